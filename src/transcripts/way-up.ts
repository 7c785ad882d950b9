/** The ids from one of a tree up to its root, each once, also where parents are in a circle. */
export function wayUp(first: string | undefined, parentOf: (id: string) => string | undefined): ReadonlySet<string> {
  const way = new Set<string>()
  for (let id = first; id !== undefined && !way.has(id); id = parentOf(id)) way.add(id)
  return way
}
