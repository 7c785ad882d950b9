/** Differences between status blocks and the grammar (REQ-0003 1.3), and blocks of the wrong kind for a role. */

import type {Edit} from '../../text/edit.ts'
import {rangeOf} from '../../text/lines.ts'
import {plural} from '../../text/plural.ts'
import {quoted} from '../../text/quoted.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {promptBlocks} from './block.ts'
import {shiftName} from './block-problems.ts'
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
import {isStatusLine} from './opening.ts'
import {type BlockLine, nextText, readPart} from './parts.ts'
import {readStatusLine, type StatusBlock, statusBlocks} from './status.ts'

const grammar = 'STATUS: {task} complete. Returning results to {parent}.'

/** All problems of a file: first the prompt blocks of a sub-agent, then the status blocks. */
export function allStatusProblems(source: Source): readonly MismatchProblem[] {
  const blocks = source.role === 'sub-agent' ? promptBlocks(source) : []
  return [
    ...blocks.map(({header}) => unexpectedProblem(rangeOf(header), 'prompt block in a sub-agent', 'one status line')),
    ...statusBlocks(source).flatMap((block): readonly MismatchProblem[] =>
      source.role === 'phase-agent'
        ? [unexpectedProblem(rangeOf(block.status), 'status line in a phase agent', 'a prompt block')]
        : statusProblems(source, block)
    )
  ]
}

/** The problem of a status block, at its status line; empty where it has none. */
export function statusProblems(source: Source, block: StatusBlock): readonly MismatchProblem[] {
  const {status, strays, gaps, shift} = block
  const range = rangeOf(status)
  if (shift.lead !== '') return [unexpectedProblem(range, `${shiftName(shift.lead)} before the status line`, 'none')]
  const expected = correctStatusLine(status.text)
  const beside = (lines: string): string => `${lines} beside the status line`
  const only = 'only delimiters'
  if (strays.length > 0)
    return [unexpectedProblem(range, beside(strays.length === 1 ? 'line' : plural(strays.length, 'line')), only)]
  if (expected === undefined) return [unexpectedProblem(range, 'status line', [grammar])]
  const isLineExact = isExactPart(source, status, expected)
  const edits = statusEdits(source, block, isLineExact ? undefined : expected)
  if (edits.length === 0) return []
  const isKept = isReadAsMatter(source, block.open ?? status) || isBesideAnother(source, block)
  const fix = isKept ? undefined : {safe: true, edits}
  if (isLineExact && gaps.length > 0)
    return [unexpectedProblem(range, beside('blank line'), only, {fix, title: 'Remove the blank lines'})]
  if (isLineExact) {
    const details = {fix, title: 'Write the delimiters'}
    return [unexpectedProblem(range, 'delimiters of a status line', '`---` above and below it', details)]
  }
  const spaces = spacesAround(source, status, expected)
  if (spaces === undefined)
    return [unexpectedProblem(range, 'status line', [quoted(expected)], {fix, title: 'Write the status line'})]
  const what = `spaces ${spaces.where} the status line`
  return [unexpectedProblem(rangeOf(spaces.edit), what, 'none', {fix, title: 'Remove the spaces'})]
}

/** Whether a delimiter would belong to two blocks: with only empty lines between them, it would be read as part of either. */
function isBesideAnother(source: Source, {open, status, close}: StatusBlock): boolean {
  if (close === undefined && isAboveBlock(source, status)) return true
  return open === undefined && isStatusLine(readPart(source, nextText(source, status.line, -1), 0))
}

/** @param line the corrected status line, where it has to change */
function statusEdits(source: Source, block: StatusBlock, line: string | undefined): readonly Edit[] {
  const {open, status, close, gaps} = block
  const exact = (delimiter: BlockLine): readonly Edit[] =>
    isExactPart(source, delimiter, promptDelimiter) ? [] : [{...rangeOf(delimiter), text: promptDelimiter}]
  return [
    ...gaps.map((span) => removeLines(source, span)),
    ...(open === undefined ? [insertAbove(source, status)] : exact(open)),
    ...(line === undefined ? [] : [{...rangeOf(status), text: line}]),
    ...(close === undefined ? [insertBelow(source, status)] : exact(close))
  ]
}

/** The line with its marks, its spaces, its case and its final period corrected; `undefined` where more than that is wrong. */
export function correctStatusLine(line: string): string | undefined {
  const corrected = line
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/^[^A-Za-z]*(?:status|[A-Z]{4,8}(?=:))(?:\*\*|__)?(?: ?[:;=.-](?:\*\*|__)? ?|(?:\*\*|__)? )/i, 'STATUS: ')
    .replace(/ complete ?(?:[.,;:\u2014]|--?)? returning results to /i, ' complete. Returning results to ')
    .replace(/ ?\.{0,2}$/, '.')
  return readStatusLine(corrected) === undefined ? undefined : corrected
}
