/** An object that keeps what was read from it itself, which is faster than a map, and freed with it at once. */
export class Remembering {
  readonly #values: unknown[] = []

  static valuesOf(key: object): unknown[] | undefined {
    return #values in key ? key.#values : undefined
  }
}

/** In place of `undefined`, so that one look shows whether there is a value. */
const nothing = Symbol('undefined')

let count = 0

/**
 * Calls a function once for each object, and keeps what it returned as long as the object lives. A {@link Remembering} has it at the
 * index of the function; others are in a map of the function, since there may be very many, of which few functions read.
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

/** The value of a key, made once. */
export function memo<K, V>(cached: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = cached.get(key)
  if (found !== undefined || cached.has(key)) return found as V
  const value = make(key)
  cached.set(key, value)
  return value
}

/**
 * The values of keys, each made once: when there are as many as the limit, all are forgotten. For keys that come from what is linted,
 * of which there may be any number.
 */
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
