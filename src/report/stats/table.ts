import {compare} from '../../text/compare.ts'
import {hashOf} from '../../text/hash.ts'
import {memoize} from '../../text/memoize.ts'
import {addCounts, type CountRow} from './counts.ts'

/** How many rows a table has: names of agents and models come from what is linted, which may have any number of them. */
export const mostRows = 1_000

/**
 * Counts under names, which add up. Beyond a number of rows those with the lowest hashes stay, whatever the order in which rows
 * come: a row that is listed is complete, and tables that are joined in any order list the same.
 */
export interface CountTable {
  add(row: CountRow): void
  /** Counts something that has no row. */
  omit(count: number): void
  /** The rows, and the sum of the first counts of all rows that were left out. */
  close(): {readonly rows: readonly CountRow[]; readonly omitted: number}
}

interface OpenRow {
  readonly names: readonly string[]
  readonly counts: number[]
  readonly hash: number
}

const keyOf = memoize((names: readonly string[]): string => JSON.stringify(names))

/** @param weightOf what counts of a row that is left out */
export function createTable(weightOf: (counts: readonly number[]) => number, limit = mostRows): CountTable {
  const rows = new Map<string, OpenRow>()
  let omitted = 0

  /** Keeps the rows with the lowest hashes. */
  function shrink(): void {
    if (rows.size <= limit) return
    const sorted = [...rows].sort(([a, {hash: one}], [b, {hash: other}]) => one - other || compare(a, b))
    for (const [key, {counts}] of sorted.slice(limit)) {
      omitted += weightOf(counts)
      rows.delete(key)
    }
  }

  return {
    add({names, counts}) {
      const key = keyOf(names)
      const row = rows.get(key)
      if (row === undefined) rows.set(key, {names, counts: [...counts], hash: hashOf(key)})
      else addCounts(row.counts, counts)
      if (rows.size >= 2 * limit) shrink()
    },
    omit(count) {
      omitted += count
    },
    close() {
      shrink()
      return {rows: [...rows.values()], omitted}
    }
  }
}
