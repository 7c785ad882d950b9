import {expect, test} from 'vitest'
import {excerpt} from '../../src/text/lines.ts'

test.each([
  ['a\n  b', 'a b'],
  [`a${'-'.repeat(78)}b`, `a${'-'.repeat(78)}b`],
  [`a${'-'.repeat(5_000)}b`, `a${'-'.repeat(38)}...${'-'.repeat(37)}b`],
  [`a${' '.repeat(1_500)}c${' '.repeat(1_500)}b`, 'a ... b']
])('the excerpt of %j has its start and its end', (text, expected) => {
  expect(excerpt(`(${text})`, {start: 1, end: text.length + 1})).toBe(expected)
})
