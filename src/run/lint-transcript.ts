import type {Context, Source} from '../contracts/source.ts'
import {compare, lintText} from '../linter/lint.ts'
import type {Finding, Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import type {Call} from '../transcripts/model.ts'
import {recordsOf} from './call-records.ts'
import {type Fault, faultsOf} from './failure.ts'
import type {Calls, CapturedThread, TranscriptInput} from './input.ts'
import type {Result} from './lint-input.ts'
import {callsContext, threadContext} from './output-context.ts'
import type {FindingReport} from './report.ts'
import {fileReport, findingReport, type Kept} from './reports.ts'
import {knownOf} from './settled.ts'
import {capped, omittedOf, tallyOf} from './tally.ts'

/** What is linted of an input, and how. */
export interface Job {
  readonly context: Context
  readonly rules: readonly Rule[]
  readonly settings: Settings
  readonly cwd: string
  readonly definitions: Definitions | undefined
  readonly hasUnusedDisables: boolean | undefined
  /** How many findings of each rule the report lists. */
  readonly limit: number
  readonly keeps: ReadonlySet<Kept> | undefined
}

/** A finding, and where it is in the transcript. */
interface Placed {
  readonly finding: Finding
  readonly line: number
  report(): FindingReport
}

/** Findings, the rules that failed, and what was linted. */
interface Part {
  readonly placed: readonly Placed[]
  readonly failures: readonly Fault[]
  readonly source?: Source
}

/** Lints what the agents of a transcript ended with, and what they did together; the latter alone for kind `messages`. */
export function lintTranscript({path, threads, calls}: TranscriptInput, job: Job): Result {
  const {context, cwd, limit} = job
  const output: Context = {...context, kind: 'output'}
  const isOfMessages = context.kind === 'messages'
  const messages = isOfMessages ? [] : threads.map((thread) => guardedThread(thread, output, job))
  const parts = [...messages, ...lintCalls(calls, job)]
  const all = parts.flatMap(({placed}) => placed).sort((a, b) => a.line - b.line)
  const tally = tallyOf(all.map(({finding}) => finding))
  const listed = capped(all, tally, limit, ({finding}) => finding)
  const findings = listed.map((each) => each.report()).sort(byLine)
  return {
    path,
    report: fileReport(path, isOfMessages ? context : output, {findings, omitted: omittedOf(tally, limit)}, cwd),
    suppressed: 0,
    tally,
    known: messages.flatMap(({source}) => (source === undefined ? [] : knownOf(source))),
    sources: messages.flatMap(({source}) => source ?? []),
    failures: faultsOf(parts.flatMap(({failures}) => failures))
  }
}

/** A fault in one thread leaves the others. */
function guardedThread(thread: CapturedThread, output: Context, job: Job): Part {
  try {
    return lintThread(thread, output, job)
  } catch (error) {
    return {placed: [], failures: [{thread: thread.id, error}]}
  }
}

function lintThread(thread: CapturedThread, output: Context, {rules, settings, cwd, definitions, keeps}: Job): Part {
  const known = threadContext(output, thread, definitions)
  const {source, findings, failures} = lintText(thread.text, known, rules, settings)
  const {id, line, message} = thread
  const agent = known.agent === undefined ? {} : {agent: known.agent}
  const placed = findings.map(
    (finding): Placed => ({
      finding,
      line,
      report: () =>
        findingReport(finding, source, {cwd, keeps}, (start) => ({
          ...placeOf(line),
          origin: {thread: id, ...agent, message, line: start.line, column: start.column}
        }))
    })
  )
  return {placed, failures, source}
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
    return [{finding, line: call.line, report}]
  })
  return [{placed, failures, source}]
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
