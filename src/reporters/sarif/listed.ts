import {uniqueNames} from '../../report/fingerprint.ts'
import type {FileReport, ListedFinding, Report} from '../../report/report.ts'
import type {OffFinding} from '../../report/reports.ts'
import {openCounts, quotas} from '../../report/severity-counts.ts'
import type {View} from '../reporter.ts'

/** GitHub code scanning rejects runs with more results. */
const mostResults = 25_000

export interface Listed {
  readonly path: string
  readonly finding: ListedFinding
  readonly name: string
  readonly off?: OffFinding['by']
  readonly reason?: string | undefined
}

type Weight = ListedFinding['severity'] | 'off'

/**
 * Results in the order of the report. Above the limit the most severe stay: errors, warnings, notes, then findings
 * turned off.
 */
export function listedResults(report: Report, view: View): {readonly results: Iterable<Listed>; readonly left: number} {
  const {counts, add} = openCounts()
  let off = 0
  for (const file of report.files) {
    add(file.findings)
    off += offIn(file, view).length
  }
  const {error, warning, note} = quotas(counts, mostResults)
  const open = {error, warning, note, off: Math.min(off, mostResults - error - warning - note)}
  const total = counts.error.found + counts.warning.found + counts.note.found + off
  return {results: resultsIn(report, view, open), left: Math.max(0, total - mostResults)}
}

function* resultsIn({files}: Report, view: View, open: Record<Weight, number>): Generator<Listed> {
  for (const file of files) {
    // Names of further findings take long to compute.
    if (Object.values(open).every((count) => count <= 0)) return
    const {path, findings} = file
    const off = offIn(file, view)
    const names = uniqueNames({path, findings: [...findings, ...off.map(({finding}) => finding)]})
    const all: Listed[] = [
      ...findings.map((finding, index) => ({path, finding, name: names[index] ?? ''})),
      ...off.map(({finding, by, reason}, index) => ({
        path,
        finding,
        name: names[findings.length + index] ?? '',
        off: by,
        reason
      }))
    ]
    for (const each of all) if (open[each.off === undefined ? each.finding.severity : 'off']-- > 0) yield each
  }
}

function offIn(file: FileReport, {offIn}: View): readonly OffFinding[] {
  return offIn?.(file) ?? []
}
