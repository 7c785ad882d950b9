import type {Finding} from '../../linter/rule.ts'
import {memo} from '../../text/memoize.ts'
import {createStats} from './fold.ts'
import type {CountedOutput} from './output.ts'
import type {Stats} from './schema.ts'

/** Outputs of a transcript. Only counts are kept, except for a baseline, which needs all findings first. */
export interface Outputs {
  add(output: CountedOutput): void
  /** @param baselined do not count */
  close(baselined: readonly {readonly finding: Finding}[]): Stats
}

export function openOutputs(hasBaseline: boolean): Outputs {
  const outputs: CountedOutput[] = []
  const counted = createStats()
  return {
    add(output) {
      if (hasBaseline) outputs.push(output)
      else counted.add(output)
    },
    close(baselined) {
      const off = new Set(baselined.map(({finding}) => finding))
      for (const output of outputs)
        counted.add({...output, findings: output.findings.filter((finding) => !off.has(finding))})
      return counted.close()
    }
  }
}

/** Findings between agents, by the thread of the acting agent, whose output they count for. */
export function findingsByThread(
  calls: readonly {readonly finding: Finding; readonly thread?: string}[]
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const {finding, thread = ''} of calls) memo(found, thread, () => []).push(finding)
  return found
}
