/** From the findings of a file's texts to its result: the baseline, changed lines, limits and places. */
import type {Context, Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import type {LintTextOptions} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import {mostFindings} from '../linter/run-rule.ts'
import type {BaselineUse} from '../report/baseline/baseline.ts'
import {type Fault, faultsOf} from '../report/failure.ts'
import type {ListedFinding, Region} from '../report/report.ts'
import {fileReport, listedFinding, type OffFinding, type Placing} from '../report/reports.ts'
import {capped, createTally, noTally, omittedOf, type Tally, tallyOf} from '../report/severity-counts.ts'
import type {CountedOutput} from '../report/stats/output.ts'
import {openOutputs} from '../report/stats/outputs.ts'
import {memo} from '../text/memoize.ts'
import {sentence} from '../text/quoted.ts'
import type {Job} from './input.ts'
import type {Attribution, Result} from './result.ts'

export interface LocatedFinding {
  readonly finding: Finding
  readonly source: Source
  /** Place in the file; by default the place in the text. */
  readonly placing?: Placing | undefined
  /** In a transcript: id of its thread, and the line of its message, from 1. */
  readonly thread?: string
  readonly line?: number
}

/** A linted text of a file: the file itself, a final message, a row of a table, or the calls of agents. */
export interface LintedText {
  readonly found: readonly LocatedFinding[]
  /** Findings on unchanged lines, which do not count, and the number of further errors there. */
  readonly hidden?: readonly LocatedFinding[]
  readonly hiddenErrors?: number
  /** Findings to be counted only. */
  readonly counted?: readonly Finding[]
  readonly failures: readonly Fault[]
  readonly attributions?: readonly Attribution[]
  readonly isChecked?: boolean
  /** For statistics. */
  readonly output?: CountedOutput | undefined
}

export function lineStart(line: number): Region {
  return {line, column: 1, endLine: line, endColumn: 1}
}

/** Place of a message of an agent. */
export interface MessageStart {
  /** In the file, from 1. */
  readonly line: number
  /** Index of the message in its thread, from 1; 0 for a call. */
  readonly message: number
  /** In the linted text, from 1. */
  readonly firstLine: number
}

/** Places findings at the line of their message; the origin is the place in the message. */
export function atMessage(
  {line, message, firstLine}: MessageStart,
  thread: string,
  agent: string | undefined
): Placing {
  const origin = {thread, ...(agent !== undefined && {agent}), message}
  return (start) => ({...lineStart(line), origin: {...origin, line: start.line - firstLine + 1, column: start.column}})
}

/** The listed findings of a file, and the numbers of the others. */
interface Listing {
  readonly findings: readonly ListedFinding[]
  readonly tally: Tally
  readonly baselined: readonly LocatedFinding[]
  /** Number of errors on unchanged lines. */
  readonly hidden: number
}

export interface Collector extends LintTextOptions {
  add(found: LocatedFinding): void
  /** Adds a finding that does not count. */
  hide(found: LocatedFinding): void
  /** Counts an unlisted finding. */
  count(finding: Finding): void
  close(): Listing
}

interface Collecting {
  /** Whether all findings of the file are collected, so that entries of the baseline without one are gone. */
  readonly hasAll: boolean
  /** Whether findings are in the order of their lines, not of the texts, before some are left out. */
  readonly isByLine?: boolean
}

export function createCollector(path: string, job: Job, options: Collecting): Collector {
  return job.baseline === undefined ? collectAtOnce(job, options) : collectFor(job.baseline, path, options, job)
}

/**
 * Converts findings at once. If the first thousand kept their texts, V8 would treat later texts as long-lived, which
 * costs more than linting.
 */
function collectAtOnce(job: Job, {isByLine = false}: Collecting): Collector {
  const {limit} = job
  const {tally, add, count} = createTally()
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
      findings: capped(isByLine ? listed.sort(byFileLine) : listed, tally, limit, (each) => each),
      tally,
      baselined: [],
      hidden
    })
  }
}

/** Converts findings after the baseline has seen all, since matching depends on the number of equal ones. */
function collectFor(
  {baseline, split}: BaselineUse,
  path: string,
  {hasAll, isByLine = false}: Collecting,
  job: Job
): Collector {
  const {tally, add} = createTally()
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
      const isShown = (found: LocatedFinding): boolean => !hidden.has(found)
      const byBaseline = split(
        isByLine ? all.sort(byFileLine) : all,
        (found) => baseline.match(path, found, hasAll),
        isShown
      )
      const counted = byBaseline.counted.filter(isShown)
      for (const {finding} of counted) add(finding)
      return {
        findings: capped(counted, tally, job.limit, ({finding}) => finding).map((each) => listedIn(each, job)),
        tally,
        baselined: byBaseline.baselined.filter(isShown),
        hidden: errorCount(byBaseline.counted) - errorCount(counted)
      }
    }
  }
}

function byFileLine(a: {readonly line?: number}, b: {readonly line?: number}): number {
  return (a.line ?? 0) - (b.line ?? 0)
}

function errorCount(found: readonly LocatedFinding[]): number {
  return found.filter(({finding}) => finding.severity === 'error').length
}

interface FileTexts {
  /** Linted one by one, so that unlisted findings are freed. */
  readonly texts: Iterable<LintedText>
  readonly collector: Collector
  /** Whether the file is a transcript of runs without an end. */
  readonly isWithoutEnd?: boolean
}

/** The result of a file. @throws {UsageError} */
export function settleFile(
  path: string,
  context: Context,
  job: Job,
  {texts, collector, isWithoutEnd = false}: FileTexts
): Result {
  const {cwd, baseline, limit} = job
  const outputs = job.hasStats ? openOutputs(baseline !== undefined) : undefined
  const attributions: Attribution[] = []
  const attributionOf = new Map<string, Attribution>()
  const failed: Fault[] = []
  let isChecked = false
  let moreHidden = 0
  let count = 0
  for (const {found, hidden = [], hiddenErrors = 0, counted = [], output, ...linted} of texts) {
    count += found.length + counted.length
    if (count > mostFindings)
      throw new UsageError(sentence`${path}: Unexpected number of findings, expected at most ${mostFindings} in a file`)
    for (const each of found) collector.add(each)
    for (const finding of counted) collector.count(finding)
    for (const each of hidden) collector.hide(each)
    moreHidden += hiddenErrors
    failed.push(...linted.failures)
    for (const each of linted.attributions ?? [])
      attributions.push(memo(attributionOf, `${each.agentBy} ${each.agent} ${each.commands?.length}`, () => each))
    isChecked ||= linted.isChecked === true
    if (output !== undefined) outputs?.add(output)
  }
  const {findings, tally, baselined, hidden} = collector.close()
  const off = listedOff(baselined, 'baseline', job)
  const failures = faultsOf(path, failed)
  const isUnfinished = isWithoutEnd && !isChecked && findings.every(({severity}) => severity !== 'error')
  const mayBeUnchecked = isUnfinished || findings.every(({severity}) => severity === 'note')
  return {
    path,
    report: fileReport(path, context, {findings: [...findings], omitted: omittedOf(tally, limit)}, cwd),
    suppressed: 0,
    tally: tally.size > 0 ? tally : noTally,
    ...(off.length > 0 && {off}),
    ...(baseline && {baselined: baselined.length}),
    hidden: hidden + moreHidden,
    attributions,
    isUnfinished,
    isUnchecked: !isChecked && mayBeUnchecked && failures.length === 0,
    ...(outputs && {stats: outputs.close(baselined)}),
    failures
  }
}

/** Findings turned off, if the run lists them, within the report's limit for each rule. */
export function listedOff(
  off: readonly (LocatedFinding & {readonly reason?: string | undefined})[],
  by: OffFinding['by'],
  job: Job
): readonly OffFinding[] {
  if (!job.details.has('off')) return []
  return cappedOff(off, job.limit).map(({reason, ...placed}) => ({finding: listedIn(placed, job), by, reason}))
}

export function cappedOff<T extends {readonly finding: Finding}>(off: readonly T[], limit: number): readonly T[] {
  const tally = tallyOf(off.map(({finding}) => finding))
  return capped(off, tally, limit, ({finding}) => finding)
}

function listedIn({finding, source, placing}: LocatedFinding, {cwd, details}: Job): ListedFinding {
  return listedFinding(finding, source, {cwd, details}, placing)
}
