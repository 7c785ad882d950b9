import {type Line, type Range, readLines} from './lines.ts'

/** A text and its lines, which are read at the first use and kept. */
export interface Document {
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  readonly lines: readonly Line[]
  /** Whether `---` on the first line opens front matter. */
  readonly mayHaveFrontMatter: boolean
}

export function createDocument(
  text: string,
  {mayHaveFrontMatter = true}: {readonly mayHaveFrontMatter?: boolean} = {}
): Document {
  let lines: readonly Line[] | undefined
  return {
    text,
    mayHaveFrontMatter,
    get lines() {
      lines ??= readLines(text)
      return lines
    }
  }
}

/** The text of a line, without its end. */
export function lineText({lines, text}: Document, index: number): string {
  const line = lines[index]
  return line === undefined ? '' : text.slice(line.start, line.end)
}

/** The span of a line, without its end; an empty span at the start of the text where there is no such line. */
export function lineRange({lines}: Document, index: number): Range {
  const {start, end} = lines[index] ?? {start: 0, end: 0}
  return {start, end}
}
