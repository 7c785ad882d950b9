/** Where prompt blocks differ from the grammar, and the edits that correct them. */
import {fold} from '../../text/characters.ts'
import {waitsForClosing} from '../../text/front-matter.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import {promptBlocks} from '../participation.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type Block, header, type Item, type Part} from './block.ts'
import {delimiter, insertAbove, insertBelow, isExactPart} from './delimiters.ts'

interface Difference {
  readonly actual: string
  readonly expected: string
}

export type BlockProblem = Problem<{
  delimiter: Difference
  'missing-opening': undefined
  'missing-closing': undefined
  header: Difference
  'blank-line': undefined
  'item-count': {readonly count: number}
  'item-prefix': Difference
  'item-number': Difference
  'empty-item': {readonly actual: string}
  'trailing-space': undefined
}>

/** The problems of all prompt blocks that count in a file. */
export function allBlockProblems(source: Source): readonly BlockProblem[] {
  return promptBlocks(source).flatMap((block) => blockProblems(source, block))
}

/** The problems of a prompt block, at most one on a line (REQ-0003 1.1, 1.2). */
export function blockProblems(source: Source, block: Block): readonly BlockProblem[] {
  const delimiters = delimiterProblems(source, block)
  return [
    ...countProblems(block),
    ...headerProblems(source, block),
    ...(waitsForClosing(source) ? delimiters.map((problem) => ({...problem, fix: undefined})) : delimiters),
    ...block.blankLines.map((part) => blankLine(source, part)),
    ...itemProblems(source, block)
  ].sort((a, b) => a.range.start - b.range.start)
}

function countProblems({items, header: part}: Block): BlockProblem[] {
  const {length} = items
  return length >= 2 && length <= 4 ? [] : [{kind: 'item-count', range: rangeOf(part), data: {count: length}}]
}

function headerProblems(source: Source, {header: part}: Block): BlockProblem[] {
  return isExactPart(source, part, header) ? [] : [replacing('header', source, part, header)]
}

function delimiterProblems(source: Source, block: Block): BlockProblem[] {
  const found: BlockProblem[] = []
  for (const part of [block.open, block.close]) {
    if (part !== undefined && !isExactPart(source, part, delimiter))
      found.push(replacing('delimiter', source, part, delimiter))
  }
  if (block.open === undefined) {
    const fix = {safe: true, edits: [insertAbove(source, block.header)]}
    found.push({kind: 'missing-opening', range: rangeOf(block.header), fix})
  }
  if (block.close === undefined) {
    const last = block.items.at(-1) ?? block.header
    found.push({kind: 'missing-closing', range: rangeOf(last), fix: {safe: true, edits: [insertBelow(source, last)]}})
  }
  return found
}

function replacing(kind: 'header' | 'delimiter', source: Source, part: Part, expected: string): BlockProblem {
  const range = rangeOf(part)
  const actual = source.text.slice(part.start, part.end)
  return {kind, range, data: {actual, expected}, fix: {safe: true, edits: [{...range, text: expected}]}}
}

function blankLine({lines}: Source, part: Part): BlockProblem {
  const line = lines[part.line]
  const edit = {start: line?.start ?? part.start, end: line?.next ?? part.end, text: ''}
  return {kind: 'blank-line', range: rangeOf(part), fix: {safe: true, edits: [edit]}}
}

function itemProblems(source: Source, block: Block): BlockProblem[] {
  const misnumbered = block.items.findIndex((item, index) => item.number !== undefined && item.number !== index + 1)
  return block.items.flatMap((item, index) => {
    if (!item.isPrefixExact) return [prefixProblem(source, item, index)]
    return index === misnumbered ? [numberProblem(source, block, item, index)] : textProblems(source, item)
  })
}

function prefixProblem({text}: Source, item: Item, index: number): BlockProblem {
  const expected = `  [${item.number ?? index + 1}] `
  const range = {start: item.start, end: Math.max(item.actionRange.start, item.start + 1)}
  const actual = text.slice(item.start, item.actionRange.start)
  const fix = {safe: true, edits: [{start: item.start, end: item.actionRange.start, text: expected}]}
  return {kind: 'item-prefix', range, data: {actual, expected}, fix}
}

/** Only the first wrong number of a block is reported; its fix renumbers all items. */
function numberProblem(source: Source, {items}: Block, item: Item, index: number): BlockProblem {
  const edits = items.flatMap((other, at) =>
    other.isPrefixExact && other.number !== at + 1 ? [{...numberRange(source, other), text: `[${at + 1}]`}] : []
  )
  const data = {actual: `[${item.number}]`, expected: `[${index + 1}]`}
  return {kind: 'item-number', range: numberRange(source, item), data, fix: {safe: true, edits}}
}

function numberRange(source: Source, item: Item): Range {
  const {text, offset} = fold(source.text.slice(item.start, item.end))
  return {start: item.start + offset(text.indexOf('[')), end: item.start + offset(text.indexOf(']') + 1)}
}

function textProblems({text}: Source, item: Item): BlockProblem[] {
  const raw = text.slice(item.start, item.end)
  if (item.action === '') return [{kind: 'empty-item', range: rangeOf(item), data: {actual: raw.trim()}}]
  const trailing = /[ \t]+$/.exec(raw)?.[0].length ?? 0
  if (trailing === 0) return []
  const range = {start: item.end - trailing, end: item.end}
  return [{kind: 'trailing-space', range, fix: {safe: true, edits: [{...range, text: ''}]}}]
}
