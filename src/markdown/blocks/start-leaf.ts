/** The leaf block that begins on a line behind its containers. */

import {isSpaceOrTab} from '../../text/char-tests.ts'
import {isAtText, isThematicBreak, type LineCursor, take} from './cursor.ts'
import {endsHtml, htmlKind} from './html.ts'
import {add, type BlockReader, blockOf, parentOf} from './reader.ts'

/** @param isLazy whether the line is outside of some open containers */
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
    // micromark ends such code after a lazy first line.
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

/** @param start start of the whitespace before it, which belongs to the block */
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

/** Whether a line interrupts a paragraph; HTML of kind 7 does so only on a lazy line. */
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

/** Depth of the ATX heading at the cursor; 0 for none. */
function atxDepth({text, at, end}: LineCursor): number {
  let depth = 0
  while (depth < 7 && at + depth < end && text[at + depth] === '#') depth++
  const isHeading = depth > 0 && depth < 7 && (at + depth === end || isSpaceOrTab(text.charCodeAt(at + depth)))
  return isHeading ? depth : 0
}

/** Length of the opening fence at the cursor; 0 for none. */
function openingFence({text, at, end}: LineCursor): number {
  const marker = text[at] ?? ''
  const length = runLength(text, at, end, marker)
  if (length < 3) return 0
  if (marker === '~') return length
  const next = text.indexOf('`', at + length)
  return next === -1 || next >= end ? length : 0
}

export function isClosingFence({text, at, end, blankFrom}: LineCursor, marker: string, length: number): boolean {
  const found = text[at] === marker ? runLength(text, at, end, marker) : 0
  return found >= length && at + found >= blankFrom
}

/** Depth of the setext heading that the line underlines; 0 for none. */
export function underlineDepth({text, at, blankFrom}: LineCursor): number {
  const marker = text[at]
  if (marker !== '=' && marker !== '-') return 0
  return at + runLength(text, at, blankFrom, marker) === blankFrom ? (marker === '=' ? 1 : 2) : 0
}

function runLength(text: string, at: number, end: number, marker: string): number {
  let next = at
  while (next < end && text[next] === marker) next++
  return next - at
}
