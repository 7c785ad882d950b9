import * as z from 'zod/mini'
import type {Rule} from '../src/check.ts'
import {takesPart} from '../src/contracts/participation.ts'
import {kinds, type Source} from '../src/contracts/source.ts'
import type {Line} from '../src/contracts/text/lines.ts'
import {defineRule} from '../src/rule.ts'

/**
 * Every line ends in LF.
 *
 * ## Why
 *
 * Orchestrators find blocks with regular expressions such as `^---\n`: one CRLF, and the block is not there (REQ-0003 1.2,
 * NFR-005). The rule reports a file once, at its first wrong line, with the count. Where git stores the file with LF and
 * only the copy on disk has CRLF, nothing is wrong. It is a warning in files that have no part in a contract.
 *
 * ## Good
 *
 * ```markdown
 * # Reviewer
 *
 * Read the change.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"eol": "\r\n"}
 * # Reviewer
 *
 * Read the change.
 * ```
 *
 * ```text
 * 1:1-1:11: warning: Unexpected CRLF line ending on 3 of 3 lines, expected LF
 * ```
 *
 * ```markdown fixed
 * # Reviewer
 *
 * Read the change.
 * ```
 */
export default defineRule({
  id: 'lf-line-endings',
  level: 'warning',
  kinds: kinds.filter((kind) => kind !== 'messages'),
  options: z.strictObject({}),
  check(source, report) {
    if (!source.text.includes('\r')) return
    const ended = source.lines.filter((line) => line.next > line.end)
    const wrong = ended.filter((line) => source.text[line.end] === '\r')
    const [first] = wrong
    if (first === undefined) return
    const names = [...new Set(wrong.map((line) => nameOf(source, line)))]
    if (names.join() === 'CRLF' && source.isLfInIndex?.()) return
    report({
      message: `Unexpected ${names.join(' and ')} line ending on ${wrong.length} of ${ended.length} lines, expected LF`,
      range: {start: first.start, end: first.end},
      level: takesPart(source) ? 'error' : 'warning',
      fix: {safe: true, edits: wrong.map((line) => ({start: line.end, end: line.next, text: '\n'}))}
    })
  }
} satisfies Rule<unknown>)

function nameOf(source: Source, line: Line): 'CRLF' | 'CR' {
  return source.text[line.end + 1] === '\n' ? 'CRLF' : 'CR'
}
