import type {Finding} from '../../linter/rule.ts'
import {memo} from '../../text/memoize.ts'
import type {CountedOutput} from './output.ts'

export interface LintedOutput {
  /** Id of the thread of a final message; absent for a text. */
  readonly thread?: string
  readonly agent?: string
  readonly model?: string | undefined
  readonly findings: readonly Finding[]
  /** Whether the run was cut off. */
  readonly isIncomplete: boolean
  /** Whether the linter or a rule failed. */
  readonly hasFailed: boolean
  readonly isUnchecked: boolean
}

/** Findings between agents, by the thread of the acting agent, whose output they count for. */
export function findingsByThread(
  calls: readonly {readonly finding: Finding; readonly thread?: string}[]
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const {finding, thread = ''} of calls) memo(found, thread, () => []).push(finding)
  return found
}

export function withoutFindings(
  outputs: readonly LintedOutput[],
  baselined: readonly {readonly finding: Finding}[]
): readonly LintedOutput[] {
  if (baselined.length === 0) return outputs
  const off = new Set(baselined.map(({finding}) => finding))
  return outputs.map((output) => ({...output, findings: output.findings.filter((finding) => !off.has(finding))}))
}

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
    isUnchecked: hasFailed || (findings.every(({severity}) => severity === 'note') && isUnchecked)
  }
}
