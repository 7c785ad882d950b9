import type {Finding} from '../../linter/rule.ts'
import type {CountedOutput} from './output.ts'

/** An output, and what was found in it. */
export interface LintedOutput {
  /** The id of the thread that it is the final message of; a text has none. */
  readonly thread?: string
  readonly agent?: string
  readonly model?: string
  readonly findings: readonly Finding[]
  /** Its run did not end. */
  readonly isIncomplete: boolean
  /** The linter, or a rule, failed on it. */
  readonly hasFailed: boolean
  /** Whether nothing was known about it to check. */
  isUnchecked(): boolean
}

/** What agents did together counts for the output of the thread that made the call. */
export function withCalls(
  outputs: readonly LintedOutput[],
  calls: readonly {readonly finding: Finding; readonly thread: string}[]
): readonly LintedOutput[] {
  if (calls.length === 0) return outputs
  const byThread = new Map<string, Finding[]>()
  for (const {finding, thread} of calls) {
    const findings = byThread.get(thread)
    if (findings === undefined) byThread.set(thread, [finding])
    else findings.push(finding)
  }
  return outputs.map((output) => {
    const findings = byThread.get(output.thread ?? '')
    return findings === undefined ? output : {...output, findings: [...output.findings, ...findings]}
  })
}

/** Known findings do not count. */
export function withoutFindings(
  outputs: readonly LintedOutput[],
  known: readonly {readonly finding: Finding}[]
): readonly LintedOutput[] {
  if (known.length === 0) return outputs
  const off = new Set(known.map(({finding}) => finding))
  return outputs.map((output) => ({...output, findings: output.findings.filter((finding) => !off.has(finding))}))
}

/** What statistics count of an output. */
export function countedOutput({
  agent,
  model,
  findings,
  isIncomplete,
  hasFailed,
  isUnchecked
}: LintedOutput): CountedOutput {
  return {agent, model, findings, isIncomplete, isUnchecked: hasFailed || (findings.length === 0 && isUnchecked())}
}
