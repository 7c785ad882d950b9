import {compare} from '../../text/compare.ts'
import type {AgentCounts} from './schema.ts'

export interface CountRow {
  readonly names: readonly string[]
  readonly counts: readonly number[]
}

/** Order of the counts in a row. */
export const outputCounts = ['outputs', 'passed', 'warned', 'failed', 'incomplete', 'unchecked', 'elsewhere'] as const
const [passed, failed] = [1, 3]

export function vectorOf(counts: AgentCounts): readonly number[] {
  return outputCounts.map((name) => counts[name])
}

export function countsIn(row: readonly number[]): AgentCounts {
  const [outputs = 0, passed = 0, warned = 0, failed = 0, incomplete = 0, unchecked = 0, elsewhere = 0] = row
  const rate = passRate(row)
  return {
    outputs,
    passed,
    warned,
    failed,
    incomplete,
    unchecked,
    elsewhere,
    ...(rate !== undefined && {passRate: rate})
  }
}

function passRate(row: readonly number[]): number | undefined {
  const [good = 0, bad = 0] = [row[passed], row[failed]]
  return good + bad === 0 ? undefined : Math.round((good / (good + bad)) * 10_000) / 10_000
}

/** Sorts rows by failures, outputs, then name. */
export function byFailures(rows: readonly CountRow[]): readonly CountRow[] {
  return sortedBy(rows, [failed, 0])
}

/** Sorts rows by these counts, largest first, then by name. */
export function sortedBy(rows: readonly CountRow[], columns: readonly number[]): readonly CountRow[] {
  const difference = (a: CountRow, b: CountRow): number =>
    columns.map((column) => (b.counts[column] ?? 0) - (a.counts[column] ?? 0)).find((found) => found !== 0) ?? 0
  return [...rows].sort((a, b) => difference(a, b) || compare(JSON.stringify(a.names), JSON.stringify(b.names)))
}

export function addCounts(sum: number[], counts: readonly number[]): void {
  for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + count
}
