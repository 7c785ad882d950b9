import {memo} from '../text/memoize.ts'
import type {FileReport, Report} from './report.ts'

/** Findings of a rule by severity; `more` counts unlisted findings. */
export interface RuleCounts {
  readonly error: number
  readonly warning: number
  readonly note: number
  readonly more: number
}

/** Rules by severity of their findings, then by number, largest first. */
export type CountedRules = readonly (readonly [rule: string, counts: RuleCounts])[]

export function openRuleCounts(): {add(file: FileReport): void; counts(): CountedRules} {
  const byRule = new Map<string, Record<keyof RuleCounts, number>>()
  const countsOf = (rule: string) => memo(byRule, rule, () => ({error: 0, warning: 0, note: 0, more: 0}))
  return {
    add({findings, omitted = {}}) {
      for (const {rule, severity} of findings) countsOf(rule)[severity]++
      for (const [rule, count] of Object.entries(omitted)) countsOf(rule).more += count
    },
    counts: () =>
      [...byRule].sort(
        ([a, first], [b, second]) =>
          second.error - first.error ||
          second.warning - first.warning ||
          totalOf(second) - totalOf(first) ||
          (a < b ? -1 : 1)
      )
  }
}

export function countsByRule(files: Report['files']): CountedRules {
  const {add, counts} = openRuleCounts()
  for (const file of files) add(file)
  return counts()
}

export function totalOf({error, warning, note, more}: RuleCounts): number {
  return error + warning + note + more
}
