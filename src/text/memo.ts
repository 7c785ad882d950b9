/** The value of a key, made once. */
export function memo<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as V
  const value = make(key)
  known.set(key, value)
  return value
}
