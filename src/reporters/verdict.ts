import type {NoticeKind, Report} from '../run/report.ts'
import {plural} from '../text/plural.ts'

/** Notices that come at the end of a run and count files: a report for people has them above its last line. */
export const closingNotices: ReadonlySet<NoticeKind> = new Set(['unnamed-outputs', 'undefined-agents', 'no-messages'])

/** The result of a run in a few words, without its files. */
export interface Verdict {
  readonly color: 'red' | 'yellow' | 'green'
  readonly text: string
}

/**
 * Errors and warnings or, without any, whether all was checked: nothing else is "No problems".
 *
 * @param hidden how many warnings the report leaves out
 */
export function verdictOf({summary, notices = []}: Report, hidden = 0): Verdict {
  const {errors, warnings, files} = summary
  const left = hidden === 0 ? '' : ` (${plural(hidden, 'warning')} not shown)`
  if (errors + warnings > 0) {
    const found = hidden === 0 ? `${plural(errors, 'error')}, ${plural(warnings, 'warning')}` : plural(errors, 'error')
    return {color: errors > 0 ? 'red' : 'yellow', text: `${found}${left}`}
  }
  if (hidden > 0) return {color: 'yellow', text: `No errors${left}`}
  const unchecked = notices.reduce((sum, each) => sum + (each.files ?? 0), 0)
  if (unchecked >= files) return {color: 'yellow', text: 'Nothing was checked'}
  if (notices.some(({kind}) => kind !== 'not-fixed'))
    return {color: 'yellow', text: 'No errors or warnings, but not everything was checked,'}
  return {color: 'green', text: 'No problems'}
}
