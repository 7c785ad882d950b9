import type {Document} from '../../text/document.ts'
import type {Block, OpenBlock} from './block.ts'
import type {Container} from './containers.ts'
import type {LineCursor} from './cursor.ts'
import type {HtmlKind} from './html.ts'

/** Code, HTML or a paragraph that is open. */
export interface Leaf {
  readonly block: OpenBlock
  readonly kind: 'paragraph' | 'indented' | 'fence' | 'html'
  /** Of a fence. */
  readonly marker?: string
  readonly html?: HtmlKind
}

/** What is known while lines are read. */
export interface BlockReader {
  readonly document: Document
  readonly blocks: OpenBlock[]
  readonly cursor: LineCursor
  readonly open: Container[]
  /** Which of the open containers are quotes. */
  readonly quotes: number[]
  leaf: Leaf | undefined
  /** The line, from 0. */
  line: number
  /** Where the last block ends, or the last line with a mark of a container. */
  end: number
  /** Where this line ends if it has a mark of a container, else 0. */
  markEnd: number
  /** Where the content of this line begins, behind its containers. */
  contentStart: number
  /** A blank line has reached each open list from this one on, and no text since. */
  blankFrom: number
}

/** Whether containers cannot begin in a leaf. */
export function isConcrete({kind}: Leaf): boolean {
  return kind === 'fence' || kind === 'html'
}

/** The block that holds what begins now. */
export function parentOf({open}: BlockReader): OpenBlock | undefined {
  const container = open.at(-1)
  return container?.kind === 'list' ? container.item : container?.block
}

/** A block that begins on the current line and ends with it, as far as is known. */
export function blockOf(
  {cursor, line}: BlockReader,
  type: Block['type'],
  parent: Block | undefined,
  start: number
): OpenBlock {
  return {type, parent, start, end: cursor.end, first: line, last: line, starts: [start]}
}

/** Adds a block that has ended. */
export function add(reader: BlockReader, block: OpenBlock): void {
  reader.blocks.push(block)
  reader.end = Math.max(reader.end, block.end)
}
