/** The texts of headings, with marks of Markdown in them, and headings that are underlined. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found, kindsOf} from '../../support/custom-contract.ts'

/** The findings of a heading where a contract expects another. */
const findings = (text: string, expected: string): readonly string[] => found({sections: [expected]}, `# ${text}`)

describe('a heading without its marks', () => {
  test.each([
    ['*a b*', 'a b', '1:3-1:8 Unexpected italics around `a b`, expected `a b`'],
    [
      '**a** and ***b***',
      'a and b',
      '1:3-1:20 Unexpected bold and italics around `**a** and ***b***`, expected `a and b`'
    ],
    ['_a_', 'a', '1:3-1:6 Unexpected italics around `a`, expected `a`'],
    ['The __last__ part', 'The last part', '1:7-1:15 Unexpected bold around `last`, expected `The last part`'],
    ['(_a_)', '(a)', '1:4-1:7 Unexpected italics around `a`, expected `(a)`'],
    ['`a` and ``b``', 'a and b', '1:3-1:16 Unexpected code around ``a` and ``b```, expected `a and b`'],
    ['~~a b~~c', 'a bc', '1:3-1:10 Unexpected markup around `a b`, expected `a bc`'],
    ['[a](#b) ![c](d.png)', 'a c', '1:3-1:22 Unexpected markup around `[a](#b) ![c](d.png)`, expected `a c`'],
    ['<b>a</b><br/>', 'a', '1:3-1:16 Unexpected markup around `<b>a</b><br/>`, expected `a`'],
    ['**_a_**', 'a', '1:3-1:10 Unexpected bold and italics around `**_a_**`, expected `a`'],
    ['a\\_b', 'a_b', '1:4-1:6 Unexpected escape in `\\_`, expected `a_b`']
  ])('%j is %j', (text, plain, expected) => {
    expect(findings(text, plain)).toEqual([expected])
    expect(found({sections: [plain], allow: 'all'}, `# ${text}`)).toEqual([])
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
    ['a (b)', 'a'],
    ['\\*a', 'a']
  ])('%j is itself, and not %j', (text, other) => {
    expect(findings(text, text)).toEqual([])
    expect(findings(text, other)).toHaveLength(1)
  })

  test('is read of any length, and nearly read of 200 characters', () => {
    const kinds = (text: string, expected: string): readonly string[] => kindsOf(`# ${text}`, {sections: [expected]})
    for (const length of [200, 201, 2000]) {
      expect(kinds('*a*'.padEnd(length, 'x'), 'a'.padEnd(length - 2, 'x'))).toEqual(['unexpected'])
      expect(kinds('*a*'.padEnd(length, 'x'), '*a*'.padEnd(length, 'x'))).toEqual([])
      expect(kinds('A'.repeat(length), 'a'.repeat(length))).toEqual(['misspelt'])
    }
    expect(kinds('b'.padEnd(200, 'a'), 'a'.repeat(200))).toEqual(['misspelt'])
    expect(kinds('b'.padEnd(201, 'a'), 'a'.repeat(201))).toEqual(['missing'])
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
  ['2. Bed \u2705', 'bed'],
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

describe('a section with its number signs and its text', () => {
  const contract: OutputContract = {sections: [{heading: '2. Risks & Costs', depth: 2, filled: true}]}
  const expected = 'expected `## 2. Risks & Costs`'

  test.each([
    ['## 2. Risks & Costs\nNone.'],
    ['## 2. Risks & Costs\n\n### More\nNone.'],
    ['### 2. Risks & Costs\nNone.', `1:1-1:21 Unexpected section \`### 2. Risks & Costs\`, ${expected}`],
    ['   ## 2. Risks & Costs\nNone.'],
    ['\n    ## 2. Risks & Costs\nNone.', `2:1-2:24 Unexpected section \` ## 2. Risks & Costs\`, ${expected}`],
    ['## Risks & Costs\nNone.', `1:1-1:17 Unexpected section \`## Risks & Costs\`, ${expected}`],
    ['## 2. Dangers\nNone.', `1:1-1:14 Unexpected section \`## 2. Dangers\`, ${expected}`],
    ['## Costs\nNone.', `1:1-1:9 Unexpected section \`## Costs\`, ${expected}`],
    ['## 3. Costs\nNone.', '2:1-2:6 Missing section `2. Risks & Costs`, expected it in the output'],
    ['## 2. Risks & Costs\n', '1:1-1:20 Missing text of section `2. Risks & Costs`, expected it below the heading'],
    [
      '## 2. Risks & Costs\n### More\n<!-- later -->\n## 3. Plan\nWalk.',
      '1:1-1:20 Missing text of section `2. Risks & Costs`, expected it below the heading'
    ]
  ])('%j', (text, ...findings) => {
    expect(found(contract, text)).toEqual(findings)
  })

  test('what replaces a heading has its number signs', () => {
    const reading = readOutput('# 2. Risks & Costs\nNone.', contract)
    expect(reading.ok ? [] : reading.findings.map((each) => each.expected)).toEqual([['## 2. Risks & Costs']])
  })

  test('a section that came too early is named, and no other', () => {
    const sections = ['A', 'B', 'C', 'D']
    expect(found({sections, order: true}, '# D\n\n# A\n\n# B\n\n# C')).toEqual([
      '1:1-1:4 Unexpected section `D` before `C`, expected it after `C`'
    ])
  })

  test('what replaces a misspelt or plain label has the marks of the contract', () => {
    const expectedOf = (text: string) => {
      const reading = readOutput(text, {lines: {'**Verdict**': {}}})
      return reading.ok ? [] : reading.findings.map((each) => each.expected)
    }
    expect(expectedOf('**Verdit**: PASS')).toEqual([['**Verdict**']])
    expect(expectedOf('Verdict: PASS')).toEqual([['**Verdict**']])
  })
})
