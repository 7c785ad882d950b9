/** The lines that findings begin on, kept for code frames without the texts that they are from. */
import {copyOf} from '../text/copy.ts'
import {type Document, lineText} from '../text/document.ts'
import type {FindingReport} from './report.ts'

/** The part of a line around a finding. */
export interface QuotedLine {
  /** How much of the line is before it, in UTF-16 units. */
  readonly from: number
  readonly text: string
}

const lines = new WeakMap<FindingReport, QuotedLine>()

/** How much of a line a code frame shows before a finding and in all, in UTF-16 units. */
const longestBefore = 59
const longest = 100

/** Whether a finding has a code frame: a note and one of a call have none. */
export function hasFrame({severity, origin}: FindingReport): boolean {
  return severity !== 'note' && origin?.message !== 0
}

/** Keeps the line that a finding begins on, by its place in the text, where it has a code frame. */
export function keepLine(report: FindingReport, document: Document): void {
  if (!hasFrame(report)) return
  const {line, column} = report.origin ?? report
  const text = lineText(document, line - 1)
  if (text.trim() === '') return
  const from = Math.max(0, column - 1 - longestBefore)
  lines.set(report, {from, text: copyOf(text.slice(from, from + longest))})
}

/** The line that a finding begins on; `undefined` where none was kept, or nothing is on it. */
export function lineOf(report: FindingReport): QuotedLine | undefined {
  return lines.get(report)
}
