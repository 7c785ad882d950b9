import type {Range} from '../../text/lines.ts'

/** The kinds of blocks, containers first; `definition` is a link reference definition. */
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

/** A block of a Markdown text, without its content; blocks are in document order, containers before what they contain. */
export interface Block extends Range {
  readonly type: BlockType
  /** The container; `undefined` for a block of the document itself. */
  readonly parent: Block | undefined
  /** Its lines, from 0. */
  readonly first: number
  readonly last: number
  /** Where the text of each of its lines begins, behind its containers; for a paragraph, a heading or HTML. */
  readonly starts: readonly number[]
  /** Of a heading. */
  readonly depth?: number
  /** Of code between fences: the length of the opening fence; `undefined` where code is indented. */
  readonly fence?: number
  /** Whether code between fences has a closing fence. */
  readonly isClosed?: boolean
  /** Of a definition, in the form in which labels are compared. */
  readonly label?: string
}

/** A block whose end is not known yet. */
export type OpenBlock = {-readonly [Key in keyof Block]: Block[Key]}

/** A place in a text, and its line. */
export interface LinePosition {
  readonly offset: number
  readonly line: number
}

type Lines = readonly {readonly end: number}[]

/** The text of a block without its containers, with a line feed for each line end. */
export function blockText(text: string, lines: Lines, {first, starts, end}: Block): string {
  return starts.map((start, index) => text.slice(start, Math.min(end, lines[first + index]?.end ?? end))).join('\n')
}

/** Where a place in `textOf` is in the document; it is asked for places in ascending order. */
export function placesIn(lines: Lines, {first, starts}: Block): (place: number) => LinePosition {
  let index = 0
  /** Where the current line begins in the text of the block. */
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
