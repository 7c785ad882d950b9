/**
 * Block structure of a Markdown text by CommonMark's line algorithm
 * (https://spec.commonmark.org/0.31.2/#phase-1-block-structure), in linear time and without recursion. Deviations of
 * micromark are followed, since remark uses it.
 */
import {type Document, lineRange} from '../../text/document.ts'
import {type Line, lastIndexFrom} from '../../text/lines.ts'
import {frontMatter} from '../front-matter.ts'
import type {Block, OpenBlock} from './block.ts'
import {type Container, continueList, takeItemMarker, takeQuoteMarker} from './containers.ts'
import {createCursor, isAtText, isCursorBlank, startLine} from './cursor.ts'
import {closeLeaf, continueLeaf} from './leaf.ts'
import {add, type BlockReader, isConcrete, parentOf} from './reader.ts'
import {startLeaf} from './start-leaf.ts'

export interface Scan {
  /** In document order; the last ones have no final end until all lines are read. */
  readonly blocks: readonly Block[]
  /** Reads up to this line (from 0), and to the end of code that it is in. */
  readTo(line: number): void
}

export function openScan(document: Document): Scan {
  const {lines} = document
  const reader = openReader(document)
  let isOpen = true

  function readNext(): void {
    const line = lines[reader.line]
    if (line !== undefined) readLine(reader, line)
    reader.line++
    if (reader.line < lines.length) return
    closeLeaf(reader, 'end')
    closeContainers(reader, 0)
    isOpen = false
  }

  return {
    blocks: reader.blocks,
    readTo(line) {
      while (isOpen && (reader.line <= line || isInCode(reader, line))) readNext()
    }
  }
}

/** Whether a line was read and is in open code. */
function isInCode({leaf}: BlockReader, line: number): boolean {
  return leaf !== undefined && (leaf.kind === 'fence' || leaf.kind === 'indented') && leaf.block.first <= line
}

/** @returns a reader of the text behind the front matter */
function openReader(document: Document): BlockReader {
  const reader: BlockReader = {
    document,
    blocks: [],
    cursor: createCursor(document.text),
    open: [],
    quotes: [],
    leaf: undefined,
    line: 0,
    end: 0,
    markEnd: 0,
    contentStart: 0,
    blankFrom: 0
  }
  const matter = frontMatter(document)
  if (matter !== undefined) {
    const {end} = lineRange(document, matter.last)
    const start = textStart(document)
    add(reader, {type: 'matter', parent: undefined, start, end, first: 0, last: matter.last, starts: [start]})
    reader.line = matter.last + 1
  }
  return reader
}

/** Start of a text, behind a byte order mark. */
function textStart({text}: Document): number {
  return text.startsWith('\uFEFF') ? 1 : 0
}

function readLine(reader: BlockReader, {start, end}: Line): void {
  const {cursor, document, open} = reader
  startLine(cursor, start === 0 ? textStart(document) : start, end)
  reader.markEnd = 0
  if (isFlat(reader)) {
    readFlatLine(reader)
    return
  }
  const matched = continueContainers(reader)
  const mayNest = matched < open.length || reader.leaf === undefined || !isConcrete(reader.leaf)
  const isLazy = !(mayNest && openContainers(reader, matched)) && matched < open.length
  reader.contentStart = cursor.pending > 0 ? cursor.at - 1 : cursor.at
  if (isLazy && reader.markEnd === document.text.length && reader.contentStart === reader.markEnd) {
    // micromark closes containers behind their markers if nothing follows.
    closeLeaf(reader, 'lazy')
    reader.end = reader.markEnd
    return
  }
  const {leaf} = reader
  if (leaf === undefined || !continueLeaf(reader, leaf, isLazy)) {
    closeLeaf(reader, isLazy ? 'lazy' : 'next')
    if (isLazy) closeContainers(reader, matched)
    reader.end = Math.max(reader.end, reader.markEnd)
    if (!isCursorBlank(cursor)) startLeaf(reader, isLazy)
  } else reader.end = Math.max(reader.end, reader.markEnd)
}

/**
 * Whether a line has no markers or indentation of containers and is not blank in one. Most lines are flat, and a short
 * run has little time to compile further calls.
 */
function isFlat({cursor: {text, at, end}, open}: BlockReader): boolean {
  return at < end ? !mayNest(text.charCodeAt(at)) : open.length === 0
}

/** Whether a line may belong to a container by its first character: a space, a tab, or part of a marker. */
function mayNest(code: number): boolean {
  // A space, a tab, `*`, `+`, `-`, digits or `>`; letters, the most frequent, need one comparison.
  return code <= 62 && (code === 62 || code === 32 || code === 9 || (code >= 42 && code <= 57))
}

/** A flat line leaves all containers. */
function readFlatLine(reader: BlockReader): void {
  const {cursor, open, leaf} = reader
  const isLazy = open.length > 0
  reader.contentStart = cursor.at
  if (leaf !== undefined) {
    if (continueLeaf(reader, leaf, isLazy)) return
    closeLeaf(reader, isLazy ? 'lazy' : 'next')
  }
  if (isLazy) closeContainers(reader, 0)
  if (!isCursorBlank(cursor)) startLeaf(reader, isLazy)
}

/** Number of open containers that hold the line, whose markers and indentation are consumed. */
function continueContainers(reader: BlockReader): number {
  const {cursor, open} = reader
  /** First list in which the line is blank. */
  let blankAt = open.length
  let index = 0
  for (; index < open.length; index++) {
    const container = open[index]
    if (container?.kind === 'list' && isCursorBlank(cursor)) {
      blankAt = Math.min(blankAt, index)
      if (cursor.at === cursor.end && cursor.pending === 0 && index >= reader.blankFrom) {
        index = nextQuote(reader, index)
        break
      }
    } else reader.blankFrom = Math.max(reader.blankFrom, index + 1)
    if (container === undefined || !continueContainer(reader, container, index)) break
  }
  reader.blankFrom = Math.min(reader.blankFrom, blankAt)
  return index
}

function continueContainer(reader: BlockReader, container: Container, index: number): boolean {
  const {cursor} = reader
  if (container.kind === 'quote') {
    if (takeQuoteMarker(cursor) === undefined) return false
    reader.markEnd = cursor.end
    return true
  }
  const continued = continueList(cursor, container)
  if (continued === undefined || continued === 'item') return continued !== undefined
  closeLeaf(reader, 'next')
  closeContainers(reader, index + 1)
  reader.markEnd = cursor.end
  closeBlock(container.item, reader.end, lastLine(reader))
  container.item = openBlock(reader, 'item', container.block, continued.start)
  container.size = continued.size
  container.beginsBlank = continued.beginsBlank
  return true
}

/** First open quote from an index on: an empty line continues all lists before it. */
function nextQuote({open, quotes}: BlockReader, from: number): number {
  if (quotes.length === 0) return open.length
  return quotes[lastIndexFrom(quotes, from - 1, (index) => index) + 1] ?? open.length
}

/** Limit of container depth; deeper markers are text. */
const deepest = 200_000

/** Opens containers that begin on a line, and closes those that it leaves. */
function openContainers(reader: BlockReader, matched: number): boolean {
  const interrupts = matched === reader.open.length && reader.leaf !== undefined
  let isNew = false
  while (!isAtText(reader.cursor) && (isNew ? reader.open.length : matched) < deepest) {
    const start = takeQuoteMarker(reader.cursor)
    const item = start === undefined ? takeItemMarker(reader.cursor, interrupts) : undefined
    if (start === undefined && item === undefined) break
    if (!isNew) {
      closeLeaf(reader, 'next')
      closeContainers(reader, matched)
    }
    isNew = true
    if (start !== undefined) push(reader, {kind: 'quote', block: openBlock(reader, 'quote', parentOf(reader), start)})
    else if (item !== undefined) {
      const block = openBlock(reader, 'list', parentOf(reader), item.start)
      push(reader, {kind: 'list', block, ...item, item: openBlock(reader, 'item', block, item.start), isOver: false})
    }
    reader.markEnd = reader.cursor.end
  }
  return isNew
}

function push(reader: BlockReader, container: Container): void {
  const {open, quotes} = reader
  if (container.kind === 'quote') quotes.push(open.length)
  open.push(container)
  reader.blankFrom = Math.max(reader.blankFrom, open.length)
}

const noStarts: readonly number[] = []

function openBlock(
  reader: BlockReader,
  type: 'quote' | 'list' | 'item',
  parent: Block | undefined,
  start: number
): OpenBlock {
  const {cursor, line} = reader
  const block = {type, parent, start, end: cursor.end, first: line, last: line, starts: noStarts}
  reader.blocks.push(block)
  return block
}

/** Closes containers from an index on, at the end of the text before the current line. */
function closeContainers(reader: BlockReader, from: number): void {
  const {open, quotes, end} = reader
  if (open.length <= from) return
  const last = lastLine(reader)
  for (const container of open.splice(from)) {
    if (container.kind === 'quote') quotes.pop()
    else closeBlock(container.item, end, last)
    closeBlock(container.block, end, last)
  }
}

/** Line of the last text: only blank lines follow before the current line. */
function lastLine({document, line, end}: BlockReader): number {
  let last = Math.min(line, document.lines.length - 1)
  while (last > 0 && lineRange(document, last).start >= end) last--
  return last
}

function closeBlock(block: OpenBlock, end: number, last: number): void {
  block.end = end
  block.last = last
}
