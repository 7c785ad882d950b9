/** Numbers that depend on a seed alone, so that each case can be made again. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  int(limit: number): number
  /** True in about this part of the calls, from 0 to 1. */
  chance(part: number): boolean
  /** One of a list. @throws {Error} for an empty list */
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: 32 bits of state, enough for the choices of one case. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (limit: number): number => Math.floor(next() * limit)
  return {
    int,
    chance: (part) => next() < part,
    pick(list) {
      if (list.length === 0) throw new Error('Unexpected empty list, expected one to pick from')
      return list[int(list.length)] as (typeof list)[number]
    }
  }
}

/** The seed of one case of a run. */
export function seedOf(seed: number, index: number): number {
  return (Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) >>> 0
}
