import type {Finding} from '../../linter/rule.ts'
import {createStats, type StatsFold} from './fold.ts'
import {countedOutput, type LintedOutput, withoutFindings} from './linted.ts'

/** Outputs of a transcript. Only counts are kept, except for a baseline, which needs all findings first. */
export interface Outputs {
  add(output: LintedOutput): void
  countIn(stats: StatsFold, baselined: readonly {readonly finding: Finding}[]): void
}

export function openOutputs(hasBaseline: boolean): Outputs {
  const outputs: LintedOutput[] = []
  const counted = createStats()
  return {
    add(output) {
      if (hasBaseline) outputs.push(output)
      else counted.add(countedOutput(output))
    },
    countIn(stats, baselined) {
      if (!hasBaseline) stats.join(counted.close())
      else for (const output of withoutFindings(outputs, baselined)) stats.add(countedOutput(output))
    }
  }
}
