import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {cells, startOf} from '../../src/text/cells.ts'
import {wrap} from '../../src/text/wrap.ts'

describe('columns of a terminal', () => {
  test.each([
    ['', 0],
    ['plain', 5],
    ['caf\u00E9', 4],
    ['cafe\u0301', 4],
    ['\u6F22\u5B57', 4],
    ['\uD55C\uAE00', 4],
    ['\uFF21\uFF11', 4],
    ['\u2705', 2],
    ['\u{1F600}', 2],
    ['\u{1F44D}\u{1F3FD}', 2],
    ['\u2764', 1],
    ['\u2764\uFE0F', 2],
    ['\u{1F1E9}\u{1F1EA}', 2],
    ['\u2014 \u201Cq\u201D', 5]
  ])('%s', (text, columns) => {
    expect(cells(text)).toBe(columns)
  })

  test('the start of a text ends before a character that does not fit', () => {
    expect(startOf('a\u6F22b', 1)).toBe('a')
    expect(startOf('a\u6F22b', 2)).toBe('a')
    expect(startOf('a\u6F22b', 3)).toBe('a\u6F22')
    expect(startOf('\u{1F600}\u{1F600}', 3)).toBe('\u{1F600}')
  })
})

describe('wrapped lines', () => {
  test.each<[string, number, number | undefined, string[]]>([
    ['one two three', 20, undefined, ['one two three']],
    ['one two three', 8, undefined, ['one two', 'three']],
    ['one two three', 8, 3, ['one', 'two', 'three']],
    ['one  two', 8, undefined, ['one  two']],
    ['one  two', 7, undefined, ['one', 'two']],
    ['abcdefghij', 4, undefined, ['abcd', 'efgh', 'ij']],
    ['a \u6F22\u5B57\u6F22', 4, undefined, ['a', '\u6F22\u5B57', '\u6F22']],
    ['', 8, undefined, ['']],
    ['a `b c` d', 7, undefined, ['a `b c`', 'd']],
    ['a `  b ` d', 7, undefined, ['a', '`  b `', 'd']],
    ['a ` b c', 5, undefined, ['a ` b', 'c']]
  ])('%j in %d', (text, width, first, lines) => {
    expect(wrap(text, width, first)).toEqual(lines)
  })

  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '`', '\u6F22', '\u{1F600}', '\u0301', 'word '),
    maxLength: 60
  })

  test('fit the width and lose nothing but spaces', () => {
    fc.assert(
      fc.property(text, fc.integer({min: 2, max: 30}), (given, width) => {
        const lines = wrap(given, width)
        for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
      })
    )
  })
})
