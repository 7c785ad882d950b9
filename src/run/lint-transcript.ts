import type {Context, Source} from '../contracts/source.ts'
import {compare, lintText} from '../linter/lint.ts'
import type {Rule, Settings} from '../linter/rule.ts'
import type {Definitions} from '../project/definitions.ts'
import type {Call} from '../transcripts/model.ts'
import {recordsOf} from './call-records.ts'
import type {Calls, TranscriptInput} from './input.ts'
import {callsContext, threadContext} from './output-context.ts'
import type {FileReport, FindingReport} from './report.ts'
import {fileReport, findingReport} from './reports.ts'

/** What is linted of an input, and how. */
export interface Job {
  readonly context: Context
  readonly rules: readonly Rule[]
  readonly settings: Settings
  readonly cwd: string
  readonly definitions: Definitions | undefined
  readonly hasUnusedDisables: boolean | undefined
}

interface LintedTranscript {
  readonly report: FileReport
  /** The final messages. */
  readonly sources: readonly Source[]
}

/** Lints what the agents of a transcript ended with, and what they did together; the latter alone for kind `messages`. */
export function lintTranscript({path, threads, calls}: TranscriptInput, job: Job): LintedTranscript {
  const {context, rules, settings, cwd, definitions} = job
  const output: Context = {...context, kind: 'output'}
  const found: FindingReport[] = []
  const sources: Source[] = []
  for (const thread of context.kind === 'messages' ? [] : threads) {
    const known = threadContext(output, thread, definitions)
    const {source, findings} = lintText(thread.text, known, rules, settings)
    const {id, line, message} = thread
    const agent = known.agent === undefined ? {} : {agent: known.agent}
    sources.push(source)
    found.push(
      ...findings.map((finding) =>
        findingReport(finding, source, cwd, (start) => ({
          ...placeOf(line),
          origin: {thread: id, ...agent, message, line: start.line, column: start.column}
        }))
      )
    )
  }
  found.push(...lintCalls(calls, job))
  const kind = context.kind === 'messages' ? context : output
  return {report: fileReport(path, kind, found.sort(byLine), cwd), sources}
}

/** Each finding is at the line of its call; its origin is the place in what the call gives to another agent. */
function lintCalls({all, threads, isReported}: Calls, {context, rules, settings, cwd}: Job): readonly FindingReport[] {
  if (all.length === 0) return []
  const {text, records, callAt} = recordsOf(all, threads)
  const known: Context = {...callsContext(context, all, threads), records: () => records}
  const {source, findings} = lintText(text, known, rules, settings)
  return findings.flatMap((finding): FindingReport[] => {
    const placed = callAt(finding.range.start)
    if (placed === undefined || !isReported(placed.call)) return []
    const {call, from, line: first} = placed
    const origin = {thread: call.thread, ...(from !== undefined && {agent: from}), message: 0}
    return [
      findingReport(finding, source, cwd, ({line, column}) => ({
        ...placeOf(call.line),
        origin: {...origin, line: line - first + 1, column}
      }))
    ]
  })
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
