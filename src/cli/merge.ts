import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {withoutExcerpt, withoutExcerpts, withoutReasons} from '../report/excerpts.ts'
import {joinedReport} from '../report/merge/join.ts'
import {mapFindings, withFindings} from '../report/merge/lazy-findings.ts'
import {largestReport, type ReadReport, readReport} from '../report/merge/read-report.ts'
import {failing} from '../report/notice.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {errorCounts, type SeverityCounts, sumOfCounts} from '../report/severity-counts.ts'
import {type CountedRun, trendOf} from '../report/stats/trend.ts'
import {closingNotices} from '../report/summary-line.ts'
import {printable} from '../text/printable.ts'
import type {Args} from './args.ts'
import {exitCode, readLimit} from './lint.ts'
import {expectStatsTarget, targetsOf, writeReports} from './reports.ts'
import {joined} from './stdin.ts'
import {type Terminal, warn} from './terminal.ts'

/**
 * `lint-agents merge`: merges the reports of several machines.
 *
 * @returns the exit code of the whole run
 */
export async function merge(args: Args, terminal: Terminal): Promise<number> {
  const limit = readLimit(args)
  const targets = targetsOf(args)
  const hasTrend = args.has('trend')
  if (hasTrend) expectStatsTarget(targets, '--trend')
  const reports = readReports(args.paths, terminal)
  try {
    const merged = hasTrend ? ([reports.at(-1) ?? reports[0]] as const) : reports
    const trend = hasTrend ? trendOf(countedRuns(reports, args.has('no-excerpts'))) : undefined
    const report = {...joinedReport(merged), ...(trend && {trend})}
    const counts = sumOfCounts(merged.map((each) => each.counts))
    const tally = args.has('quiet') ? errorCounts(counts) : counts
    const listed = args.has('quiet') ? errorsOf(report, tally) : report
    const visible = args.has('no-excerpts') ? masked(listed) : listed
    const hiddenWarnings = args.has('quiet') ? report.summary.warnings : 0
    const isShown = targets.some(({format, file}) => file === undefined && (format === 'pretty' || format === 'json'))
    for (const {kind, message} of visible.notices ?? [])
      if (!isShown || !closingNotices.has(kind)) warn(terminal, message)
    const areWritten = await writeReports(visible, {argv: args.argv, targets, terminal, tally, hiddenWarnings})
    const hasFailed = report.notices?.some(({kind}) => failing.has(kind)) === true
    return hasFailed || !areWritten ? 2 : exitCode(report, limit, args.has('require-checked'))
  } finally {
    for (const {close} of reports) close()
  }
}

/** @throws {UsageError} */
function readReports(paths: readonly string[], {cwd, stdin}: Terminal): readonly [ReadReport, ...ReadReport[]] {
  const [first, ...more] = paths
  if (first === undefined)
    throw new UsageError(
      'Missing path of a report, expected `lint-agents merge` and JSON reports, or - for standard input'
    )
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('Unexpected second -, expected only one')
  const read = (path: string): ReadReport =>
    path === '-' ? readReport('<stdin>', joined(stdin(), largestReport)) : readReport(path, resolve(cwd, path))
  return [read(first), ...more.map(read)]
}

/**
 * @param isMasked leave out the names of linted files
 * @throws {UsageError} for a single report, and for a report without statistics
 */
function countedRuns(reports: readonly ReadReport[], isMasked: boolean): readonly CountedRun[] {
  if (reports.length < 2)
    throw new UsageError('Unexpected --trend with 1 report, expected at least 2, the oldest first')
  return reports.map(({name, head}) => {
    const {stats, day} = isMasked ? withoutExcerpts({...head, files: []}) : head
    if (stats === undefined)
      throw new UsageError(
        printable(`${name}: Missing statistics, expected a report of \`lint-agents outputs --stats -f json\``)
      )
    return {report: name, day, stats}
  })
}

/** A report of errors alone, as a run prints it. */
function errorsOf(report: Report, {error}: SeverityCounts): Report {
  const files = report.files.map((file) =>
    withFindings(file.omitted === undefined ? file : withErrorsOmitted(file), () => errorsIn(file.findings))
  )
  return {...report, files, summary: {...report.summary, warnings: 0, notes: 0, fixable: error.safe}}
}

/** The first that are listed of a rule are its errors: where others are listed as well, none is left out. */
function withErrorsOmitted({omitted = {}, ...file}: FileReport): FileReport {
  const others = new Set(file.findings.flatMap(({severity, rule}) => (severity === 'error' ? [] : rule)))
  const left = Object.entries(omitted).filter(([rule]) => !others.has(rule))
  return {...file, ...(left.length > 0 && {omitted: Object.fromEntries(left)})}
}

function errorsIn(findings: readonly ListedFinding[]): ListedFinding[] {
  return findings.filter(({severity}) => severity === 'error')
}

/** A report without quotations of linted text. Masks are not in a report, so each finding has a general message. */
function masked(report: Report): Report {
  return mapFindings(
    withoutExcerpts(report, () => false),
    (findings) => findings.map(withoutExcerpt),
    withoutReasons
  )
}
