import type {Document} from '../../text/document.ts'
import type {Block, OpenBlock} from './block.ts'
import type {Container} from './containers.ts'
import type {LineCursor} from './cursor.ts'
import type {HtmlKind} from './html.ts'

export interface Leaf {
  readonly block: OpenBlock
  readonly kind: 'paragraph' | 'indented' | 'fence' | 'html'
  /** For a fence. */
  readonly marker?: string
  readonly html?: HtmlKind
}

/** State while lines are read. */
export interface BlockReader {
  readonly document: Document
  readonly blocks: OpenBlock[]
  readonly cursor: LineCursor
  readonly open: Container[]
  /** Indexes of the open quotes. */
  readonly quotes: number[]
  leaf: Leaf | undefined
  /** Current line, from 0. */
  line: number
  /** End of the last block, or of the last line with a container marker. */
  end: number
  /** End of this line if it has a container marker, else 0. */
  markEnd: number
  /** Start of this line's content, behind its containers. */
  contentStart: number
  /** Index of the first open list that a blank line has reached, without text since. */
  blankFrom: number
}

/** Whether no container can begin in a leaf. */
export function isConcrete({kind}: Leaf): boolean {
  return kind === 'fence' || kind === 'html'
}

export function parentOf({open}: BlockReader): OpenBlock | undefined {
  const container = open.at(-1)
  return container?.kind === 'list' ? container.item : container?.block
}

/** A block on the current line, which later lines may extend. */
export function blockOf(
  {cursor, line}: BlockReader,
  type: Block['type'],
  parent: Block | undefined,
  start: number
): OpenBlock {
  return {type, parent, start, end: cursor.end, first: line, last: line, starts: [start]}
}

/** Adds a finished block. */
export function add(reader: BlockReader, block: OpenBlock): void {
  reader.blocks.push(block)
  reader.end = Math.max(reader.end, block.end)
}
