/** What the functions returned for each object, at the index of the function: one look-up finds all. */
const known = new WeakMap<object, unknown[]>()
let count = 0

/** Calls a function once for each object, and keeps what it returned as long as the object lives. */
export function memoize<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const index = count++
  return (key) => {
    const values = known.get(key)
    if (values !== undefined && index in values) return values[index] as Value
    const value = read(key)
    const all = known.get(key) ?? []
    known.set(key, all)
    all[index] = value
    return value
  }
}
