import type {FileReport, Report} from '../report/report.ts'
import type {OffFinding} from '../report/reports.ts'
import type {SeverityCounts} from '../report/severity-counts.ts'

/** Input of a reporter besides the report. */
export interface View {
  readonly isColored: boolean
  /** Number of unlisted warnings of the run. */
  readonly hiddenWarnings?: number
  /** How the report was made, for later readers. */
  readonly madeBy?: RunFacts | undefined
  /** Whether to print counts of rules instead of findings. */
  readonly hasCountsOnly?: boolean
  /** Counts of all findings, including unlisted ones; by default counted from the report. */
  readonly tally?: SeverityCounts
  /** Columns of the terminal; by default lines are not wrapped. */
  readonly columns?: number | undefined
  /** Address of a file for links; by default no links. */
  readonly fileUrl?: ((path: string) => string) | undefined
  /** Findings of a file that were turned off; by default none. */
  offIn?(file: FileReport): readonly OffFinding[]
}

/** Facts about a run for a stored report; unknown facts are absent. */
export interface RunFacts {
  /** As typed. */
  readonly command: string
  readonly folder: string
  readonly commit?: string | undefined
}

/**
 * Text of a report in pieces of whole lines, so that a long report is never whole in memory. Linted text is escaped by
 * `printable` or the format's own escapes.
 */
export type Reporter = (report: Report, view: View) => Iterable<string>
