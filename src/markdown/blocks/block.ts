import type {Range} from '../../text/lines.ts'

/** Block types, containers first; `definition` is a link reference definition. */
type BlockType =
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'html'
  | 'break'
  | 'definition'
  | 'matter'

/** A block without its content. Blocks are in document order, containers before their children. */
export interface Block extends Range {
  readonly type: BlockType
  /** Enclosing container; `undefined` at the top level. */
  readonly parent: Block | undefined
  /** First line, from 0. */
  readonly first: number
  readonly last: number
  /** Offset of the text on each line, behind containers; for a paragraph, a heading or HTML. */
  readonly starts: readonly number[]
  /** For a heading. */
  readonly depth?: number
  /** For fenced code: length of the opening fence; `undefined` for indented code. */
  readonly fence?: number
  /** Whether fenced code has a closing fence. */
  readonly isClosed?: boolean
  /** For a definition: normalized label. */
  readonly label?: string
}

/** A block without a final end. */
export type OpenBlock = {-readonly [Key in keyof Block]: Block[Key]}

export interface LinePosition {
  readonly offset: number
  readonly line: number
}

type Lines = readonly {readonly end: number}[]

/** Text of a block without its containers, with LF as line end. */
export function blockText(text: string, lines: Lines, {first, starts, end}: Block): string {
  return starts.map((start, index) => text.slice(start, Math.min(end, lines[first + index]?.end ?? end))).join('\n')
}

/** Maps an offset in `textOf` to the document; callers pass ascending offsets. */
export function placesIn(lines: Lines, {first, starts}: Block): (place: number) => LinePosition {
  let index = 0
  /** Start of the current line in the block's text. */
  let before = 0
  return (place) => {
    for (;;) {
      const start = starts[index] ?? 0
      const length = (lines[first + index]?.end ?? start) - start
      if (place <= before + length || index >= starts.length - 1)
        return {offset: start + place - before, line: first + index}
      before += length + 1
      index++
    }
  }
}
