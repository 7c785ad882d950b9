/** The delimiters of prompt and status blocks: whether they are exact, and the edits that add them. */

import {waitsForClosing} from '../../markdown/front-matter.ts'
import {lineText} from '../../text/document.ts'
import type {Edit} from '../../text/edit.ts'
import {type Range, rangeOf} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {beginsBlock} from './opening.ts'
import {type BlockLine, type BlockSpan, rawText, readPart} from './parts.ts'

export const promptDelimiter = '---'

/** Whether a part is exact but for characters that are not ASCII, which `ascii-only` reports; dashes of a delimiter are wrong. */
export function isExactPart(source: Source, part: BlockLine, expected: string): boolean {
  return (
    (part.text === expected && expected !== promptDelimiter) ||
    rawText(source, part).replace(/[^\0-\x7F]+/g, '') === expected
  )
}

/** Spaces around a text that is exact otherwise. */
export interface Spaces {
  readonly where: 'before' | 'after' | 'around'
  readonly range: Range
  /** What replaces the range. */
  readonly correct: string
}

/** The spaces around a part, where they are all that is wrong. */
export function spacesAround(source: Source, part: BlockLine, expected: string): Spaces | undefined {
  const raw = rawText(source, part)
  if (raw.trim() !== expected) return undefined
  const start = part.start + raw.indexOf(expected)
  const end = start + expected.length
  if (start === part.start) return {where: 'after', range: {start: end, end: part.end}, correct: ''}
  return end === part.end
    ? {where: 'before', range: {start: part.start, end: start}, correct: ''}
    : {where: 'around', range: rangeOf(part), correct: expected}
}

/** A delimiter on a line of its own above a part. */
export function insertAbove(source: Source, part: BlockLine): Edit {
  return {start: part.start, end: part.start, text: `${promptDelimiter}${lineEnd(source, part)}${lead(source, part)}`}
}

/** A delimiter on a line of its own below a part. */
export function insertBelow(source: Source, part: BlockLine): Edit {
  return {start: part.end, end: part.end, text: `${lineEnd(source, part)}${lead(source, part)}${promptDelimiter}`}
}

/** Whether a delimiter below a part would open the block that begins there: empty lines between do not matter. */
export function isAboveBlock(source: Source, part: BlockLine): boolean {
  const indent = part.start - (source.lines[part.line]?.start ?? part.start)
  return beginsBlock(readPart(source, nextText(source, part.line, 1), indent))
}

/** The index of the next line above or below that is not empty. */
export function nextText(source: Source, line: number, step: 1 | -1): number {
  let next = line + step
  while (source.lines[next] !== undefined && lineText(source, next).trim() === '') next += step
  return next
}

/** Lines with their line ends. */
export function removeLines({lines}: Source, {first, last}: BlockSpan): Edit {
  return {start: lines[first.line]?.start ?? first.start, end: lines[last]?.next ?? first.end, text: ''}
}

/** Whether a delimiter would be read as a fence of front matter: above this block one is open, or the block begins the definition. */
export function isReadAsMatter(source: Source, first: BlockLine): boolean {
  return waitsForClosing(source) || (source.mayHaveFrontMatter && first.line === 0 && lead(source, first) === '')
}

function lineEnd(source: Source, part: BlockLine): string {
  const line = source.lines[part.line]
  return (line && source.text.slice(line.end, line.next)) || '\n'
}

/** The container of the block: the indentation of a list item, the mark of a quote. */
function lead(source: Source, part: BlockLine): string {
  return source.text.slice(source.lines[part.line]?.start, part.start).replace(/^\uFEFF/, '')
}
