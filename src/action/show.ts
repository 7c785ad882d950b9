/** Findings at their lines: as workflow commands, which GitHub limits, or as a check run. */
import type {Changes} from '../git/changed.ts'
import type {Report} from '../report/report.ts'
import {verdictOf} from '../report/summary-line.ts'
import {plural} from '../text/plural.ts'
import {type Annotation, commandsOf, rankedAnnotations, shownLimits, withinBudget} from './annotate.ts'
import {type Api, type ApiError, refusal} from './api.ts'
import {writeCheck} from './checks.ts'
import type {Inputs} from './inputs.ts'
import {type Runner, readShown, writeShown} from './runner.ts'

export interface LoggedFindings {
  readonly report: Report
  readonly inputs: Pick<Inputs, 'annotations' | 'maxAnnotations'>
  /** Workspace, absolute. */
  readonly cwd: string
  /** Changes, if known; only needed if not all findings fit. */
  readonly changesOf: () => Promise<Changes | undefined>
  /** The API, or the reason for its absence. */
  readonly api: Api | string
  /** Newest checked commit, which gets the check run. */
  readonly commit: string
  readonly hasFailed: boolean
  /** Numbers of other annotations in the step. */
  readonly messages: {readonly errors: number; readonly notices: number}
}

/** Shows findings within the limit of the mode. @returns notices about findings that were not shown, with reasons */
export async function showFindings(runner: Runner, logged: LoggedFindings): Promise<readonly string[]> {
  const {report, inputs, messages, cwd} = logged
  if (inputs.annotations === 'off') return []
  const {errors, warnings} = report.summary
  const levels = {error: shownLimits.level - messages.errors, warning: shownLimits.level}
  const job = shownLimits.job - readShown(runner) - messages.errors - messages.notices
  const isLimited =
    errors > levels.error || warnings > levels.warning || errors + warnings > Math.min(inputs.maxAnnotations, job)
  const ranked = rankedAnnotations(report, isLimited ? await logged.changesOf() : undefined, cwd)
  const inCheck = ranked.slice(0, inputs.maxAnnotations)
  const sent = inputs.annotations === 'checks' ? await showAsCheck(logged, inCheck) : {count: 0, notices: []}
  const rest = ranked.slice(sent.count)
  const inJob = job - sent.notices.length
  const first = withinBudget(rest, {...levels, all: Math.min(inputs.maxAnnotations - sent.count, inJob)})
  // The notice about hidden findings is an annotation too.
  const isLess = sent.count + first.length < errors + warnings
  const commands = isLess ? first.slice(0, Math.max(0, inJob - 1)) : first
  runner.out(commandsOf(commands))
  const notices = [...sent.notices, ...(isLess ? [restOf(report, [...ranked.slice(0, sent.count), ...commands])] : [])]
  writeShown(runner, readShown(runner) + commands.length + messages.errors + messages.notices + notices.length)
  return notices
}

/** Number of findings that are not shown. */
function restOf({summary: {errors, warnings}}: Report, annotations: readonly Annotation[]): string {
  const error = annotations.filter(({finding: {severity}}) => severity === 'error').length
  const rest = `${plural(errors - error, 'more error')} and ${plural(warnings - annotations.length + error, 'more warning')}`
  return `${rest} than GitHub shows as annotations: see the summary of this step`
}

/** @returns number of findings in the check run, from the first on */
async function showAsCheck(
  {report, api, commit, hasFailed, cwd}: LoggedFindings,
  annotations: readonly Annotation[]
): Promise<{readonly count: number; readonly notices: readonly string[]}> {
  const fallBack = (reason: ApiError | string): readonly string[] => [
    `Cannot write a check run, so annotations are workflow commands: ${refusal(reason, 'checks: write')}`
  ]
  if (typeof api === 'string') return {count: 0, notices: fallBack(api)}
  const {found, rest} = verdictOf(report)
  const {errors, warnings} = report.summary
  const conclusion = hasFailed ? 'failure' : errors + warnings > 0 ? 'neutral' : 'success'
  const summary = `${found}${rest}. The summary of the step lists all findings.`
  const check = {commit, conclusion, title: found, summary, annotations, cwd} as const
  const {sent, failure} = await writeCheck(api, check)
  return {count: sent, notices: failure === undefined ? [] : fallBack(failure)}
}
