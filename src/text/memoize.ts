/** Calls a function once for each object, and keeps what it returned as long as the object lives. */
export function memoize<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, {readonly value: Value}>()
  return (key) => {
    const entry = known.get(key)
    if (entry !== undefined) return entry.value
    const value = read(key)
    known.set(key, {value})
    return value
  }
}
