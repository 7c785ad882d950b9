import {memoize} from '../text/memoize.ts'
import type {Source} from './source.ts'

/**
 * The same as `memoize`, for a fact that the next run may read from the cache, since it takes longer to derive than an output to check:
 * it depends on nothing but the text and what is declared about the file, and is the same after it was written as JSON, but for
 * properties that are `undefined`.
 */
export function memoizeCached<Value>(name: string, read: (source: Source) => Value): (source: Source) => Value {
  return memoize((source) => {
    const facts = source.cachedFacts?.()
    const found = facts?.get(name)
    if (found !== undefined) return found[0] as Value
    const value = read(source)
    facts?.set(name, value === undefined ? [] : [value])
    return value
  })
}
