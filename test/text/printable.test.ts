import {expect, test} from 'vitest'
import {forRunner, printable, toJson} from '../../src/text/printable.ts'

/** Those that have no shape of their own, by the classes of Unicode alone. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/u

test('exactly the characters without a shape are replaced', () => {
  const wrong: number[] = []
  for (let code = 0; code <= 0xff_ff; code++) {
    const char = String.fromCharCode(code)
    const expected = char === '\t' ? ' ' : hidden.test(char) ? '\u00B7' : char
    if (printable(char) !== expected) wrong.push(code)
  }
  expect(wrong).toEqual([])
})

test('a hidden character is replaced beside visible ones that are not ASCII', () => {
  expect(printable('caf\u00E9 \u2014 \u2192\u200B \u2260')).toBe('caf\u00E9 \u2014 \u2192\u00B7 \u2260')
})

test.each([
  ['##[error]', '#\u00B7#[error]'],
  ['#\u200B#[error]', '#\u00B7\u200B#[error]'],
  ['# [error]', '# [error]'],
  ['no command', 'no command']
])('a command of an older runner is broken up: %j', (text, expected) => {
  expect(forRunner(text)).toBe(expected)
})

test('JSON of a command of an older runner is JSON of the same value', () => {
  const json = toJson('##[error] #1')
  expect(json).toBe(String.raw`"\u0023#[error] #1"`)
  expect(JSON.parse(json)).toBe('##[error] #1')
})
