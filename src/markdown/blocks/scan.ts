/**
 * The block structure of a Markdown text, by CommonMark's algorithm over lines
 * (https://spec.commonmark.org/0.31.2/#phase-1-block-structure), in time linear in the text and without recursion. Where
 * micromark differs from the specification, it is followed: remark reads a text as micromark does.
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

/** The blocks of a text, which are read as far as is asked for. */
export interface Scan {
  /** In document order; where the last ones end is not known before all are read. */
  readonly blocks: readonly Block[]
  /** Reads the lines up to this one (from 0), and on to the end of the code that it is in. */
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

/** Whether a line that has been read is in code that has not ended. */
function isInCode({leaf}: BlockReader, line: number): boolean {
  return leaf !== undefined && (leaf.kind === 'fence' || leaf.kind === 'indented') && leaf.block.first <= line
}

/** @returns a reader of what follows the front matter */
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

/** Where a text begins, behind a byte order mark. */
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
    // Where nothing follows the marks that end a text, micromark closes the containers behind them.
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
 * Whether a line neither begins with a mark or an indentation of containers nor is blank in one. A text has far more of these lines
 * than of all others, and a run that is short has little time to compile what it calls.
 */
function isFlat({cursor: {text, at, end}, open}: BlockReader): boolean {
  return at < end ? !mayNest(text.charCodeAt(at)) : open.length === 0
}

/** Whether a line that begins with a character may belong to a container: a space, a tab, or a part of a marker. */
function mayNest(code: number): boolean {
  // A space, a tab and `*`, `+`, `-`, the digits, `>`; letters, the most frequent ones, need one comparison.
  return code <= 62 && (code === 62 || code === 32 || code === 9 || (code >= 42 && code <= 57))
}

/** Such a line leaves all containers. */
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

/** How many of the open containers hold the line; their marks and indentation are taken. */
function continueContainers(reader: BlockReader): number {
  const {cursor, open} = reader
  /** The first list that the line is blank in. */
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

/** The first quote among the open containers from one on: an empty line continues all lists before it. */
function nextQuote({open, quotes}: BlockReader, from: number): number {
  if (quotes.length === 0) return open.length
  return quotes[lastIndexFrom(quotes, from - 1, (index) => index) + 1] ?? open.length
}

/** How deep containers nest at most; marks beyond are text. */
const deepest = 200_000

/** Opens the containers that begin on a line, and closes what it leaves. */
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

/** Closes the containers from an index on, where the text before the current line ends. */
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

/** The line that the text before the current line ends on: only blank lines are between them. */
function lastLine({document, line, end}: BlockReader): number {
  let last = Math.min(line, document.lines.length - 1)
  while (last > 0 && lineRange(document, last).start >= end) last--
  return last
}

function closeBlock(block: OpenBlock, end: number, last: number): void {
  block.end = end
  block.last = last
}
