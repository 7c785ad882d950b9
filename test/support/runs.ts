/** How much the tests try: everything in CI, which sets `FC_RUNS=100`, and so many percent of it in the runs of every day. */
import fc from 'fast-check'

const percent = Number(process.env['FC_RUNS'] ?? 5)

export const isFull = percent >= 100

/** Whether limits are tried that take large files: where more than a part of the cases is tried, and with `FC_LIMITS=1`, as in CI. */
export const triesLimits = percent >= 25 || process.env['FC_LIMITS'] === '1'

/** How many cases to try where CI tries so many. */
export function runs(count: number): number {
  return Math.ceil((count * percent) / 100)
}

/** The cases of a list to try: all in CI, else a tenth at least, from all over it. */
export function someOf<T>(cases: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.floor(100 / Math.max(percent, 10)))
  return cases.filter((_, index) => index % step === 0)
}

/**
 * The cases to try at one row of a table: all in CI, else one of so many, and others at the next row. So each row and, in a long
 * table, each case is tried.
 */
export function casesAt<T>(row: number, cases: readonly T[], step: number): readonly T[] {
  return isFull ? cases : cases.filter((_, index) => (index + row) % step === 0)
}

/**
 * For the properties that name no number: CI tries 100 cases, as fast-check does. The cases are the same each time, so that a
 * change fails for what it changed; `FC_SEED=1` and other numbers try others, as each night does.
 */
fc.configureGlobal({numRuns: runs(100), seed: Number(process.env['FC_SEED'] ?? 20261123)})
