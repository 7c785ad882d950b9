/** Differences between prompt blocks and the grammar, and the edits that correct them. */

import type {Edit, Fix} from '../../text/edit.ts'
import {lastIndexFrom, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {plural} from '../../text/plural.ts'
import {quoted, quoting, textOf} from '../../text/quoted.ts'
import {trimEndOf} from '../../text/trim.ts'
import {headerMatches} from '../agent-response/candidates.ts'
import {foldCharacters} from '../ascii/characters.ts'
import {type MismatchProblem, missingProblem, unexpectedProblem} from '../mismatch.ts'
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
  spacesAround
} from './delimiters.ts'
import {hasHeaderWord, hasTextAfter, isHeaderInOtherLetters, isPromptsHeaderLike, promptsHeader} from './opening.ts'
import {type BlockLine, type BlockSpan, isDelimiterLike, rawText} from './parts.ts'

export function allBlockProblems(source: Source): readonly MismatchProblem[] {
  return promptBlocks(source).flatMap((block) => blockProblems(source, block))
}

/** The problems of a prompt block, at most one on a line (REQ-0003 1.1, 1.2). */
export function blockProblems(source: Source, block: PromptBlock): readonly MismatchProblem[] {
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
    ...block.strays.map(({first}) => {
      const expected = first.line < block.header.line ? 'the header' : 'an item'
      return unexpectedProblem(rangeOf(first), 'line in a prompt block', expected)
    }),
    ...itemProblems(source, block)
  ].sort((a, b) => a.range.start - b.range.start)
}

/** The name of the characters before a block that is indented or quoted as a whole. */
export function shiftName(lead: string): string {
  return lead.includes('>') ? 'quote marks' : 'spaces'
}

/** A block that is indented or quoted as a whole, at its first line; the mark of a list before its delimiter is another problem. */
function shiftProblems(source: Source, {shift: {container, lead}, lines, open}: PromptBlock): MismatchProblem[] {
  if (lead === '' || (open !== undefined && /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(open.text))) return []
  const edits = source.lines.slice(lines[0], lines[1] + 1).flatMap(({start}): Edit[] => {
    const from = start + container
    return source.text.startsWith(lead, from) ? [{start: from, end: from + lead.length, text: ''}] : []
  })
  return edits.length === 0 ? [] : [spacesProblem(`${shiftName(lead)} before the block`, edits)]
}

/** A stray line may be an item that cannot be read: then too few items are not a second problem. */
function countProblems({items, strays, header}: PromptBlock): MismatchProblem[] {
  const {length} = items
  if (length > 4 || (length < 2 && strays.length === 0))
    return [unexpectedProblem(rangeOf(header), `${plural(length, 'item')} in a prompt block`, '2 to 4')]
  return []
}

function headerProblems(source: Source, {header, items: [first]}: PromptBlock): MismatchProblem[] {
  if (header.text === '' && first !== undefined) {
    const isBelow = first.line === header.line + 1
    const fix = isBelow ? {safe: true, edits: [insertAbove(source, first, promptsHeader)]} : undefined
    const details = {fix, title: 'Add the header'}
    return [missingProblem(rangeOf(first), `header \`${promptsHeader}\``, 'it above the first item', details)]
  }
  if (isExactHeader(source, header)) return []
  const isHeader = isPromptsHeaderLike(header.text) || hasHeaderWord(header.text)
  if (isHeader && !hasTextAfter(header.text)) return [replacing('header', source, header, promptsHeader)]
  const actual = quoted(rawText(source, header).trim())
  return [unexpectedProblem(rangeOf(header), quoting`header \`${actual}\``, [promptsHeader])]
}

/** Whether a header is exact but for characters that are not ASCII, which `ascii-only` reports. */
export function isExactHeader(source: Source, header: BlockLine): boolean {
  return isExactPart(source, header, promptsHeader) || isHeaderInOtherLetters(rawText(source, header))
}

function delimiterProblems(source: Source, block: PromptBlock): MismatchProblem[] {
  const found: MismatchProblem[] = []
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
    const title = 'Add the opening delimiter'
    found.push(missingProblem(rangeOf(block.header), 'opening delimiter', '`---` before the header', {fix, title}))
  }
  if (block.close === undefined) {
    const last = block.items.at(-1) ?? block.header
    const fix = isAboveBlock(source, last) ? undefined : {safe, edits: [insertBelow(source, last)]}
    const title = 'Add the closing delimiter'
    found.push(missingProblem(rangeOf(last), 'closing delimiter', '`---` after the last item', {fix, title}))
  }
  return found
}

function replacing(
  kind: 'header' | 'delimiter',
  source: Source,
  blockLine: BlockLine,
  expected: string
): MismatchProblem {
  const range = rangeOf(blockLine)
  const actual = rawText(source, blockLine)
  const spaces = spacesAround(source, blockLine, expected)
  if (spaces === undefined) {
    const fix = {safe: true, edits: [{...range, text: expected}]}
    return unexpectedProblem(range, quoting`${kind} \`${quoted(actual.trim())}\``, [expected], {fix})
  }
  return spacesProblem(`spaces ${spaces.where} the ${kind}`, [spaces.edit])
}

/** At the first edit. */
function spacesProblem(what: string, edits: readonly Edit[]): MismatchProblem {
  const {start, end} = edits[0] ?? {start: 0, end: 0}
  return unexpectedProblem({start, end}, what, 'none', {fix: {safe: true, edits}, title: 'Remove the spaces'})
}

function blankLines(source: Source, span: BlockSpan): MismatchProblem {
  const details = {fix: {safe: true, edits: [removeLines(source, span)]}, title: 'Remove the blank line'}
  return unexpectedProblem(rangeOf(span.first), 'blank line in a prompt block', 'none between its delimiters', details)
}

/** Numbers are not checked below a stray line, which may be an item, nor in blocks with too few or too many items. */
function itemProblems(source: Source, block: PromptBlock): MismatchProblem[] {
  const {items} = block
  const stray = block.strays.find(({first}) => first.line > block.header.line)?.first.line ?? Infinity
  const isCounted = countProblems(block).length > 0 || block.header.text.includes('[1]')
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

function prefixProblem(source: Source, block: PromptBlock, item: Item, index: number): MismatchProblem {
  const {start, actionRange} = item
  const prefix = `  [${index + 1}] `
  const expected = isMisnumbered(item.number, index) ? quoting`  [${quoted(String(item.number))}] ` : prefix
  const range = {start, end: Math.max(actionRange.start, start + 1)}
  const actual = quoted(source.text.slice(start, actionRange.start))
  const fix: Fix = {safe: true, edits: [{start, end: actionRange.start, text: textOf(expected)}]}
  const details = isClear(block, item, index) ? {fix} : {}
  return unexpectedProblem(range, quoting`item prefix \`${actual}\``, [expected], details)
}

/** Whether an item has a number of its own: people choose by number, so a fix gives none that another item has. */
function isClear({items, strays}: PromptBlock, item: Item, index: number): boolean {
  if (strays.length > 0 || items.length > 4 || item.action === '' || isMisnumbered(item.number, index)) return false
  return !items.some(
    ({number}, at) => at !== index && (item.number === undefined ? isMisnumbered(number, at) : number === index + 1)
  )
}

/** Only the first wrong number of a block is reported; its fix renumbers all items and so changes the meaning of numbers. */
function numberProblem(source: Source, {items, strays}: PromptBlock, item: Item, index: number): MismatchProblem {
  const edits = items.flatMap((other, at) =>
    other.isPrefixExact && other.number !== at + 1 ? [{...numberRange(source, other), text: `[${at + 1}]`}] : []
  )
  const what = quoting`item number \`${quoted(`[${item.number}]`)}\``
  const fix = strays.length === 0 ? {safe: false, edits} : undefined
  return unexpectedProblem(numberRange(source, item), what, [`[${index + 1}]`], {fix, title: 'Number the items from 1'})
}

function numberRange(source: Source, item: Item): Range {
  const {text, offset} = foldCharacters(rawText(source, item))
  return {start: item.start + offset(text.indexOf('[')), end: item.start + offset(text.indexOf(']') + 1)}
}

function textProblems(source: Source, item: Item): MismatchProblem[] {
  const raw = rawText(source, item)
  if (item.action === '') {
    const what = quoting`empty item \`${quoted(raw.trim())}\``
    return [unexpectedProblem(rangeOf(item), what, 'a text after the number')]
  }
  const trailing = raw.length - trimEndOf(raw, ' \t').length
  if (trailing === 0) return []
  const range = {start: item.end - trailing, end: item.end}
  const fix = {safe: true, edits: [{...range, text: ''}]}
  return [unexpectedProblem(range, 'trailing space after an item', 'none', {fix, title: 'Remove the trailing space'})]
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
