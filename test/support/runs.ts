/** How much the tests try: everything in CI, which sets `FC_RUNS=100`, and so many percent of it in the runs of every day. */
import fc from 'fast-check'

const percent = Number(process.env['FC_RUNS'] ?? 20)

export const isFull = percent >= 100

/** How many cases to try where CI tries so many. */
export function runs(count: number): number {
  return Math.ceil((count * percent) / 100)
}

/** For the properties that name no number: CI tries 100 cases, as fast-check does. */
fc.configureGlobal({numRuns: runs(100)})
