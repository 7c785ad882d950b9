/** Values of an element with the number of outputs that print each. */
import {compare} from '../../text/compare.ts'

/** More values are not a list. */
const mostDistinct = 12
const mostListed = 6

/** Least number of outputs that print a listed value. */
const fewest = 2

/** Drops all values once there are too many, or an unlistable one: then any text is allowed. */
export interface ValueCounts {
  /** @param output its index: a value counts once in each */
  add(value: string, output: number): void
  reject(): void
  /** Values, most frequent first; `undefined` if repetition does not prove all of them. */
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
