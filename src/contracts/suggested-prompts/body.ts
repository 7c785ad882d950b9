/** The lines below the header of a prompt block, up to its closing delimiter. */

import {fenceAt, isInComment} from '../../markdown/structure.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Source} from '../source.ts'
import {beginsBlock} from './opening.ts'
import {
  type Around,
  type BlockLine,
  type BlockSpan,
  isBlankLine,
  isDelimiterLike,
  isHeadingLine,
  rawText
} from './parts.ts'

export interface Body {
  readonly items: readonly Item[]
  readonly close: BlockLine | undefined
  readonly gaps: readonly BlockSpan[]
  readonly strays: readonly BlockSpan[]
  /** The last line of the block, from 0, where it has no closing delimiter. */
  readonly end: number
}

/** The lines after the last item, before it is known whether the block goes on below them. */
interface Gap {
  blank: BlockLine | undefined
  stray: BlockLine | undefined
}

/** Items up to the closing delimiter, with the lines between them; without one, up to the last item before a heading or the end. */
export function readBody(source: Source, around: Around): Body {
  const {blockLine: head, read} = around
  const items: Item[] = []
  const gaps: BlockSpan[] = []
  const strays: BlockSpan[] = []
  let gap: Gap = {blank: undefined, stray: undefined}
  let end = head.line
  const finish = (close?: BlockLine): Body => ({items, close, gaps, strays, end})
  const goOn = (line: number): void => {
    if (gap.stray !== undefined) strays.push({first: gap.stray, last: line - 1})
    else if (gap.blank !== undefined) gaps.push({first: gap.blank, last: line - 1})
    gap = {blank: undefined, stray: undefined}
    end = line
  }
  for (let line = head.line + 1; ; line++) {
    const blockLine = read(line)
    if (blockLine === undefined) return finish()
    if (isBlankLine(blockLine)) {
      gap.blank ??= blockLine
      continue
    }
    const isDelimiter = isDelimiterLike(blockLine.text) && isPart(source, blockLine, around, gap)
    if (
      (isDelimiter || isHeadingLine(blockLine) || beginsBlock(blockLine)) &&
      !isNextItem(source, read(line + 1), items)
    ) {
      if (!isDelimiter || beginsBlock(read(line + 1))) return finish()
      goOn(line)
      return finish(blockLine)
    }
    const item = isDelimiter ? undefined : readItem(source, blockLine, items.at(-1))
    if (item !== undefined && continues(item, items.length, gap) && isPart(source, blockLine, around, gap)) {
      goOn(line)
      items.push(item)
    } else gap.stray ??= blockLine
  }
}

/** Whether a line is the next item by its number in brackets: lines above it then belong to the block. */
function isNextItem(source: Source, blockLine: BlockLine | undefined, items: readonly Item[]): boolean {
  const item = blockLine === undefined ? undefined : readItem(source, blockLine, undefined)
  return item?.isBracketed === true && item.number === items.length + 1
}

/** An item apart from the last one needs a number that the block has not had; after other lines and a blank one, in brackets. */
function continues({isBracketed, number = 0}: Item, count: number, {blank, stray}: Gap): boolean {
  if (stray === undefined && blank === undefined) return true
  if (isBracketed) return number > count && number <= 9
  return number === count + 1 && (stray === undefined || blank === undefined)
}

/** Whether a line is read as the block is: not in a comment or a fence that begins apart from it. */
function isPart(source: Source, blockLine: BlockLine, {fence}: Around, {blank}: Gap): boolean {
  if (isInComment(source, blockLine.start) && (blank !== undefined || blockLine.start < lastCommentEnd(source)))
    return false
  return blank === undefined || fenceAt(source, blockLine.line) === fence
}

const lastCommentEnd = memoize(({text}: Source): number => text.lastIndexOf('-->'))

export interface Item extends BlockLine {
  /** As written; `undefined` where the item has only a bullet. */
  readonly number: number | undefined
  readonly isBracketed: boolean
  /** The text after the number, trimmed; may be empty. */
  readonly action: string
  readonly actionRange: Range
  /** Whether the prefix is exactly `  [N] `. */
  readonly isPrefixExact: boolean
}

const exactPrefix = /^ {2}\[(0|[1-9]\d*)\](?: (?! )|$)/
/** A number that Markdown would take for the definition of a link is not one of an item. */
const bracketPrefix = /^[ \t]*(?:[-*+][ \t]+)?\[(\d{1,3})\](?!:[ \t]*(?:<|\/|#|\.|https?:))[.):]?[ \t]*/
const numberedPrefix = /^[ \t]*(?:[-*+][ \t]+)?(?:\((\d{1,3})\)|(\d{1,3})(?=[.)]))[.):]?[ \t]*/
/** A box to tick does not make an item. */
const bulletPrefix = /^[ \t]*[-*+](?:[ \t]+(?!\[[^\]]{0,4}\](?!\())|$)/

/**
 * The item of a line, near misses included. A list that is indented deeper than the items belongs to the text of one.
 *
 * @param before the item before it
 */
function readItem(source: Source, blockLine: BlockLine, before: Item | undefined): Item | undefined {
  const raw = rawText(source, blockLine)
  if (isDelimiterLike(raw)) return undefined
  if (!/^[ \t]*[-*+[(\d]/.test(blockLine.text)) return undefined
  const exact = exactPrefix.exec(blockLine.text)
  const bracket = exact ?? bracketPrefix.exec(blockLine.text)
  const isDeeper = columnOf(blockLine.text) > (before === undefined ? 3 : columnOf(before.text))
  const listed = bracket ?? (isDeeper ? null : numberedPrefix.exec(blockLine.text))
  const isBelow = before === undefined || before.line === blockLine.line - 1
  const prefix = listed ?? (isBelow && !isDeeper ? bulletPrefix.exec(blockLine.text) : null)
  if (prefix === null) return undefined
  const digits = listed?.[1] ?? listed?.[2]
  const {offset} = foldCharacters(raw)
  const rest = blockLine.text.slice(prefix[0].length)
  const action = rest.trim()
  const lead = prefix[0].length + (rest.length - rest.trimStart().length)
  const {start} = blockLine
  return {
    ...blockLine,
    number: digits === undefined ? undefined : Number(digits),
    isBracketed: bracket !== null,
    action,
    actionRange: {start: start + offset(lead), end: start + offset(lead + action.length)},
    // The raw text equals the text if no character was folded.
    isPrefixExact: exact !== null || (raw !== blockLine.text && exactPrefix.test(raw.replace(/[^\0-\x7F]+/g, '')))
  }
}

/** How many columns a line is indented, a tab for four. */
function columnOf(text: string): number {
  let columns = 0
  for (let at = 0; text[at] === ' ' || text[at] === '\t'; at++) columns += text[at] === ' ' ? 1 : 4
  return columns
}
