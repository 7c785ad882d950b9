/** One fault of all headings of a brief: another level, other numbers, a quotation around the text. */

import {withoutEnumerator} from '../../text/enumerator.ts'
import {rangeOf} from '../../text/lines.ts'
import {textOf} from '../../text/quoted.ts'
import type {OutputProblem} from '../engine/fault.ts'
import {headingsOf} from '../engine/sections.ts'
import type {Source} from '../source.ts'

/** Fewer headings may have faults of their own that are alike. */
const fewest = 3

/**
 * The problems of a text, with one in place of those that all its sections have.
 *
 * @param count the number of sections that were found
 */
export function withSharedFault(
  source: Source,
  problems: readonly OutputProblem[],
  count: number
): readonly OutputProblem[] {
  const [shared] = problems.map(differenceOf).filter((each) => each !== undefined)
  const alike = problems.filter((problem) => differenceOf(problem) === shared)
  const [first, ...more] = alike
  if (shared === undefined || first === undefined || alike.length < Math.max(count, fewest)) return problems
  const one = {...first, data: {...first.data, more: more.length}, ...fixOf(source, alike)} as OutputProblem
  return problems.flatMap((problem) => (problem === first ? one : alike.includes(problem) ? [] : problem))
}

/** The difference between a heading and the document, without its words; `undefined` for other problems. */
function differenceOf({kind, data}: OutputProblem): string | undefined {
  if (kind === 'unexpected') return data.what === 'decoration' ? data.decorations.join(' ') : undefined
  if (kind !== 'misspelt' || data.expected === undefined) return undefined
  const [actual, expected] = [partsOf(textOf(data.actual)), partsOf(textOf(data.expected))]
  if (actual.words.toLowerCase() !== expected.words.toLowerCase()) return undefined
  const isNumbered = actual.number === expected.number
  return `${actual.depth - expected.depth} ${isNumbered ? 'N' : actual.number} ${actual.words === expected.words}`
}

/** A heading as its depth, the form of its number, and its words. */
function partsOf(heading: string): {readonly depth: number; readonly number: string; readonly words: string} {
  const [hashes = ''] = /^#*/.exec(heading) ?? []
  const title = heading.slice(hashes.length).trim()
  const words = withoutEnumerator(title)
  const number = title
    .slice(0, title.length - words.length)
    .replace(/\d+/, '1')
    .replace(/[a-z]+/i, 'I')
  return {depth: hashes.length, number, words}
}

/** All headings as the document has them, where no other heading would change its place among them. */
function fixOf(source: Source, problems: readonly OutputProblem[]): Pick<OutputProblem, 'fix' | 'title'> {
  if (headingsOf(source, () => false).length > problems.length + 1) return {}
  const edits = problems.flatMap(({kind, range, expected: [text] = []}) => {
    const isWhole = kind === 'misspelt' && /^ {0,3}#/.test(source.text.slice(range.start, range.end))
    return isWhole && text !== undefined ? [{...rangeOf(range), text: textOf(text)}] : []
  })
  return edits.length < problems.length ? {} : {fix: {safe: true, edits}, title: 'Write the headings of the document'}
}
