import type {Context, Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import type {LintTextOptions} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import {mostFindings} from '../linter/run-rule.ts'
import {type Fault, faultsOf} from '../report/failure.ts'
import type {ListedFinding} from '../report/report.ts'
import {fileReport, listedFinding, type OffFinding, type Placing} from '../report/reports.ts'
import {findingsByThread} from '../report/stats/linted.ts'
import {openOutputs} from '../report/stats/outputs.ts'
import {capped, omittedOf, openTally, type Tally} from '../report/tally.ts'
import {compare} from '../text/compare.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import type {Job, TranscriptInput} from './input.ts'
import {callsIn, type LintedCalls, lintStray} from './lint-calls.ts'
import {type LintedThread, lintThreads} from './lint-thread.ts'
import type {Attribution, Result} from './result.ts'

/**
 * Lints final messages and interactions of a transcript; for kind `messages` only interactions. @param linted calls of
 * its run
 */
export function lintTranscript(input: TranscriptInput, job: Job, linted: () => LintedCalls): Result {
  const {path} = input
  const {cwd, baseline} = job
  const isOfMessages = job.context.kind === 'messages'
  const context: Context = isOfMessages ? job.context : {...job.context, kind: 'output'}
  const collector = baseline === undefined ? collectAtOnce(job) : collectForBaseline(path, baseline, job)
  const together = [...callsIn(input, linted), ...lintStray(input, job)]
  const threads = isOfMessages ? [] : lintThreads(input, context, job, collector)
  const outputs = job.hasStats ? openOutputs(baseline !== undefined) : undefined
  const calledBy = findingsByThread(together.flatMap(({found}) => found))
  const attributions: Attribution[] = []
  const attributionOf = new Map<string, Attribution>()
  const failures: Fault[] = []
  let isUnchecked = true
  let moreHidden = 0
  let found = 0

  function add(linted: LintedThread): void {
    found += linted.found.length + (linted.counted?.length ?? 0)
    if (found > mostFindings)
      throw new UsageError(sentence`${path}: Unexpected number of findings, expected at most ${mostFindings} in a file`)
    for (const found of linted.found) collector.add(found)
    for (const finding of linted.counted ?? []) collector.count(finding)
    for (const found of linted.hidden ?? []) collector.hide(found)
    moreHidden += linted.hiddenErrors ?? 0
    failures.push(...linted.failures)
    for (const each of linted.attributions ?? [])
      attributions.push(memo(attributionOf, `${each.agentBy} ${each.agent} ${each.commands?.length}`, () => each))
    isUnchecked &&= linted.isChecked !== true
    const {output} = linted
    const called = calledBy.get(output?.thread ?? '') ?? []
    if (output !== undefined)
      outputs?.add(called.length === 0 ? output : {...output, findings: [...output.findings, ...called]})
  }

  // Sequential in line order, so that unlisted findings are freed.
  for (const linted of threads) add(linted)
  for (const linted of together) add(linted)
  const {findings, omitted, tally, baselined, off, hidden} = collector.close()
  return {
    path,
    report: fileReport(path, context, {findings: findings.sort(byLine), omitted}, cwd),
    suppressed: 0,
    tally,
    ...(baseline && {baselined: baselined.length}),
    hidden: hidden + moreHidden,
    ...(off && {off}),
    attributions,
    isUnchecked: () => isUnchecked,
    isUnfinished: isUnchecked && !isOfMessages && isWithoutEnd(input),
    countIn: (stats) => outputs?.countIn(stats, baselined),
    failures: faultsOf(path, failures)
  }
}

/** Whether no run of a transcript finished. */
function isWithoutEnd({threads, rows}: TranscriptInput): boolean {
  return rows === undefined && threads.length > 0 && threads.every(({stopReason}) => stopReason !== undefined)
}

/** Sorts by line, then by rule; findings of a rule keep the order of the text. */
function byLine(a: ListedFinding, b: ListedFinding): number {
  return (
    a.line - b.line ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message) ||
    (a.origin?.line ?? 0) - (b.origin?.line ?? 0)
  )
}

/** A finding with the location of its text in the file. */
export interface LocatedFinding {
  readonly finding: Finding
  readonly source: Source
  readonly placing: Placing
  /** Id of its thread. */
  readonly thread: string
  /** In the file, from 1. */
  readonly line: number
}

/** Findings to list, findings left out, and findings that do not count. */
interface Listing {
  readonly findings: ListedFinding[]
  readonly omitted: Record<string, number> | undefined
  readonly tally: Tally
  readonly baselined: readonly LocatedFinding[]
  /** Number of errors on unchanged lines, which do not count. */
  readonly hidden: number
  /** Findings of the baseline, if the run lists them. */
  readonly off?: readonly OffFinding[]
}

/** Collects the findings of a transcript, thread by thread. */
interface Collector extends LintTextOptions {
  add(found: LocatedFinding): void
  /** Adds a finding that does not count. */
  hide(found: LocatedFinding): void
  /** Counts an unlisted finding. */
  count(finding: Finding): void
  /** Findings by line. */
  close(): Listing
}

/**
 * Converts findings at once. If the first thousand kept their texts, V8 would treat later texts as long-lived, which
 * costs more than linting.
 */
function collectAtOnce(job: Job): Collector {
  const {limit} = job
  const {tally, add, count} = openTally()
  const listed: ListedFinding[] = []
  let hidden = 0
  return {
    isOnlyCounted: (finding) => count(finding) >= limit,
    add(found) {
      if (add(found.finding) <= limit) listed.push(listedIn(found, job))
    },
    hide({finding}) {
      if (finding.severity === 'error') hidden++
    },
    count: add,
    close: () => ({
      findings: [...capped(listed.sort(byFileLine), tally, limit, (each) => each)],
      omitted: omittedOf(tally, limit),
      tally,
      baselined: [],
      hidden
    })
  }
}

/** Converts findings after the baseline has seen all, since matching depends on the number of equal ones. */
function collectForBaseline(path: string, baseline: NonNullable<Job['baseline']>, job: Job): Collector {
  const {limit, details} = job
  const {tally, add} = openTally()
  const all: LocatedFinding[] = []
  const hidden = new Set<LocatedFinding>()
  return {
    add: (found) => void all.push(found),
    hide(found) {
      all.push(found)
      hidden.add(found)
    },
    count: add,
    close() {
      const match = (found: Parameters<typeof baseline.baseline.match>[1]): ReadonlySet<number> =>
        baseline.baseline.match(path, found, baseline.hasWholeTranscripts)
      const isShown = (found: LocatedFinding): boolean => !hidden.has(found)
      const split = baseline.split(all.sort(byFileLine), match, (found) => found, isShown)
      const counted = split.counted.filter(isShown)
      const baselined = split.baselined.filter(isShown)
      for (const {finding} of counted) add(finding)
      const off = details.has('off') ? baselined.slice(0, limit) : []
      return {
        findings: capped(counted, tally, limit, ({finding}) => finding).map((each) => listedIn(each, job)),
        omitted: omittedOf(tally, limit),
        tally,
        baselined,
        hidden: errorCount(split.counted) - errorCount(counted),
        ...(off.length > 0 && {off: off.map((each) => ({finding: listedIn(each, job), by: 'baseline'}))})
      }
    }
  }
}

function errorCount(found: readonly LocatedFinding[]): number {
  return found.filter(({finding}) => finding.severity === 'error').length
}

function listedIn({finding, source, placing}: LocatedFinding, {cwd, details}: Job): ListedFinding {
  return listedFinding(finding, source, {cwd, details}, placing)
}

function byFileLine(a: {readonly line: number}, b: {readonly line: number}): number {
  return a.line - b.line
}
