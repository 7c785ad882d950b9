import type {QuotedLine} from '../../report/details.ts'
import type {ListedFinding} from '../../report/report.ts'
import {cells} from '../../text/cells.ts'
import {forRunner, printable} from '../../text/printable.ts'
import type {Style} from './style.ts'

/** Findings on one line, and the part of it that their frame shows; none where nothing is to show. */
export interface Group {
  readonly findings: readonly ListedFinding[]
  readonly quoted?: QuotedLine | undefined
}

/** Findings in their order: those that begin in the same part of the same line have one frame. */
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

/** The place in the text that is shown: of a message in a transcript, that in the message. */
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

/** How much of the columns may be before the first finding. */
const mostBefore = 0.6

/** The part of a line that fits, around a column. */
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

/** A part of a line behind its number, as the terminal gets it: carets below it count what breaks commands up. */
function terminalText(text: string): string {
  return forRunner(printable(text), {hasOwnStarts: true})
}

/**
 * The line of the findings with its number, and carets below their ranges.
 *
 * @param width how many columns are before the space in front of the bar
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

/** The columns of a finding in its frame: at least one, and none beyond the part that is shown. */
function cellsOf(finding: ListedFinding, {from, text}: QuotedLine): {readonly start: number; readonly end: number} {
  const {line, column, endLine, endColumn} = placeIn(finding)
  const start = shownCells(text.slice(0, column - 1 - from))
  const last = endLine === line ? endColumn - 1 - from : text.length
  return {start, end: start + Math.max(1, shownCells(text.slice(column - 1 - from, last)))}
}
