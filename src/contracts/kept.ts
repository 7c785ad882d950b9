/** What is derived from a file, such as a definition: that takes longer than to check an output, so a program may keep it. */
import {memoize} from '../text/memoize.ts'
import type {Source} from './source.ts'

/** By name. Each list holds a value, or nothing where it is `undefined`. All of it can be written as JSON. */
export type Kept = Map<string, readonly unknown[]>

/** What is kept of a text; all that is known about its file decides, too, what is derived from it. */
export type KeptOf = (text: string, file: {readonly path: string}) => Kept

/**
 * The same as `memoize`, for a value that may be kept: it depends on nothing but the text and what is declared about the file, and is
 * the same after it was written as JSON, but for properties that are `undefined`.
 */
export function memoizeKept<Value>(name: string, read: (source: Source) => Value): (source: Source) => Value {
  return memoize((source) => {
    const kept = source.kept?.()
    const known = kept?.get(name)
    if (known !== undefined) return known[0] as Value
    const value = read(source)
    kept?.set(name, value === undefined ? [] : [value])
    return value
  })
}
