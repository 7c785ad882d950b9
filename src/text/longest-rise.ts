/** The indexes of the longest run of rising numbers; of several, the one that leaves out the last ones. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  let best: readonly number[] = []
  const runs: (readonly number[])[] = []
  for (const [index, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number)
    const longest = before.reduce<readonly number[]>((most, run) => (run.length > most.length ? run : most), [])
    const run = [...longest, index]
    runs.push(run)
    if (run.length > best.length) best = run
  }
  return best
}
