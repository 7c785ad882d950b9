import {memo} from '../text/memoize.ts'
import type {Report} from './report.ts'

/** How many findings of a rule a report has, by severity; `more` are those that it does not list. */
export interface RuleCounts {
  readonly error: number
  readonly warning: number
  readonly note: number
  readonly more: number
}

/** The findings of each rule, most first. */
export function countsByRule(files: Report['files']): readonly (readonly [rule: string, counts: RuleCounts])[] {
  const counts = new Map<string, Record<keyof RuleCounts, number>>()
  const countsOf = (rule: string) => memo(counts, rule, () => ({error: 0, warning: 0, note: 0, more: 0}))
  for (const {findings, omitted = {}} of files) {
    for (const {rule, severity} of findings) countsOf(rule)[severity]++
    for (const [rule, count] of Object.entries(omitted)) countsOf(rule).more += count
  }
  return [...counts].sort(([a, first], [b, second]) => totalOf(second) - totalOf(first) || (a < b ? -1 : 1))
}

export function totalOf({error, warning, note, more}: RuleCounts): number {
  return error + warning + note + more
}
