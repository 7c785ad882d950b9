import {commandContracts, isAgentOfKey} from '../contracts/engine/bound.ts'
import type {Context, Source} from '../contracts/source.ts'
import {type LintTextOptions, lintText} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import type {CountedOutput} from '../report/stats/output.ts'
import {once} from '../text/memoize.ts'
import {type CapturedThread, expectLintable, type Job, type TranscriptInput} from './input.ts'
import {lintPrinted, lintStructured, needsPrinted} from './lint-printed.ts'
import {isChecked, threadContext} from './output-context.ts'
import {attributionsOf} from './result.ts'
import {atMessage, type LintedText, type LocatedFinding, type MessageStart} from './settle.ts'

interface ThreadOptions extends LintTextOptions {
  readonly namesDeclared: boolean
  /** All messages by thread, read on demand. The file may have changed meanwhile. */
  readonly printed: TranscriptInput['printed']
}

/** Lints final messages of a transcript, in the order of their lines. @param file context of the file */
export function* lintThreads(
  {threads, rows, printed, isChanged = () => true}: Pick<TranscriptInput, 'threads' | 'rows' | 'printed' | 'isChanged'>,
  file: Context,
  job: Job,
  {isOnlyCounted}: LintTextOptions
): Generator<LintedText> {
  const declared = file.agent
  const namesDeclared = threads.some(({agent}) => declared && agent && isAgentOfKey(declared, agent))
  const options = {namesDeclared, printed: printed && once(printed), isOnlyCounted}
  for (const thread of rows ?? [...threads].sort((a, b) => a.line - b.line)) {
    const linted = guardedThread(thread, file, job, options)
    yield isChanged(thread.line, thread.lastLine) ? linted : hiddenIn(linted)
  }
}

/** Hides the findings of an unchanged thread. */
function hiddenIn({found, counted = [], failures}: LintedText): LintedText {
  const hiddenErrors = counted.filter(({severity}) => severity === 'error').length
  return {found: [], failures, hidden: found, hiddenErrors}
}

/** A failure in one thread does not stop the others. */
function guardedThread(thread: CapturedThread, file: Context, job: Job, options: ThreadOptions): LintedText {
  try {
    return lintThread(thread, file, job, options)
  } catch (error) {
    const output = outputOf(thread, thread.agent, {findings: [], hasFailed: true, hasCheck: false})
    return {found: [], failures: [{thread: thread.id, error}], output}
  }
}

function lintThread(
  thread: CapturedThread,
  file: Context,
  {rules, settings, definitions, hasStats}: Job,
  {namesDeclared, printed: readPrinted, ...options}: ThreadOptions
): LintedText {
  expectLintable(file.path, thread.text)
  const context = threadContext(file, thread, definitions, {namesDeclared, hasRun: readPrinted !== undefined})
  const final = lintText(thread.text, context, rules, settings, options)
  const {source} = final
  const messages = needsPrinted(source) && readPrinted ? (readPrinted().get(thread.id) ?? [thread]) : undefined
  const printed = messages && lintPrinted(messages, thread, context, {rules, settings, ...options})
  const data = thread.structured && lintStructured(thread.structured.text, context, {rules, settings, ...options})
  const {agent} = context
  const located = (finding: Finding, text: Source, at: MessageStart = {...thread, firstLine: 1}): LocatedFinding => ({
    finding,
    source: text,
    thread: thread.id,
    line: at.line,
    placing: atMessage(at, thread.id, agent)
  })
  const found = final.findings.map((finding) => located(finding, source))
  for (const finding of printed?.findings ?? [])
    found.push(located(finding, printed?.source ?? source, printed?.messageAt(finding.range.start)))
  const {line = thread.line} = thread.structured ?? {}
  for (const finding of data?.findings ?? [])
    found.push(located(finding, data?.source ?? source, {...thread, line, firstLine: 1}))
  const counted = [final, printed, data].flatMap((each) => each?.counted ?? [])
  const failures = [final, printed, data].flatMap((each) => each?.failures ?? [])
  const hasCheck = isChecked(source)
  const linted = {
    found,
    counted,
    failures,
    attributions: attributionsOf(source, commandContracts(source)),
    isChecked: hasCheck
  }
  if (!hasStats) return linted
  const findings = [...found.map(({finding}) => finding), ...counted]
  return {...linted, output: outputOf(thread, context.agent, {findings, hasFailed: failures.length > 0, hasCheck})}
}

function outputOf(
  {id, model, stopReason}: CapturedThread,
  agent: string | undefined,
  {findings, ...checks}: Pick<CountedOutput, 'findings'> & {readonly hasFailed: boolean; readonly hasCheck: boolean}
): CountedOutput {
  return {
    thread: id,
    ...(agent && {agent}),
    ...(model && {model}),
    findings,
    isIncomplete: stopReason !== undefined,
    hasFailed: checks.hasFailed,
    isUnchecked: !checks.hasCheck
  }
}
