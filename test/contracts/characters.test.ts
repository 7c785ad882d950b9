import {describe, expect, test} from 'vitest'
import {describeCharacter} from '../../src/contracts/ascii/character-names.ts'
import {asciiFor, baseLetters, foldCharacters} from '../../src/contracts/ascii/characters.ts'

describe('names', () => {
  test.each([
    ['\u2014', 'U+2014 EM DASH'],
    ['\u00A0', 'U+00A0 NO-BREAK SPACE'],
    ['\u202E', 'U+202E RIGHT-TO-LEFT OVERRIDE'],
    ['\u200B', 'U+200B ZERO WIDTH SPACE'],
    ['\u2192', 'U+2192 RIGHTWARDS ARROW'],
    ['\u2500', 'U+2500 BOX DRAWINGS LIGHT HORIZONTAL'],
    ['\u256C', 'U+256C BOX DRAWINGS'],
    ['\uFE0F', 'U+FE0F VARIATION SELECTOR-16'],
    ['\uFF21', 'U+FF21 FULLWIDTH LATIN CAPITAL LETTER A'],
    ['\u{E0061}', 'U+E0061 TAG LATIN SMALL LETTER A'],
    ['\u{E0031}', 'U+E0031 TAG CHARACTER']
  ])('%j', (char, name) => {
    expect(describeCharacter(char)).toBe(name)
  })

  test.each(['\u00E9', '\u{1F600}', '\u4E2D'])('%s has its code point alone', (char) => {
    expect(describeCharacter(char)).toMatch(/^U\+[0-9A-F]{4,5}$/)
  })

  test('every character that has a replacement has a name', () => {
    for (let code = 0x80; code < 0xe0080; code++) {
      const char = String.fromCodePoint(code)
      if (asciiFor(char) !== undefined) expect(describeCharacter(char)).toMatch(/^U\+[0-9A-F]+ [A-Z]/)
    }
  })
})

describe('letters', () => {
  test.each([
    ['\u00E9', 'e'],
    ['\u00DC', 'U'],
    ['\u00DF', 'ss'],
    ['\u00E6', 'ae'],
    ['\u00D8', 'O'],
    ['\u0142', 'l'],
    ['\u1E69', 's']
  ])('%s becomes %s', (char, letters) => {
    expect(baseLetters(char)).toBe(letters)
  })

  test.each(['\u{1F600}', '\u20E3', '\u4E2D', '\u0416'])('%s stays', (char) => {
    expect(baseLetters(char)).toBe(char)
  })
})

test('folding keeps the way back to the original', () => {
  const {text, offset} = foldCharacters('a\u200B\u2013\u{1F600}b')
  expect(text).toBe('a-\u{1F600}b')
  expect([0, 1, 2, 4, 5].map(offset)).toEqual([0, 2, 3, 5, 6])
})
