import {type Line, type Range, readLines} from './lines.ts'
import {Remembering} from './memoize.ts'

/** A text with its lines, which are read on first use. */
export interface Document {
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  readonly lines: readonly Line[]
  /** Whether `---` on the first line opens front matter. */
  readonly mayHaveFrontMatter: boolean
}

/**
 * A class, since V8 gives each object with its own accessor a separate shape: reads are slow, and the text stays in
 * memory.
 */
class LazyDocument extends Remembering implements Document {
  readonly text: string
  readonly mayHaveFrontMatter: boolean
  #lines: readonly Line[] | undefined

  constructor(text: string, mayHaveFrontMatter: boolean) {
    super()
    this.text = text
    this.mayHaveFrontMatter = mayHaveFrontMatter
  }

  get lines(): readonly Line[] {
    this.#lines ??= readLines(this.text)
    return this.#lines
  }
}

export function createDocument(
  text: string,
  {mayHaveFrontMatter = true}: {readonly mayHaveFrontMatter?: boolean} = {}
): Document {
  return new LazyDocument(text, mayHaveFrontMatter)
}

/** Text of a line, without its end. */
export function lineText({lines, text}: Pick<Document, 'lines' | 'text'>, index: number): string {
  const line = lines[index]
  return line === undefined ? '' : text.slice(line.start, line.end)
}

/** Range of a line, without its end; empty at the start of the text for a missing line. */
export function lineRange({lines}: Document, index: number): Range {
  const {start, end} = lines[index] ?? {start: 0, end: 0}
  return {start, end}
}

/** A copy in separate memory: a substring keeps the whole text in memory. */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
