/** Parts of a Markdown text that rules use. */

import type {Document} from '../text/document.ts'
import {lastIndexFrom, type Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import type {Block} from './blocks/block.ts'
import {blocksOf, htmlNodes, scanOf} from './blocks/html-nodes.ts'
import {type Code, type Heading, headingText, type Structure} from './shapes.ts'

/** Structure by a line scan: a syntax tree takes at least thirty times as long. */
export const structure = memoize((document: Document): Structure => {
  const headings: Heading[] = []
  for (const block of blocksOf(document)) {
    const heading = block.type === 'heading' && block.parent === undefined ? readHeading(document, block) : undefined
    if (heading !== undefined) headings.push(heading)
  }
  return {codes: codesTo(document, document.lines.length), comments: readComments(document), headings}
})

const scannedCodes = memoize<Document, {readonly codes: Code[]; count: number}>(() => ({codes: [], count: 0}))

/** Code that begins up to a line, and maybe more. */
function codesTo(document: Document, line: number): readonly Code[] {
  const scan = scanOf(document)
  const scanned = scannedCodes(document)
  scan.readTo(line)
  for (; scanned.count < scan.blocks.length; scanned.count++) {
    const block = scan.blocks[scanned.count]
    if (block?.type === 'code') scanned.codes.push(readCode(document, block))
  }
  return scanned.codes
}

/** Columns before a block on its line. */
function columnsBefore({lines, text}: Document, {first, start}: Block): number {
  return start - (lines[first]?.start ?? 0) - (first === 0 && text.startsWith('\uFEFF') ? 1 : 0)
}

function readCode(document: Document, block: Block): Code {
  const {first, last, fence, isClosed = false} = block
  const isFenced = fence !== undefined
  const content = isFenced ? ([first + 1, isClosed ? last - 1 : last] as const) : ([first, last] as const)
  return {lines: [first, last], content, isFenced, indent: columnsBefore(document, block)}
}

/** ATX headings and setext headings of depth 1. A line underlined with `---` is as likely to open a block. */
function readHeading({lines, text}: Document, {start, first, last, depth = 0}: Block): Heading | undefined {
  const isAtx = first === last
  if (!isAtx && depth !== 1) return undefined
  const written = text.slice(start, lines[first]?.end).trimEnd()
  return {start, end: start + written.length, line: first, depth, text: isAtx ? headingText(written) : written.trim()}
}

function readComments(document: Document): readonly Range[] {
  const comments: Range[] = []
  for (const {start, end} of htmlNodes(document)) {
    for (const {0: comment, index} of document.text.slice(start, end).matchAll(/<!--(?:-?>|[\s\S]*?(?:-->|$))/g))
      comments.push({start: start + index, end: start + index + comment.length})
  }
  return comments
}

/** First possible offsets of a fence and a comment: text before them needs no scan. */
const firstFence = memoize(({text}: Document): number => Math.min(firstIn(text, '```'), firstIn(text, '~~~')))
const firstComment = memoize(({text}: Document): number => firstIn(text, '<!--'))

function firstIn(text: string, marker: string): number {
  const index = text.indexOf(marker)
  return index === -1 ? text.length : index
}

export function fenceAt(document: Document, line: number): Code | undefined {
  if ((document.lines[line]?.end ?? 0) <= firstFence(document)) return undefined
  const code = codeAt(document, line)
  return code?.isFenced === true ? code : undefined
}

/** Fenced or indented code around a line. */
export function codeAt(document: Document, line: number): Code | undefined {
  const codes = codesTo(document, line)
  const code = codes[lastIndexFrom(codes, line, ({lines}) => lines[0])]
  return code !== undefined && line <= code.lines[1] ? code : undefined
}

export function isInComment(document: Document, offset: number): boolean {
  if (offset < firstComment(document)) return false
  const {comments} = structure(document)
  const comment = comments[lastIndexFrom(comments, offset, ({start}) => start)]
  return comment !== undefined && offset < comment.end
}

/** Columns of a line that belong to list items and quotes, by the column of the innermost block; 0 for none. */
export function containerIndent(document: Document, line: number): number {
  const blocks = blocksOf(document)
  let block = blocks[lastIndexFrom(blocks, line, ({first}) => first)]
  while (block !== undefined && !(block.last >= line && isInContainer(block))) block = block.parent
  return block === undefined ? 0 : columnsBefore(document, block)
}

function isInContainer({parent}: Block): boolean {
  return parent?.type === 'item' || parent?.type === 'quote'
}
