import {isSpaceOrTab, pastBlank} from '../text/char-tests.ts'
import type {Range} from '../text/lines.ts'

/** Code: its lines, fences included, and those of its content (from 0; `last < first` where it is empty). */
export interface Code {
  readonly lines: readonly [first: number, last: number]
  readonly content: readonly [first: number, last: number]
  readonly isFenced: boolean
  /** How many columns of each content line belong to the container of the code: a list item, a quote, the fence's indentation. */
  readonly indent: number
}

/** A heading of the document itself: one in a list item or in a quote does not count. */
export interface Heading extends Range {
  readonly line: number
  readonly depth: number
  /** Without the number signs, trimmed. */
  readonly text: string
}

/** The parts of a Markdown text that rules use, in document order. */
export interface Structure {
  readonly codes: readonly Code[]
  readonly comments: readonly Range[]
  readonly headings: readonly Heading[]
}

/** The text of an ATX heading line: without its number signs and surrounding whitespace. */
export function headingText(line: string): string {
  const text = line.slice(pastBlank(line, pastSigns(line)))
  let end = spacesFrom(text, text.length)
  const signs = signsFrom(text, end)
  if (signs < end && (signs === 0 || isSpaceOrTab(text.charCodeAt(signs - 1)))) end = signs
  return text.slice(0, end).trim()
}

/** Where the signs of an ATX heading end; 0 for another line. */
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
