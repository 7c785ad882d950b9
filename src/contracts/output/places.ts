/** Whether an output has what a contract asks for as often as it should, and where it should. */

import {lastTextLine, textBefore, textFrom} from '../../text/ends.ts'
import {firstLineOf, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {isInComment} from '../../text/structure.ts'
import type {Source} from '../source.ts'
import type {OutputContract} from './model.ts'
import type {Mentioned, OutputProblem, Subject} from './problem.ts'

type Terms = Pick<OutputContract, 'at' | 'count'>

/**
 * What is wrong with the number and the place of things.
 *
 * @param found in the order of the text
 */
export function placeProblems(
  source: Source,
  found: readonly Range[],
  terms: Terms,
  subject: Subject
): readonly OutputProblem[] {
  return [...countProblems(source, found, terms, subject), ...endProblems(source, found, terms, subject)]
}

/**
 * What is wrong with the number of things.
 *
 * @param mention where one is only mentioned, in place of none
 */
export function countProblems(
  source: Source,
  found: readonly Range[],
  {at, count}: Terms,
  subject: Subject,
  mention?: () => number | undefined
): readonly OutputProblem[] {
  if (found.length === 0) {
    const mentioned = mentionedAt(source, mention?.())
    return [{kind: 'missing', range: lastTextLine(source), data: {subject, at, count, mentioned}}]
  }
  if (count === undefined) return []
  if (found.length < count)
    return [{kind: 'too-few', range: lastTextLine(source), data: {subject, actual: found.length, count}}]
  const extra = found[count]
  return extra === undefined ? [] : [{kind: 'too-many', range: firstLineOf(source.text, extra), data: {subject, count}}]
}

function mentionedAt(source: Source, offset: number | undefined): Mentioned | undefined {
  if (offset === undefined) return undefined
  return {where: isInComment(source, offset) ? 'a comment' : 'code', line: lineAt(source.lines, offset) + 1}
}

/** Text where there should be none: after the last thing, or before the first. A missing one may be the one at the edge. */
export function endProblems(
  source: Source,
  found: readonly Range[],
  {at, count = 1}: Terms,
  subject: Subject
): readonly OutputProblem[] {
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined || found.length < count) return []
  if (at === 'start') {
    const before = textBefore(source, first.start)
    return before === undefined ? [] : [{kind: 'text-before', range: rangeOf(before), data: {subject}}]
  }
  const after = at === 'end' ? textFrom(source, last.end) : undefined
  return after === undefined ? [] : [{kind: 'text-after', range: rangeOf(after), data: {subject}}]
}

/** Those of several that count: the one nearest to its place or, where any place is right, all. */
export function counted<T>(found: readonly T[], {at, count}: Terms): readonly T[] {
  if (count !== undefined || at === undefined || at === 'anywhere') return found
  return at === 'end' ? found.slice(-1) : found.slice(0, 1)
}
