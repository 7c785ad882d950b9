import {rangeOf} from '../text/lines.ts'
import type {Problem} from './problem.ts'
import type {Source} from './source.ts'

export type LineEndingProblem = Problem<{
  /** Some lines end in CRLF or CR. */
  foreign: {readonly names: readonly ('CRLF' | 'CR')[]; readonly count: number; readonly total: number}
}>

/** All line ends other than LF as one problem at the first of them; CRLF that git stores as LF does not count. */
export function foreignLineEndings(source: Source): LineEndingProblem | undefined {
  const {text, lines} = source
  if (!text.includes('\r')) return undefined
  const ended = lines.filter((line) => line.next > line.end)
  const foreign = ended.filter((line) => text[line.end] === '\r')
  const [first] = foreign
  if (first === undefined) return undefined
  const names = [...new Set(foreign.map(({end}) => (text[end + 1] === '\n' ? 'CRLF' : 'CR')))]
  if (names.join() === 'CRLF' && source.isLfInIndex?.()) return undefined
  return {
    kind: 'foreign',
    range: rangeOf(first),
    data: {names, count: foreign.length, total: ended.length},
    fix: {safe: true, edits: foreign.map(({end, next}) => ({start: end, end: next, text: '\n'}))}
  }
}
