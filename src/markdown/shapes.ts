import {isSpaceOrTab, pastBlank} from '../text/char-tests.ts'
import type {Range} from '../text/lines.ts'

/** Lines of a code block with fences, and of its content (from 0; `last < first` if empty). */
export interface Code {
  readonly lines: readonly [first: number, last: number]
  readonly content: readonly [first: number, last: number]
  readonly isFenced: boolean
  /** Columns of each content line that belong to its container: list item, quote, or the fence's indentation. */
  readonly indent: number
}

/** A top-level heading, outside of lists and quotes. */
export interface Heading extends Range {
  readonly line: number
  readonly depth: number
  /** Trimmed text, without number signs. */
  readonly text: string
}

/** Parts of a Markdown text that rules use, in document order. */
export interface Structure {
  readonly codes: readonly Code[]
  readonly comments: readonly Range[]
  readonly headings: readonly Heading[]
}

/** Text of an ATX heading without number signs and surrounding whitespace. */
export function headingText(line: string): string {
  const text = line.slice(pastBlank(line, pastSigns(line)))
  let end = spacesFrom(text, text.length)
  const signs = signsFrom(text, end)
  if (signs < end && (signs === 0 || isSpaceOrTab(text.charCodeAt(signs - 1)))) end = signs
  return text.slice(0, end).trim()
}

/** End of an ATX heading's number signs; 0 for another line. */
function pastSigns(line: string): number {
  const start = pastBlank(line)
  let end = start
  while (end - start < 6 && line[end] === '#') end++
  return end > start && (end === line.length || isSpaceOrTab(line.charCodeAt(end))) ? end : 0
}

function spacesFrom(text: string, end: number): number {
  let from = end
  while (isSpaceOrTab(text.charCodeAt(from - 1))) from--
  return from
}

function signsFrom(text: string, end: number): number {
  let from = end
  while (text[from - 1] === '#') from--
  return from
}
