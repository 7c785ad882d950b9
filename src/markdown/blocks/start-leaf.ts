/** The block that a line begins behind its containers. */
import {isAtText, isThematicBreak, type LineCursor, take} from './cursor.ts'
import {endsHtml, htmlKind} from './html.ts'
import {atxDepth, openingFence} from './leaves.ts'
import {add, type BlockReader, blockOf, parentOf} from './reader.ts'

/** @param isLazy whether the line left some of the containers that were open */
export function startLeaf(reader: BlockReader, isLazy: boolean): void {
  const {cursor} = reader
  const {at} = cursor
  const parent = parentOf(reader)
  if (isAtText(cursor)) {
    reader.leaf = {block: blockOf(reader, 'paragraph', parent, at), kind: 'paragraph'}
    return
  }
  if (take(cursor, 4) === 4) {
    const block = blockOf(reader, 'code', parent, at)
    block.starts = []
    // Such code has no second line for micromark where its first one left containers.
    if (isLazy) add(reader, block)
    else reader.leaf = {block, kind: 'indented'}
    return
  }
  const depth = atxDepth(cursor)
  const single = depth > 0 ? 'heading' : isThematicBreak(cursor) ? 'break' : undefined
  if (single !== undefined) {
    const block = blockOf(reader, single, parent, cursor.at)
    if (depth > 0) block.depth = depth
    add(reader, block)
    return
  }
  if (startHtml(reader, at)) return
  const fence = fenceAt(cursor)
  const block = blockOf(reader, fence > 0 ? 'code' : 'paragraph', parent, cursor.at)
  if (fence === 0) reader.leaf = {block, kind: 'paragraph'}
  else {
    const marker = cursor.text[cursor.at] ?? ''
    block.starts = []
    block.fence = fence
    block.isClosed = false
    reader.leaf = {block, kind: 'fence', marker}
  }
}

/** @param start where the whitespace before it begins, which belongs to the block */
export function startHtml(reader: BlockReader, start: number): boolean {
  const {cursor} = reader
  const {text, at, end} = cursor
  const html = text[at] === '<' ? htmlKind(text, at, end) : undefined
  if (html === undefined) return false
  const block = blockOf(reader, 'html', parentOf(reader), start)
  if (endsHtml(html, text, at, end, true)) add(reader, block)
  else reader.leaf = {block, kind: 'html', html}
  return true
}

/** Whether a line ends a paragraph, by what it begins; only where the line is lazy can this be HTML of kind 7. */
export function interrupts(cursor: LineCursor, isLazy: boolean): boolean {
  const {text, at, end} = cursor
  if (atxDepth(cursor) > 0 || isThematicBreak(cursor) || fenceAt(cursor) > 0) return true
  const html = text[at] === '<' ? htmlKind(text, at, end) : undefined
  return html !== undefined && (html !== 7 || isLazy)
}

function fenceAt(cursor: LineCursor): number {
  const marker = cursor.text[cursor.at]
  return marker === '`' || marker === '~' ? openingFence(cursor) : 0
}
