import {compare} from '../../text/compare.ts'
import {hashOf} from '../../text/hash.ts'
import {addCounts, type CountRow} from './counts.ts'

/** Names of agents and models come from linted text, which may have any number of them. */
export const mostRows = 1_000

/**
 * Counts by name. Beyond the limit, the rows with the lowest hashes stay, so any order of input gives the same complete
 * rows.
 */
export interface CountTable {
  add(row: CountRow): void
  /** Counts an item without a row. */
  omit(count: number): void
  /** Rows, and the sum of the first counts of omitted rows. */
  close(): {readonly rows: readonly CountRow[]; readonly omitted: number}
}

interface OpenRow {
  readonly names: readonly string[]
  readonly counts: number[]
  readonly hash: number
}

/** @param weightOf weight of an omitted row */
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
      const key = JSON.stringify(names)
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
