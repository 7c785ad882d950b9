import type {Context} from '../contracts/source.ts'
import type {ListedFinding} from '../report/report.ts'
import {findingsByThread} from '../report/stats/outputs.ts'
import {compare} from '../text/compare.ts'
import type {Job, TranscriptInput} from './input.ts'
import {callsIn, type LintedCalls, lintStray} from './lint-calls.ts'
import {lintThreads} from './lint-thread.ts'
import type {Result} from './result.ts'
import {createCollector, type LintedText, settleFile} from './settle.ts'

/**
 * Lints final messages and interactions of a transcript; for kind `messages` only interactions. @param linted calls of
 * its run
 */
export function lintTranscript(input: TranscriptInput, job: Job, linted: () => LintedCalls): Result {
  const {path} = input
  const isOfMessages = job.context.kind === 'messages'
  const context: Context = isOfMessages ? job.context : {...job.context, kind: 'output'}
  const hasAll = job.baseline?.hasWholeTranscripts === true
  const collector = createCollector(path, job, {hasAll, isByLine: true})
  const together = [...callsIn(input, linted), ...lintStray(input, job)]
  const threads = isOfMessages ? [] : lintThreads(input, context, job, collector)
  const texts = inOrder(threads, together)
  const result = settleFile(path, context, job, {
    texts,
    collector,
    isWithoutEnd: !isOfMessages && isWithoutEnd(input)
  })
  result.report.findings.sort(byLine)
  return result
}

/** Threads first, in line order. Findings between agents also count for the output of the acting agent. */
function* inOrder(threads: Iterable<LintedText>, together: readonly LintedText[]): Generator<LintedText> {
  const calledBy = findingsByThread(together.flatMap(({found}) => found))
  for (const linted of threads) {
    const {output} = linted
    const called = calledBy.get(output?.thread ?? '') ?? []
    yield output === undefined || called.length === 0
      ? linted
      : {...linted, output: {...output, findings: [...output.findings, ...called]}}
  }
  yield* together
}

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
