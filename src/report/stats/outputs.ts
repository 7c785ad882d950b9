import type {Finding} from '../../linter/rule.ts'
import {createStats} from './fold.ts'
import {countedOutput, type LintedOutput, withoutFindings} from './linted.ts'
import type {Stats} from './schema.ts'

/** Outputs of a transcript. Only counts are kept, except for a baseline, which needs all findings first. */
export interface Outputs {
  add(output: LintedOutput): void
  /** @param baselined do not count */
  close(baselined: readonly {readonly finding: Finding}[]): Stats
}

export function openOutputs(hasBaseline: boolean): Outputs {
  const outputs: LintedOutput[] = []
  const counted = createStats()
  return {
    add(output) {
      if (hasBaseline) outputs.push(output)
      else counted.add(countedOutput(output))
    },
    close(baselined) {
      for (const output of withoutFindings(outputs, baselined)) counted.add(countedOutput(output))
      return counted.close()
    }
  }
}
