import type {ListedFinding, QuotedLine} from '../../report/report.ts'
import {cells} from '../../text/cells.ts'
import {forRunner, printable} from '../../text/printable.ts'
import type {Style} from './style.ts'

/** Findings on one line, and the part that their frame shows; absent for an empty frame. */
export interface Group {
  readonly findings: readonly ListedFinding[]
  readonly quoted?: QuotedLine | undefined
}

/** Groups adjacent findings that share a part of a line, for one frame. */
export function* grouped(findings: readonly ListedFinding[], columns: number | undefined): Generator<Group> {
  let open: {readonly findings: ListedFinding[]; readonly quoted: QuotedLine} | undefined
  for (const finding of findings) {
    const [first] = open?.findings ?? []
    if (open !== undefined && first !== undefined && isSameLine(first, finding) && isIn(finding, open.quoted)) {
      open.findings.push(finding)
      continue
    }
    if (open !== undefined) yield open
    open = undefined
    const quoted = finding.details?.line
    if (quoted === undefined) yield {findings: [finding]}
    else open = {findings: [finding], quoted: fitting(quoted, placeIn(finding).column, columns)}
  }
  if (open !== undefined) yield open
}

/** Location in the shown text; for a transcript, in the message. */
function placeIn({
  line,
  column,
  endLine,
  endColumn,
  origin
}: ListedFinding): Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn'> {
  return origin === undefined
    ? {line, column, endLine, endColumn}
    : {line: origin.line, column: origin.column, endLine: origin.line, endColumn: origin.column + 1}
}

function isSameLine(a: ListedFinding, b: ListedFinding): boolean {
  return (
    a.line === b.line &&
    a.origin?.thread === b.origin?.thread &&
    a.origin?.message === b.origin?.message &&
    a.origin?.line === b.origin?.line
  )
}

function isIn(finding: ListedFinding, {from, text}: QuotedLine): boolean {
  const at = placeIn(finding).column - 1 - from
  return at >= 0 && at <= text.length
}

/** Share of the columns before the first finding. */
const mostBefore = 0.6

/** Part of a line around a column that fits. */
function fitting(quoted: QuotedLine, column: number, columns = Number.POSITIVE_INFINITY): QuotedLine {
  const {from, text} = quoted
  if (shownCells(text) <= columns) return quoted
  const before = [...text.slice(0, column - 1 - from)]
  let left = shownCells(before.join(''))
  let start = 0
  for (const char of before) {
    if (left <= columns * mostBefore) break
    left -= shownCells(char)
    start += char.length
  }
  let end = start
  let width = 0
  for (const char of text.slice(start)) {
    width += shownCells(char)
    if (width > columns) break
    end += char.length
  }
  return {from: from + start, text: text.slice(start, end)}
}

function shownCells(text: string): number {
  return cells(terminalText(text))
}

/** Escapes a part of a line for a terminal. Carets below count inserted characters. */
function terminalText(text: string): string {
  return forRunner(printable(text), {hasOwnStarts: true})
}

/**
 * Line of the findings with its number, and carets below their ranges.
 *
 * @param width columns before the space at the bar
 */
export function frame({findings, quoted}: Group, width: number, {color}: Style): string {
  const [first] = findings
  if (quoted === undefined || first === undefined) return ''
  const carets: string[] = []
  for (const finding of findings) {
    const {start, end} = cellsOf(finding, quoted)
    for (let at = carets.length; at < start; at++) carets.push(' ')
    for (let at = start; at < end; at++) carets[at] = '^'
  }
  const marks = carets.join('')
  const before = marks.length - marks.trimStart().length
  const bar = color('dim', '|')
  const number = color('dim', String(placeIn(first).line).padStart(width))
  return `${number} ${bar} ${terminalText(quoted.text)}\n${' '.repeat(width + 1)}${bar} ${' '.repeat(before)}${color('red', marks.trimStart())}\n`
}

/** Columns of a finding in its frame: at least one, clipped to the shown part. */
function cellsOf(finding: ListedFinding, {from, text}: QuotedLine): {readonly start: number; readonly end: number} {
  const {line, column, endLine, endColumn} = placeIn(finding)
  const start = shownCells(text.slice(0, column - 1 - from))
  const last = endLine === line ? endColumn - 1 - from : text.length
  return {start, end: start + Math.max(1, shownCells(text.slice(column - 1 - from, last)))}
}
