/** Errors that only another state of files finds, by path of the file that has them. */
export type LostErrors = ReadonlyMap<string, number>

/** The files that decide, in order. */
export interface Deciders {
  readonly paths: readonly string[]
  /** Whether the time sufficed: otherwise some of the paths may not decide. */
  readonly isExact: boolean
}

/**
 * Files that decide about lost errors: each that loses some alone, and a smallest set that loses all. The number of
 * calls grows with the logarithm of the files, for each that decides.
 *
 * @param all lost by all paths
 * @param lostBy errors lost by some of the paths; `undefined` after a time limit
 */
export async function decidersOf(
  paths: readonly string[],
  all: LostErrors,
  lostBy: (paths: readonly string[]) => Promise<LostErrors | undefined>
): Promise<Deciders> {
  let isExact = true
  const known = new Map<string, LostErrors | undefined>()
  const order = new Map(paths.map((path, index) => [path, index]))
  const sorted = (some: Iterable<string>): readonly string[] =>
    [...new Set(some)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))

  async function ask(some: readonly string[]): Promise<LostErrors | undefined> {
    if (some.length === 0) return new Map()
    const asked = sorted(some)
    if (asked.length === paths.length) return all
    const key = asked.join('\n')
    if (!known.has(key)) known.set(key, await lostBy(asked))
    const lost = known.get(key)
    isExact &&= lost !== undefined
    return lost
  }

  async function alone(some: readonly string[]): Promise<readonly string[]> {
    if ((await ask(some))?.size === 0) return []
    if (some.length < 2 || !isExact) return some
    const [left, right] = halves(some)
    return [...(await alone(left)), ...(await alone(right))]
  }

  /** The smallest part of some paths that loses all together with given ones. */
  async function needed(given: readonly string[], some: readonly string[]): Promise<readonly string[]> {
    const lost = await ask(given)
    if (lost !== undefined && hasAll(lost, all)) return []
    if (some.length < 2 || !isExact) return some
    const [left, right] = halves(some)
    const ofRight = await needed([...given, ...left], right)
    return [...(await needed([...given, ...ofRight], left)), ...ofRight]
  }

  if (paths.length < 2) return {paths, isExact}
  const sole = await alone(paths)
  const others = paths.filter((path) => !sole.includes(path))
  return {paths: sorted([...sole, ...(await needed(sole, others))]), isExact}
}

function halves<T>(all: readonly T[]): readonly [readonly T[], readonly T[]] {
  const middle = Math.ceil(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)]
}

function hasAll(lost: LostErrors, all: LostErrors): boolean {
  return [...all].every(([path, count]) => (lost.get(path) ?? -1) >= count)
}
