import {mkdtempSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, UsageError} from '../disk/errors.ts'
import {isBelow} from '../disk/paths.ts'
import {writeWhole} from '../disk/write.ts'
import type {Changes} from '../git/changed.ts'
import {withoutDetails} from '../report/details.ts'
import type {Report} from '../report/report.ts'
import {reportFromRoot} from '../report/repository-paths.ts'
import {besidesChanges, closingNotices, isWithoutCheck} from '../report/summary-line.ts'
import {sarif} from '../reporters/sarif.ts'
import {plural} from '../text/plural.ts'
import {forStream, printable, toJson} from '../text/printable.ts'
import {type Api, ApiError, openApi, refusal} from './api.ts'
import {type FoundChanges, findEventChanges} from './changes.ts'
import {type Event, isPullRequest, readEvent} from './event.ts'
import {type Inputs, readInputs} from './inputs.ts'
import {lintWorkspace, type WorkspaceRun} from './lint.ts'
import {suggestFixes} from './review.ts'
import {
  addSummary,
  guardedRunner,
  type Runner,
  setOutput,
  showMessage,
  temporaryOf,
  withoutCommands,
  workspaceOf
} from './runner.ts'
import {showFindings} from './show.ts'
import {summary} from './summary.ts'

/** GitHub rejects job outputs of more than 1 MB in UTF-16, two bytes for each unit. */
const maxReport = 500_000

const maxLines = 20

const nothingChanged = 'No agent files changed'

interface Step {
  readonly inputs: Inputs
  readonly event: Event
  readonly cwd: string
  /** The API, or the reason for its absence. */
  readonly api: Api | string
}

/** @returns the exit code */
export async function runAction(raw: Runner): Promise<number> {
  const runner = guardedRunner(raw)
  try {
    const inputs = readInputs(runner)
    const event = readEvent(runner)
    expectInWorkspace(inputs, workspaceOf(runner))
    const step: Step = {inputs, event, cwd: workspaceOf(runner), api: openApi(runner, inputs.token)}
    const found = isOfChanges(step) ? await changesFor(step) : undefined
    const run = await withoutCommands(runner, () => lintWorkspace(inputs, step.cwd, found?.changes))
    return await publish(run, {...step, found}, runner)
  } catch (error) {
    showMessage(runner, 'error', describe(error))
    return 1
  }
}

/** A later step uploads the file, so it must not be outside of the workspace. @throws {UsageError} */
function expectInWorkspace({sarifFile = ''}: Inputs, cwd: string): void {
  if (sarifFile !== '' && !isBelow(cwd, resolve(cwd, sarifFile)))
    throw new UsageError(
      `Unexpected file \`${printable(sarifFile)}\` of input \`sarif-file\`, expected one in the workspace`
    )
}

/** By default, runs for pull requests lint only changes. */
function isOfChanges({inputs: {changed}, event: {name}}: Step): boolean {
  return changed === undefined ? isPullRequest(name) : changed !== 'off'
}

function changesFor({inputs: {paths}, event, cwd, api}: Step): Promise<FoundChanges> {
  return findEventChanges(event, {cwd, paths, api})
}

/** @returns the exit code */
async function publish(
  {report, notices, failures}: WorkspaceRun,
  step: Step & {readonly found: FoundChanges | undefined},
  runner: Runner
): Promise<number> {
  const {inputs, cwd, api, event, found} = step
  const lacksCheck = inputs.requiresChecked && inputs.failOn !== 'never' && isWithoutCheck(report)
  const hasFailed = failures.length > 0 || lacksCheck || isFailing(report, inputs.failOn)
  if (failures.length > 0) showMessage(runner, 'error', firstLines(failures))
  if (lacksCheck) showMessage(runner, 'error', `None of the outputs was checked: ${uncheckedReason(report)}`)
  const suggestions = inputs.hasSuggestions ? await suggest(report, step) : []
  const ownNotices = [...reasonOf(found), ...suggestions, ...(notices.length > 0 ? [firstLines(notices)] : [])]
  const commit = event.head ?? runner.env['GITHUB_SHA'] ?? ''
  const others = await showFindings(runner, {
    report,
    inputs,
    cwd,
    changesOf: async () => (found ?? (await changesFor(step))).changes,
    api,
    commit,
    hasFailed,
    messages: {errors: (failures.length > 0 ? 1 : 0) + (lacksCheck ? 1 : 0), notices: ownNotices.length}
  })
  for (const notice of [...others, ...ownNotices]) showMessage(runner, 'notice', notice)
  const isNothing = found?.changes !== undefined && (report.summary.skipped ?? 0) === 0
  const hasChangesOnly = found?.changes !== undefined
  addSummary(runner, summary(report, {nothing: isNothing ? nothingChanged : undefined, hasChangesOnly, commit}))
  if (inputs.sarifFile !== undefined) writeSarif(report, inputs.sarifFile, cwd)
  setOutputs(report, inputs, runner)
  runner.out(`${closing(report, found?.changes)}\n`)
  return hasFailed ? 1 : 0
}

function uncheckedReason({notices = []}: Report): string {
  const reasons = notices.filter(({kind, unknown = 0}) => closingNotices.has(kind) || unknown > 0)
  return reasons.map(({message}) => printable(message)).join('; ')
}

function isFailing({summary: {errors, warnings}}: Report, failOn: Inputs['failOn']): boolean {
  if (failOn === 'never') return false
  return errors > 0 || (failOn === 'warning' && warnings > 0)
}

/** Reason for linting more than requested. */
function reasonOf(found: FoundChanges | undefined): readonly string[] {
  return found?.reason === undefined
    ? []
    : [`Cannot tell which files changed, so all are linted: ${printable(found.reason)}`]
}

/** @returns notices about fixes without suggestions, with reasons */
async function suggest(report: Report, {inputs, event: {pull, head}, api, cwd}: Step): Promise<readonly string[]> {
  const failed = (reason: string): readonly string[] => [`Cannot write suggestions: ${reason}`]
  if (inputs.excerpts === 'none') return failed('they quote definitions, and input `excerpts` is `none`')
  if (pull === undefined || head === undefined) return failed('the event has no pull request')
  if (typeof api === 'string') return failed(refusal(api, 'pull-requests: write'))
  try {
    const {left} = await suggestFixes(api, {report, pull, commit: head, cwd})
    return left === 0
      ? []
      : [`${plural(left, 'more suggestion')} than one review shows: \`lint-agents --fix\` applies all`]
  } catch (error) {
    if (error instanceof ApiError) return failed(refusal(error, 'pull-requests: write'))
    throw error
  }
}

function closing(report: Report, changes: Changes | undefined): string {
  const {errors, warnings, files, skipped = 0} = report.summary
  const rest = besidesChanges(report.summary)
  if (files === 0 && changes !== undefined) return skipped === 0 ? nothingChanged : `No files linted${rest}`
  if (files === 0) return 'No agent files found'
  return `${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(files, 'file')}${rest}`
}

function firstLines(lines: readonly string[]): string {
  const left = lines.length - maxLines
  return [...lines.slice(0, maxLines).map(printable), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

/** The report is also a file, since outputs are limited in size. */
function setOutputs(report: Report, {sarifFile = ''}: Inputs, runner: Runner): void {
  const json = toJson({...report, files: report.files.map(withoutDetails)})
  const file = join(mkdtempSync(join(temporaryOf(runner), 'lint-agents-')), 'report.json')
  writeWhole(file, `${json}\n`)
  for (const name of ['errors', 'warnings', 'files'] as const) setOutput(runner, name, String(report.summary[name]))
  setOutput(runner, 'report', json.length > maxReport ? '' : json)
  setOutput(runner, 'report-file', file)
  setOutput(runner, 'sarif-file', sarifFile)
}

/** Writes a SARIF report to a file of the workspace. @throws {UsageError} if that fails */
function writeSarif(report: Report, file: string, cwd: string): void {
  writeWhole(resolve(cwd, file), forStream([...sarif(reportFromRoot(report, cwd), {isColored: false})].join('')), {cwd})
}
