/** Which texts count as a block of prompts or as the heading of their section, in declared files and in others. */
import {describe, expect, test} from 'vitest'
import type {Kind} from '../../src/contracts/kinds.ts'
import {createSource, type Source} from '../../src/contracts/source.ts'
import {isDelimiterLike, promptBlocks} from '../../src/contracts/suggested-prompts/block.ts'
import {findMisspeltPhases} from '../../src/contracts/suggested-prompts/misspelt-phases.ts'
import {sectionHeadings, sectionLines, selfValidation} from '../../src/contracts/suggested-prompts/section.ts'
import {fix, type LintOptions, lines, lint} from '../support/lint.ts'

function sourceOf(text: string, kind: Kind, declared = false): Source {
  return createSource(text, {
    path: `${kind}s/a.md`,
    kind,
    declared,
    ...(declared && {contracts: ['suggested-prompts']})
  })
}

test('delimiters are nothing but hyphens and what resembles them, at least two or a long one', () => {
  const all = [
    '---',
    '--',
    '***',
    '___',
    '-*_',
    '- - -',
    ' --- ',
    '\u2014',
    '\u2015',
    '\u2E3A',
    '\u2013\u2013',
    '-\u00A0-',
    '\u2500\u2500',
    '\u2550\u2550\u2550'
  ]
  expect(all.filter((line) => !isDelimiterLike(line))).toEqual([])
  const others = ['', ' ', '-', '*', '\u2013', '- a', '--a', 'a--', '===', '- [1]', '|---|', '-->', '<!--', '#--']
  expect(others.filter(isDelimiterLike)).toEqual([])
})

const header = 'SUGGESTED NEXT STEPS:'
const near = 'Suggested next steps:'

describe('a block', () => {
  test.each<[string, inDeclared: number, inOthers: number]>([
    [`---\n${header}\n  [1] a\n---`, 1, 1],
    [`${header}\n  [1] a`, 1, 1],
    [`---\n${header}\n- a\n---`, 1, 1],
    [`---\n${near}\n  [1] a\n---`, 1, 1],
    [`${header}\n- a`, 1, 0],
    [`---\n${near}\n- a\n---`, 1, 0],
    [`${near}\n  [1] a`, 1, 0],
    [`***\n${header}\n- a\n---`, 1, 0],
    [`---\n${header}\n- a\n***`, 1, 0],
    [`---\n\n${header}\n- a\n---`, 1, 0],
    [`---\n${header}\n- a\n\n---`, 1, 0],
    [header, 1, 0],
    [`${near}\n\n- a`, 0, 0],
    [`${near}\n\n  [1] a`, 1, 0],
    [`${near}\n\n\n- a`, 0, 0],
    [`${header} as follows`, 0, 0],
    [`${header} as follows\n  [1] a`, 1, 1],
    [`${header}\n- a\n- b\n  [3] c`, 1, 1],
    [`${header}\n- a\n- b\n- c\n  [4] d`, 1, 0],
    [`> ${header}\n>   [1] a`, 1, 0],
    [`> ${header}\n>   [1] a\n\nText.`, 0, 0],
    [`    ${header}\n      [1] a`, 1, 0],
    [`<!--\n${header}\n  [1] a\n-->`, 0, 0],
    [`---\nname: a\n${header}\n---\n`, 0, 0],
    [`${header}\n  [1] a\n\n${header}\n  [1] b`, 2, 2]
  ])('%j', (text, inDeclared, inOthers) => {
    const count = (declared: boolean): number =>
      promptBlocks(sourceOf(text, text.includes('name:') ? 'agent' : 'output', declared)).length
    expect([count(true), count(false)]).toEqual([inDeclared, inOthers])
  })

  test.each<[string, inOutput: number, inGuide: number]>([
    [`${header}\n- a`, 1, 0],
    [`${header}\n`, 0, 0],
    [`---\n${header}\n---`, 1, 0],
    [`${near}\n  [1] a`, 0, 0],
    [`---\n${near}\n  [1] a\n---`, 1, 0],
    [`---\n${near}\n- a\n---`, 0, 0]
  ])('in a fence: %j', (text, inOutput, inGuide) => {
    const fenced = `\`\`\`\n${text}\n\`\`\`\n`
    expect(promptBlocks(sourceOf(fenced, 'output', true))).toHaveLength(inOutput)
    expect(promptBlocks(sourceOf(`# Guide\n\n${fenced}`, 'agent'))).toHaveLength(inGuide)
    expect(promptBlocks(sourceOf(`# SUGGESTED PROMPTS\n\n${fenced}`, 'agent'))).toHaveLength(inOutput)
  })

  test('ends at a heading', () => {
    const last = (...more: readonly string[]): unknown =>
      promptBlocks(sourceOf([header, '  [1] a', ...more, 'Text.', '  [2] b'].join('\n'), 'output', true)).map(
        ({lines}) => lines[1]
      )
    for (const heading of ['# A', '   ###### A', '#', '===', '  ==== '] as const) expect(last(heading)).toEqual([1])
    for (const line of ['#A', '####### A', '==', '=== a']) expect(last(line)).toEqual([4])
  })
})

describe('the heading of the section', () => {
  const headings = (text: string): readonly string[] => {
    const source = sourceOf(text, 'agent')
    return sectionHeadings(source).map(({line, lastLine, form, start, end, isLoose}) => {
      const place = line === lastLine ? String(line) : `${line}-${lastLine}`
      return `${place} ${form}${isLoose ? ' loose' : ''}: ${text.slice(start, end)}`
    })
  }

  test.each<[string, ...expected: string[]]>([
    ['# SUGGESTED PROMPTS', '0 exact: # SUGGESTED PROMPTS'],
    ['\uFEFF# SUGGESTED PROMPTS\n', '0 exact: # SUGGESTED PROMPTS'],
    [' # SUGGESTED PROMPTS', '0 indented: # SUGGESTED PROMPTS'],
    ['# SUGGESTED PROMPTS \t', '0 trailing-space: # SUGGESTED PROMPTS'],
    ['#\u00A0SUGGESTED PROMPTS', '0 character: #\u00A0SUGGESTED PROMPTS'],
    ['# SUGGESTED\u200B PROMPTS', '0 character: # SUGGESTED\u200B PROMPTS'],
    ['# Suggested Prompts', '0 other: # Suggested Prompts'],
    ['## SUGGESTED PROMPTS', '0 other: ## SUGGESTED PROMPTS'],
    ['# SUGGESTED PROMPT', '0 other: # SUGGESTED PROMPT'],
    ['#SUGGESTED PROMPTS', '0 other: #SUGGESTED PROMPTS'],
    ['SUGGESTED PROMPTS\n===', '0-1 underlined: SUGGESTED PROMPTS'],
    ['SUGGESTED PROMPTS\n---', '0-1 underlined: SUGGESTED PROMPTS'],
    ['**SUGGESTED PROMPTS**', '0 bold loose: **SUGGESTED PROMPTS**'],
    ['Text.\n\n__Suggested prompts__:\n', '2 bold loose: __Suggested prompts__:'],
    [`SUGGESTED PROMPTS\n---\n${header}\n  [1] a\n---`, '0 underlined loose: SUGGESTED PROMPTS'],
    ['# SUGGESTED PROMPTS\n\n**Suggested prompts**', '0 exact: # SUGGESTED PROMPTS'],
    ['# SUGGESTED PROMPTS\n\n## Suggested prompts', '0 exact: # SUGGESTED PROMPTS'],
    ['# SUGGESTED PROMPTS\n\n## SUGGESTED PROMPTS', '0 exact: # SUGGESTED PROMPTS', '2 other: ## SUGGESTED PROMPTS'],
    ['## Suggested prompts\n\n**Suggested prompts**', '0 other: ## Suggested prompts']
  ])('%j', (text, ...expected) => {
    expect(headings(text)).toEqual(expected)
  })

  test.each([
    'SUGGESTED PROMPTS',
    'Text.\n**SUGGESTED PROMPTS**',
    '```\n# SUGGESTED PROMPTS\n```',
    '<!--\n# SUGGESTED PROMPTS\n-->',
    '---\n# SUGGESTED PROMPTS\n---\n',
    '- SUGGESTED PROMPTS\n  ---',
    '**SUGGESTED PROMPTS** follow'
  ])('%j has none', (text) => {
    expect(headings(text)).toEqual([])
  })

  test('has the lines up to the next one of depth 1', () => {
    const range = (text: string): unknown => {
      const source = sourceOf(text, 'agent')
      return sectionHeadings(source).map((heading) => sectionLines(source, heading))
    }
    expect(range('# A\n# SUGGESTED PROMPTS\n## B\nText.\n# C\n')).toEqual([[1, 3]])
    expect(range('# A\n# SUGGESTED PROMPTS\n## B\nText.')).toEqual([[1, 3]])
  })

  test('follows the self-validation', () => {
    const title = (text: string): string | undefined => selfValidation(sourceOf(text, 'agent'))?.text
    expect(title('# ROLE\n\n# SELF-VALIDATION')).toBe('SELF-VALIDATION')
    expect(title('# Self Validation checks')).toBe('Self Validation checks')
    for (const text of ['## SELF-VALIDATION', '# MY SELF-VALIDATION', '# SELF_VALIDATION', '# SELF-VALIDATIONS', '# A'])
      expect(title(text)).toBeUndefined()
  })
})

describe('items of a block', () => {
  const only = ['suggested-prompts-block']
  const output: LintOptions = {kind: 'output', contracts: ['suggested-prompts'], only}
  const agent: LintOptions = {path: 'agents/a.md', kind: 'agent', contracts: ['suggested-prompts'], only}
  const block = (...items: readonly string[]): string => `---\n${header}\n${items.join('\n')}\n---\n`
  const fixed = (items: readonly string[], isUnsafe = false): readonly string[] =>
    fix(`# A\n\n${block(...items)}`, agent, isUnsafe)
      .split('\n')
      .slice(4, -2)
  const found = (...items: readonly string[]): readonly string[] =>
    lines(lint(block(...items), output)).map((line) => line.replace(/: error: /, ' '))

  test('are two to four', () => {
    for (const count of [2, 3, 4])
      expect(found(...Array.from({length: count}, (_, index) => `  [${index + 1}] a`))).toEqual([])
    for (const count of [0, 1, 5, 6])
      expect(found(...Array.from({length: count}, (_, index) => `  [${index + 1}] a`))).toEqual([
        expect.stringMatching(/^2:1-2:22 Unexpected /)
      ])
  })

  test('have their numbers, of which the first wrong one is reported', () => {
    expect(found('  [1] a', '  [3] b', '  [4] c')).toEqual(['4:3-4:6 Unexpected item number `[3]`, expected `[2]`'])
    expect(found('  [2] a', '  [1] b')).toEqual(['3:3-3:6 Unexpected item number `[2]`, expected `[1]`'])
    expect(fixed(['  [1] a', '  [3] b', '  [4] c'], true)).toEqual(['  [1] a', '  [2] b', '  [3] c'])
    expect(fixed(['  [1] a', '  [3] b'])).toEqual(['  [1] a', '  [3] b'])
    expect(fixed(['  [1] a', 'Text.', '  [3] b'], true)).toEqual(['  [1] a', 'Text.', '  [3] b'])
  })

  test('have their prefix, which is corrected where no other item has the number', () => {
    expect(fixed(['[1] a', '- b'])).toEqual(['  [1] a', '  [2] b'])
    expect(fixed(['1. a', '2) b', '(3) c'])).toEqual(['  [1] a', '  [2] b', '  [3] c'])
    for (const items of [
      ['[2] a', '  [1] b'],
      ['- a', '  [1] b'],
      ['[1] a', '[1] b'],
      ['[1] ', '  [2] b'],
      ['[1] a', 'Text.', '  [2] b'],
      ['[1] a', '  [2] b', '  [3] c', '  [4] d', '  [5] e']
    ])
      expect(fixed(items)[0]).toBe(items[0])
  })

  test('have a text, and no space at its end', () => {
    expect(found('  [1]', '  [2] b')).toEqual([expect.stringMatching(/^3:1-3:6 /)])
    expect(found('  [1] a \t', '  [2] b')).toEqual([expect.stringMatching(/^3:8-3:10 Unexpected /)])
    expect(fixed(['  [1] a \t', '  [2] b'])).toEqual(['  [1] a', '  [2] b'])
  })

  test('have no empty line between them, and no other', () => {
    expect(found('  [1] a', '', '  [2] b')).toEqual([expect.stringMatching(/^4:1-4:1 Unexpected /)])
    expect(fixed(['  [1] a', '', ' ', '  [2] b'])).toEqual(['  [1] a', '  [2] b'])
    expect(found('  [1] a', 'Text.', '  [2] b')).toEqual([
      '4:1-4:6 Unexpected line in a prompt block, expected an item'
    ])
    const above = `---\nText.\n${header}\n  [1] a\n  [2] b\n---\n`
    expect(lines(lint(above, output))).toEqual([
      '2:1-2:6: error: Unexpected line in a prompt block, expected the header'
    ])
  })
})

describe('the name of a phase', () => {
  const meant = (text: string, ...keys: readonly string[]): readonly string[] =>
    findMisspeltPhases(text, {keys}).map(
      ({start, end, expected, isSafe}) => `${text.slice(start, end)} > ${expected}${isSafe ? '' : ', perhaps'}`
    )

  test('is the nearest of its number, whichever comes first', () => {
    const plan = ['Phase 41 - Test Plam > Phase 41 - Test Plan']
    expect(meant('Phase 41 - Test Plam', '41-test-plan', '41-test-plans')).toEqual(plan)
    expect(meant('Phase 41 - Test Plam', '41-test-plans', '41-test-plan')).toEqual(plan)
    expect(meant('Phase 41 - Test Plam', '42-test-plan')).toEqual([])
    for (const keys of [
      ['41-code-review', '41-cod-reviews'],
      ['41-cod-reviews', '41-code-review']
    ])
      expect(meant('Phase 41 - Cod Review', ...keys)).toEqual([
        `Phase 41 - Cod Review > ${keys[0] === '41-code-review' ? 'Phase 41 - Code Review' : 'Phase 41 - Cod Reviews'}, perhaps`
      ])
  })

  test.each<[string, ...expected: string[]]>([
    ['phase 41 - planning', 'phase 41 - planning > Phase 41 - Planning'],
    ['phase 41 - Planning are done', 'phase 41 - Planning > Phase 41 - Planning'],
    ['Phase 41: Planning', 'Phase 41: Planning > Phase 41 - Planning'],
    ['Phase 41 - Planing', 'Phase 41 - Planing > Phase 41 - Planning'],
    ['Phase 41: Planning is missing'],
    ['Phase 41 - Plannin is missing'],
    ['phase 41 - planning docs'],
    ['phase 41-planning docs'],
    ['phase 41: planning it'],
    ['Phase 41 - Planning Two'],
    ['Phase 41 - Planning 2']
  ])('of one word may be prose: %j', (text, ...expected) => {
    expect(meant(text, '41-planning')).toEqual(expected)
  })
})
