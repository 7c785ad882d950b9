import {openKept} from '../cache/fact-store.ts'
import {UsageError} from '../disk/errors.ts'
import {relativePath} from '../disk/paths.ts'
import type {Rule} from '../linter/rule.ts'
import {agentText} from '../report/agent-text.ts'
import {maskedDetails, noticeWithoutNames, offFindings, withoutExcerpts} from '../report/excerpts.ts'
import type {Notice} from '../report/notice.ts'
import type {Report} from '../report/report.ts'
import {errorsOnly, joinReports} from '../report/reports.ts'
import {sumOf} from '../report/severity-counts.ts'
import {closingNotices, isWithoutCheck} from '../report/summary-line.ts'
import {detailsFor} from '../reporters/load.ts'
import {isFixingStaged} from '../run/changed-text.ts'
import type {RunRequest, RunResult} from '../run/request.ts'
import {changesOf, type TextChange} from '../run/result.ts'
import {run} from '../run/run.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {type Quoted, quoted} from '../text/quoted.ts'
import type {Args} from './args.ts'
import {expectStatsTarget, targetsOf, writeReports} from './reports.ts'
import {isStdin, readRequest} from './request.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents lint` and `lint-agents outputs`. @param changes override the request of the command line @returns the exit code */
export async function lintAndReport(
  args: Args,
  terminal: Terminal,
  changes: Partial<RunRequest> = {}
): Promise<number> {
  const limit = readLimit(args)
  const targets = targetsOf(args)
  if (args.has('stats')) expectStatsTarget(targets)
  if (args.has('statistics') && !targets.some(({format}) => format === 'pretty'))
    throw new UsageError('Unexpected --statistics, expected it with format `pretty`: the others list each finding')
  const {request, rules} = await withPrograms({...readRequest(args, terminal), ...changes}, args, terminal)
  // These reports hold the notices that close a run: each is shown once.
  const holds = ({format, file}: (typeof targets)[number]): boolean =>
    file === undefined && (format === 'pretty' || format === 'json')
  const isShown = !args.has('diff') && targets.some(holds)
  const notices: Quoted[] = []
  const isForAgent = targets.some(({format, file}) => file === undefined && format === 'agent')
  const hasExcerpts = !args.has('no-excerpts')
  const notify = (notice: Notice): void => {
    const {kind, message, paths = []} = hasExcerpts ? notice : noticeWithoutNames(notice)
    if (isForAgent) notices.push(quoted(message))
    else if (!isShown || !closingNotices.has(kind)) warn(terminal, message)
    if (kind === 'skipped' && args.has('verbose') && paths.length > 1)
      for (const path of paths) warn(terminal, `  ${relativePath(terminal.cwd, path)}`)
  }
  const shownDetails = detailsFor(targets.map(({format}) => format))
  const details = hasExcerpts ? shownDetails : maskedDetails(shownDetails)
  const files = openKept()
  const {report, results, baseline, checked, hasFailed} = await run(request, {
    cwd: terminal.cwd,
    notify,
    details,
    rules,
    cachedFactsOf: files?.of,
    onFile: progressOn(terminal)
  })
  terminal.progress?.(undefined)
  files?.save()
  if (notices.length > 0) terminal.err(`${agentText(notices, {noun: 'notice'})}\n`)
  if (baseline !== undefined) warn(terminal, updateText(baseline))
  const textChanges = changesOf(results)
  if (args.has('diff')) return hasFailed ? 2 : (await showDiffs(textChanges, terminal)) || exitCode(report, limit)
  if (checked !== undefined && !args.has('quiet')) warn(terminal, checked)
  if (args.has('verbose')) warn(terminal, (await import('./cache-location.ts')).cacheLocationText())
  const isPiped = args.has('fix') && isStdin(args)
  if (isPiped) terminal.out(textChanges[0]?.fixed ?? textOf(request), 'data')
  else reportFixes(textChanges, request, terminal)
  const visibleResults = args.has('quiet') ? results.map(errorsOnly) : results
  const unreadListed = visibleResults.filter(({standing}) => standing === 'unread').length
  const listed = args.has('quiet')
    ? joinReports(visibleResults, {
        ...report,
        skipped: report.summary.skipped,
        unread: (report.summary.unread ?? 0) - unreadListed
      })
    : report
  const areWritten = await writeReports(hasExcerpts ? listed : withoutExcerpts(listed), {
    argv: args.argv,
    targets,
    terminal: isPiped ? {...terminal, out: terminal.err} : terminal,
    tally: sumOf(visibleResults.map((result) => result.tally)),
    hasCountsOnly: args.has('statistics'),
    hiddenWarnings: args.has('quiet') ? report.summary.warnings : 0,
    offIn: offFindings(results, hasExcerpts)
  })
  if (hasFailed || !areWritten) return 2
  return isFixingStaged(request) && textChanges.length > 0 ? 1 : exitCode(report, limit, args.has('require-checked'))
}

/** A run with the answers of the commands that judge its outputs: they run now, since a person asked. @throws {UsageError} */
async function withPrograms(
  asked: RunRequest,
  args: Args,
  terminal: Terminal
): Promise<{readonly request: RunRequest; readonly rules?: readonly Rule[]}> {
  if (!args.has('run-programs')) return {request: asked}
  // Standard input can be read once.
  const texts = asked.texts?.map((text) => ({
    ...text,
    content: typeof text.content === 'string' ? text.content : [...text.content]
  }))
  const request = {...asked, areCommandsRun: true, ...(texts && {texts})}
  // Lazy: few runs ask for it.
  const {judgeOutputs} = await import('../evidence/output-programs.ts')
  const environment = {cwd: terminal.cwd, notify: () => undefined}
  return {request, rules: await judgeOutputs(request, environment, (line) => warn(terminal, line))}
}

/** The value of `--max-warnings`. @throws {UsageError} */
export function readLimit(args: Args): number {
  const value = args.value('max-warnings')
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d+$/.test(value)) throw new UsageError(`Unexpected --max-warnings \`${value}\`, expected a whole number`)
  return Number(value)
}

/** @returns the exit code: 1 where something would change */
async function showDiffs(changes: readonly TextChange[], terminal: Terminal): Promise<number> {
  // Lazy: slow to load, rarely needed.
  const {diffs} = await import('./diff.ts')
  terminal.out(diffs(changes, terminal.cwd), 'data')
  terminal.err(`${plural(changes.length, 'file')} would change\n`)
  return changes.length > 0 ? 1 : 0
}

/** The text of standard input, which goes to standard output also where no fix changed it. */
function textOf({texts: [text] = []}: RunRequest): string {
  return typeof text?.content === 'string' ? text.content : ''
}

function reportFixes(changes: readonly TextChange[], request: RunRequest, {cwd, err}: Terminal): void {
  const names = changes.map(({path}) => printable(relativePath(cwd, path))).join(', ')
  if (names === '') return
  err(
    isFixingStaged(request)
      ? `Fixed but not staged: ${names}; run \`git add\` to stage the fixes\n`
      : `Fixed ${plural(changes.length, 'file')}\n`
  )
}

/** "baseline.jsonl: 3 known findings, 1 removed" */
function updateText({file, findings, added, removed}: NonNullable<RunResult['baseline']>): string {
  const changes = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(added + removed === 0 ? ['unchanged'] : [])
  ]
  return `${file}: ${plural(findings, 'known finding')}, ${changes.join(', ')}`
}

/** @param requiresChecked outputs without a check of any are a failure */
export function exitCode(report: Report, limit: number, requiresChecked = false): number {
  const {errors, warnings} = report.summary
  return errors > 0 || warnings > limit || (requiresChecked && isWithoutCheck(report)) ? 1 : 0
}

/** Milliseconds from the start of the process: a run that takes less shows nothing. */
const quietTime = 1_000

/** Milliseconds between two lines. */
const pause = 100

/** Shows how many files are linted, and how many in a second; `undefined` where nothing shows it. */
export function progressOn(
  {progress}: Pick<Terminal, 'progress'>,
  now = (): number => performance.now()
): ((done: number, total: number) => void) | undefined {
  if (progress === undefined) return undefined
  const start = now()
  let next = quietTime
  return (done, total) => {
    const time = now()
    if (time < next) return
    next = time + pause
    const rate = Math.round((done * 1_000) / Math.max(1, time - start))
    progress(`${formatCount(done)} of ${formatCount(total)} files, ${formatCount(rate)} a second`)
  }
}

/** `12,345`. */
function formatCount(count: number): string {
  return count.toLocaleString('en')
}
