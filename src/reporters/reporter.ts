import type {Report} from '../run/report.ts'
import type {Counts} from '../run/tally.ts'

/** What a reporter may use besides the report. */
export interface View {
  readonly isColored: boolean
  /** How many warnings of the run the report leaves out. */
  readonly hiddenWarnings?: number
  /** All findings of the report, those that it leaves out as well; counted from the report where it is not given. */
  readonly tally?: Counts
  /** The text of a file of the report or, in a transcript, the final message of a thread; for code frames. */
  textOf(path: string, thread?: string): string | undefined
}

/** A report as text, with a final line end; empty where there is nothing to report. */
export type Reporter = (report: Report, view: View) => string
