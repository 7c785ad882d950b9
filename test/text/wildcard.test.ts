import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {indexWildcards, matchesWildcard} from '../../src/text/wildcard.ts'
import {runs} from '../support/runs.ts'

describe('a pattern with `*`', () => {
  test.each<[string, string, boolean]>([
    ['*', '', true],
    ['*', 'x', true],
    ['*-reviewer', 'code-reviewer', true],
    ['*-reviewer', 'reviewer', false],
    ['*-reviewer', 'code-reviewers', false],
    ['a*a', 'a', false],
    ['a*b*c', 'abbc', true],
    ['a*b*c', 'acb', false],
    ['a*ab', 'aab', true],
    ['plain', 'plain', true],
    ['plain', 'plainer', false],
    ['a.c', 'abc', false]
  ])('%s of %j: %s', (pattern, text, expected) => {
    expect(matchesWildcard(pattern, text)).toBe(expected)
  })

  test('means what the regular expression means', () => {
    const word = fc.stringMatching(/^[ab*.]{0,6}$/)
    fc.assert(
      fc.property(word, fc.stringMatching(/^[ab.]{0,8}$/), (pattern, text) => {
        const form = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
        expect(matchesWildcard(pattern, text)).toBe(form.test(text))
      }),
      {numRuns: runs(300)}
    )
  })

  test('many of them together match what each of them matches', () => {
    const words = fc.array(fc.stringMatching(/^[ab*]{0,5}$/), {maxLength: 8})
    const texts = fc.array(fc.stringMatching(/^[ab]{0,6}$/), {minLength: 1, maxLength: 3})
    fc.assert(
      fc.property(words, texts, (patterns, asked) => {
        const expected = patterns.filter((pattern) => asked.some((text) => matchesWildcard(pattern, text)))
        expect(indexWildcards(patterns)(...asked)).toEqual(expected)
      }),
      {numRuns: runs(300)}
    )
  })
})
