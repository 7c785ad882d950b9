import {expect, test} from 'vitest'
import {definitionLimits, exceededTextLimit, outputLimits} from '../../src/text/text-limits.ts'

const limits = {length: 20, lines: 3, brackets: 2}

test.each([
  ['a'.repeat(20), undefined],
  ['a'.repeat(21), 'length of 21 characters, expected at most 20'],
  ['a\nb\rc', undefined],
  ['a\nb\rc\n', 'number of lines, expected at most 3'],
  ['\r\r\r', 'number of lines, expected at most 3'],
  ['<a></a>', undefined],
  ['<a></a><b>', 'number of `<`, expected at most 2']
])('%j', (text, expected) => {
  expect(exceededTextLimit(text, limits)).toBe(expected)
})

test('an output may be longer than a definition', () => {
  const text = 'word '.repeat(500_000)
  expect(exceededTextLimit(text, outputLimits)).toBeUndefined()
  expect(exceededTextLimit(text, definitionLimits)).toBe('length of 2500000 characters, expected at most 2000000')
})
