import type {Report} from '../run/report.ts'
import {agent} from './agent.ts'
import {github} from './github.ts'
import {json} from './json.ts'
import {ndjson} from './ndjson.ts'
import {pretty} from './pretty.ts'

/** What a reporter may use besides the report. */
export interface View {
  readonly isColored: boolean
  /** The text of a file of the report or, in a transcript, what a thread ended with; for code frames. */
  textOf(path: string, thread?: string): string | undefined
}

/** A report as text, with a final line end; empty where there is nothing to say. */
export type Reporter = (report: Report, view: View) => string

export const reporters = {pretty, json, ndjson, github, agent} as const satisfies Readonly<Record<string, Reporter>>
export type ReporterName = keyof typeof reporters
