/** The lines and columns of the edits of fixes, kept for formats that have no offsets. */
import type {Document} from '../text/document.ts'
import {pointAt} from '../text/lines.ts'
import type {FindingReport} from './report.ts'

/** What an edit replaces, from 1; columns in UTF-16 units. */
export interface EditPlace {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

const places = new WeakMap<FindingReport, readonly EditPlace[]>()

/** Keeps the places of the edits of a finding. */
export function keepEditPlaces(report: FindingReport, {lines}: Document): void {
  if (report.fix === undefined) return
  places.set(
    report,
    report.fix.edits.map(({start, end}) => {
      const from = pointAt(lines, start)
      const to = pointAt(lines, end)
      return {line: from.line, column: from.column, endLine: to.line, endColumn: to.column}
    })
  )
}

/** The places of the edits of a finding, in their order; `undefined` where none were kept. */
export function editPlacesOf(report: FindingReport): readonly EditPlace[] | undefined {
  return places.get(report)
}

/** The same finding without linted text has its edits at the same places, where it has them. */
export function keepEditPlacesOf(report: FindingReport, original: FindingReport): void {
  const kept = places.get(original)
  if (kept !== undefined && kept.length === report.fix?.edits.length) places.set(report, kept)
}
