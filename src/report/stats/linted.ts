import type {Finding} from '../../linter/rule.ts'
import {memo} from '../../text/memoize.ts'
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

/** The findings in what agents did together, by the thread of the agent that did it: they count for its output. */
export function findingsByThread(
  calls: readonly {readonly finding: Finding; readonly thread: string}[]
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const {finding, thread} of calls) memo(found, thread, () => []).push(finding)
  return found
}

/** Findings of the baseline do not count. */
export function withoutFindings(
  outputs: readonly LintedOutput[],
  baselined: readonly {readonly finding: Finding}[]
): readonly LintedOutput[] {
  if (baselined.length === 0) return outputs
  const off = new Set(baselined.map(({finding}) => finding))
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
  return {
    agent,
    model,
    findings,
    isIncomplete,
    isUnchecked: hasFailed || (findings.every(({severity}) => severity === 'note') && isUnchecked())
  }
}
