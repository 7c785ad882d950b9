/** Names of keys that no table lists: a host with a closed table refuses them all, and one with an open table none. */
import {openMeant} from '../../src/hosts/checks/misspelt.ts'
import type {HostFile} from '../../src/hosts/model.ts'
import type {TableValue} from '../../src/hosts/shapes.ts'

/** How many are tried of each kind of file. */
const count = 3

/** How people write names of several words. */
const joins = ['', '_', '-']

/**
 * Keys that the host does not read, and that are near none of its own.
 *
 * @param seed the same keys come of the same seed
 */
export function randomKeys(file: HostFile, seed: string): readonly string[] {
  const next = generator(seed)
  const meantBy = openMeant(file)
  const found: string[] = []
  while (found.length < count) {
    const words = Array.from({length: found.length === 0 ? 1 : 2}, () => randomWord(next))
    const key = words.join(joins[next(joins.length)])
    if (!Object.hasOwn(file.keys, key) && meantBy(key)?.key === undefined && !found.includes(key)) found.push(key)
  }
  return found
}

/** A key that a table of a manifest does not have. @param seed the same key comes of the same seed */
export function randomKey(table: TableValue, seed: string): string {
  const next = generator(seed)
  const meantBy = openMeant(table)
  for (;;) {
    const key = randomWord(next)
    if (!Object.hasOwn(table.keys, key) && meantBy(key)?.key === undefined) return key
  }
}

function randomWord(next: (limit: number) => number): string {
  return Array.from({length: 4 + next(5)}, () => String.fromCharCode(97 + next(26))).join('')
}

/** Whole numbers below a limit, by a linear congruence whose high bits count. */
function generator(seed: string): (limit: number) => number {
  let state = 2_166_136_261
  const step = (value: number): void => {
    state = (Math.imul(state ^ value, 1_664_525) + 1_013_904_223) >>> 0
  }
  for (const character of seed) step(character.charCodeAt(0))
  return (limit) => {
    step(0)
    return Math.floor((state / 2 ** 32) * limit)
  }
}
