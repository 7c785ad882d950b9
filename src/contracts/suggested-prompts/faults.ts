/** Where blocks break the grammar, and the edits that mend them. */

import {fold} from '../../text/characters.ts'
import type {Edit} from '../../text/edit.ts'
import {waitsForClosing} from '../../text/front-matter.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type Block, header, type Item, type Part} from './block.ts'
import {readStatusLine, type StatusBlock} from './status.ts'

export const delimiter = '---'

/** What is wrong at a place of a prompt block. */
export interface BlockFault extends Range {
  readonly kind:
    | 'delimiter'
    | 'missing-opening'
    | 'missing-closing'
    | 'header'
    | 'blank'
    | 'count'
    | 'prefix'
    | 'number'
    | 'empty'
    | 'trailing'
  /** What stands there. */
  readonly actual: string
  /** What should stand there. */
  readonly expected: string
  /** Nothing can be put there without knowing more. */
  readonly edits: readonly Edit[] | undefined
}

/** All faults of a prompt block, at most one on a line (1.1, 1.2). */
export function blockFaults(source: Source, block: Block): readonly BlockFault[] {
  const delimiters = delimiterFaults(source, block)
  return [
    ...countFaults(block),
    ...headerFaults(source, block),
    ...(waitsForClosing(source) ? delimiters.map((fault) => ({...fault, edits: undefined})) : delimiters),
    ...block.blanks.map((part) => blankFault(source, part)),
    ...itemFaults(source, block)
  ].sort((a, b) => a.start - b.start)
}

/** A part is as it should be once characters that are not ASCII are set right, which `ascii-only` asks for. */
export function isExactPart(source: Source, part: Part, expected: string): boolean {
  const raw = source.text.slice(part.start, part.end)
  return part.text === expected || raw.replace(/[^\0-\x7F]+/g, '') === expected
}

function countFaults(block: Block): BlockFault[] {
  const {length} = block.items
  if (length >= 2 && length <= 4) return []
  const {start, end} = block.header
  const actual = `${length} ${length === 1 ? 'item' : 'items'}`
  return [{kind: 'count', start, end, actual, expected: '2 to 4', edits: undefined}]
}

function headerFaults(source: Source, block: Block): BlockFault[] {
  const {header: part} = block
  return isExactPart(source, part, header) ? [] : [replacing('header', source, part, header)]
}

function delimiterFaults(source: Source, block: Block): BlockFault[] {
  const found: BlockFault[] = []
  for (const part of [block.open, block.close]) {
    if (part !== undefined && !isExactPart(source, part, delimiter))
      found.push(replacing('delimiter', source, part, delimiter))
  }
  const last = block.items.at(-1) ?? block.header
  if (block.open === undefined) {
    const edit = insertAbove(source, block.header)
    found.push({...rangeOf(block.header), kind: 'missing-opening', actual: '', expected: delimiter, edits: [edit]})
  }
  if (block.close === undefined) {
    const edit = insertBelow(source, last)
    found.push({...rangeOf(last), kind: 'missing-closing', actual: '', expected: delimiter, edits: [edit]})
  }
  return found
}

/** A delimiter on a line of its own above a part. */
function insertAbove(source: Source, part: Part): Edit {
  return {start: part.start, end: part.start, text: `${delimiter}${lineEnd(source, part)}${lead(source, part)}`}
}

/** A delimiter on a line of its own below a part. */
function insertBelow(source: Source, part: Part): Edit {
  return {start: part.end, end: part.end, text: `${lineEnd(source, part)}${lead(source, part)}${delimiter}`}
}

function lineEnd(source: Source, part: Part): string {
  const line = source.lines[part.line]
  return (line && source.text.slice(line.end, line.next)) || '\n'
}

/** What holds the block: the indentation of a list item, the mark of a quote. */
function lead(source: Source, part: Part): string {
  return source.text.slice(source.lines[part.line]?.start, part.start).replace(/^\uFEFF/, '')
}

function blankFault(source: Source, part: Part): BlockFault {
  const line = source.lines[part.line]
  const edit = {start: line?.start ?? part.start, end: line?.next ?? part.end, text: ''}
  return {...rangeOf(part), kind: 'blank', actual: '', expected: '', edits: [edit]}
}

function itemFaults(source: Source, block: Block): BlockFault[] {
  const wrong = block.items.findIndex((item, index) => item.number !== undefined && item.number !== index + 1)
  return block.items.flatMap((item, index) => {
    const fault = itemFault(source, block, item, index, wrong)
    return fault === undefined ? [] : [fault]
  })
}

/** In this order of precedence: prefix, number, text, trailing space. */
function itemFault(source: Source, block: Block, item: Item, index: number, wrong: number): BlockFault | undefined {
  const raw = source.text.slice(item.start, item.end)
  if (!item.isPrefixExact) {
    const text = `  [${item.number ?? index + 1}] `
    const edit = {start: item.start, end: item.actionRange.start, text}
    return {
      start: item.start,
      end: Math.max(item.actionRange.start, item.start + 1),
      kind: 'prefix',
      actual: raw.slice(0, edit.end - edit.start),
      expected: text,
      edits: [edit]
    }
  }
  if (index === wrong) {
    const edits = block.items.flatMap((other, at) =>
      other.isPrefixExact && other.number !== at + 1 ? [{...numberRange(source, other), text: `[${at + 1}]`}] : []
    )
    return {...numberRange(source, item), kind: 'number', actual: `[${item.number}]`, expected: `[${index + 1}]`, edits}
  }
  if (item.action === '') return {...rangeOf(item), kind: 'empty', actual: raw.trim(), expected: '', edits: undefined}
  const trailing = /[ \t]+$/.exec(raw)?.[0].length ?? 0
  if (trailing === 0) return undefined
  const range = {start: item.end - trailing, end: item.end}
  return {...range, kind: 'trailing', actual: '', expected: '', edits: [{...range, text: ''}]}
}

function numberRange(source: Source, item: Item): Range {
  const {text, offset} = fold(source.text.slice(item.start, item.end))
  return {start: item.start + offset(text.indexOf('[')), end: item.start + offset(text.indexOf(']') + 1)}
}

function replacing(kind: 'header' | 'delimiter', source: Source, part: Part, expected: string): BlockFault {
  const actual = source.text.slice(part.start, part.end)
  return {...rangeOf(part), kind, actual, expected, edits: [{...rangeOf(part), text: expected}]}
}

/** What is wrong with a status block: one fault, at the status line. */
export interface StatusFault {
  readonly kind: 'extra' | 'grammar' | 'delimiter'
  /** The status line as it should be, where that can be told. */
  readonly expected: string | undefined
  /** The lines that should not be there. */
  readonly extra: number
  readonly edits: readonly Edit[] | undefined
}

/** The fault of a status block (1.3); `undefined` where it has none. */
export function statusFault(source: Source, block: StatusBlock): StatusFault | undefined {
  const {status, extra} = block
  const expected = mendStatusLine(status.text)
  if (extra.length > 0) return {kind: 'extra', expected, extra: extra.length, edits: undefined}
  if (expected === undefined) return {kind: 'grammar', expected, extra: 0, edits: undefined}
  const edits: Edit[] = []
  if (block.open === undefined) edits.push(insertAbove(source, status))
  else if (!isExactPart(source, block.open, delimiter)) edits.push({...rangeOf(block.open), text: delimiter})
  const isLineExact = isExactPart(source, status, expected)
  if (!isLineExact) edits.push({...rangeOf(status), text: expected})
  if (block.close === undefined) edits.push(insertBelow(source, status))
  else if (!isExactPart(source, block.close, delimiter)) edits.push({...rangeOf(block.close), text: delimiter})
  if (edits.length === 0) return undefined
  const kind = isLineExact ? 'delimiter' : 'grammar'
  return {kind, expected, extra: 0, edits: waitsForClosing(source) ? undefined : edits}
}

/** The line with its blanks, its case and its final period set right; `undefined` where more than that is wrong. */
function mendStatusLine(line: string): string | undefined {
  const mended = line
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/^status ?: ?/i, 'STATUS: ')
    .replace(/ complete ?[.,;:]? returning results to /i, ' complete. Returning results to ')
    .replace(/ ?\.*$/, '.')
  return readStatusLine(mended) === undefined ? undefined : mended
}
