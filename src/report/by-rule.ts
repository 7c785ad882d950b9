import {memo} from '../text/memoize.ts'
import type {FileReport, Report} from './report.ts'

/** How many findings of a rule a report has, by severity; `more` are those that it does not list. */
export interface RuleCounts {
  readonly error: number
  readonly warning: number
  readonly note: number
  readonly more: number
}

/** Rules with their findings, those with errors first, then those with warnings; most first. */
export type CountedRules = readonly (readonly [rule: string, counts: RuleCounts])[]

/** Counts the findings of each rule, one file after the other. */
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

/** The findings of each rule in all files. */
export function countsByRule(files: Report['files']): CountedRules {
  const {add, counts} = openRuleCounts()
  for (const file of files) add(file)
  return counts()
}

export function totalOf({error, warning, note, more}: RuleCounts): number {
  return error + warning + note + more
}
