/** The texts of headings, with marks of Markdown in them, and headings that are underlined. */
import {describe, expect, test} from 'vitest'
import {bare, headingsOf, unmarkedText} from '../../../src/contracts/output/heading.ts'
import {createSource} from '../../../src/contracts/source.ts'

describe('a text without its marks', () => {
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
    expect(unmarkedText(text)).toBe(plain)
  })

  test.each(['a_b_c', 'a_b_', '_b_c', '2_b_', '_b_2', '* a*', '*a *', '~~ a~~', 'a < b > c', '1*2', '[a]', 'a (b)'])(
    '%j is itself',
    (text) => {
      expect(unmarkedText(text)).toBe(text)
    }
  )

  test('is read of 200 characters', () => {
    expect(unmarkedText('*a*'.padEnd(200, 'x'))).toBe('a'.padEnd(198, 'x'))
    expect(unmarkedText('*a*'.padEnd(201, 'x'))).toBe('*a*'.padEnd(201, 'x'))
    expect(bare('A'.repeat(200))).toBe('a'.repeat(200))
    expect(bare('A'.repeat(201))).toBe('A'.repeat(201))
  })
})

test.each([
  ['2. Findings', 'findings'],
  ['2.1.3 Findings', 'findings'],
  ['3) Findings:', 'findings'],
  ['4 findings', 'findings'],
  ['\u2705 Findings!', 'findings'],
  ['1. \u{1F4CB} Findings (2)', 'findings (2)'],
  ['2\uFE0F\u20E3 Findings', 'findings'],
  ['**Findings** \u2014', 'findings'],
  ['2.', '2'],
  ['***', '']
])('the words of %j are %j', (text, words) => {
  expect(bare(text)).toBe(words)
})

describe('underlined with hyphens', () => {
  const titles = (text: string): readonly string[] =>
    headingsOf(createSource(text, {path: 'output.md', kind: 'output', declared: true})).map(
      ({text, start, line}) => `${line}, ${start}: ${text}`
    )

  test.each([
    ['Title\n---', '0, 0: Title'],
    ['Title\n-', '0, 0: Title'],
    ['a\n\n  Title\n   --- \t\nb', '2, 5: Title'],
    ['a\r\n\r\nTitle\r\n---\r\n', '2, 5: Title']
  ])('%j has a heading', (text, title) => {
    expect(titles(text)).toEqual([title])
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
    '~~~\n---\n~~~',
    '    a\n---'
  ])('%j has none', (text) => {
    expect(titles(text)).toEqual([])
  })

  test('headings of both kinds are in their order', () => {
    expect(titles('A\n---\n\n# B\n\nC\n---\n\n# D')).toEqual(['0, 0: A', '3, 7: B', '5, 12: C', '8, 19: D'])
  })
})
