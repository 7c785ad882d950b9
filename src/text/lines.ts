import {ellipsis, withoutMiddle} from './quoted.ts'

/**
 * A line of a text: offsets in UTF-16 units. `end` stops before the line end, `next` is where the following line starts
 * (equal to `end` on the last line). LF, CRLF and a lone CR each end a line; NEL, U+2028 and U+2029 do not.
 */
export interface Line {
  readonly start: number
  readonly end: number
  readonly next: number
}

/** A span of a text, in UTF-16 units; `end` is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The span of something that has more to it. */
export function rangeOf({start, end}: Range): Range {
  return {start, end}
}

/** The part of a span on its first line. */
export function firstLineOf(text: string, {start, end}: Range): Range {
  return {start, end: start + text.slice(start, end).search(/[\r\n]|$/)}
}

/** The first line of a span within another or, beyond what is written there, its last character. */
export function firstLineWithin(text: string, within: Range, {start, end}: Range): Range {
  const last = within.start + Math.max(1, text.slice(within.start, within.end).trimEnd().length)
  const range = start < last ? {start, end: Math.min(Math.max(end, start + 1), last)} : {start: last - 1, end: last}
  return firstLineOf(text, range)
}

/** The first line of a span, where a text is long and spans many lines: found by halving. */
export function firstLineIn(lines: readonly Line[], {start, end}: Range): Range {
  return {start, end: Math.max(start, Math.min(end, lines[lineAt(lines, start)]?.end ?? end))}
}

/** A text, or the text of a span of it, in one line, short enough for a message: of a long one the start and the end. */
export function excerpt(text: string, {start, end}: Range = {start: 0, end: text.length}): string {
  const inOneLine = (from: number, to: number): string => text.slice(from, to).replace(/\s+/g, ' ')
  const isLong = end - start > 2000
  const whole = isLong ? inOneLine(start, start + 1000) + ellipsis + inOneLine(end - 1000, end) : inOneLine(start, end)
  return withoutMiddle(whole, 80)
}

/** A place as people count: line and column from 1, the column in UTF-16 units. */
export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** All lines of a text; a text that ends in a line end has an empty last line, an empty text has one line. */
export function readLines(text: string): readonly Line[] {
  const lines: Line[] = []
  let start = 0
  let feed = text.indexOf('\n')
  let cr = text.indexOf('\r')
  for (;;) {
    if (feed !== -1 && feed < start) feed = text.indexOf('\n', start)
    if (cr !== -1 && cr < start) cr = text.indexOf('\r', start)
    if (feed === -1 && cr === -1) break
    const end = feed === -1 || (cr !== -1 && cr < feed) ? cr : feed
    const next = end === cr && feed === cr + 1 ? end + 2 : end + 1
    lines.push({start, end, next})
    start = next
  }
  lines.push({start, end: text.length, next: text.length})
  return lines
}

/** The index of the last of sorted things that begins at or before a place, by halving; -1 where none does. */
export function lastIndexFrom<T>(sorted: readonly T[], place: number, startOf: (each: T) => number): number {
  let low = -1
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const each = sorted[middle]
    if (each !== undefined && startOf(each) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The index (from 0) of the line that holds an offset; a line end belongs to the line that it ends. */
export function lineAt(lines: readonly Line[], offset: number): number {
  return Math.max(
    0,
    lastIndexFrom(lines, offset, ({start}) => start)
  )
}

/** The line and column of an offset. */
export function pointAt(lines: readonly Line[], offset: number): Point {
  const index = lineAt(lines, offset)
  return {line: index + 1, column: offset - (lines[index]?.start ?? 0) + 1, offset}
}
