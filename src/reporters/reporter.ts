import type {FileReport, Report} from '../report/report.ts'
import type {OffFinding} from '../report/reports.ts'
import type {SeverityCounts} from '../report/tally.ts'

/** What a reporter may use besides the report. */
export interface View {
  readonly isColored: boolean
  /** How many warnings of the run the report leaves out. */
  readonly hiddenWarnings?: number
  /** How the report was made, as people may ask of it later. */
  readonly madeBy?: RunFacts | undefined
  /** Counts of rules in place of findings. */
  readonly hasCountsOnly?: boolean
  /** All findings of the report, those that it leaves out as well; counted from the report where it is not given. */
  readonly tally?: SeverityCounts
  /** Columns of the terminal that shows the report; its lines are not wrapped where they are not given. */
  readonly columns?: number | undefined
  /** The address of a file of the report, for links; no links where it is not given. */
  readonly fileUrl?: ((path: string) => string) | undefined
  /** The findings of a file that were turned off; none where it is not given. */
  offIn?(file: FileReport): readonly OffFinding[]
}

/** What a report that is kept says of its run; what is not known is left out. */
export interface RunFacts {
  /** As it was typed. */
  readonly command: string
  /** The name of the folder. */
  readonly folder: string
  /** The hash of the commit that was checked out. */
  readonly commit?: string | undefined
}

/**
 * A report as text, in pieces of whole lines, so that a long one is not in memory as a whole; empty where there is nothing to
 * report. Paths and messages quote what was linted: `printable`, or the escapes of the format, keep them from being more than text.
 */
export type Reporter = (report: Report, view: View) => Iterable<string>
