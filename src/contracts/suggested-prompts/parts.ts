/** The lines that prompt and status blocks are read from. */

import {frontMatter} from '../../markdown/front-matter.ts'
import type {Code} from '../../markdown/shapes.ts'
import {codeAt, containerIndent, isInComment, structure} from '../../markdown/structure.ts'
import {isBlankBetween, isOneOf, isSpaceOrTab, pastBlank} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import {lastIndexFrom, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {foldCharacters} from '../ascii/characters.ts'
import {isDeclared, isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {sectionHeading} from './title.ts'

/** A line of a block: its index from 0, its range without the container of the block (a list item, a quote) and without its line end. */
export interface BlockLine extends Range {
  readonly line: number
  /** The text folded to ASCII ({@link foldCharacters}): `ascii-only` reports wrong characters. */
  readonly text: string
}

/** Adjacent lines of a block: the first of them, and the index of the last. */
export interface BlockSpan {
  readonly first: BlockLine
  readonly last: number
}

/** How far a block is indented or quoted as a whole. */
interface Shift {
  /** The columns of its container: a list item, a fence. */
  readonly container: number
  /** The spaces, or the marks of a quotation, behind these. */
  readonly lead: string
}

/** The parts that a prompt block and a status block share. */
export interface Frame {
  readonly open: BlockLine | undefined
  readonly close: BlockLine | undefined
  /** Blank lines between its parts, where no other lines are between them. */
  readonly gaps: readonly BlockSpan[]
  /** Its first and last line, from 0. */
  readonly lines: readonly [first: number, last: number]
  readonly fence: Code | undefined
  readonly shift: Shift
}

/** The blocks at some lines behind the front matter, each below the end of the block before it. */
export function blocksAt<Block extends Frame>(
  source: Source,
  lines: readonly number[],
  read: (line: number, from: number) => Block | undefined
): readonly Block[] {
  let from = (frontMatter(source)?.last ?? -1) + 1
  return lines.flatMap((line) => {
    const block = line < from ? undefined : read(line, from)
    if (block === undefined) return []
    from = block.lines[1] + 1
    return [block]
  })
}

/** The lines that may belong to the block of a line. */
export interface Around {
  readonly blockLine: BlockLine
  readonly fence: Code | undefined
  readonly shift: Shift
  /** A line without the container of the block (a list item, the indentation of a fence); `undefined` beyond the fence. */
  read(line: number): BlockLine | undefined
}

/** Trimmed, nothing but hyphens, stars, low lines, dashes or box drawing, at least two of them or one long dash. */
const delimiterLike =
  /^(?=.*?[-*_\u2010-\u2015\u2212\u2500\u2501\u2550].*?[-*_\u2010-\u2015\u2212\u2500\u2501\u2550]|[\u2014\u2015\u2E3A\u2E3B])(?:[-*_\u2010-\u2015\u2212\u2500\u2501\u2550\u2E3A\u2E3B][ \t\u00A0]*)+$/

const marks = '-*_\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2501\u2550\u2E3A\u2E3B'

export function isDelimiterLike(line: string): boolean {
  const trimmed = line.trim()
  return isOneOf(marks, trimmed, 0) && isOneOf(marks, trimmed, trimmed.length - 1) && delimiterLike.test(trimmed)
}

export function isBlankLine({text}: BlockLine): boolean {
  return isBlankBetween(text)
}

/** Whether a line is a heading: a block does not reach beyond it. The underline of a heading counts as one. */
export function isHeadingLine({text}: BlockLine): boolean {
  return /^ {0,3}(?:#{1,6}(?:[ \t]|$)|={3,}[ \t]*$)/.test(text)
}

const topHeadings = memoize((source: Source) =>
  source.text.includes(sectionHeading) ? structure(source).headings.filter(({depth}) => depth === 1) : []
)

/** Whether a line belongs to a section with the exact heading. */
export function isInSection(source: Source, line: number): boolean {
  const headings = topHeadings(source)
  const heading = headings[lastIndexFrom(headings, line, (each) => each.line)]
  return heading !== undefined && lineText(source, heading.line).replace(/^\uFEFF/, '') === sectionHeading
}

/**
 * The lines around one that may belong to a block; `undefined` in a comment, a quotation that does not end an output, indented code
 * or a fence that only illustrates. In an output, containers of Markdown are ignored: a program searches for lines.
 */
export function linesAround(source: Source, line: number, from: number): Around | undefined {
  const text = lineText(source, line)
  const isPrinted = source.kind === 'output'
  const block = codeAt(source, line)
  const code = isPrinted && block?.isFenced === false && isDeclaredFor(source, 'suggested-prompts') ? undefined : block
  const isQuoted = text.charAt(pastBlank(text)) === '>' && (code === undefined || isPrinted)
  if ((isQuoted && !endsQuoted(source)) || code?.isFenced === false) return undefined
  // In a guide, fences are illustrations.
  if (code !== undefined && !isPrinted && !isDeclared(source) && !isInSection(source, code.lines[0])) return undefined
  const [first, last] = code === undefined ? [from, source.lines.length - 1] : code.content
  const isContained = !isPrinted && isSpaceOrTab(text.charCodeAt(0))
  const container = isPrinted ? 0 : (code?.indent ?? (isContained ? containerIndent(source, line) : 0))
  const lead = isQuoted ? quoteMarks(text) : spacesOfShift(source, line, container)
  const indent = container + lead.length
  const read = (index: number): BlockLine | undefined =>
    Math.max(first, from) <= index && index <= last ? readPart(source, index, indent) : undefined
  const blockLine = read(line)
  return blockLine === undefined || isInComment(source, blockLine.start)
    ? undefined
    : {blockLine, fence: code, shift: {container, lead}, read}
}

/** Whether the last text of an output that is declared for this contract is a quotation. */
const endsQuoted = memoize(
  (source: Source): boolean =>
    source.kind === 'output' &&
    isDeclaredFor(source, 'suggested-prompts') &&
    quoteMarks(lineText(source, nextText(source, source.lines.length, -1))) !== ''
)

/** The marks of a quotation before the text of a line, each with one blank behind it. */
export function quoteMarks(line: string): string {
  return /^[ \t]*(?:>[ \t]?)+/.exec(line)?.[0] ?? ''
}

/** The spaces before a header, where the first item below it has them too, and two more of its own. */
function spacesOfShift(source: Source, line: number, container: number): string {
  const [spaces = ''] = /^[ \t]*/.exec(lineText(source, line).slice(container)) ?? []
  if (spaces === '') return ''
  const below = lineText(source, nextText(source, line, 1)).slice(container)
  return below.startsWith(spaces) && /^(?: {2}|\t)/.test(below.slice(spaces.length)) ? spaces : ''
}

/** The index of the next line above or below that is not empty. */
export function nextText(source: Source, line: number, step: 1 | -1): number {
  let next = line + step
  while (source.lines[next] !== undefined && lineText(source, next).trim() === '') next += step
  return next
}

/** A line without the container of the block. */
export function readPart(source: Source, index: number, indent: number): BlockLine | undefined {
  const line = source.lines[index]
  if (line === undefined) return undefined
  let start = line.start + (index === 0 && source.text.startsWith('\uFEFF') ? 1 : 0)
  for (let column = 0; column < indent && isOneOf(' \t>', source.text, start); column++) start++
  return {line: index, start, end: line.end, text: foldCharacters(source.text.slice(start, line.end)).text}
}

/** The lines of a block as they are, without its container. */
export function rawText(source: Source, {start, end}: Range): string {
  return source.text.slice(start, end)
}
