/** What is on the line of a place, before it: found once for a text, since very many places may be on one line. */

import type {Source} from '../../contracts/source.ts'
import {lineAt} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'

type Matches = readonly RegExpExecArray[]

const known = memoize((_: Source) => new Map<RegExp, Matches>())

function matchesOf(source: Source, pattern: RegExp): Matches {
  const found = known(source).get(pattern) ?? [...source.text.matchAll(pattern)]
  known(source).set(pattern, found)
  return found
}

/** How many matches end before a place or at it. */
function countBefore(matches: Matches, offset: number): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const match = matches[middle]
    if (match !== undefined && match.index + match[0].length <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The last match on the line of a place that ends before it.
 *
 * @param pattern global; it matches no line end
 */
export function lastBefore(source: Source, pattern: RegExp, offset: number): RegExpExecArray | undefined {
  const matches = matchesOf(source, pattern)
  const last = matches[countBefore(matches, offset) - 1]
  return last !== undefined && last.index >= startOf(source, offset) ? last : undefined
}

/** Whether an odd number of these marks is on the line of a place before it. */
export function isAfterOpening(source: Source, mark: RegExp, offset: number): boolean {
  const matches = matchesOf(source, mark)
  return (countBefore(matches, offset) - countBefore(matches, startOf(source, offset))) % 2 === 1
}

/** Whether one of these marks on the line of a place follows it. */
export function isBeforeMark(source: Source, mark: RegExp, offset: number): boolean {
  const matches = matchesOf(source, mark)
  const next = matches[countBefore(matches, offset)]
  return next !== undefined && next.index < (source.lines[lineAt(source.lines, offset)]?.end ?? offset)
}

function startOf({lines}: Source, offset: number): number {
  return lines[lineAt(lines, offset)]?.start ?? 0
}
