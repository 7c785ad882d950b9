/** The delimiters of prompt and status blocks: whether they are exact, and the edits that add them. */

import {waitsForClosing} from '../../markdown/front-matter.ts'
import type {Edit} from '../../text/edit.ts'
import type {Source} from '../source.ts'
import {beginsBlock} from './opening.ts'
import {type BlockLine, type BlockSpan, nextText, rawText, readPart} from './parts.ts'

export const promptDelimiter = '---'

/** Whether a line of a block is exact but for characters that are not ASCII, which `ascii-only` reports; dashes of a delimiter are wrong. */
export function isExactPart(source: Source, blockLine: BlockLine, expected: string): boolean {
  return (
    (blockLine.text === expected && expected !== promptDelimiter) ||
    rawText(source, blockLine).replace(/[^\0-\x7F]+/g, '') === expected
  )
}

/** The spaces around the text of a line, where they are all that is wrong, and the edit that removes them. */
export function spacesAround(
  source: Source,
  blockLine: BlockLine,
  expected: string
): {readonly where: 'before' | 'after' | 'around'; readonly edit: Edit} | undefined {
  const raw = rawText(source, blockLine)
  if (raw.trim() !== expected) return undefined
  const {start, end} = blockLine
  const first = start + raw.indexOf(expected)
  const last = first + expected.length
  if (first === start) return {where: 'after', edit: {start: last, end, text: ''}}
  return last === end
    ? {where: 'before', edit: {start, end: first, text: ''}}
    : {where: 'around', edit: {start, end, text: expected}}
}

/** A delimiter, or another text, on a line of its own above a line. */
export function insertAbove(source: Source, blockLine: BlockLine, text = promptDelimiter): Edit {
  const {start} = blockLine
  return {start, end: start, text: text + breakOf(source, blockLine)}
}

/** A delimiter on a line of its own below a line. */
export function insertBelow(source: Source, blockLine: BlockLine): Edit {
  const {end} = blockLine
  return {start: end, end, text: breakOf(source, blockLine) + promptDelimiter}
}

/** Whether a delimiter below a line would open the block that begins there: empty lines between do not matter. */
export function isAboveBlock(source: Source, blockLine: BlockLine): boolean {
  const indent = blockLine.start - (source.lines[blockLine.line]?.start ?? blockLine.start)
  return beginsBlock(readPart(source, nextText(source, blockLine.line, 1), indent))
}

export function removeLines({lines}: Source, {first, last}: BlockSpan): Edit {
  return {start: lines[first.line]?.start ?? first.start, end: lines[last]?.next ?? first.end, text: ''}
}

/** Whether a delimiter would be read as a fence of front matter: above this block one is open, or the block begins the definition. */
export function isReadAsMatter(source: Source, first: BlockLine): boolean {
  return waitsForClosing(source) || (source.mayHaveFrontMatter && first.line === 0 && lead(source, first) === '')
}

/** The end of a line, and the container of the block on the next one. */
function breakOf(source: Source, blockLine: BlockLine): string {
  const lineEnd = source.text.slice(blockLine.end, source.lines[blockLine.line]?.next)
  return (lineEnd || '\n') + lead(source, blockLine)
}

/** The container of the block: the indentation of a list item, the mark of a quote. */
function lead(source: Source, blockLine: BlockLine): string {
  return source.text.slice(source.lines[blockLine.line]?.start, blockLine.start).replace(/^\uFEFF/, '')
}
