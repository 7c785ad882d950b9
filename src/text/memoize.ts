/** Caches a function by object for the lifetime of the object. */
export function memoize<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, {readonly value: Value}>()
  return (key) => {
    const cached = values.get(key)
    if (cached !== undefined) return cached.value
    const value = read(key)
    values.set(key, {value})
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
