import {type Case, type Fault, keyOf} from './case.ts'
import {profileOf, profiles} from './profiles.ts'
import {createRandom, seedOf} from './random.ts'
import {shrink} from './shrink.ts'

/** A fault with the smallest case that has it. */
interface Find {
  /** Of the file. */
  readonly name: string
  readonly seed: number
  readonly index: number
  readonly profile: string
  readonly fault: Fault
  readonly case: Case
}

/** How many cases ran, and how many of them had a fault. */
interface Row {
  cases: number
  finds: number
}

export interface FuzzResult {
  readonly seed: number
  readonly seconds: number
  readonly rows: ReadonlyMap<string, Row>
  /** How many cases had each fault. */
  readonly faults: ReadonlyMap<string, number>
  readonly finds: number
}

export interface FuzzOptions {
  readonly seed: number
  /** The run ends after so many. */
  readonly seconds: number
  readonly cases: number
  /** The only profile, where it is given. */
  readonly profile?: string | undefined
  /** Gives the faults of a case. */
  readonly faultsOf: (found: Case, seconds?: number) => Promise<readonly Fault[]>
  readonly onFind?: (find: Find) => void
}

/** Runs cases until the time or the number is reached. One fault is made smaller once, however many cases have it. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const {seed, seconds, cases, faultsOf, onFind} = options
  const start = Date.now()
  const rows = new Map<string, Row>()
  const faults = new Map<string, number>()
  for (let index = 0; index < cases && Date.now() - start < seconds * 1000; index++) {
    const profile = options.profile ?? profileOf(index)
    const found = caseOf(profile, seedOf(seed, index))
    const all = await faultsOf(found)
    const row = rows.get(profile) ?? {cases: 0, finds: 0}
    rows.set(profile, {cases: row.cases + 1, finds: row.finds + Math.min(1, all.length)})
    for (const [key, fault] of new Map(all.map((each) => [keyOf(each), each]))) {
      const count = faults.get(key) ?? 0
      faults.set(key, count + 1)
      if (count > 0) continue
      const name = `${key.replaceAll(/[^\w-]+/g, '-')}-${seed}-${index}`
      onFind?.({name, seed, index, profile, fault, case: await shrink(found, key, faultsOf)})
    }
  }
  const finds = [...rows.values()].reduce((sum, row) => sum + row.finds, 0)
  return {seed, seconds: Math.round((Date.now() - start) / 1000), rows, faults, finds}
}

/** The case of a seed. @throws {Error} for a profile that does not exist */
function caseOf(profile: string, seed: number): Case {
  const make = profiles[profile]
  if (make === undefined)
    throw new Error(`Unexpected profile \`${profile}\`, expected ${Object.keys(profiles).join(', ')}`)
  return make(createRandom(seed))
}
