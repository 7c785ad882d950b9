/** The value of a key, made once. */
export function memo<K, V>(cached: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = cached.get(key)
  if (found !== undefined || cached.has(key)) return found as V
  const value = make(key)
  cached.set(key, value)
  return value
}
