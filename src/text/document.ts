import {type Line, type Range, readLines} from './lines.ts'
import {Remembering} from './memoize.ts'

/** A text and its lines, which are read at the first use and kept. */
export interface Document {
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  readonly lines: readonly Line[]
  /** Whether `---` on the first line opens front matter. */
  readonly mayHaveFrontMatter: boolean
}

/**
 * A class, since V8 gives each object with an accessor of its own a shape of its own: reading any property of it is slow, and its
 * text stays in memory for long.
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

/** The text of a line, without its end. */
export function lineText({lines, text}: Pick<Document, 'lines' | 'text'>, index: number): string {
  const line = lines[index]
  return line === undefined ? '' : text.slice(line.start, line.end)
}

/** The span of a line, without its end; an empty span at the start of the text where there is no such line. */
export function lineRange({lines}: Document, index: number): Range {
  const {start, end} = lines[index] ?? {start: 0, end: 0}
  return {start, end}
}

/**
 * The same text in memory of its own: a part of a longer text keeps all of that in memory, as long as it is kept itself.
 */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
