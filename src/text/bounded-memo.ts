/**
 * The values of keys, each made once: when there are as many as the limit, all are forgotten. For keys that come from what is linted,
 * of which there may be any number.
 */
export function createMemo<K, V>(limit: number): (key: K, make: () => V) => V {
  const known = new Map<K, V>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = make()
    if (known.size >= limit) known.clear()
    known.set(key, value)
    return value
  }
}
