/** Differences between status blocks and the grammar (REQ-0003 1.3), and blocks of the wrong kind for a role. */

import type {Edit} from '../../text/edit.ts'
import {rangeOf} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {promptBlocks} from './block.ts'
import {
  insertAbove,
  insertBelow,
  isAboveBlock,
  isExactPart,
  isReadAsMatter,
  nextText,
  promptDelimiter,
  removeLines,
  type Spaces,
  spacesAround
} from './delimiters.ts'
import {isStatusLine} from './opening.ts'
import {readPart} from './parts.ts'
import {readStatusLine, type StatusBlock, statusBlocks} from './status.ts'

export type StatusProblem = Problem<{
  'block-in-sub-agent': undefined
  'status-in-phase-agent': undefined
  /** Lines between the delimiters besides the status line. */
  'extra-lines': {readonly count: number}
  'blank-lines': undefined
  delimiters: undefined
  /** Spaces before or after the status line. */
  spaces: {readonly where: Spaces['where']}
  /** `expected` is the corrected line, where nothing has to be guessed. */
  grammar: {readonly expected: Quoted | undefined}
}>

/** All problems of a file: first the prompt blocks of a sub-agent, then the status blocks. */
export function allStatusProblems(source: Source): readonly StatusProblem[] {
  const blocks = source.role === 'sub-agent' ? promptBlocks(source) : []
  return [
    ...blocks.map(({header}): StatusProblem => ({kind: 'block-in-sub-agent', range: rangeOf(header)})),
    ...statusBlocks(source).flatMap((block): readonly StatusProblem[] =>
      source.role === 'phase-agent'
        ? [{kind: 'status-in-phase-agent', range: rangeOf(block.status)}]
        : statusProblems(source, block)
    )
  ]
}

/** The problem of a status block, at its status line; empty where it has none. */
export function statusProblems(source: Source, block: StatusBlock): readonly StatusProblem[] {
  const {status, strays, gaps} = block
  const range = rangeOf(status)
  const expected = correctStatusLine(status.text)
  if (strays.length > 0) return [{kind: 'extra-lines', range, data: {count: strays.length}}]
  if (expected === undefined) return [{kind: 'grammar', range, data: {expected}}]
  const isLineExact = isExactPart(source, status, expected)
  const edits = statusEdits(source, block, isLineExact ? undefined : expected)
  if (edits.length === 0) return []
  const isKept = isReadAsMatter(source, block.open ?? status) || isBesideAnother(source, block)
  const fix = isKept ? undefined : {safe: true, edits}
  if (isLineExact) return [{kind: gaps.length > 0 ? 'blank-lines' : 'delimiters', range, fix}]
  const spaces = spacesAround(source, status, expected)
  if (spaces === undefined) return [{kind: 'grammar', range, data: {expected: quoted(expected)}, fix}]
  return [{kind: 'spaces', range: spaces.range, data: {where: spaces.where}, fix}]
}

/** Whether a delimiter would belong to two blocks: with only empty lines between them, it would be read as part of either. */
function isBesideAnother(source: Source, {open, status, close}: StatusBlock): boolean {
  if (close === undefined && isAboveBlock(source, status)) return true
  return open === undefined && isStatusLine(readPart(source, nextText(source, status.line, -1), 0))
}

/** @param line the corrected status line, where it has to change */
function statusEdits(source: Source, block: StatusBlock, line: string | undefined): readonly Edit[] {
  const {open, status, close, gaps} = block
  const edits: Edit[] = gaps.map((span) => removeLines(source, span))
  if (open === undefined) edits.push(insertAbove(source, status))
  else if (!isExactPart(source, open, promptDelimiter)) edits.push({...rangeOf(open), text: promptDelimiter})
  if (line !== undefined) edits.push({...rangeOf(status), text: line})
  if (close === undefined) edits.push(insertBelow(source, status))
  else if (!isExactPart(source, close, promptDelimiter)) edits.push({...rangeOf(close), text: promptDelimiter})
  return edits
}

/** The line with its spaces, its case and its final period corrected; `undefined` where more than that is wrong. */
export function correctStatusLine(line: string): string | undefined {
  const corrected = line
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/^(?:\*\*|__)?status(?:\*\*|__)? ?:(?:\*\*|__)? ?/i, 'STATUS: ')
    .replace(/ complete ?(?:[.,;:\u2014]|--?)? returning results to /i, ' complete. Returning results to ')
    .replace(/ ?\.{0,2}$/, '.')
  return readStatusLine(corrected) === undefined ? undefined : corrected
}
