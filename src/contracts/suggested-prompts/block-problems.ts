/** Differences between prompt blocks and the grammar, and the edits that correct them. */

import type {Edit, Fix} from '../../text/edit.ts'
import {lastIndexFrom, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type MaybeQuoted, type Quoted, quoted, quoting, textOf} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import {headerMatches} from '../agent-response/candidates.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type PromptBlock, promptBlocks} from './block.ts'
import type {Item} from './body.ts'
import {
  insertAbove,
  insertBelow,
  isAboveBlock,
  isExactPart,
  isReadAsMatter,
  promptDelimiter,
  removeLines,
  type Spaces,
  spacesAround
} from './delimiters.ts'
import {hasTextAfter, isHeaderInOtherLetters, promptsHeader} from './opening.ts'
import {type BlockLine, type BlockSpan, isDelimiterLike, rawText} from './parts.ts'

interface Difference {
  readonly actual: Quoted
  readonly expected: string
}

export type BlockProblem = Problem<{
  delimiter: Difference
  'missing-opening': undefined
  'missing-closing': undefined
  header: Difference
  /** Spaces before or after a delimiter or the header. */
  spaces: {readonly around: 'delimiter' | 'header' | 'block'; readonly where: Spaces['where']}
  'blank-line': undefined
  /** A line that is neither a delimiter nor the header nor an item. */
  'stray-line': {readonly expected: 'an item' | 'the header'}
  'item-count': {readonly count: number}
  'item-prefix': {readonly actual: Quoted; readonly expected: MaybeQuoted}
  'item-number': Difference
  'empty-item': {readonly actual: Quoted}
  'trailing-space': undefined
}>

/** The problems of all prompt blocks that count in a file. */
export function allBlockProblems(source: Source): readonly BlockProblem[] {
  return promptBlocks(source).flatMap((block) => blockProblems(source, block))
}

/** The problems of a prompt block, at most one on a line (REQ-0003 1.1, 1.2). */
export function blockProblems(source: Source, block: PromptBlock): readonly BlockProblem[] {
  if (block.items.length === 0 && block.strays.length === 0)
    return [...shiftProblems(source, block), ...countProblems(block)]
  const delimiters = delimiterProblems(source, block)
  const areKept = isReadAsMatter(source, block.open ?? block.header)
  return [
    ...countProblems(block),
    ...shiftProblems(source, block),
    ...headerProblems(source, block),
    ...(areKept ? delimiters.map((problem) => ({...problem, fix: undefined})) : delimiters),
    ...block.gaps.map((span) => blankLines(source, span)),
    ...block.strays.map((span) => strayLine(block, span)),
    ...itemProblems(source, block)
  ].sort((a, b) => a.range.start - b.range.start)
}

/** A block that is indented as a whole, at its first line; the mark of a list before its delimiter is another problem. */
function shiftProblems(source: Source, {shift: {container, spaces}, lines, open}: PromptBlock): BlockProblem[] {
  if (spaces === '' || (open !== undefined && /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(open.text))) return []
  const edits = source.lines.slice(lines[0], lines[1] + 1).flatMap(({start}): Edit[] => {
    const from = start + container
    return source.text.startsWith(spaces, from) ? [{start: from, end: from + spaces.length, text: ''}] : []
  })
  const [first] = edits
  if (first === undefined) return []
  const range = {start: first.start, end: first.end}
  return [{kind: 'spaces', range, data: {around: 'block', where: 'before'}, fix: {safe: true, edits}}]
}

/** A stray line may be an item that cannot be read: then too few items are not a second problem. */
function countProblems({items, strays, header}: PromptBlock): BlockProblem[] {
  const {length} = items
  if (length > 4 || (length < 2 && strays.length === 0))
    return [{kind: 'item-count', range: rangeOf(header), data: {count: length}}]
  return []
}

function headerProblems(source: Source, {header}: PromptBlock): BlockProblem[] {
  if (isExactHeader(source, header)) return []
  if (!hasTextAfter(header.text)) return [replacing('header', source, header, promptsHeader)]
  return [
    {
      kind: 'header',
      range: rangeOf(header),
      data: {actual: quoted(rawText(source, header).trim()), expected: promptsHeader}
    }
  ]
}

/** Whether a header is exact but for characters that are not ASCII, which `ascii-only` reports. */
export function isExactHeader(source: Source, header: BlockLine): boolean {
  return isExactPart(source, header, promptsHeader) || isHeaderInOtherLetters(rawText(source, header))
}

function delimiterProblems(source: Source, block: PromptBlock): BlockProblem[] {
  const found: BlockProblem[] = []
  for (const delimiter of [block.open, block.close]) {
    if (delimiter !== undefined && !isExactPart(source, delimiter, promptDelimiter))
      found.push(replacing('delimiter', source, delimiter, promptDelimiter))
  }
  // A delimiter at another place is the problem, not that it is missing from its own.
  if (block.strays.some(({first}) => isDelimiterLike(first.text))) return found
  const safe = !isBelowOpenResponse(source, block.header.start)
  if (block.open === undefined) {
    // Below a delimiter an indented header would be code: it is corrected first.
    const isIndented = /^(?: {4}| {0,3}\t)/.test(rawText(source, block.header))
    const fix = isIndented ? undefined : {safe, edits: [insertAbove(source, block.header)]}
    found.push({kind: 'missing-opening', range: rangeOf(block.header), fix})
  }
  if (block.close === undefined) {
    const last = block.items.at(-1) ?? block.header
    const fix = isAboveBlock(source, last) ? undefined : {safe, edits: [insertBelow(source, last)]}
    found.push({kind: 'missing-closing', range: rangeOf(last), fix})
  }
  return found
}

function replacing(kind: 'header' | 'delimiter', source: Source, blockLine: BlockLine, expected: string): BlockProblem {
  const range = rangeOf(blockLine)
  const actual = rawText(source, blockLine)
  const spaces = spacesAround(source, blockLine, expected)
  if (spaces === undefined) {
    const fix = {safe: true, edits: [{...range, text: expected}]}
    return {kind, range, data: {actual: quoted(actual.trim()), expected}, fix}
  }
  const fix = {safe: true, edits: [{...spaces.range, text: spaces.correct}]}
  return {kind: 'spaces', range: spaces.range, data: {around: kind, where: spaces.where}, fix}
}

function blankLines(source: Source, span: BlockSpan): BlockProblem {
  return {kind: 'blank-line', range: rangeOf(span.first), fix: {safe: true, edits: [removeLines(source, span)]}}
}

function strayLine({header}: PromptBlock, {first}: BlockSpan): BlockProblem {
  const expected = first.line < header.line ? 'the header' : 'an item'
  return {kind: 'stray-line', range: rangeOf(first), data: {expected}}
}

/** Numbers are not checked below a stray line, which may be an item, nor in blocks with too few or too many items. */
function itemProblems(source: Source, block: PromptBlock): BlockProblem[] {
  const {items} = block
  const stray = block.strays.find(({first}) => first.line > block.header.line)?.first.line ?? Infinity
  const isCounted = countProblems(block).length > 0
  const misnumbered = isCounted
    ? -1
    : items.findIndex(({number, line}, index) => line < stray && isMisnumbered(number, index))
  return items.flatMap((item, index) => {
    if (!item.isPrefixExact) return [prefixProblem(source, block, item, index)]
    return index === misnumbered ? [numberProblem(source, block, item, index)] : textProblems(source, item)
  })
}

function isMisnumbered(number: number | undefined, index: number): boolean {
  return number !== undefined && number !== index + 1
}

function prefixProblem(source: Source, block: PromptBlock, item: Item, index: number): BlockProblem {
  const {start, actionRange} = item
  const prefix = `  [${index + 1}] `
  const expected = isMisnumbered(item.number, index) ? quoting`  [${quoted(String(item.number))}] ` : prefix
  const range = {start, end: Math.max(actionRange.start, start + 1)}
  const actual = quoted(source.text.slice(start, actionRange.start))
  const fix: Fix = {safe: true, edits: [{start, end: actionRange.start, text: textOf(expected)}]}
  return {kind: 'item-prefix', range, data: {actual, expected}, ...(isClear(block, item, index) && {fix})}
}

/** Whether an item has a number of its own: people choose by number, so a fix gives none that another item has. */
function isClear({items, strays}: PromptBlock, item: Item, index: number): boolean {
  if (strays.length > 0 || items.length > 4 || item.action === '' || isMisnumbered(item.number, index)) return false
  return !items.some(
    ({number}, at) => at !== index && (item.number === undefined ? isMisnumbered(number, at) : number === index + 1)
  )
}

/** Only the first wrong number of a block is reported; its fix renumbers all items and so changes the meaning of numbers. */
function numberProblem(source: Source, {items, strays}: PromptBlock, item: Item, index: number): BlockProblem {
  const edits = items.flatMap((other, at) =>
    other.isPrefixExact && other.number !== at + 1 ? [{...numberRange(source, other), text: `[${at + 1}]`}] : []
  )
  const data = {actual: quoted(`[${item.number}]`), expected: `[${index + 1}]`}
  const fix = strays.length === 0 ? {safe: false, edits} : undefined
  return {kind: 'item-number', range: numberRange(source, item), data, fix}
}

function numberRange(source: Source, item: Item): Range {
  const {text, offset} = foldCharacters(rawText(source, item))
  return {start: item.start + offset(text.indexOf('[')), end: item.start + offset(text.indexOf(']') + 1)}
}

function textProblems(source: Source, item: Item): BlockProblem[] {
  const raw = rawText(source, item)
  if (item.action === '') return [{kind: 'empty-item', range: rangeOf(item), data: {actual: quoted(raw.trim())}}]
  const trailing = raw.length - trimEndOf(raw, ' \t').length
  if (trailing === 0) return []
  const range = {start: item.end - trailing, end: item.end}
  return [{kind: 'trailing-space', range, fix: {safe: true, edits: [{...range, text: ''}]}}]
}

const delimiters = memoize(({text, lines}: Source): readonly number[] =>
  lines.flatMap(({start, end}) => (isDelimiterLike(text.slice(start, end).replace(/^[ \t>]+/, '')) ? [start] : []))
)

function isBelowOpenResponse(source: Source, offset: number): boolean {
  const headers = headerMatches(source)
  const header = headers[lastIndexFrom(headers, offset, ({index}) => index)]
  if (header === undefined) return false
  const all = delimiters(source)
  const above = all[lastIndexFrom(all, offset, (index) => index)]
  return above === undefined || above < header.index
}
