/** Searches for texts on which a regular expression takes more than linear time. */
import type {Pattern} from './patterns.ts'
import {randomFrom, sampleOf} from './samples.ts'

/** A text that makes a regular expression slow: a part of it, repeated. */
export interface Attack {
  readonly before: string
  readonly part: string
  readonly after: string
  /** By how much the time grows when the text is twice as long. */
  readonly growth: number
}

/** How many characters are repeated: few first, since what grows exponentially, or as a high power, would not end for many. */
const lengths = [24, 200, 4000]

/** What no linear search takes for so many, in milliseconds. */
const suspicious = 2

const samples = 12
const ends = ['', '\u0000', '\n\u0000', '\u2028']

/** The first attack that is found; `undefined` where none is. */
export function attackOn({source, flags}: Pattern): Attack | undefined {
  const regex = new RegExp(source, flags.replace('g', ''))
  const random = randomFrom(7)
  const tried = new Set<string>()
  for (let index = 0; index < samples; index++) {
    const sample = sampleOf(source, flags, random).slice(0, 60)
    for (const attack of attacksFrom(sample)) {
      const key = `${attack.before}\u0001${attack.part}\u0001${attack.after}`
      if (tried.has(key)) continue
      tried.add(key)
      for (const size of lengths) {
        if (!mayBeSlow(regex, attack, size)) continue
        const growth = growthOf(regex, attack, size)
        if (growth > certainGrowth) return {...attack, growth}
        // Times differ by chance: what grows too fast does so at each size.
        if (growth > mostGrowth && [1, 2, 2].every((times) => growthOf(regex, attack, times * size) > mostGrowth))
          return {...attack, growth}
      }
    }
  }
  return undefined
}

/** Less than the 4 of what is quadratic, more than the 2 of what is linear. */
const mostGrowth = 3

/** What no chance explains, and what could take hours for a longer text. */
const certainGrowth = 10

function growthOf(regex: RegExp, attack: Omit<Attack, 'growth'>, size: number): number {
  const least = (length: number): number => Math.min(...[1, 2, 3].map(() => timeOf(regex, attack, length)))
  const time = least(size)
  if (size === lengths[0]) return time >= suspicious ? Number.POSITIVE_INFINITY : 0
  return least(2 * size) / Math.max(time, 0.2)
}

function* attacksFrom(sample: string): Generator<Omit<Attack, 'growth'>> {
  for (let start = 0; start < sample.length; start++) {
    for (let end = start + 1; end <= Math.min(sample.length, start + 5); end++) {
      const part = sample.slice(start, end)
      for (const before of new Set(['', sample.slice(0, start)])) {
        for (const after of ends) yield {before, part, after}
      }
    }
  }
  for (const part of sample.length > 3 ? [sample] : []) for (const after of ends) yield {before: '', part, after}
}

/** Milliseconds of this process: those of the clock are also of other programs. */
function timeOf(regex: RegExp, attack: Omit<Attack, 'growth'>, size: number): number {
  const text = textOf(attack, size)
  const start = process.cpuUsage()
  regex.lastIndex = 0
  regex.test(text)
  const {user, system} = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Whether a search takes longer than a linear one; the clock, which is quicker to ask, may say so of one that does not. */
function mayBeSlow(regex: RegExp, attack: Omit<Attack, 'growth'>, size: number): boolean {
  const text = textOf(attack, size)
  const start = performance.now()
  regex.lastIndex = 0
  regex.test(text)
  return performance.now() - start >= suspicious
}

function textOf({before, part, after}: Omit<Attack, 'growth'>, size: number): string {
  return before + part.repeat(Math.ceil(size / part.length)) + after
}
