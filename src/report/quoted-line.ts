/** The lines that findings begin on, kept for code frames without the texts that they are from. */
import {copyOf} from '../text/copy.ts'
import {type Document, lineText} from '../text/document.ts'
import type {FindingReport} from './report.ts'

/** The part of a line around a finding. */
export interface QuotedLine {
  /** How much of the line is before it, in UTF-16 units. */
  readonly from: number
  readonly text: string
  /** The column after the finding; none where it goes on in the next line. */
  readonly endColumn?: number | undefined
}

const lines = new WeakMap<FindingReport, QuotedLine>()

/** How much of a line a code frame shows before a finding and in all, in UTF-16 units. */
const longestBefore = 59
const longest = 100

/** Whether a finding has a code frame: one of a call has none, and a note where notes are listed. */
export function hasFrame({severity, origin}: FindingReport, hasNotes: boolean): boolean {
  return (hasNotes || severity !== 'note') && origin?.message !== 0
}

/** Where a finding is in its text; `endColumn` where it ends on its line. */
interface Place {
  /** From 1. */
  readonly line: number
  readonly endColumn: number | undefined
}

/** Keeps the line that a finding begins on, by its place in the text. */
export function keepLine(report: FindingReport, document: Document, {line, endColumn}: Place): void {
  const {column} = report.origin ?? report
  const text = lineText(document, line - 1)
  if (text.trim() === '') return
  const from = Math.max(0, column - 1 - longestBefore)
  lines.set(report, {from, text: copyOf(text.slice(from, from + longest)), endColumn})
}

/** The line that a finding begins on; `undefined` where none was kept, or nothing is on it. */
export function lineOf(report: FindingReport): QuotedLine | undefined {
  return lines.get(report)
}
