import {describe, expect, test} from 'vitest'
import {fix, type LintOptions, lines, lint} from '../support/lint.ts'

const only = ['ascii-only']
const block = (item: string): string =>
  `# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] ${item}\n  [2] Show workflow status\n---\n`
const withOptions = (options: object): LintOptions => ({only, rules: {'ascii-only': ['error', options]}})

describe('fixes', () => {
  test('punctuation and spaces are safe, letters are not', () => {
    expect(fix(block('Go\u00A0on \u2014 now'), {only})).toBe(block('Go on -- now'))
    expect(fix(block('Caf\u00E9'), {only})).toBe(block('Caf\u00E9'))
    expect(fix(block('Caf\u00E9 \u00DFl\u00E6'), {only}, true)).toBe(block('Cafe sslae'))
  })

  test('an emoji stays, and is named by its code point', () => {
    for (const emoji of ['\u{1F600}', '\u2764\uFE0F', '1\uFE0F\u20E3', '\u{1F468}\u200D\u{1F469}'])
      expect(fix(block(`Go ${emoji}`), {only}, true)).toBe(block(`Go ${emoji}`))
    expect(lines(lint(block('Go \u{1F600}'), {only}))).toEqual([
      '5:10-5:12: error: Unexpected character `\u{1F600}` (U+1F600) in a prompt block, expected ASCII'
    ])
  })

  test('a replacement of the options is safe', () => {
    const options = withOptions({replace: {'\u2705': '[x]'}})
    expect(fix(block('\u2705 go'), options)).toBe(block('[x] go'))
  })
})

test.each(['\u00E9', 'U+00E9', 'U+00E0-00FF', 'u+00e0-00ff'])('%s allows a character', (set) => {
  expect(lines(lint(block('Caf\u00E9'), withOptions({allow: [set]})))).toEqual([])
})

test('characters that are not allowed split a run', () => {
  const found = lines(lint(block('\u00E9\u00E8\u00E9'), withOptions({allow: ['\u00E8']})))
  expect(found.map((line) => line.slice(0, 8))).toEqual(['5:7-5:8:', '5:9-5:10'])
})
