import {kinds} from '../src/contracts/kinds.ts'
import {readsLines} from '../src/contracts/participation.ts'
import type {Problem} from '../src/contracts/problem.ts'
import type {Source} from '../src/contracts/source.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {rangeOf} from '../src/text/lines.ts'

type LineEndingProblem = Problem<{
  /** Some lines end in CRLF or CR. */
  foreign: {readonly names: readonly ('CRLF' | 'CR')[]; readonly count: number; readonly total: number}
}>

/** All line ends other than LF as one problem at the first of them; CRLF that git stores as LF does not count. */
function foreignLineEndings(source: Source): LineEndingProblem | undefined {
  const {text, lines} = source
  if (!text.includes('\r')) return undefined
  const ended = lines.filter((line) => line.next > line.end)
  const foreign = ended.filter((line) => text[line.end] === '\r')
  const [first] = foreign
  if (first === undefined) return undefined
  const names = [...new Set(foreign.map(({end}) => (text[end + 1] === '\n' ? 'CRLF' : 'CR')))]
  if (names.join() === 'CRLF' && source.surroundings.isLfInIndex()) return undefined
  return {
    kind: 'foreign',
    range: rangeOf(first),
    data: {names, count: foreign.length, total: ended.length},
    fix: {safe: true, edits: foreign.map(({end, next}) => ({start: end, end: next, text: '\n'}))}
  }
}

/**
 * Every line ends in LF.
 *
 * ## Why
 *
 * Orchestrators find blocks with regular expressions such as `^---\n`: one CRLF, and the block is not there (REQ-0003 1.2,
 * NFR-005). The rule reports a file once, at its first wrong line, with the count. Where git stores the file with LF and
 * only the copy on disk has CRLF, nothing is wrong. It is a note in files that have no part in a contract, and in outputs
 * whose contracts do not depend on line ends: all but `suggested-prompts` and `agent-response`.
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
 * 1:1-1:11: note: Unexpected CRLF line ending on 3 of 3 lines, expected LF
 * ```
 *
 * ```markdown fixed
 * # Reviewer
 *
 * Read the change.
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"], "role": "sub-agent", "eol": "\r\n"}
 * ---
 * STATUS: Review complete. Returning results to lead.
 * ---
 * ```
 *
 * ```text
 * 1:1-1:4: error: Unexpected CRLF line ending on 3 of 3 lines, expected LF
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["verdict"], "customContracts": {"verdict": {"pattern": "^DONE\n$"}}, "eol": "\r\n"}
 * DONE
 * ```
 *
 * ```text
 * 1:1-1:5: note: Unexpected CRLF line ending on 1 of 1 lines, expected LF
 * ```
 */
export default defineRule<LineEndingProblem>({
  id: 'lf-line-endings',
  severity: 'note',
  kinds: kinds.filter((kind) => kind !== 'messages' && kind !== 'manifest'),
  readsToml: true,
  check(source, report) {
    const endings = foreignLineEndings(source)
    if (endings !== undefined) report({...endings, severity: readsLines(source) ? 'error' : 'note'})
  },
  messages: {
    foreign: ({names, count, total}) =>
      `Unexpected ${names.join(' and ')} line ending on ${count} of ${total} lines, expected LF`
  },
  fixes: {foreign: 'Write LF line endings'}
})
