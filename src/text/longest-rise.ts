/** The indexes of the longest sequence of rising numbers; of several, the one that leaves out the last ones. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  const rises = numbers.map((): Rise => ({length: 1, before: -1}))
  /** The best rise so far that ends with a number, by that number. */
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
  /** The index of the number before in the rise; -1 for the first. */
  readonly before: number
}
