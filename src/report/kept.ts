import type {Document} from '../text/document.ts'
import {keepEditPlaces} from './edit-places.ts'
import {keepFingerprint} from './fingerprint.ts'
import {hasFrame, keepLine} from './quoted-line.ts'
import type {FindingReport} from './report.ts'

/**
 * What is made for each finding besides its report, as long as its text is in memory: the line that it begins on (with `notes`
 * also of notes), its fingerprint, the places of its edits, how it reads without linted text; the lines of other files that it is
 * about; and the findings that comments or a baseline turn off.
 */
export type Kept = 'lines' | 'notes' | 'related' | 'fingerprints' | 'edits' | 'masks' | 'off'

export type Keeps = ReadonlySet<Kept> | undefined

/** Whether something of the text is kept for a finding. */
export function keepsText(report: FindingReport, keeps: Keeps): boolean {
  if (keeps === undefined) return false
  const hasLine = keeps.has('lines') && hasFrame(report, keeps.has('notes'))
  return hasLine || keeps.has('fingerprints') || (keeps.has('edits') && report.fix !== undefined)
}

/** The place of a finding in its text, from 1: that may be all that an agent printed. */
type Place = Pick<FindingReport, 'line' | 'endLine' | 'endColumn'>

/** Keeps what a finding needs of its text. */
export function keepText(
  report: FindingReport,
  document: Document,
  {line, endLine, endColumn}: Place,
  keeps: Keeps
): void {
  if (keeps?.has('lines') && hasFrame(report, keeps.has('notes')))
    keepLine(report, document, {line, endColumn: line === endLine ? endColumn : undefined})
  if (keeps?.has('fingerprints')) keepFingerprint(report, document, line - 1)
  if (keeps?.has('edits')) keepEditPlaces(report, document)
}
