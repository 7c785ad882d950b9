import {agentText} from '../report/agent-text.ts'
import {type ListedFinding, omittedIn, programsOf, type Report} from '../report/report.ts'
import {printable} from '../text/printable.ts'
import {type Quoted, quoted} from '../text/quoted.ts'
import type {Reporter} from './reporter.ts'

/** Limit of a replacement in a line, in UTF-16 units. */
const longest = 200

/** UTF-16 units; hosts truncate command output of more than 30,000. */
const limit = 20_000

/** For coding agents: one line for each error and warning, with the replacement if there is only one. */
export const agent: Reporter = function* (report) {
  const omitted = report.files.flatMap((file) => omittedIn(file).map(([, count]) => count))
  const unlisted = omitted.reduce((sum, count) => sum + count, 0)
  const text = agentText(linesOf(report), {unlisted, noun: 'finding', limit})
  if (text !== '') for (const line of text.split('\n')) yield `${line}\n`
}

function* linesOf({files}: Report): Generator<Quoted> {
  for (const file of files)
    for (const finding of file.findings)
      if (finding.severity !== 'note') yield quoted(`${file.path}:${agentLine(finding)}`)
}

/** A finding as one line without its path: place, severity, message, replacement, program. */
export function agentLine(finding: ListedFinding): string {
  const {line, column, severity, message, rule, origin, expected = []} = finding
  const where = origin && ` in ${printable(origin.agent ?? origin.thread)} ${origin.line}:${origin.column}`
  const programs = programsOf(finding).map((each) => `; read by \`${printable(each.name)}\` (line ${each.line})`)
  return `${line}:${column}${where ?? ''} ${severity} ${printable(message)}${instead(message, expected)}${programs.join('')} (${rule})`
}

/** The only replacement, unless the message contains it. */
function instead(message: string, [only, ...more]: readonly string[]): string {
  if (only === undefined || more.length > 0) return ''
  if (only === '') return '; delete it'
  if (message.includes(`\`${only}\``) || only.length > longest) return ''
  return `; write ${printable(/[\r\n\t`]/.test(only) ? JSON.stringify(only) : `\`${only}\``)}`
}
