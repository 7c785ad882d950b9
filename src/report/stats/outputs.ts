import type {Finding} from '../../linter/rule.ts'
import {openStats, type StatsFold} from './fold.ts'
import {countedOutput, type LintedOutput, withoutFindings} from './linted.ts'

/** The outputs of a transcript. Each is counted at once, and only its counts are kept: a baseline alone needs all findings first. */
export interface Outputs {
  add(output: LintedOutput): void
  countIn(stats: StatsFold, baselined: readonly {readonly finding: Finding}[]): void
}

export function openOutputs(hasBaseline: boolean): Outputs {
  const outputs: LintedOutput[] = []
  const counted = openStats()
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
