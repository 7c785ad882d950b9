/** An object that holds its own cache, which is faster than a map and freed together with it. */
export class Remembering {
  readonly #values: unknown[] = []

  static valuesOf(key: object): unknown[] | undefined {
    return #values in key ? key.#values : undefined
  }
}

/** Stands for a cached `undefined`, so that one lookup suffices. */
const nothing = Symbol('undefined')

let count = 0

/**
 * Caches a function by object for the lifetime of the object. A {@link Remembering} stores values itself, at the index
 * of the function; other objects use a weak map of the function.
 */
export function memoize<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const index = count++
  let others: WeakMap<Key, {readonly value: Value}> | undefined
  return (key) => {
    const values = Remembering.valuesOf(key)
    if (values === undefined) {
      others ??= new WeakMap()
      const cached = others.get(key)
      if (cached !== undefined) return cached.value
      const value = read(key)
      others.set(key, {value})
      return value
    }
    const stored = values[index]
    if (stored !== undefined) return (stored === nothing ? undefined : stored) as Value
    const value = read(key)
    values[index] = value === undefined ? nothing : value
    return value
  }
}

/** A function whose work is done at its first call; after an error, at the next one. */
export function once<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}

export function memo<K, V>(cached: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = cached.get(key)
  if (found !== undefined || cached.has(key)) return found as V
  const value = make(key)
  cached.set(key, value)
  return value
}

/** A cache that is cleared when it reaches its limit. For keys from linted text, of which there may be any number. */
export function createMemo<K, V>(limit: number): (key: K, make: () => V) => V {
  let cached = new Map<K, V>()
  return (key, make) => {
    const found = cached.get(key)
    if (found !== undefined) return found
    const value = make()
    // A map that is cleared may keep its values in memory as long as the heap has room.
    if (cached.size >= limit) cached = new Map()
    cached.set(key, value)
    return value
  }
}
