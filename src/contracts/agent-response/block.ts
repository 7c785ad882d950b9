/**
 * The response block of P6, "Response Format", read from the source lines; bare, or as all that a fence holds:
 *
 * ```ebnf
 * block     = delimiter, header, fields, delimiter ;
 * delimiter = "---", newline ;
 * header    = "response:", newline ;
 * fields    = ? YAML, indented ? ;           (* without "---" *)
 * ```
 */

import {frontMatter} from '../../markdown/front-matter.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {isBlankBetween, isSpaceOrTab, pastBlank} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import {lineAt, type Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type BlockLine, isDelimiterLike, readPart} from '../suggested-prompts/block.ts'
import {type HeaderMatch, headerMatches, isResponseHeaderLike} from './candidates.ts'
import {fieldNames, statuses} from './schema.ts'

export const responseDelimiter = '---'
export const responseHeader = 'response:'

/** The pattern of P6, "Orchestrator Parsing". */
export const responsePattern = /---\nresponse:.*?---/s

/** A response block or a near miss of one. */
export interface ResponseBlock {
  /** The line `response:`, from its first character that is not whitespace. */
  readonly header: BlockLine
  /** The key of the header as written, quotes left out. */
  readonly key: string
  /** The columns before the header and all other lines: the indentation of the fence or list, or a mistake. */
  readonly indent: number
  readonly open: BlockLine | undefined
  readonly close: BlockLine | undefined
  /** Lines between the opening delimiter and the header. */
  readonly between: readonly BlockLine[]
  /** The YAML: all between the delimiters. */
  readonly content: Range
  /** Its first and last line, from 0. */
  readonly lines: readonly [first: number, last: number]
  readonly isFenced: boolean
}

const whitespace = /^[ \t]*$/
const comment = /^[ \t]*(?:#.*)?$/
const field = new RegExp(`^[ \\t]*["']?(${fieldNames.join('|')})["']?[ \\t]*:`)
export function isFieldLine(text: string): boolean {
  return field.test(text)
}
const yamlLike = /^(?:["']?[\w-]+["']?[ \t]*:|-[ \t]|#|[\]}])/

/**
 * All response blocks of a text, near misses included, in order.
 *
 * @param isDeclared the text is known to have the contract: a header is enough; else fields have to show it
 */
export function findResponseBlocks(source: Source, isDeclared: boolean): readonly ResponseBlock[] {
  const found: ResponseBlock[] = []
  let from = (frontMatter(source)?.last ?? -1) + 1
  for (const match of headerMatches(source)) {
    const block = readBlock(source, match, from)
    if (block === undefined) continue
    if (!(match.isInLine ? isEvidentInLine : isEvident)(source, block, isDeclared)) continue
    found.push(block)
    from = block.lines[1] + 1
  }
  return found
}

/** @param from the first line that may belong to the block */
function readBlock(source: Source, {index, key, isInLine}: HeaderMatch, from: number): ResponseBlock | undefined {
  const at = lineAt(source.lines, index)
  if (at < from) return undefined
  const around = codeAt(source, at)
  if (around?.isFenced === false && source.kind !== 'output') return undefined
  const code = around?.isFenced ? around : undefined
  const indent = code?.indent ?? pastBlank(lineText(source, at))
  const all = createLines(source, code?.content ?? [from, source.lines.length - 1], indent)
  const head = all.read(at)
  if (head === undefined || isSpaceOrTab(head.text.charCodeAt(0)) || isInComment(source, head.start)) return undefined
  const {open, between} = all.opening(at)
  // Stops here: such a header ends no block, so its rest would be read once for each of many headers.
  if (isInLine && (open === undefined || between.length > 0)) return undefined
  const {close, end} = all.ending(at, code !== undefined)
  const lines = [open?.line ?? at, close?.line ?? end] as const
  const rest = code !== undefined && /ya?ml/i.test(lineText(source, code.lines[0])) ? comment : whitespace
  if (code !== undefined && !all.isWhole(lines, rest)) return undefined
  const start = source.lines[open === undefined ? at : open.line + 1]?.start ?? 0
  const stop = (close === undefined ? source.lines[end]?.end : source.lines[close.line]?.start) ?? start
  const content = {start, end: stop}
  return {header: head, key, indent, open, close, between, content, lines, isFenced: code !== undefined}
}

/** Whether a line begins another block: a header below an outer one belongs to that. */
function beginsResponse({text}: BlockLine): boolean {
  return !isSpaceOrTab(text.charCodeAt(0)) && isResponseHeaderLike(text)
}

function isDelimiter({text}: BlockLine): boolean {
  return /^[^ \t]/.test(text) && isDelimiterLike(text)
}

/** Whether a delimiter is the first line of an item of a list. */
export function isListed({text}: BlockLine): boolean {
  return /^(?:[-*+]|\d{1,9}[.)])[ \t]+---$/.test(text)
}

function isIndentedDelimiter({text}: BlockLine): boolean {
  return /^[ \t]+-{3,}[ \t]*$/.test(text)
}

/** The lines from the first to the last that may belong to a block, without its indentation. */
function createLines(source: Source, [first, last]: readonly [number, number], indent: number) {
  const read = (line: number): BlockLine | undefined =>
    first <= line && line <= last ? readPart(source, line, indent) : undefined

  function filledAfter({line}: BlockLine): BlockLine | undefined {
    let next = read(line + 1)
    while (next !== undefined && isBlankBetween(next.text)) next = read(next.line + 1)
    return next
  }

  /** The delimiter above the header; comments and empty lines may be between the two. */
  function opening(at: number): Pick<ResponseBlock, 'open' | 'between'> {
    const between: BlockLine[] = []
    for (let line = at - 1; at - line <= 6; line--) {
      const open = read(line)
      if (open === undefined) break
      if (isDelimiter(open) || isIndentedDelimiter(open) || isListed(open)) return {open, between}
      if (!comment.test(open.text)) break
      between.unshift(open)
    }
    return {open: undefined, between: []}
  }

  /** Whether an indented delimiter ends a block: nothing of the block follows, and no other delimiter. */
  function endsIndented(line: BlockLine): boolean {
    if (!isIndentedDelimiter(line)) return false
    const next = filledAfter(line)
    return next === undefined || !(isSpaceOrTab(next.text.charCodeAt(0)) || isDelimiter(next) || field.test(next.text))
  }

  /** Whether the last line is a row of another sign, such as `===`, or has text behind hyphens: it stands for the delimiter. */
  function isLastSign(line: BlockLine): boolean {
    return /^(?:([=~+.#])\1{2,}[ \t]*$|---[ \t]*[^\s-])/.test(line.text) && filledAfter(line) === undefined
  }

  /**
   * In a fence all up to a delimiter belongs to the block. Elsewhere a line in the first column that is not YAML ends it,
   * unless fields or the delimiter follow.
   *
   * @returns the closing delimiter, and the last line above it
   */
  function ending(at: number, isFenced: boolean): {close: BlockLine | undefined; end: number} {
    let end = at
    for (let line = at + 1; ; line++) {
      const next = read(line)
      if (next === undefined || beginsResponse(next)) return {close: undefined, end}
      if (isBlankBetween(next.text)) continue
      if (isDelimiter(next) || endsIndented(next) || (!isFenced && isLastSign(next))) return {close: next, end}
      const isJoined = end === line - 1
      const isYaml = isFenced || isSpaceOrTab(next.text.charCodeAt(0)) || (isJoined ? yamlLike : field).test(next.text)
      if (!isYaml) return {close: delimiterAfter(line, isJoined), end}
      end = line
    }
  }

  /** The next delimiter, where fields come before it or, below a line of the block, no empty line. */
  function delimiterAfter(from: number, isJoined: boolean): BlockLine | undefined {
    let hasFields = false
    let hasGap = !isJoined
    for (let line = from + 1; ; line++) {
      const next = read(line)
      if (next === undefined || beginsResponse(next)) return undefined
      if (isDelimiter(next)) return hasFields || !hasGap ? next : undefined
      hasFields ||= field.test(next.text)
      hasGap ||= isBlankBetween(next.text)
    }
  }

  /** Whether a fence holds the block and otherwise only lines of a form: a longer example is not a block. */
  function isWhole([from, to]: readonly [number, number], around: RegExp): boolean {
    for (let line = first; line <= last; line++)
      if ((line < from || line > to) && !around.test(read(line)?.text ?? '')) return false
    return true
  }

  return {read, opening, ending, isWhole}
}

/** `response:` is a common key: its fields have to show that it is this one. */
function isEvident(source: Source, block: ResponseBlock, isDeclared: boolean): boolean {
  if (isDeclared && source.kind === 'output') return true
  const {lines, header: head, open, isFenced} = block
  const names = new Set<string>()
  let status = ''
  for (let line = head.line + 1; line <= lines[1]; line++) {
    const text = lineText(source, line)
    const name = field.exec(text)?.[1]
    if (name === 'status') status = text
    if (name !== undefined) names.add(name)
  }
  if (isFenced && source.kind !== 'output' && showsStatuses(status, names)) return true
  const isTypical =
    names.has('next_step') || (open !== undefined && (names.has('outputs') || names.has('user_decisions_needed')))
  return names.size >= 2 && isTypical
}

/** Whether a definition shows a choice of statuses as P6 has them: `success | partial | error`. */
function showsStatuses(line: string, names: ReadonlySet<string>): boolean {
  if (!line.includes('|')) return false
  const listed = statuses.filter((status) => new RegExp(`\\b${status}\\b`).test(line))
  return listed.length >= 2 && (listed.includes('partial') || names.has('outputs') || names.has('next_step'))
}

/** `response: done` counts between exact delimiters at the end of an output: the orchestrator finds it there. */
function isEvidentInLine(source: Source, block: ResponseBlock, isDeclared: boolean): boolean {
  const {open, close, header: head, isFenced} = block
  if (open === undefined || close === undefined) return false
  if (isDeclared) return true
  const isExact = [open, close].every(({start, end}) => source.text.slice(start, end) === responseDelimiter)
  const isScalar = close.line === head.line + 1 && !/:[ \t]*[{[]/.test(head.text)
  return isExact && isScalar && !isFenced && source.text.slice(close.end).trim() === ''
}
