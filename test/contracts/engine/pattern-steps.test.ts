import {describe, expect, test} from 'vitest'
import {stepsOf} from '../../../src/contracts/engine/expressions.ts'

describe('the steps of a pattern', () => {
  test.each([
    ['^DONE$', 6 * 100],
    ['a\\*b\\+', 6 * 100],
    ['[*+?|]', 6 * 100],
    ['a|b', 3 * 2 * 100],
    ['(?:ab?c)', 8 * 2 * 100],
    ['\\d+', 3 * 100 ** 2],
    ['\\p{L}*?', 7 * 100 ** 2],
    ['[^)]{2,}x+', 10 * 100 ** 3],
    ['(a)\\1', 5 * 100 ** 2]
  ])('are limited for %s', (pattern, steps) => {
    expect(stepsOf(pattern, 99)).toBe(steps)
  })

  test.each(['(a+)+', '(?:a|b)*', '(a?){30}', '((a))+?', '(\\))+'])('have no limit for %s', (pattern) => {
    expect(stepsOf(pattern, 99)).toBe(Number.POSITIVE_INFINITY)
  })

  test('are many for one choice after the other', () => {
    expect(stepsOf(`${'a?'.repeat(30)}${'a'.repeat(30)}`, 30)).toBeGreaterThan(1e9)
  })
})
