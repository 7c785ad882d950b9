/** The lines of which prompts, a status and their section consist: what counts as one, and what as nearly one. */
import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {promptBlocks} from '../../src/contracts/suggested-prompts/block.ts'
import {
  hasHeader,
  hasTextAfter,
  isHeaderInOtherLetters,
  isPromptsHeaderLike
} from '../../src/contracts/suggested-prompts/opening.ts'
import {readStatusLine, statusBlocks} from '../../src/contracts/suggested-prompts/status.ts'
import {correctStatusLine} from '../../src/contracts/suggested-prompts/status-problems.ts'
import {isTitleLike} from '../../src/contracts/suggested-prompts/title.ts'

const header = 'SUGGESTED NEXT STEPS:'

describe('a header', () => {
  test.each([
    header,
    `  ${header}  `,
    `**${header}**`,
    '**SUGGESTED NEXT STEPS**:',
    '__SUGGESTED NEXT STEPS:__',
    `${header} as follows`,
    'Suggested next steps:',
    'SUGGESTED NEXT STEP',
    'SUGESTED NEXT STEPS',
    'SUGGESTED  NEXT  STEPS:',
    'SUGGESTED NEXT STEPS (3):',
    '#### SUGGESTED NEXT STEPS:',
    'SUGGESTED NEXT STEPS\uFF1A'
  ])('is %j, or nearly', (line) => {
    expect(isPromptsHeaderLike(line)).toBe(true)
  })

  test.each([
    'SUGGESTED NEXT',
    'SUGGESTED PROMPTS:',
    'The SUGGESTED NEXT STEPS: are these, of which one has to be taken',
    'NEXT STEPS:',
    'Suggested next steps of the phase:',
    ''
  ])('is not %j', (line) => {
    expect(isPromptsHeaderLike(line)).toBe(false)
  })

  test.each<[string, isExact: boolean, hasText: boolean]>([
    [header, true, false],
    [` ${header} `, true, false],
    [`**${header}**`, true, false],
    ['**SUGGESTED NEXT STEPS**: a', true, true],
    [`${header} a`, true, true],
    [`**${header}** a`, true, true],
    [`${header}a`, false, false],
    ['SUGGESTED NEXT STEPS (3):', false, true],
    [`The ${header}`, false, false],
    ['SUGGESTED NEXT STEPS', false, false],
    ['suggested next steps: a', false, false]
  ])('%j is exact: %j, with text: %j', (line, isExact, hasText) => {
    expect([hasHeader(line), hasTextAfter(line)]).toEqual([isExact, hasText])
  })

  test('in other letters has as many', () => {
    expect(isHeaderInOtherLetters('SUGGESTED NEXT STEPS\uFF1A')).toBe(true)
    expect(isHeaderInOtherLetters('\u0405UGGESTED\u00A0NEXT\u00A0STEPS:')).toBe(true)
    expect(isHeaderInOtherLetters('SUGGESTED NEXT STEPS')).toBe(false)
    expect(isHeaderInOtherLetters('SUGGESTED NEXT STEPX:')).toBe(false)
    expect(isHeaderInOtherLetters(`${header}\u00A0`)).toBe(false)
  })
})

test.each<[string, boolean]>([
  ['# SUGGESTED PROMPTS', true],
  ['Suggested prompts', true],
  ['## 5. Suggested Prompt', true],
  ['**SUGGESTED PROMPTS**:', true],
  ['#SUGESTED PROMTS', true],
  ['SUGGESTED\u00A0PROMPTS', true],
  [`${'#'.repeat(84 - 17)}SUGGESTED PROMPTS`, true],
  [`${'#'.repeat(85 - 17)}SUGGESTED PROMPTS`, false],
  ['# SUGGESTED PROMPTS OF IT', false],
  ['SUGGESTED', false],
  ['PROMPTS', false],
  ['---', false],
  ['', false]
])('%j is like the title of the section: %j', (line, isLike) => {
  expect(isTitleLike(line)).toBe(isLike)
})

describe('a status line', () => {
  test.each<[string, task: string, parent: string]>([
    ['STATUS: Build complete. Returning results to the lead.', 'Build', 'the lead'],
    ['STATUS: v1.2 complete. Returning results to a.', 'v1.2', 'a'],
    ['STATUS: a complete. Returning results to v1.2-x.', 'a', 'v1.2-x']
  ])('%j', (line, task, parent) => {
    const read = readStatusLine(line)
    expect(read).toEqual({task, parent})
    expect(correctStatusLine(line)).toBe(line)
  })

  test.each([
    'Status: Build complete. Returning results to a.',
    'STATUS: Build complete. Returning results to a',
    'STATUS: Build complete. Returning results to .',
    'STATUS:  complete. Returning results to a.',
    'STATUS:  Build complete. Returning results to a.',
    'STATUS: Build  complete. Returning results to a.',
    'STATUS: Build complete. Returning results to  a.',
    'STATUS: Build complete. Returning results to a .',
    'STATUS: Build complete. Returning results to a!.',
    'STATUS: Build complete. Returning results to a,.',
    'STATUS: Build complete. Returning results to a. Bye.',
    'STATUS: A complete. Returning results to B complete. Returning results to c.',
    'STATUS: Build complete; Returning results to a.',
    'STATUS: Build\ncomplete. Returning results to a.',
    'STATUS: Build\u2028 complete. Returning results to a.'
  ])('%j is none', (line) => {
    expect(readStatusLine(line)).toBeUndefined()
  })

  test.each([
    'Status: Build complete. Returning results to a.',
    '**STATUS:** Build complete. Returning results to a.',
    '__STATUS__: Build complete. Returning results to a.',
    '  STATUS :  Build  complete.  Returning  results  to  a ',
    'STATUS:Build complete. Returning results to a..',
    ...['', ',', ';', ':', ' -', ' --', ' \u2014', ' .'].map(
      (sign) => `STATUS: Build COMPLETE${sign} returning results to a .`
    )
  ])('%j is nearly one', (line) => {
    expect(correctStatusLine(line)).toBe('STATUS: Build complete. Returning results to a.')
  })

  test.each([
    'STATUS: Build done. Returning results to a.',
    'STATUS: Build complete. Returning results.',
    'STATUS: complete. Returning results to a.',
    'STATUS: Build complete. Returning results to a...',
    'Build complete. Returning results to a.'
  ])('%j is not to be corrected', (line) => {
    expect(correctStatusLine(line)).toBeUndefined()
  })
})

const sourceOf = (text: string, declared = true) =>
  createSource(text, {
    path: 'output.md',
    kind: 'output',
    declared,
    ...(declared && {contracts: ['suggested-prompts']})
  })

describe('items', () => {
  const items = (...lines: readonly string[]): readonly unknown[] =>
    promptBlocks(sourceOf(`---\n${header}\n${lines.join('\n')}\n---\n`)).flatMap(({items}) =>
      items.map(({number, action, isBracketed, isPrefixExact}) => [number, action, isBracketed, isPrefixExact])
    )

  test.each<[string, number: number | undefined, action: string, isBracketed: boolean, isPrefixExact: boolean]>([
    ['  [1] Go on', 1, 'Go on', true, true],
    ['  [12] Go on', 12, 'Go on', true, true],
    ['  [0] Go on', 0, 'Go on', true, true],
    ['  [1]', 1, '', true, true],
    [' [1] Go on', 1, 'Go on', true, false],
    ['  [1]  Go on', 1, 'Go on', true, false],
    ['  [01] Go on', 1, 'Go on', true, false],
    ['- [1] Go on', 1, 'Go on', true, false],
    ['* [1]: Go on', 1, 'Go on', true, false],
    ['  [1]. Go on  ', 1, 'Go on', true, false],
    ['  [1]: http', 1, 'http', true, false],
    ['1. Go on', 1, 'Go on', false, false],
    ['- 1) Go on', 1, 'Go on', false, false],
    ['(1) Go on', 1, 'Go on', false, false],
    ['- Go on', undefined, 'Go on', false, false],
    ['+ Go on', undefined, 'Go on', false, false],
    ['*', undefined, '', false, false],
    ['- [docs](a) Go', undefined, '[docs](a) Go', false, false]
  ])('%j', (line, ...expected) => {
    expect(items(line)).toEqual([expected])
  })

  test.each([
    '[1]: https://example.com',
    '[1]: </a>',
    '[1]: #a',
    '- [ ] Go on',
    '- [x] Go on',
    'Go on',
    '1 Go on',
    '1st Go on',
    '[a] Go on',
    '[1234] Go on',
    '-Go on',
    '     - Go on',
    '     1. Go on'
  ])('%j is none', (line) => {
    expect(items(line)).toEqual([])
  })

  test('a list that is indented deeper belongs to the item above it', () => {
    expect(items('  [1] a', '    - b', '    1. c', '  [2] d')).toEqual([
      [1, 'a', true, true],
      [2, 'd', true, true]
    ])
    expect(items('- a', '- b', '\t- c')).toEqual([
      [undefined, 'a', false, false],
      [undefined, 'b', false, false]
    ])
  })

  test('below an empty line only the next number goes on', () => {
    expect(items('  [1] a', '', '  [2] b')).toHaveLength(2)
    expect(items('  [1] a', '', '  [3] b')).toHaveLength(2)
    expect(items('1. a', '', '2. b')).toHaveLength(2)
    expect(items('1. a', '', '3. b')).toHaveLength(1)
    expect(items('  [1] a', '', '- b')).toHaveLength(1)
    expect(items('  [1] a', '', '  [1] b')).toHaveLength(1)
  })
})

describe('a status block', () => {
  const count = (text: string, declared = true): number => statusBlocks(sourceOf(text, declared)).length
  const right = 'STATUS: Build complete. Returning results to a.'

  test.each<[string, inDeclared: number, inOthers: number]>([
    [`---\n${right}\n---\n`, 1, 1],
    [right, 1, 1],
    [`---\nstatus: Build complete. Returning results to a.\n---\n`, 1, 1],
    ['status: Build complete. Returning results to a.\n', 1, 0],
    ['---\nStatus: Build complete.\n---\n', 1, 0],
    ['---\nSTATUS: Build is complete, mostly\n---\n', 1, 0],
    ['---\nstatus: Build is complete, mostly\n---\n', 0, 0],
    ['Status: Build complete.\n', 0, 0],
    ['---\nSTATUS: open\n---\n', 0, 0],
    [`---\nSTATUS: Build complete.\nReturning results to a.\n---\n`, 1, 1],
    [`${right}\n\n${right}\n`, 2, 2],
    [`---\n${right}\n---\n\n---\n${right}\n---\n`, 2, 2],
    [`> ---\n> ${right}\n> ---\n`, 1, 0],
    [`> ---\n> ${right}\n> ---\n\nText.\n`, 0, 0],
    [`<!--\n${right}\n-->\n`, 0, 0],
    [`\`\`\`\n${right}\n\`\`\`\n`, 1, 1],
    ['```\nstatus: Build complete. Returning results to a.\n```\n', 0, 0],
    ['```\n---\nstatus: Build complete. Returning results to a.\n---\n```\n', 1, 1],
    ['```\n---\nstatus: Build complete. Returning results to a.\n```\n', 0, 0],
    [`---\n${header}\n  [1] a\n${right}\n  [2] b\n---\n`, 0, 0],
    [`---\n${header}\n  [1] a\n  [2] b\n---\n${right}\n`, 1, 1]
  ])('%j', (text, inDeclared, inOthers) => {
    expect([count(text), count(text, false)]).toEqual([inDeclared, inOthers])
  })
})
