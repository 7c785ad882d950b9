/**
 * The values of keys, each made once: when there are as many as the limit, all are forgotten. For keys that come from what is linted,
 * of which there may be any number.
 */
export function createMemo<K, V>(limit: number): (key: K, make: () => V) => V {
  const cached = new Map<K, V>()
  return (key, make) => {
    const found = cached.get(key)
    if (found !== undefined) return found
    const value = make()
    if (cached.size >= limit) cached.clear()
    cached.set(key, value)
    return value
  }
}
