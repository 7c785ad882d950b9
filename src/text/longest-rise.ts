/** The indexes of the longest run of rising numbers; of several, the one that leaves out the last ones. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  const runs = numbers.map((): Run => ({length: 1, before: -1}))
  /** The best run so far that ends with a number, by that number. */
  const best = new Map<number, number>()
  let longest = -1
  for (const [index, number] of numbers.entries()) {
    for (const [other, at] of best) {
      const [run, before] = [runs[index], runs[at]]
      if (other >= number || run === undefined || before === undefined) continue
      if (before.length + 1 > run.length || (before.length + 1 === run.length && at < run.before))
        runs[index] = {length: before.length + 1, before: at}
    }
    const length = runs[index]?.length ?? 0
    if (length > (runs[best.get(number) ?? -1]?.length ?? 0)) best.set(number, index)
    if (length > (runs[longest]?.length ?? 0)) longest = index
  }
  const indexes: number[] = []
  for (let at = longest; at !== -1; at = runs[at]?.before ?? -1) indexes.push(at)
  return indexes.reverse()
}

interface Run {
  readonly length: number
  /** The index of the number before in the run; -1 for the first. */
  readonly before: number
}
