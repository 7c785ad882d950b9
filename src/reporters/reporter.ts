import type {Report} from '../run/report.ts'

/** What a reporter may use besides the report. */
export interface View {
  readonly isColored: boolean
  /** How many warnings of the run the report leaves out. */
  readonly hiddenWarnings?: number
  /** The text of a file of the report or, in a transcript, the final message of a thread; for code frames. */
  textOf(path: string, thread?: string): string | undefined
}

/** A report as text, with a final line end; empty where there is nothing to report. */
export type Reporter = (report: Report, view: View) => string
