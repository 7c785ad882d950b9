/** Whether an output has what a contract asks for as often as it should, and where it should. */

import {lastTextLine, textBefore, textFrom} from '../../text/ends.ts'
import {firstLineOf, lineAt, type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {mentionAt} from './emission.ts'
import type {OutputContract} from './model.ts'
import type {Mentioned, OutputProblem, Subject} from './problem.ts'

/** How a contract reads, whatever it reads. */
export type ReadTerms = Pick<OutputContract, 'at' | 'count' | 'only' | 'read' | 'in' | 'code' | 'quotes'>

type Terms = ReadTerms

/** How often something should be there, where that is limited. */
export function countOf({count, read}: Terms): number | undefined {
  return count ?? (read === 'only' ? 1 : undefined)
}

/**
 * What is wrong with the number of things.
 *
 * @param mention where one is only mentioned, in place of none
 */
export function countProblems(
  source: Source,
  found: readonly Range[],
  terms: Terms,
  subject: Subject,
  mention?: () => Range | undefined
): readonly OutputProblem[] {
  const {at, in: scope} = terms
  const count = countOf(terms)
  if (found.length === 0) {
    const mentioned = mentionedAt(source, mention?.())
    return [
      {kind: 'missing', range: lastTextLine(source), data: {subject, at, count, mentioned, ...(scope && {in: scope})}}
    ]
  }
  if (count === undefined) return []
  if (found.length < count)
    return [{kind: 'too-few', range: lastTextLine(source), data: {subject, actual: found.length, count}}]
  const extra = found[count]
  return extra === undefined ? [] : [{kind: 'too-many', range: firstLineOf(source.text, extra), data: {subject, count}}]
}

function mentionedAt(source: Source, range: Range | undefined): Mentioned | undefined {
  const where = range && mentionAt(source, range, {})
  return range === undefined || where === undefined ? undefined : {where, ...lineOf(source, range.start)}
}

/** The line of an offset, from 1, in its message where there are several. */
function lineOf({lines, captured}: Source, offset: number): Pick<Mentioned, 'line' | 'message'> {
  const line = lineAt(lines, offset) + 1
  const printedMessage = captured?.parts?.findLast(({start}) => start <= offset)
  return printedMessage === undefined
    ? {line}
    : {line: line - lineAt(lines, printedMessage.start), message: printedMessage.message}
}

/** Text where there should be none: after the last thing, or before the first. A missing one may be the one at the edge. */
export function endProblems(
  source: Source,
  all: readonly Range[],
  terms: Terms,
  subject: Subject
): readonly OutputProblem[] {
  const {at, only, read} = terms
  const found = read === 'first' ? all.slice(0, 1) : read === 'last' ? all.slice(-1) : all
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined || all.length < (countOf(terms) ?? 1)) return []
  const data = {subject, ...(only && {only})}
  const before = at === 'start' || only ? textBefore(source, first.start) : undefined
  const after = at === 'end' || only ? textFrom(source, last.end) : undefined
  return [
    ...(before === undefined ? [] : [{kind: 'text-before' as const, range: rangeOf(before), data}]),
    ...(after === undefined ? [] : [{kind: 'text-after' as const, range: rangeOf(after), data}])
  ]
}

/** Those of several that count: the one that is read, the one nearest to its place or, where any place is right, all. */
export function counted<T>(found: readonly T[], terms: Terms): readonly T[] {
  const {at, read} = terms
  if (read === 'first') return found.slice(0, 1)
  if (read === 'last') return found.slice(-1)
  if (countOf(terms) !== undefined || at === undefined || at === 'anywhere') return found
  return at === 'end' ? found.slice(-1) : found.slice(0, 1)
}

/** The same, where the contract has nothing else. */
export function asOnly(problem: OutputProblem): OutputProblem {
  const isText = problem.kind === 'text-before' || problem.kind === 'text-after'
  return isText ? {...problem, data: {...problem.data, only: true}} : problem
}
