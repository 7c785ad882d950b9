import {describe, expect, test} from 'vitest'
import {mostOptionalParts, optionalParts, projectPattern} from '../../src/text/project-pattern.ts'

describe('the number of optional parts of an expression', () => {
  test.each([
    ['a?b?c', 2],
    ['a??b*?c+?', 1],
    ['[?*]\\?', 0],
    ['a{0,2}b{1,3}c{2}d{3,}e{0,9}', 7],
    ['(?<name>a)?(?:b)?(c)?', 3],
    ['(?:pass|fail)', 0],
    ['(?:pass|fail|)', 2],
    ['(?:a?|b?)', 3],
    ['(?:^|\\n)(?:\\b|a)(?:()|a)', 3],
    ['(?=a|)b', 1],
    ['\\p{L}?\\u{61}?', 2],
    ['[\\]?]?', 1]
  ])('%s', (pattern, count) => {
    expect(optionalParts(pattern)).toBe(count)
  })
})

test.each([
  ['a?', 'a'],
  ['(?:^|a)', 'a'],
  ['(?:a|)', 'a'],
  ['a{0,1}', 'a']
])('too many of `%s` are refused, and as many as allowed are compiled at once', (part, text) => {
  expect(() => projectPattern(part.repeat(mostOptionalParts + 1), 'im')).toThrow(
    new SyntaxError(`more than ${mostOptionalParts} optional parts`)
  )
  const pattern = projectPattern(`${part.repeat(mostOptionalParts)}${text.repeat(mostOptionalParts)}$`, 'im')
  expect(pattern.test(text.repeat(mostOptionalParts))).toBe(true)
  expect(pattern.test('b')).toBe(false)
})
