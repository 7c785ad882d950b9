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

/** How many characters are repeated, up to where a search takes more than any linear one, in milliseconds. */
const lengths = [500, 1000, 2000, 4000]
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
      const slow = lengths.find((size) => timeOf(regex, attack, size) >= suspicious)
      if (slow === undefined) continue
      const growth = growthOf(regex, attack, slow)
      if (growth > certainGrowth) return {...attack, growth}
      // The times of short texts differ by chance.
      if (growth > mostGrowth && growthOf(regex, attack, 2 * slow) > mostGrowth) return {...attack, growth}
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
  return least(2 * size) / Math.max(least(size), 0.2)
}

function* attacksFrom(sample: string): Generator<Omit<Attack, 'growth'>> {
  for (let start = 0; start < sample.length; start++) {
    for (let end = start + 1; end <= Math.min(sample.length, start + 3); end++) {
      const part = sample.slice(start, end)
      for (const before of new Set(['', sample.slice(0, start)])) {
        for (const after of ends) yield {before, part, after}
      }
    }
  }
  for (const part of sample.length > 3 ? [sample] : []) for (const after of ends) yield {before: '', part, after}
}

function timeOf(regex: RegExp, {before, part, after}: Omit<Attack, 'growth'>, size: number): number {
  const text = before + part.repeat(Math.ceil(size / part.length)) + after
  regex.lastIndex = 0
  const start = process.hrtime.bigint()
  regex.test(text)
  return Number(process.hrtime.bigint() - start) / 1e6
}
