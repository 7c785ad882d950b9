/** First and last text of a document, ignoring whitespace. */
import {type Document, lineRange, lineText} from './document.ts'
import {lineAt, type Range, rangeOf} from './lines.ts'

/** The line ends between a text and a paragraph behind it. */
export function gapBehind(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return ''
  return text.endsWith('\n') ? '\n' : '\n\n'
}

/** Last line with text; the first line of a blank document. */
export function lastTextLine({lines, text}: Document): Range {
  return rangeOf(lines[lineAt(lines, text.trimEnd().length)] ?? {start: 0, end: 0})
}

/** First line with text at or after an offset, from its first character; `undefined` if only whitespace follows. */
export function textFrom({lines, text}: Document, offset: number): Range | undefined {
  const whitespace = /\s*/y
  whitespace.lastIndex = offset
  whitespace.test(text)
  const start = whitespace.lastIndex
  if (start >= text.length) return undefined
  const end = lines[lineAt(lines, start)]?.end ?? text.length
  return {start, end: start + text.slice(start, end).trimEnd().length}
}

/** Last line with text before an offset; `undefined` if there is only whitespace. */
export function textBefore(document: Document, offset: number): Range | undefined {
  const first = textFrom(document, 0)
  if (first === undefined || first.start >= offset) return undefined
  const end = Math.min(first.end, offset)
  return {start: first.start, end: first.start + document.text.slice(first.start, end).trimEnd().length}
}

/** First line with text after a line. With `isFenced`, closing fences are skipped. */
export function textAfterLine(document: Document, line: number, isFenced: boolean): Range | undefined {
  for (let index = line + 1; index < document.lines.length; index++) {
    const text = lineText(document, index)
    const isClosingFence = isFenced && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text)
    if (text.trim() !== '' && !isClosingFence) return lineRange(document, index)
  }
  return undefined
}
