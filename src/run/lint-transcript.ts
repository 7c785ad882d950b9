import type {Context} from '../contracts/context.ts'
import {type Fault, faultsOf} from '../report/failure.ts'
import type {ListedFinding} from '../report/report.ts'
import {fileReport} from '../report/reports.ts'
import {findingsByThread} from '../report/stats/linted.ts'
import {openOutputs} from '../report/stats/outputs.ts'
import {compare} from '../text/compare.ts'
import {memo} from '../text/memoize.ts'
import type {Job, TranscriptInput} from './input.ts'
import {callsIn, type LintedCalls, lintStray} from './lint-calls.ts'
import {type LintedThread, lintThreads} from './lint-thread.ts'
import {collectAtOnce, collectForBaseline} from './listing.ts'
import type {Attribution, Result} from './result.ts'

/** Lints what the agents of a transcript ended with, and what they did together; the latter alone for kind `messages`. @param linted the calls of its run */
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
  const attributionOf = new Map<string | undefined, Attribution>()
  const failures: Fault[] = []
  let isUnchecked = true
  let moreHidden = 0

  function add(linted: LintedThread): void {
    for (const found of linted.found) collector.add(found)
    for (const finding of linted.counted ?? []) collector.count(finding)
    for (const found of linted.hidden ?? []) collector.hide(found)
    moreHidden += linted.hiddenErrors ?? 0
    failures.push(...linted.failures)
    for (const each of linted.attributions ?? []) attributions.push(memo(attributionOf, each.agent, () => each))
    isUnchecked &&= linted.isChecked !== true
    const {output} = linted
    const called = calledBy.get(output?.thread ?? '') ?? []
    if (output !== undefined)
      outputs?.add(called.length === 0 ? output : {...output, findings: [...output.findings, ...called]})
  }

  // One after the other, in the order of their lines: what is not listed is not in memory any more.
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

/** Whether no run of a transcript ended. */
function isWithoutEnd({threads, rows}: TranscriptInput): boolean {
  return rows === undefined && threads.length > 0 && threads.every(({stopReason}) => stopReason !== undefined)
}

/** Findings of one line are in the order of their rules, as everywhere; of one rule, in the order of the text. */
function byLine(a: ListedFinding, b: ListedFinding): number {
  return (
    a.line - b.line ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message) ||
    (a.origin?.line ?? 0) - (b.origin?.line ?? 0)
  )
}
