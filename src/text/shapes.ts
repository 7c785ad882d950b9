import type {Range} from './lines.ts'

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

/** The parts of a Markdown text that rules use, read by the scan of `scan.ts` or off the tree. */
export interface Structure {
  readonly codes: readonly Code[]
  readonly comments: readonly Range[]
  readonly headings: readonly Heading[]
}

/** The text of an ATX heading line: without its number signs and surrounding whitespace. */
export function headingText(line: string): string {
  return line
    .replace(/^[ \t]*#{1,6}(?:[ \t]+|$)/, '')
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
    .trim()
}
