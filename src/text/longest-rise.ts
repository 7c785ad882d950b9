/** Indexes of the longest increasing subsequence; of several, the one that omits the last numbers. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  const rises = numbers.map((): Rise => ({length: 1, before: -1}))
  /** Best subsequence by its last number. */
  const best = new Map<number, number>()
  let longest = -1
  for (const [index, number] of numbers.entries()) {
    for (const [other, at] of best) {
      const [rise, before] = [rises[index], rises[at]]
      if (other >= number || rise === undefined || before === undefined) continue
      if (before.length + 1 > rise.length || (before.length + 1 === rise.length && at < rise.before))
        rises[index] = {length: before.length + 1, before: at}
    }
    const length = rises[index]?.length ?? 0
    if (length > (rises[best.get(number) ?? -1]?.length ?? 0)) best.set(number, index)
    if (length > (rises[longest]?.length ?? 0)) longest = index
  }
  const indexes: number[] = []
  for (let at = longest; at !== -1; at = rises[at]?.before ?? -1) indexes.push(at)
  return indexes.reverse()
}

interface Rise {
  readonly length: number
  /** Index of the preceding number; -1 for the first. */
  readonly before: number
}
