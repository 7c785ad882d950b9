/** Whether what an output should hold stands there, as often as it should, and where it should. */

import {lastTextLine, textBefore, textFrom} from '../../text/ends.ts'
import {firstLineOf, type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import type {At, CustomContract, OutputIssue} from './model.ts'

type Terms = Pick<CustomContract, 'at' | 'count'>

/**
 * What is wrong with the number and the place of things.
 *
 * @param found in the order of the text
 * @param what one of them, in words
 */
export function placeIssues(source: Source, found: readonly Range[], terms: Terms, what: string): OutputIssue[] {
  return [...countIssues(source, found, terms, what), ...endIssues(source, found, terms, what)]
}

/** What is wrong with the number of things. */
export function countIssues(source: Source, found: readonly Range[], {at, count}: Terms, what: string): OutputIssue[] {
  const extra = count === undefined ? undefined : found[count]
  if (found.length === 0) {
    const often = count === undefined || count === 1 ? '' : ` ${times(count)}`
    return [{message: `Missing ${what}, expected it${often} ${whereWords(at)}`, ...lastTextLine(source)}]
  }
  if (count !== undefined && found.length < count) {
    const message = `Missing ${what}, expected it ${times(count)} instead of ${times(found.length)}`
    return [{message, ...lastTextLine(source)}]
  }
  if (count === undefined || extra === undefined) return []
  const message = `Unexpected ${what} ${count === 1 ? 'a second time' : 'once more'}, expected it ${times(count)}`
  return [{message, ...firstLineOf(source.text, extra)}]
}

/** What stands where only a thing should: after the last one, or before the first. */
export function endIssues(source: Source, found: readonly Range[], {at}: Terms, what: string): OutputIssue[] {
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined) return []
  if (at === 'start') {
    const before = textBefore(source, first.start)
    if (before === undefined) return []
    return [{message: `Unexpected text before ${what}, expected the output to begin with it`, ...rangeOf(before)}]
  }
  const after = at === 'end' ? textFrom(source, last.end) : undefined
  if (after === undefined) return []
  return [{message: `Unexpected text after ${what}, expected the output to end with it`, ...rangeOf(after)}]
}

/** Those of several that count: the one nearest to where it should stand or, where that is anywhere, all. */
export function counted<T>(found: readonly T[], {at, count}: Terms): readonly T[] {
  if (count !== undefined || at === undefined || at === 'anywhere') return found
  return at === 'end' ? found.slice(-1) : found.slice(0, 1)
}

function whereWords(at: At | undefined): string {
  if (at === 'start') return 'at the start of the output'
  return at === 'end' ? 'at the end of the output' : 'in the output'
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
