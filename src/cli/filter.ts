import {UsageError} from '../disk/errors.ts'
import {withoutExcerpt, withoutExcerpts, withoutQuotes} from '../report/excerpts.ts'
import type {NoticeReport, Report} from '../report/report.ts'
import {joinReports} from '../report/reports.ts'
import {createStats} from '../report/stats/fold.ts'
import type {Stats} from '../report/stats/schema.ts'
import {expectAgent} from '../run/agents.ts'
import {createRecords, type RecordResult} from '../run/records.ts'
import {plural} from '../text/plural.ts'
import {toJson} from '../text/printable.ts'
import {withoutLongStrings} from '../transcripts/chunks.ts'
import {splitLines} from '../transcripts/lines.ts'
import {isWhole, parseJson, textOfLine} from '../transcripts/record.ts'
import type {Args} from './args.ts'
import {readLimit} from './lint.ts'
import {expectStatsTarget, targetsOf, writeReports} from './reports.ts'
import {readRequest} from './request.ts'
import type {Terminal} from './terminal.ts'

/**
 * `lint-agents outputs --format ndjson -`: reads a record from each line, and writes its result at once, in the same order.
 * Memory use does not depend on the number of records. With `--stats` a report of all records is written to files.
 *
 * @returns the exit code: 2 if a line was not a record
 */
export async function filterRecords(args: Args, terminal: Terminal): Promise<number> {
  const hasStats = args.has('stats')
  const names = [
    'stdin-filename',
    'thread',
    'column',
    'baseline',
    'statistics',
    ...(hasStats ? [] : (['output-file'] as const))
  ] as const
  const other = names.find((name) => args.has(name))
  if (args.paths.length > 1) throw new UsageError('Unexpected path beside standard input, expected one of them')
  if (other !== undefined)
    throw new UsageError(
      `Unexpected --${other} with records on standard input, expected none: their results go to standard output`
    )
  const limit = readLimit(args)
  const targets = hasStats ? statsTargets(args) : []
  const request = readRequest(args, {...terminal, stdin: () => []})
  const format = request.overrides?.format
  if (format !== undefined && format !== 'text')
    throw new UsageError(
      `Unexpected --input-format \`${format}\` with records on standard input, expected \`text\`: that is what they hold`
    )
  expectAgent(request, terminal.cwd)
  // Lazy: few runs count.
  const stats = hasStats ? createStats() : undefined
  const requiresChecked = args.has('require-checked')
  const lint = await createRecords(
    {...request, hasErrorsOnly: args.has('quiet'), requiresChecked, stats},
    {cwd: terminal.cwd}
  )
  let failed = 0
  let linted = 0
  let checked = 0
  let errors = 0
  let warnings = 0
  let notes = 0
  for (const line of splitLines(withoutLongStrings(terminal.stdin()))) {
    const {result, isChecked = false} =
      line.bytes === undefined ? {result: tooLong} : lint(isWhole(line) ? parseJson(textOfLine(line)) : undefined)
    const {error} = result
    failed += error === undefined ? 0 : 1
    linted++
    checked += isChecked ? 1 : 0
    errors += result.errors ?? 0
    warnings += result.warnings ?? 0
    notes += result.notes ?? 0
    const printed =
      error === undefined ? shownBy(args, result) : {id: result.id, line: line.number, error: shownError(args, error)}
    if (terminal.out(`${toJson(printed)}\n`) === false) break
  }
  const counts = {errors, warnings, notes}
  const areWritten = stats === undefined || (await writeStats(stats.close(), {counts, failed, targets}, args, terminal))
  const isUnchecked = requiresChecked && isWithoutCheck(linted, checked, terminal)
  return codeOf(failed > 0 || !areWritten, errors > 0 || warnings > limit || isUnchecked)
}

/** Whether there were records and none of them was checked, which people read. */
function isWithoutCheck(linted: number, checked: number, {err}: Terminal): boolean {
  if (linted === 0 || checked > 0) return false
  err('Nothing was checked: no record names an agent or a contract that is known\n')
  return true
}

function codeOf(hasFailed: boolean, hasProblems: boolean): number {
  if (hasFailed) return 2
  return hasProblems ? 1 : 0
}

/** The files for statistics, since the results are on standard output. @throws {UsageError} */
function statsTargets(args: Args): ReturnType<typeof targetsOf> {
  const [first, ...files] = targetsOf(args)
  if (first?.file !== undefined || files.length === 0)
    throw new UsageError(
      'Unexpected --stats with records on standard input, expected a file for them, such as --output-file json:stats.json: the results go to standard output'
    )
  expectStatsTarget(files)
  return files
}

interface Counted {
  readonly counts: Pick<Report['summary'], 'errors' | 'warnings' | 'notes'>
  /** How many lines have no result. */
  readonly failed: number
  readonly targets: ReturnType<typeof targetsOf>
}

/** Writes the report of all records, which are in no file. @returns whether it was written */
async function writeStats(
  stats: Stats,
  {counts, failed, targets}: Counted,
  args: Args,
  terminal: Terminal
): Promise<boolean> {
  const message = `<stdin>: ${plural(failed, 'line')} without a result`
  const notices: readonly NoticeReport[] = failed === 0 ? [] : [{kind: 'unreadable', message}]
  const {summary, ...report} = joinReports([], {stats, notices})
  const whole: Report = {...report, summary: {...summary, ...counts}}
  const visible = args.has('no-excerpts') ? withoutExcerpts(whole) : whole
  return await writeReports(visible, {argv: args.argv, targets, terminal, hiddenWarnings: 0})
}

const tooLong: RecordResult = {id: null, error: 'Unexpected length of a line, expected less than 32 MB'}

function shownBy(args: Args, result: RecordResult): RecordResult {
  const {findings = []} = result
  return args.has('no-excerpts') ? {...result, findings: findings.map(withoutExcerpt)} : result
}

/** The error in a record, which may quote the record. */
function shownError(args: Args, error: string): string {
  return args.has('no-excerpts') ? withoutQuotes(error) : error
}
