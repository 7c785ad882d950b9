import {mkdtempSync} from 'node:fs'
import {join} from 'node:path'
import {describe} from '../project/errors.ts'
import type {Report} from '../run/report.ts'
import {writeWhole} from '../run/write.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import {annotations} from './annotate.ts'
import {type Inputs, readInputs} from './inputs.ts'
import {lintWorkspace, type Run} from './lint.ts'
import {addSummary, type Runner, setOutput, showMessage, temporaryOf, withoutCommands, workspaceOf} from './runner.ts'
import {summary} from './summary.ts'

/** GitHub refuses outputs of a job of more than 1 MB, counted in UTF-16: two bytes a unit. */
const maxReport = 500_000

/** How many lines of one notice are worth reading. */
const maxLines = 20

/** Runs the Action. @returns the exit code */
export async function main(runner: Runner): Promise<number> {
  try {
    const inputs = readInputs(runner)
    const run = await withoutCommands(runner, () => lintWorkspace(inputs, workspaceOf(runner)))
    publish(run, runner)
    return run.failures.length > 0 || isFailing(run.report, inputs.failOn) ? 1 : 0
  } catch (error) {
    showMessage(runner, 'error', describe(error))
    return 1
  }
}

function isFailing({summary: {errors, warnings}}: Report, failOn: Inputs['failOn']): boolean {
  if (failOn === 'never') return false
  return errors > 0 || (failOn === 'warning' && warnings > 0)
}

function publish({report, notices, failures}: Run, runner: Runner): void {
  if (failures.length > 0) showMessage(runner, 'error', firstLines(failures))
  const {commands, ...left} = annotations(report, failures.length > 0 ? 1 : 0)
  runner.out(commands)
  if (left.errors + left.warnings > 0) {
    const count = `${plural(left.errors, 'more error')} and ${plural(left.warnings, 'more warning')}`
    showMessage(runner, 'notice', `${count} than GitHub shows as annotations: see the summary of this step`)
  }
  if (notices.length > 0) showMessage(runner, 'notice', firstLines(notices))
  addSummary(runner, summary(report))
  setOutputs(report, runner)
  const {errors, warnings, files} = report.summary
  runner.out(
    files === 0
      ? 'No agent files found\n'
      : `${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(files, 'file')}\n`
  )
}

function firstLines(lines: readonly string[]): string {
  const left = lines.length - maxLines
  return [...lines.slice(0, maxLines).map(printable), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

/** The report goes to a file too, since an output has a limit. */
function setOutputs(report: Report, runner: Runner): void {
  const json = toJson(report)
  const file = join(mkdtempSync(join(temporaryOf(runner), 'lint-agents-')), 'report.json')
  writeWhole(file, `${json}\n`)
  for (const name of ['errors', 'warnings', 'files'] as const) setOutput(runner, name, String(report.summary[name]))
  setOutput(runner, 'report', json.length > maxReport ? '' : json)
  setOutput(runner, 'report-file', file)
}
