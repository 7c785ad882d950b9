import type {Document} from '../text/document.ts'
import {keepEditPlaces} from './edit-places.ts'
import {keepFingerprint} from './fingerprint.ts'
import {hasFrame, keepLine} from './quoted-line.ts'
import type {FindingReport} from './report.ts'

/**
 * What is made for each finding besides its report, as long as its text is in memory: the line that it begins on, its
 * fingerprint, the places of its edits, how it reads without linted text; and the findings that comments or a baseline turn off.
 */
export type Kept = 'lines' | 'fingerprints' | 'edits' | 'masks' | 'off'

export type Keeps = ReadonlySet<Kept> | undefined

/** Whether something of the text is kept for a finding. */
export function keepsText(report: FindingReport, keeps: Keeps): boolean {
  if (keeps === undefined) return false
  const hasLine = keeps.has('lines') && hasFrame(report)
  return hasLine || keeps.has('fingerprints') || (keeps.has('edits') && report.fix !== undefined)
}

/** Keeps what a finding needs of its text. @param line the one that it begins on, from 0 */
export function keepText(report: FindingReport, document: Document, line: number, keeps: Keeps): void {
  if (keeps?.has('lines')) keepLine(report, document)
  if (keeps?.has('fingerprints')) keepFingerprint(report, document, line)
  if (keeps?.has('edits')) keepEditPlaces(report, document)
}
