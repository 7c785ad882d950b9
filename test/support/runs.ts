/** How many cases a property tries: this many in the runs of every day, `FC_RUNS` times as many where it is set. */
export function runs(count: number): number {
  return count * Number(process.env['FC_RUNS'] ?? 1)
}
