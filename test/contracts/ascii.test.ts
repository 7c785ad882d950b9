import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts, parsePrompts} from '../../src/contracts/index.ts'
import {fix, type LintOptions, lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const only = ['ascii-only']
const block = (item: string): string =>
  `# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] ${item}\n  [2] Show workflow status\n---\n`
const withOptions = (options: object): LintOptions => ({only, rules: {'ascii-only': ['default', options]}})

describe('fixes', () => {
  test('punctuation and spaces are safe, letters are not', () => {
    expect(fix(block('Go\u00A0on \u2014 now'), {only})).toBe(block('Go on -- now'))
    expect(fix(block('Caf\u00E9'), {only})).toBe(block('Caf\u00E9'))
    expect(fix(block('Caf\u00E9 \u00DFl\u00E6'), {only}, true)).toBe(block('Cafe sslae'))
  })

  test('a dash between the number and the name of a phase is a hyphen; before a number it is a dash', () => {
    expect(fix(block('Go to Phase 20 \u2014 Harvest'), {only})).toBe(block('Go to Phase 20 - Harvest'))
    expect(fix(block('Look at phase 1 \u2014 3'), {only})).toBe(block('Look at phase 1 -- 3'))
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

describe('the zones of a definition', () => {
  const text = [
    'Intro \u2014 of all.',
    '# SUGGESTED PROMPTS',
    'Quote `## A \u2014 B`.',
    '```\nBuild \u2014 passed\n```',
    '- In a list:\n\n  ~~~\n  Tests \u2192 ok\n  ~~~',
    '<!-- A \u2014 comment -->',
    'Follow the protocol.',
    'Bye \u2014 garden.\n'
  ].join('\n\n')
  const found = (scope: string): string[] =>
    lines(lint(text, withOptions({scope})))
      .filter((line) => line.includes(' error: '))
      .map((line) => line.split(':')[0] ?? '')

  test('[REQ-0003 1.2 characters] the fences of the section, by default', () => {
    expect(found('blocks')).toEqual(['8', '14'])
  })

  test('[REQ-0003 1.2 characters] all of the section but its closing line, by the option', () => {
    expect(found('section')).toEqual(['5', '8', '14'])
    expect(fix(text, withOptions({scope: 'section'}))).toContain('Quote `## A \u2014 B`.')
    expect(fix(text, withOptions({scope: 'section'}), true)).toContain('Quote `## A -- B`.')
  })

  test('[REQ-0003 1.2 characters] all of the file, by the option', () => {
    expect(found('file')).toEqual(['1', '5', '8', '14', '17', '21'])
  })

  test('a fix that would open a fence is not safe', () => {
    const fence = '# SUGGESTED PROMPTS\n\n````\n\uFF40\uFF40\uFF40\n````\n\nFollow the protocol.\n'
    expect(lines(lint(fence, {only}))).toHaveLength(1)
    expect(fix(fence, {only})).toBe(fence)
  })
})

test('[REQ-0003 1.2 characters] a character in an item is one error; its fix keeps the numbers and the other items', () => {
  const odd = fc.constantFrom(
    ...[
      '\u2014',
      '\u2013',
      '\u2026',
      '\u201C',
      '\u00A0',
      '\u200B',
      '\u2192',
      '\u2500',
      '\u00E9',
      '\u{1F680}',
      '\uFF11',
      '\uFF3B'
    ]
  )
  const items = ['Continue to it', 'Review the design', 'Show workflow status']
  const all = [...only, 'suggested-prompts-block']
  fc.assert(
    fc.property(fc.nat(2), fc.nat(20), odd, (which, place, char) => {
      const item = items[which] ?? ''
      const at = 1 + (place % (item.length - 1))
      const broken = `${item.slice(0, at)}${char}${item.slice(at)}`
      const before = `# SUGGESTED PROMPTS\n\n${formatPrompts({items})}\n`
      const planted = before.replace(item, broken)
      expect(lines(lint(planted, {only: all})).map((line) => line.replace(/:.*error: Un.*/, ''))).toEqual([
        `${5 + which}`
      ])
      const fixed = fix(planted, {only: all})
      const [block] = parsePrompts(fixed)
      if (block === undefined) expect(fixed).toBe(planted)
      else
        expect(block.value.items.filter((_, index) => index !== which)).toEqual(items.filter((each) => each !== item))
    }),
    {numRuns: runs(60)}
  )
})

describe('a text about broken characters', () => {
  test.each([
    'Verify no \uFFFD characters.',
    '**Problem**: Box-drawing characters appear as \uFFFD',
    '- Fix encoding: \u00E2\u20AC\u201D was printed for dashes',
    'Fixed `\u00E2\u20AC\u201D` in titles.',
    'It printed "\u00E2\u20AC\u201D" before.',
    'It printed \u201C\uFFFD\u201D before.'
  ])('%s', (text) => {
    expect(lines(lint(`${text}\n`, {only})).filter((line) => !line.includes('note:'))).toEqual([])
  })

  test.each([
    'Use it \u00E2\u20AC\u201D always.',
    '\uFFFD First item.',
    'The characters of Caf\uFFFD Noir.',
    'It\u00E2\u20AC\u2122s the encoding.'
  ])('%s is damage', (text) => {
    expect(lines(lint(`${text}\n`, {only})).filter((line) => line.includes('warning:'))).toHaveLength(1)
  })
})
