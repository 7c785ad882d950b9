/** The items of a prompt block: REQ-0003 1.2. */

import type {Range} from '../../text/lines.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Source} from '../source.ts'
import {type BlockLine, isDelimiterLike, rawText} from './parts.ts'

export interface Item extends BlockLine {
  /** As written; `undefined` where the item has only a bullet. */
  readonly number: number | undefined
  /** Whether the number is in brackets. */
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
export function readItem(source: Source, blockLine: BlockLine, before: Item | undefined): Item | undefined {
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
  const {line, start, end, text} = blockLine
  return {
    line,
    start,
    end,
    text,
    number: digits === undefined ? undefined : Number(digits),
    isBracketed: bracket !== null,
    action,
    actionRange: {start: start + offset(lead), end: start + offset(lead + action.length)},
    // Without a character that was folded the raw text is the text.
    isPrefixExact: exact !== null || (raw !== blockLine.text && exactPrefix.test(raw.replace(/[^\0-\x7F]+/g, '')))
  }
}

/** How many columns a line is indented, a tab for four. */
function columnOf(text: string): number {
  let columns = 0
  for (let at = 0; text[at] === ' ' || text[at] === '\t'; at++) columns += text[at] === ' ' ? 1 : 4
  return columns
}

/** Whether an item that is apart from the last one continues its block: by a number that it has not had; any other list is separate. */
export function isNumbered({isBracketed, number = 0}: Item, count: number): boolean {
  return isBracketed ? number > count && number <= 9 : number === count + 1
}
