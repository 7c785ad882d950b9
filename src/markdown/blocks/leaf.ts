/** Continuation and end of open code, HTML and paragraphs. */
import {lineRange} from '../../text/document.ts'
import {type Block, blockText, type OpenBlock, placesIn} from './block.ts'
import {cursorState, isAtSpace, isAtText, isCursorBlank, returnTo, take} from './cursor.ts'
import {readDefinitions} from './definition.ts'
import {endsHtml, htmlKind} from './html.ts'
import {add, type BlockReader, type Leaf} from './reader.ts'
import {interrupts, isClosingFence, startHtml, underlineDepth} from './start-leaf.ts'

/** @param isLazy whether the line is outside of some containers: only a paragraph continues on it */
export function continueLeaf(reader: BlockReader, leaf: Leaf, isLazy: boolean): boolean {
  if (leaf.kind === 'paragraph') return !isCursorBlank(reader.cursor) && continueParagraph(reader, leaf, isLazy)
  if (isLazy) return false
  if (leaf.kind === 'fence') return continueFence(reader, leaf)
  return leaf.kind === 'html' ? continueHtml(reader, leaf) : continueIndented(reader, leaf)
}

/** Reason for the end of a leaf before the current line: a lazy line, another block, or the end of the text. */
export type BlockEnding = 'lazy' | 'next' | 'end'

/** Closes the open leaf. Unclosed fences and HTML include the last line end unless the next line is lazy. */
export function closeLeaf(reader: BlockReader, ending: BlockEnding): void {
  const {leaf, document, line} = reader
  reader.leaf = undefined
  if (leaf === undefined) return
  const {block, kind, html = 0} = leaf
  if (kind === 'paragraph') {
    const rest = addDefinitions(reader, block)
    if (rest !== undefined) add(reader, rest)
    return
  }
  const isEndless = kind === 'fence' || (kind === 'html' && html <= 5)
  if (isEndless && ending === 'next') block.end = lineRange(document, line).start
  if (isEndless && ending === 'end') {
    const last = document.lines.length - 1
    const isEmpty = reader.contentStart === document.text.length
    block.end = isEmpty ? lineRange(document, last).start : document.text.length
    block.last = last
  }
  add(reader, block)
}

function extend({cursor, line}: BlockReader, block: OpenBlock): void {
  block.end = cursor.end
  block.last = line
}

/** Adds the leaf, which ends with the current line. */
function finish(reader: BlockReader, block: OpenBlock): void {
  reader.leaf = undefined
  add(reader, block)
}

function continueFence(reader: BlockReader, {block, marker = ''}: Leaf): boolean {
  const {cursor} = reader
  extend(reader, block)
  if (isAtText(cursor)) return true
  take(cursor, 3)
  if (!isAtSpace(cursor) && isClosingFence(cursor, marker, block.fence ?? 0)) {
    block.isClosed = true
    finish(reader, block)
  }
  return true
}

function continueHtml(reader: BlockReader, {block, html = 7}: Leaf): boolean {
  const {cursor} = reader
  if (html >= 6 && isCursorBlank(cursor)) return false
  extend(reader, block)
  addStart(block, cursor.at)
  if (endsHtml(html, cursor.text, cursor.at, cursor.end, false)) finish(reader, block)
  return true
}

function addStart(block: OpenBlock, start: number): void {
  ;(block.starts as number[]).push(start)
}

function continueIndented(reader: BlockReader, {block}: Leaf): boolean {
  const {cursor} = reader
  const before = cursorState(cursor)
  if (take(cursor, 4) === 4) extend(reader, block)
  else if (!isCursorBlank(cursor)) {
    returnTo(cursor, before)
    return false
  }
  return true
}

function continueParagraph(reader: BlockReader, leaf: Leaf, isLazy: boolean): boolean {
  const {cursor} = reader
  const before = cursorState(cursor)
  if (!isAtText(cursor) && take(cursor, 4) < 4) {
    const depth = isLazy ? 0 : underlineDepth(cursor)
    if (depth > 0 && underline(reader, leaf, depth)) return true
    if (depth > 0 || interrupts(cursor, isLazy)) {
      const isLast = reader.line === reader.document.lines.length - 1
      if (isLazy && !isLast && htmlKind(cursor.text, cursor.at, cursor.end) === 7) {
        // In micromark such a line ends the paragraph but not its containers, unless it is the last line.
        closeLeaf(reader, 'lazy')
        return startHtml(reader, before.at)
      }
      returnTo(cursor, before)
      return false
    }
  }
  addStart(leaf.block, before.at)
  extend(reader, leaf.block)
  return true
}

/** Turns a paragraph into a heading; a paragraph of definitions only is closed instead. */
function underline(reader: BlockReader, {block}: Leaf, depth: number): boolean {
  const {cursor, line} = reader
  reader.leaf = undefined
  const rest = addDefinitions(reader, block)
  if (rest === undefined) return false
  const {parent, start, first, starts} = rest
  add(reader, {type: 'heading', parent, start, end: cursor.end, first, last: line, starts, depth})
  return true
}

const noStarts: readonly number[] = []

/** Adds the definitions at the start of a paragraph, and returns its rest. */
function addDefinitions(reader: BlockReader, block: Block): Block | undefined {
  const {document} = reader
  if (document.text[block.start] !== '[') return block
  const text = blockText(document.text, document.lines, block)
  const {definitions, rest} = readDefinitions(text)
  if (definitions.length === 0) return block
  const placeAt = placesIn(document.lines, block)
  for (const {start, end, label} of definitions) {
    const from = placeAt(start)
    const to = placeAt(end)
    const range = {start: from.offset, end: to.offset, first: from.line, last: to.line}
    add(reader, {type: 'definition', parent: block.parent, ...range, starts: noStarts, label})
  }
  if (rest >= text.length) return undefined
  const {offset, line} = placeAt(rest)
  return {...block, start: offset, first: line, starts: [offset, ...block.starts.slice(line - block.first + 1)]}
}
