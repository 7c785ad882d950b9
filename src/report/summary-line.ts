import {plural} from '../text/plural.ts'
import {isEvidence} from './excerpts.ts'
import type {NoticeKind} from './notice-kinds.ts'
import type {Report} from './report.ts'

/** Notices that count unchecked outputs and messages. */
const ofOutputs: ReadonlySet<NoticeKind> = new Set([
  'unnamed-outputs',
  'ambiguous-outputs',
  'undefined-agents',
  'unbound-agents',
  'unrun-commands',
  'unfinished-outputs',
  'no-messages'
])

/** Notices with counts of files, which printed reports show above the last line. */
export const closingNotices: ReadonlySet<NoticeKind> = new Set([...ofOutputs, 'unapplied-contracts', 'unread-format'])

/** Notices that do not concern unchecked files. */
const ofChecked: ReadonlySet<NoticeKind> = new Set([
  'changed-settings',
  'not-fixed',
  'not-written',
  'unused-baseline',
  'formatted',
  'long-listing',
  'no-reader',
  'unread-folder'
])

/**
 * Whether nothing was checked although there was something to check: outputs without contracts or in unreadable
 * formats, or named files without a reader.
 */
export function isWithoutCheck({files, notices = [], summary}: Pick<Report, 'files' | 'notices' | 'summary'>): boolean {
  if (summary.checked === 0 && notices.some(({kind}) => kind === 'no-reader')) return true
  const outputs = files.filter(isEvidence).length
  const unchecked = notices.reduce((sum, {kind, files: count = 0}) => sum + (ofOutputs.has(kind) ? count : 0), 0)
  return unchecked >= outputs && (outputs > 0 || notices.some(({unknown = 0}) => unknown > 0))
}

/** Files and errors left out of a run over changes, as the end of a sentence. */
export function besidesChanges({hiddenErrors = 0, skipped = 0}: Report['summary']): string {
  const ofOthers = hiddenErrors === 0 ? '' : `, ${plural(hiddenErrors, 'error')} on lines that did not change`
  return skipped === 0 ? ofOthers : `${ofOthers}, ${plural(skipped, 'changed file')} skipped`
}

function ofUnread(unread: number): string {
  return unread === 1 ? 'the file' : `any of the ${plural(unread, 'file')}`
}

/** Result of a run in one sentence, without its full stop. */
export interface RunVerdict {
  readonly color: 'red' | 'yellow' | 'green'
  /** Findings, to be colored by severity. */
  readonly found: string
  /** Number of files. */
  readonly rest: string
}

/**
 * Counts of errors and warnings. "No problems" needs that all was checked.
 *
 * @param hidden number of unlisted warnings
 */
export function verdictOf({summary, notices = [], stats}: Report, hidden = 0): RunVerdict {
  const {
    errors,
    warnings,
    files,
    checked = files,
    unread = 0,
    suppressed,
    baselined = 0,
    hiddenErrors = 0,
    skipped = 0
  } = summary
  // Records are in no file.
  const outputs = files === 0 ? (stats?.outputs ?? 0) : 0
  const size = outputs > 0 ? plural(outputs, 'output') : plural(files, 'file')
  const left = hidden === 0 ? '' : ` (${plural(hidden, 'warning')} not shown)`
  const off = suppressed === 0 ? '' : `, ${suppressed} turned off by comments`
  const ofBaseline = baselined === 0 ? '' : `, ${baselined} in the baseline`
  const rest = ` in ${outputs > 0 || checked === 0 || errors + warnings > 0 ? size : plural(checked, 'file')}${off}${ofBaseline}${besidesChanges(summary)}`
  if (errors + warnings > 0) {
    const found = hidden === 0 ? `${plural(errors, 'error')}, ${plural(warnings, 'warning')}` : plural(errors, 'error')
    return {color: errors > 0 ? 'red' : 'yellow', found: found + left, rest}
  }
  if (hidden > 0) return {color: 'yellow', found: `No errors${left}`, rest}
  const unchecked = outputs > 0 ? (stats?.unchecked ?? 0) : notices.reduce((sum, each) => sum + (each.files ?? 0), 0)
  const all = files + outputs
  if (checked === 0 && unread > 0 && unchecked === 0)
    return {
      color: 'yellow',
      found: 'Nothing to check',
      rest: `: no agent host reads ${ofUnread(unread)}${off}${ofBaseline}${besidesChanges(summary)}`
    }
  if (unchecked >= all) return {color: 'yellow', found: 'Nothing was checked', rest: all + skipped === 0 ? '' : rest}
  if (notices.some(({kind}) => !ofChecked.has(kind)))
    return {color: 'yellow', found: 'No errors or warnings', rest: `${rest}, but not everything was checked`}
  if (hiddenErrors > 0) return {color: 'yellow', found: 'No errors or warnings on changed lines', rest}
  return {color: 'green', found: 'No problems', rest}
}
