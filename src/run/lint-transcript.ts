import type {Context, Source} from '../contracts/source.ts'
import {compare, type LintTextOptions, lintText} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import type {Split} from '../report/baseline/apply.ts'
import {type Fault, faultsOf} from '../report/failure.ts'
import type {FindingReport} from '../report/report.ts'
import {fileReport, findingReport, type OffFinding} from '../report/reports.ts'
import {findingsByThread, type LintedOutput} from '../report/stats/linted.ts'
import {openOutputs} from '../report/stats/outputs.ts'
import {capped, omittedOf, openTally} from '../report/tally.ts'
import {lineAt} from '../text/lines.ts'
import type {Call} from '../transcripts/model.ts'
import {recordsOf} from './call-records.ts'
import type {Calls, CapturedThread, TranscriptInput} from './input.ts'
import type {Job} from './job.ts'
import {lintPrinted, needsRun, type PrintedBy, printedOnce} from './lint-printed.ts'
import {callsContext, isChecked, threadContext} from './output-context.ts'
import type {Result} from './result.ts'
import {type Known, knownOf} from './result.ts'

/** A finding, and where it is in the transcript. */
interface Placed {
  readonly finding: Finding
  readonly source: Source
  /** The id of its thread. */
  readonly thread: string
  readonly line: number
  report(): FindingReport
}

/** A finding that may be listed, with its report in place of its text. */
interface Listed extends Pick<Placed, 'thread' | 'line'> {
  readonly finding: Pick<Finding, 'rule' | 'severity'>
  report(): FindingReport
}

/** Findings, and the rules that failed; for the end of a thread, what is known about it, and whether it has something to check. */
interface Part {
  readonly placed: readonly Placed[]
  /** Findings that are only counted. */
  readonly counted?: readonly Finding[]
  readonly failures: readonly Fault[]
  readonly known?: readonly Known[]
  readonly isChecked?: boolean
  readonly output?: LintedOutput
}

/** Lints what the agents of a transcript ended with, and what they did together; the latter alone for kind `messages`. */
export function lintTranscript(input: TranscriptInput, job: Job): Result {
  const {path} = input
  const {context, cwd, limit, keeps} = job
  const output: Context = {...context, kind: 'output'}
  const isOfMessages = context.kind === 'messages'
  const {tally, add, count} = openTally()
  const isOnlyCounted = job.known === undefined ? (finding: Finding) => count(finding) >= limit : undefined
  const placed: Placed[] = []
  const reported: Listed[] = []
  const known: Known[] = []
  const failures: Fault[] = []
  const outputs = job.hasStats ? openOutputs(job.known !== undefined) : undefined
  let isUnchecked = true
  const calls = lintCalls(input.calls, job)
  const strays = lintStray(input, job)
  const called = findingsByThread([...calls, ...strays].flatMap((part) => part.placed))
  const threads = isOfMessages ? [] : input.threads
  for (const part of partsOf({...input, threads}, [...calls, ...strays], output, job, isOnlyCounted)) {
    for (const each of part.placed)
      if (job.known !== undefined) placed.push(each)
      else if (add(each.finding) <= limit) reported.push(withReport(each))
    for (const finding of part.counted ?? []) add(finding)
    failures.push(...part.failures)
    known.push(...(part.known ?? []))
    isUnchecked &&= part.isChecked !== true
    if (part.output === undefined) continue
    const more = called.get(part.output.thread ?? '') ?? []
    outputs?.add(more.length === 0 ? part.output : {...part.output, findings: [...part.output.findings, ...more]})
  }
  const {kept, known: baselined} = knownIn(path, placed.sort(byThread), job)
  for (const {finding} of kept) add(finding)
  const all: readonly Listed[] = job.known === undefined ? reported.sort(byThread) : kept
  const listed = capped(all, tally, limit, ({finding}) => finding)
  const findings = listed.map((each) => each.report()).sort(byLine)
  return {
    path,
    report: fileReport(path, isOfMessages ? context : output, {findings, omitted: omittedOf(tally, limit)}, cwd),
    suppressed: 0,
    tally,
    ...(job.known && {baselined: baselined.length}),
    ...(keeps?.has('off') &&
      baselined.length > 0 && {
        off: baselined.slice(0, limit).map((each): OffFinding => ({finding: each.report(), by: 'baseline'}))
      }),
    known,
    isUnchecked: () => isUnchecked,
    countIn: (stats) => outputs?.countIn(stats, baselined),
    failures: faultsOf(failures)
  }
}

/**
 * The report is made at once. Where the first thousand findings were kept with their texts, V8 would take those of all later threads
 * for as long-lived: to copy and to free them takes longer than to find them.
 */
function withReport({finding: {rule, severity}, thread, line, report}: Placed): Listed {
  const made = report()
  return {finding: {rule, severity}, thread, line, report: () => made}
}

/** One after the other, in the order of their lines: what is not listed is not kept. */
function* partsOf(
  {threads, printed}: Pick<TranscriptInput, 'threads' | 'printed'>,
  calls: readonly Part[],
  output: Context,
  job: Job,
  isOnlyCounted: LintTextOptions['isOnlyCounted']
): Generator<Part> {
  const options = {threads, printedBy: printed && printedOnce(printed), isOnlyCounted}
  for (const thread of [...threads].sort(byThread)) yield guardedThread(thread, output, job, options)
  yield* calls
}

interface ThreadOptions extends LintTextOptions {
  /** Those of the file. */
  readonly threads: readonly CapturedThread[]
  readonly printedBy: PrintedBy | undefined
}

function knownIn(path: string, found: readonly Placed[], {known: use}: Job): Split<Placed> {
  if (use === undefined) return {kept: found, known: []}
  return use.split(
    found,
    (each) => use.baseline.match(path, each, use.hasWholeTranscripts),
    (placed) => placed
  )
}

/** A fault in one thread leaves the others. */
function guardedThread(thread: CapturedThread, output: Context, job: Job, options: ThreadOptions): Part {
  try {
    return lintThread(thread, output, job, options)
  } catch (error) {
    const {id, agent, model} = thread
    return {
      placed: [],
      failures: [{thread: id, error}],
      output: {
        thread: id,
        ...(agent && {agent}),
        ...(model && {model}),
        findings: [],
        isIncomplete: false,
        hasFailed: true,
        isUnchecked: () => true
      }
    }
  }
}

function lintThread(
  thread: CapturedThread,
  output: Context,
  {rules, settings, cwd, definitions, keeps, hasStats}: Job,
  {threads, printedBy, ...options}: ThreadOptions
): Part {
  const known = threadContext(output, thread, definitions, {threads, hasRun: printedBy !== undefined})
  const {source, findings, counted, failures} = lintText(thread.text, known, rules, settings, options)
  const {id, message, model} = thread
  const agent = known.agent === undefined ? {} : {agent: known.agent}
  const own = {message, line: thread.line, firstLine: 1}
  const place = (finding: Finding, source: Source, {message, line, firstLine} = own): Placed => ({
    finding,
    source,
    thread: id,
    line,
    report: () =>
      findingReport(finding, source, {cwd, keeps}, (start) => ({
        ...placeOf(line),
        origin: {thread: id, ...agent, message, line: start.line - firstLine + 1, column: start.column}
      }))
  })
  const messages = needsRun(source) ? printedBy?.(thread) : undefined
  const run = messages && lintPrinted(messages, thread, known, {rules, settings, ...options})
  const placed = findings.map((finding) => place(finding, source))
  if (run !== undefined)
    for (const finding of run.findings) placed.push(place(finding, run.source, run.messageAt(finding.range.start)))
  const onlyCounted = [...counted, ...(run?.counted ?? [])]
  const failed = [...failures, ...(run?.failures ?? [])]
  const hasCheck = isChecked(source)
  const linted = (): LintedOutput => ({
    thread: id,
    ...agent,
    ...(model && {model}),
    findings: [...placed.map(({finding}) => finding), ...onlyCounted],
    isIncomplete: thread.stopReason !== undefined,
    hasFailed: failed.length > 0,
    isUnchecked: () => !hasCheck
  })
  const part = {placed, counted: onlyCounted, failures: failed, known: knownOf(source), isChecked: hasCheck}
  return hasStats ? {...part, output: linted()} : part
}

/** Each finding is at the line of its call; its origin is the place in what the call gives to another agent. */
function lintCalls({all, threads, isReported}: Calls, {context, rules, settings, cwd, keeps}: Job): readonly Part[] {
  if (all.length === 0) return []
  const {text, records, callAt} = recordsOf(all, threads)
  const known: Context = {...callsContext(context, all, threads), records: () => records}
  const {source, findings, failures} = lintText(text, known, rules, settings)
  const placed = findings.flatMap((finding): Placed[] => {
    const found = callAt(finding.range.start)
    if (found === undefined || !isReported(found.call)) return []
    const {call, from, line: first} = found
    const origin = {thread: call.thread, ...(from !== undefined && {agent: from}), message: 0}
    const report = (): FindingReport =>
      findingReport(finding, source, {cwd, keeps}, ({line, column}) => ({
        ...placeOf(call.line),
        origin: {...origin, line: line - first + 1, column}
      }))
    return [{finding, source, thread: call.thread, line: call.line, report}]
  })
  return [{placed, failures}]
}

/** The rules about text besides the records. */
const strayRules: ReadonlySet<string> = new Set(['transcript-records'])

/** Each finding is at its line; it counts for the first thread. */
function lintStray(
  {stray, threads: [first]}: TranscriptInput,
  {context, rules, settings, cwd, keeps}: Job
): readonly Part[] {
  if (stray.length === 0) return []
  const own = rules.filter(({id}) => strayRules.has(id))
  const known: Context = {...context, stray: stray.map(({place}) => place)}
  const {source, findings, failures} = lintText(stray.map(({text}) => text).join('\n'), known, own, settings)
  const placed = findings.map((finding): Placed => {
    const {line} = stray[lineAt(source.lines, finding.range.start)] ?? {line: 1}
    const report = (): FindingReport => findingReport(finding, source, {cwd, keeps}, () => placeOf(line))
    return {finding, source, thread: first?.id ?? 'main', line, report}
  })
  return [{placed, failures}]
}

function byThread(a: {readonly line: number}, b: {readonly line: number}): number {
  return a.line - b.line
}

function placeOf(line: Call['line']) {
  return {line, column: 1, endLine: line, endColumn: 1}
}

/** Findings of one line are in the order of their rules, as everywhere; of one rule, in the order of the text. */
function byLine(a: FindingReport, b: FindingReport): number {
  return (
    a.line - b.line ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message) ||
    (a.origin?.line ?? 0) - (b.origin?.line ?? 0)
  )
}
