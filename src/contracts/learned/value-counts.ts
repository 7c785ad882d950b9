/** The values of something, each with the number of outputs that print it. */
import {compare} from '../../text/compare.ts'

/** More are not a list. */
const mostDistinct = 12
const mostListed = 6

/** How often a value is printed at least, so that it counts as one of a list. */
const fewest = 2

/** It forgets all values once there are too many, or one that no list has: then any may be there. */
export interface ValueCounts {
  /** @param output its number: a value counts once in each */
  add(value: string, output: number): void
  /** Any text may be there. */
  reject(): void
  /** The values, the most frequent ones first; `undefined` where repetition does not prove them all. */
  listed(): readonly string[] | undefined
}

export function countValues(isAllowed: (value: string) => boolean): ValueCounts {
  let counts: Map<string, {count: number; output: number}> | undefined = new Map()
  return {
    add(value, output) {
      if (counts === undefined) return
      const found = counts.get(value)
      if (found !== undefined) {
        if (found.output !== output) found.count++
        found.output = output
      } else if (counts.size === mostDistinct || !isAllowed(value)) counts = undefined
      else counts.set(value, {count: 1, output})
    },
    reject() {
      counts = undefined
    },
    listed() {
      const all = [...(counts ?? [])]
      if (all.length < 2 || all.length > mostListed || all.some(([, {count}]) => count < fewest)) return undefined
      return all.sort(([a, {count: x}], [b, {count: y}]) => y - x || compare(a, b)).map(([value]) => value)
    }
  }
}
