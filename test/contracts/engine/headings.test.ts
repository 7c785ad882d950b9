/** The texts of headings, with marks of Markdown in them, and headings that are underlined. */
import {describe, expect, test} from 'vitest'
import {readOutput} from '../../../src/contracts/index.ts'
import {found, kindsOf} from '../../support/custom-contract.ts'

/** The findings of a heading where a contract expects another. */
const findings = (text: string, expected: string): readonly string[] => found({sections: [expected]}, `# ${text}`)

describe('a heading without its marks', () => {
  test.each([
    ['*a b*', 'a b'],
    ['**a** and ***b***', 'a and b'],
    ['_a_', 'a'],
    ['The __last__ part', 'The last part'],
    ['(_a_)', '(a)'],
    ['`a` and ``b``', 'a and b'],
    ['~~a b~~c', 'a bc'],
    ['[a](#b) ![c](d.png)', 'a c'],
    ['<b>a</b><br/>', 'a'],
    ['\\*a\\*', 'a'],
    ['**_a_**', 'a']
  ])('%j is %j', (text, plain) => {
    expect(findings(text, plain)).toEqual([])
  })

  test.each([
    ['a_b_c', 'abc'],
    ['a_b_', 'ab'],
    ['_b_c', 'bc'],
    ['2_b_', '2b'],
    ['_b_2', 'b2'],
    ['* a*', 'a'],
    ['*a *', 'a'],
    ['~~ a~~', 'a'],
    ['a < b > c', 'a  c'],
    ['1*2', '12'],
    ['[a]', 'a'],
    ['a (b)', 'a']
  ])('%j is itself, and not %j', (text, other) => {
    expect(findings(text, text)).toEqual([])
    expect(findings(text, other)).toHaveLength(1)
  })

  test('is read of 200 characters', () => {
    const kinds = (text: string, expected: string): readonly string[] => kindsOf(`# ${text}`, {sections: [expected]})
    expect(kinds('*a*'.padEnd(200, 'x'), 'a'.padEnd(198, 'x'))).toEqual([])
    expect(kinds('*a*'.padEnd(201, 'x'), 'a'.padEnd(199, 'x'))).toEqual(['missing'])
    expect(kinds('*a*'.padEnd(201, 'x'), '*a*'.padEnd(201, 'x'))).toEqual([])
    expect(kinds('A'.repeat(200), 'a'.repeat(200))).toEqual(['misspelt'])
    expect(kinds('A'.repeat(201), 'a'.repeat(201))).toEqual(['missing'])
  })
})

/** So short that a letter off is another one. */
test.each([
  ['2. Bed', 'bed'],
  ['2.1.3 Bed', 'bed'],
  ['3) Bed:', 'bed'],
  ['4 bed', 'bed'],
  ['\u2705 Bed!', 'bed'],
  ['1. \u{1F4CB} B (2)', 'b (2)'],
  ['2\uFE0F\u20E3 Bed', 'bed'],
  ['**Bed** \u2014', 'bed'],
  ['2.', '2']
])('the words of %j are %j', (text, words) => {
  expect(findings(text, words)).toEqual([
    `1:3-1:${text.length + 3} Unexpected section \`${text}\`, expected \`${words}\``
  ])
})

test('a heading of marks has no words', () => {
  expect(findings('***', '-')).toEqual(['1:1-1:6 Missing section `-`, expected it in the output'])
})

describe('underlined with hyphens', () => {
  /** The place of a heading: its line and its offset. */
  const placeOf = (text: string, heading: string): readonly number[] => {
    const reading = readOutput(text, {sections: [heading]})
    return reading.ok ? [reading.place.line, reading.place.start] : []
  }

  test.each([
    ['Title\n---', 1, 0],
    ['Title\n-', 1, 0],
    ['a\n\n  Title\n   --- \t\nb', 3, 5],
    ['a\r\n\r\nTitle\r\n---\r\n', 3, 5]
  ])('%j has a heading', (text, line, start) => {
    expect(placeOf(text, 'Title')).toEqual([line, start])
  })

  test.each([
    '---',
    '---\n---',
    '\n---',
    'a\nb\n---',
    'a\n    ---',
    'a\n--- x',
    '- a\n---',
    '+ a\n---',
    '> a\n---',
    '| a |\n---',
    '1. a\n---',
    'a\n\n~~~\n---\n~~~',
    'a\n\n~~~\n\nb\n---\n~~~',
    '    a\n---'
  ])('%j has none', (text) => {
    expect(found({sections: ['{title}']}, text)).toEqual([
      expect.stringMatching(/ Missing section `\{title\}`, expected it in the output$/)
    ])
  })

  test('headings of both kinds are in their order', () => {
    const text = 'A\n---\n\n# B\n\nC\n---\n\n# D'
    expect(found({sections: ['A', 'B', 'C', 'D'], order: true, only: true}, text)).toEqual([])
    expect(['A', 'B', 'C', 'D'].map((heading) => placeOf(text, heading))).toEqual([
      [1, 0],
      [4, 7],
      [6, 12],
      [9, 19]
    ])
  })
})
