import {ellipsis, withoutMiddle} from './quoted.ts'

/**
 * A line; offsets in UTF-16 units. `end` is before the line end, `next` the start of the following line (`end` on the
 * last line). LF, CRLF and a lone CR end a line; NEL, U+2028 and U+2029 do not.
 */
export interface Line {
  readonly start: number
  readonly end: number
  readonly next: number
}

/** A range of UTF-16 offsets; `end` is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Copies only the range of an object. */
export function rangeOf({start, end}: Range): Range {
  return {start, end}
}

/** Part of a range on its first line. */
export function firstLineOf(text: string, {start, end}: Range): Range {
  return {start, end: start + text.slice(start, end).search(/[\r\n]|$/)}
}

/** First line of a range within another; if it is beyond, the last character there. */
export function firstLineWithin(text: string, within: Range, {start, end}: Range): Range {
  const last = within.start + Math.max(1, text.slice(within.start, within.end).trimEnd().length)
  const range = start < last ? {start, end: Math.min(Math.max(end, start + 1), last)} : {start: last - 1, end: last}
  return firstLineOf(text, range)
}

/** First line of a range, by binary search, for long texts. */
export function firstLineIn(lines: readonly Line[], {start, end}: Range): Range {
  return {start, end: Math.max(start, Math.min(end, lines[lineAt(lines, start)]?.end ?? end))}
}

/** Part of a text in one line, shortened in the middle for a message. */
export function excerpt(text: string, {start, end}: Range = {start: 0, end: text.length}): string {
  const inOneLine = (from: number, to: number): string => text.slice(from, to).replace(/\s+/g, ' ')
  const isLong = end - start > 2000
  const whole = isLong ? inOneLine(start, start + 1000) + ellipsis + inOneLine(end - 1000, end) : inOneLine(start, end)
  return withoutMiddle(whole, 80)
}

/** Line and column from 1; columns in UTF-16 units. */
export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Lines of a text. A text with a final line end has an empty last line; an empty text has one line. */
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

/** Index of the last sorted item that begins at or before an offset, by binary search; -1 for none. */
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

/** Index (from 0) of the line that holds an offset; a line end belongs to the line before it. */
export function lineAt(lines: readonly Line[], offset: number): number {
  return Math.max(
    0,
    lastIndexFrom(lines, offset, ({start}) => start)
  )
}

export function pointAt(lines: readonly Line[], offset: number): Point {
  const index = lineAt(lines, offset)
  return {line: index + 1, column: offset - (lines[index]?.start ?? 0) + 1, offset}
}
