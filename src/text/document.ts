import type {Root} from 'mdast'
import {type Line, type Range, readLines} from './lines.ts'
import {parseMarkdown} from './markdown.ts'

/** A text, its lines and its Markdown tree; lines and tree are built at the first use and kept. */
export interface Document {
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  readonly lines: readonly Line[]
  /** The mdast tree; its offsets do not count a byte order mark, its line numbers are right. */
  readonly tree: Root
  /** Whether `---` on the first line opens front matter. */
  readonly mayHaveFrontMatter: boolean
}

/**
 * @param parse builds the tree; for callers that have one already
 */
export function createDocument(
  text: string,
  {mayHaveFrontMatter = true}: {readonly mayHaveFrontMatter?: boolean} = {},
  parse: (text: string) => Root = parseMarkdown
): Document {
  let lines: readonly Line[] | undefined
  let tree: Root | undefined
  return {
    text,
    mayHaveFrontMatter,
    get lines() {
      lines ??= readLines(text)
      return lines
    },
    get tree() {
      tree ??= parse(text)
      return tree
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
