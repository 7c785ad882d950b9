import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {hashOf} from '../../src/text/hash.ts'
import {anyCharacter} from '../support/characters.ts'

test('the hash of a text is the same everywhere', () => {
  expect(['', 'a', 'agents/a.md', '\u00DCn\u00EF'].map(hashOf)).toEqual([
    2872998923, 2448022055, 3906709252, 2526817135
  ])
  expect(new Set([hashOf(''), hashOf('a'), hashOf('b'), hashOf('ab'), hashOf('ba')]).size).toBe(5)
})

test('is a whole number below 2^32', () => {
  fc.assert(
    fc.property(fc.string({unit: anyCharacter}), (text) => {
      const hash = hashOf(text)
      expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true)
    })
  )
})

test('distributes similar names evenly', () => {
  const counts = [0, 0, 0, 0, 0]
  for (let index = 0; index < 10_000; index++) {
    const at = hashOf(`runs/run-${index}.jsonl`) % 5
    counts[at] = (counts[at] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200)
})
