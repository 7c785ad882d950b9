import {expect, test} from 'vitest'
import {exceededTextLimit} from '../../src/text/text-limits.ts'

const limits = {length: 20, lines: 3, openings: 2, foreignWords: 2}

test.each([
  ['a'.repeat(20), undefined],
  ['a'.repeat(21), 'length, expected at most 20 characters'],
  ['a\nb\rc', undefined],
  ['a\nb\rc\n', 'number of lines, expected at most 3'],
  ['\r\r\r', 'number of lines, expected at most 3'],
  ['[a](b)[a](b)', undefined],
  ['[a](b)[](b)[', 'number of `[`, expected at most 2'],
  ['{{A}}', undefined],
  ['{ {{A}}', 'number of `{`, expected at most 2'],
  ['été é', 'number of words that are not printable ASCII, expected at most 2'],
  ['\x01a\x07b\x7F', 'number of words that are not printable ASCII, expected at most 2'],
  ['中文 中文', undefined],
  ['<a></a>', undefined],
  ['<a></a><b>', 'number of `<`, expected at most 2']
])('%j', (text, expected) => {
  expect(exceededTextLimit(text, limits)).toBe(expected)
})
