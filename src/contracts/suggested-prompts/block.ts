/**
 * The prompt block of REQ-0003 1.1 and 1.2, read from the source lines:
 *
 * ```ebnf
 * block     = delimiter, header, item, item, [item], [item], delimiter ;
 * delimiter = "---", newline ;
 * header    = "SUGGESTED NEXT STEPS:", newline ;
 * item      = "  [", number, "] ", text, newline ;
 * number    = "1" | "2" | "3" | "4" ;      (* the position of the item *)
 * text      = ascii, {ascii} ;             (* no space at its start or end *)
 * ```
 */

import {fold} from '../../text/characters.ts'
import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {frontMatter} from '../../text/front-matter.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {Code} from '../../text/shapes.ts'
import {codeAt, isInComment} from '../../text/structure.ts'
import {containerIndent} from '../../text/tree.ts'
import type {Source} from '../source.ts'

/** The search string of REQ-0003 6.1. */
export const header = 'SUGGESTED NEXT STEPS:'

/** A line of a block: its index from 0, its range without the container of the block (a list item, a quote) and without its line end. */
export interface Part extends Range {
  readonly line: number
  /** The text folded to ASCII ({@link fold}): `ascii-only` reports wrong characters. */
  readonly text: string
}

export interface Item extends Part {
  /** As written; `undefined` where the item has only a bullet. */
  readonly number: number | undefined
  /** The text after the number, trimmed; may be empty. */
  readonly action: string
  readonly actionRange: Range
  /** Whether the prefix is exactly `  [N] `. */
  readonly isPrefixExact: boolean
}

/** A prompt block or a near miss of one. */
export interface Block {
  readonly kind: 'block'
  readonly header: Part
  readonly open: Part | undefined
  readonly close: Part | undefined
  readonly items: readonly Item[]
  /** Blank lines between its parts. */
  readonly blankLines: readonly Part[]
  /** Its first and last line, from 0. */
  readonly lines: readonly [first: number, last: number]
  readonly isFenced: boolean
  /** An upper-case header or a number in brackets: `Suggested next steps:` above `1.` may be ordinary prose. */
  readonly isEvident: boolean
}

const blank = /^[ \t]*$/

/** Trimmed, nothing but hyphens, stars, low lines, dashes or box drawing, at least two of them or one long dash. */
const delimiterLike =
  /^(?=.*?[-*_\u2010-\u2015\u2212\u2500\u2501\u2550].*?[-*_\u2010-\u2015\u2212\u2500\u2501\u2550]|[\u2014\u2015\u2E3A\u2E3B])(?:[-*_\u2010-\u2015\u2212\u2500\u2501\u2550\u2E3A\u2E3B][ \t\u00A0]*)+$/

const exactPrefix = /^ {2}\[(\d+)\](?: (?! )|$)/
const numberedPrefix = /^[ \t]*(?:[-*+][ \t]+)?(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})(?=[.)]))[.):]?[ \t]*/
const bulletPrefix = /^[ \t]*[-*+](?:[ \t]+|$)/

/** All blocks of a text, near misses included, in order. */
export const blocks = memoize((source: Source): readonly Block[] => {
  const found: Block[] = []
  let from = (frontMatter(source)?.last ?? -1) + 1
  for (let index = from; index < source.lines.length; index++) {
    if (!isHeaderLike(lineText(source, index))) continue
    const block = readBlock(source, index, from)
    if (block === undefined) continue
    found.push(block)
    from = block.lines[1] + 1
    index = block.lines[1]
  }
  return found
})

/** Whether a line, trimmed, is the header or a near miss of it. */
export function isHeaderLike(line: string): boolean {
  const trimmed = line.trim()
  if (trimmed.length < header.length - 3 || trimmed.length > 2 * header.length || !pieces.test(trimmed)) return false
  return distance(fold(trimmed).text.trim().toUpperCase(), header, 3) <= 3
}

/** Three edits, each of which may break two of the seven pieces of the header, leave one whole; so do characters to fold. */
const pieces = /SUG|GES|TED|NEX|T S|TEP|S:|[^\0-\x7F]/i

export function isDelimiterLike(line: string): boolean {
  return delimiterLike.test(line.trim())
}

function readBlock(source: Source, headerLine: number, from: number): Block | undefined {
  const around = linesAround(source, headerLine, from)
  if (around === undefined || !isHeaderLike(around.part.text)) return undefined
  const {part: head, fence: code, read} = around

  const blankLines: Part[] = []
  const items: Item[] = []
  let end = headerLine
  for (let line = headerLine + 1; ; line++) {
    const item = readItem(source, read(line), items.at(-1))
    if (item === undefined) {
      const gap = read(line)
      const after = readItem(source, read(line + 1), items.at(-1))
      if (gap === undefined || !blank.test(gap.text) || after === undefined || !isNumbered(after, items.length)) break
      blankLines.push(gap)
      continue
    }
    items.push(item)
    end = line
  }
  if (items.length === 0 || (items[0]?.line ?? 0) > headerLine + 2) return undefined

  const open = readDelimiter(read, headerLine, -1, blankLines)
  const close = readDelimiter(read, end, 1, blankLines)
  const lines = [open?.line ?? headerLine, close?.line ?? end] as const
  if (code !== undefined && !isWhole(read, code.content, lines)) return undefined
  return {
    kind: 'block',
    header: head,
    open,
    close,
    items,
    blankLines: blankLines.sort((a, b) => a.line - b.line),
    lines,
    isFenced: code !== undefined,
    isEvident: !/[a-z]/.test(head.text) || items.some((item) => item.text.includes(']'))
  }
}

/** The lines that may belong to the block of a line. */
export interface Around {
  readonly part: Part
  /** The fence around the line: either its whole content is the block, or it has none. */
  readonly fence: Code | undefined
  /** A line without the container of the block (a list item, the indentation of a fence); `undefined` beyond the fence. */
  read(line: number): Part | undefined
}

/** The lines around one that may belong to a block; `undefined` in a comment, in a quotation or in indented code. */
export function linesAround(source: Source, line: number, from: number): Around | undefined {
  const text = lineText(source, line)
  const code = codeAt(source, line)
  if (code === undefined ? /^[ \t]*>/.test(text) : !code.isFenced) return undefined
  const [first, last] = code === undefined ? [from, source.lines.length - 1] : code.content
  const indent = code?.indent ?? (/^[ \t]/.test(text) ? containerIndent(source, line) : 0)
  const read = (index: number): Part | undefined =>
    first <= index && index <= last ? readPart(source, index, indent) : undefined
  const part = read(line)
  return part === undefined || isInComment(source, part.start) ? undefined : {part, fence: code, read}
}

/** A line without the container of the block. */
export function readPart(source: Source, index: number, indent: number): Part | undefined {
  const line = source.lines[index]
  if (line === undefined) return undefined
  let start = line.start + (index === 0 && source.text.startsWith('\uFEFF') ? 1 : 0)
  for (let column = 0; column < indent && start < line.end && /[ \t>]/.test(source.text[start] ?? ''); column++) start++
  return {line: index, start, end: line.end, text: fold(source.text.slice(start, line.end)).text}
}

function readItem(source: Source, part: Part | undefined, before: Item | undefined): Item | undefined {
  if (part === undefined || isDelimiterLike(source.text.slice(part.start, part.end))) return undefined
  const exact = exactPrefix.exec(part.text)
  const match = exact ?? numberedPrefix.exec(part.text)
  const prefix = match ?? (before?.line === part.line - 1 || before === undefined ? bulletPrefix.exec(part.text) : null)
  if (prefix === null) return undefined
  const digits = match?.[1] ?? match?.[2] ?? match?.[3]
  const {offset} = fold(source.text.slice(part.start, part.end))
  const action = part.text.slice(prefix[0].length)
  const lead = prefix[0].length + (action.length - action.trimStart().length)
  return {
    ...part,
    number: digits === undefined ? undefined : Number(digits),
    action: action.trim(),
    actionRange: {start: part.start + offset(lead), end: part.start + offset(lead + action.trim().length)},
    isPrefixExact: exact !== null
  }
}

/** After a blank line only `[N]` or the next number continues a block; any other list is separate. */
function isNumbered(item: Item, position: number): boolean {
  return item.text.includes(']') ? item.number !== undefined : item.number === position + 1
}

/** The delimiter next to a line, one blank line between them bridged; not one that opens another block. */
function readDelimiter(
  read: (line: number) => Part | undefined,
  line: number,
  step: 1 | -1,
  blankLines: Part[]
): Part | undefined {
  const next = read(line + step)
  if (next === undefined) return undefined
  const isFree = (part: Part): boolean => isDelimiterLike(part.text) && (step === -1 || !opensAnother(read, part.line))
  if (isFree(next)) return next
  if (!blank.test(next.text)) return undefined
  const second = read(line + 2 * step)
  if (second === undefined || !isFree(second)) return undefined
  blankLines.push(next)
  return second
}

function opensAnother(read: (line: number) => Part | undefined, line: number): boolean {
  const after = read(line + 1)
  return after !== undefined && (isHeaderLike(after.text) || /^\s*STATUS:/.test(after.text))
}

/** Whether a fence has the block and nothing else: a longer example is not a block. */
export function isWhole(
  read: (line: number) => Part | undefined,
  content: readonly [number, number],
  lines: readonly [number, number]
): boolean {
  for (let line = content[0]; line <= content[1]; line++) {
    if ((line < lines[0] || line > lines[1]) && !blank.test(read(line)?.text ?? '')) return false
  }
  return true
}

/** The content of a block. */
export interface Prompts {
  readonly items: readonly string[]
}

/**
 * The text of a prompt block (REQ-0003 1.1), without a final line end.
 *
 * @throws {RangeError} for fewer than 2 or more than 4 items, or an item that is not one line of printable ASCII
 */
export function formatPrompts({items}: Prompts): string {
  if (items.length < 2 || items.length > 4)
    throw new RangeError(`Unexpected ${items.length} items in a prompt block, expected 2 to 4`)
  for (const item of items) {
    if (!/^[!-~](?:[ -~]*[!-~])?$/.test(item))
      throw new RangeError(`Unexpected item ${JSON.stringify(item)}, expected one line of printable ASCII`)
  }
  return ['---', header, ...items.map((item, index) => `  [${index + 1}] ${item}`), '---'].join('\n')
}
