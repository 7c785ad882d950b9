import type {ListedFinding} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {printable} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** How much of a replacement is worth a line. */
const longest = 200

/** For a coding agent to act on: one line for each error and warning, with what to write where one replacement is known. */
export const agent: Reporter = function* (report) {
  for (const file of report.files) {
    const path = printable(file.path)
    for (const finding of file.findings) if (finding.severity !== 'note') yield `${path}:${agentLine(finding)}\n`
    for (const more of omittedIn(file)) yield `${path}: ${moreOf(more)}\n`
  }
}

/** A finding as one line without its path: place, severity, message, what to write instead. */
export function agentLine(finding: ListedFinding): string {
  const {line, column, severity, message, rule, origin, expected = []} = finding
  const where = origin && ` in ${printable(origin.agent ?? origin.thread)} ${origin.line}:${origin.column}`
  return `${line}:${column}${where ?? ''} ${severity} ${printable(message)}${instead(message, expected)} (${rule})`
}

/** The one replacement, unless the message names it already. */
function instead(message: string, [only, ...more]: readonly string[]): string {
  if (only === undefined || more.length > 0) return ''
  if (only === '') return '; delete it'
  if (message.includes(`\`${only}\``) || only.length > longest) return ''
  return `; write ${printable(/[\r\n\t`]/.test(only) ? JSON.stringify(only) : `\`${only}\``)}`
}
