/** Where the text of a document begins and ends, blanks left out. */
import type {Document} from './document.ts'
import {lineAt, type Range, rangeOf} from './lines.ts'

/** The last line with text; the first line where there is none. */
export function lastTextLine({lines, text}: Document): Range {
  return rangeOf(lines[lineAt(lines, text.trimEnd().length)] ?? {start: 0, end: 0})
}

/** The first line with text at or after an offset, from its first character; `undefined` where only blanks follow. */
export function textFrom({lines, text}: Document, offset: number): Range | undefined {
  const blank = /\s*/y
  blank.lastIndex = offset
  blank.test(text)
  const start = blank.lastIndex
  if (start >= text.length) return undefined
  const end = lines[lineAt(lines, start)]?.end ?? text.length
  return {start, end: start + text.slice(start, end).trimEnd().length}
}

/** The first line with text before an offset; `undefined` where only blanks stand there. */
export function textBefore(document: Document, offset: number): Range | undefined {
  const first = textFrom(document, 0)
  if (first === undefined || first.start >= offset) return undefined
  const end = Math.min(first.end, offset)
  return {start: first.start, end: first.start + document.text.slice(first.start, end).trimEnd().length}
}
