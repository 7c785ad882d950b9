import {describe, expect, test} from 'vitest'
import {formatPrompts, formatStatus} from '../../src/contracts/index.ts'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'
import {blockFrames, type Frame, framed} from '../support/mutants/frames.ts'

const head = '---\nname: a\ndescription: x\n---\n\n# SUGGESTED PROMPTS\n\n'
const block = formatPrompts({items: ['{primary_prompt}', 'Review the design', 'Show workflow status']})
const status = formatStatus({task: 'Work', parent: 'the orchestrator'})

const errors = (text: string, options: LintOptions = {}): string[] =>
  brief(lint(text, options)).filter((line) => line.endsWith(' error'))

describe('fences', () => {
  const wrong = block.replace('[2]', '[7]')

  test.each<[string, string, LintOptions, string[]]>([
    ['a wrong item', `\`\`\`\n${wrong}\n\`\`\`\n`, {}, ['12 suggested-prompts-block error']],
    ['two blocks', `\`\`\`\n${block}\n\n${wrong}\n\`\`\`\n`, {}, ['19 suggested-prompts-block error']],
    ['a whole output', `\`\`\`\nDone.\n\n${block}\n\`\`\`\n`, {kind: 'agent', role: 'phase-agent'}, []],
    ['a string to search for', `${block}\n\nSearch for:\n\n\`\`\`\nSUGGESTED NEXT STEPS:\n\`\`\`\n`, {}, []]
  ])('[REQ-0003 1.1] in the section: %s', (_, text, options, expected) => {
    expect(errors(`${head}${text}`, options)).toEqual(expected)
  })

  test('in a guide a fence is an illustration', () => {
    expect(errors(`# Guide\n\n\`\`\`\n${wrong}\n\`\`\`\n`, {path: 'docs/guide.md'})).toEqual([])
  })

  test('[REQ-0003 1.2 placement] an output that is a fence ends with its block', () => {
    const output: LintOptions = {kind: 'output', role: 'phase-agent', path: 'out.md'}
    const written = block.replace('{primary_prompt}', 'Go on')
    expect(errors(`\`\`\`\nDone.\n\n${written}\n\`\`\`\n`, output)).toEqual([])
    expect(errors(`\`\`\`\nDone.\n\n${written}\n\nBye.\n\`\`\`\n`, output)).toEqual(['11 suggested-prompts-last error'])
    expect(errors(`\`\`\`\n${written}\n\n${written}\n\`\`\`\n`, output)).toEqual(['9 suggested-prompts-last error'])
  })
})

describe('evidence in a file that declares nothing', () => {
  test.each([
    '# Log\n\n---\nStatus: migration complete.\n---\n',
    '# Log\n\n---\nSTATUS: migration complete.\n---\n',
    '# Readme\n\nSUGGESTED NEXT STEPS\n\n1. Install\n2. Run\n',
    '# Readme\n\nSUGGESTED NEXT STEPS:\n\n1. Install\n2. Run\n',
    '# Readme\n\n---\n\nSUGGESTED NEXT STEPS:\n\n- Install\n- Run\n\n---\n',
    '# Readme\n\n---\nSuggested next steps:\n1. Install\n2. Run\n---\n',
    '# Readme\n\nStatus: done. We are returning results to you.\n'
  ])('none: %j', (text) => {
    expect(brief(lint(text, {path: 'README.md'}))).toEqual([])
    expect(fix(text, {path: 'README.md'})).toBe(text)
  })

  test.each<[string, number]>([
    ['SUGGESTED NEXT STEPS:\n', 8],
    ['---\nSUGGESTED NEXT STEPS:\nChoose one:\n  [1] Go on\n  [2] Show status\n---\n', 10],
    ['---\nSUGGESTED NEXT STEPS:\n\n\n  [1] Go on\n  [2] Show status\n---\n', 10],
    ['---\nSUGGESTED NEXT STEPS:\n  [01] Go on\n  [2] Show status\n---\n', 10],
    ['---\n**SUGGESTED NEXT STEPS:**\n  [1] Go on\n  [2] Show status\n---\n', 9],
    ['---\nSUGGESTED NEXT STEPS: choose\n  [1] Go on\n  [2] Show status\n---\n', 9]
  ])('[REQ-0003 1.2 header] the exact header in the section: %j', (text, line) => {
    expect(errors(`${head}${text}`)).toEqual([`${line} suggested-prompts-block error`])
  })
})

describe('status', () => {
  test.each<[string, string, boolean]>([
    ['an exclamation mark', status.replace('orchestrator.', 'orchestrator!'), false],
    ['a third sentence', status.replace('orchestrator.', 'orchestrator. See the report.'), false],
    ['a blank line', status.replace('---\n', '---\n\n'), true]
  ])('[REQ-0003 1.3] a status with %s', (_, text, isFixed) => {
    const all = `${head}${text}\n`
    expect(errors(all)).toEqual([
      `${text.split('\n').findIndex((line) => line.startsWith('STATUS')) + 8} suggested-prompts-status error`
    ])
    expect(fix(all)).toBe(isFixed ? `${head}${status}\n` : all)
  })

  test('beside a block in an output of a phase agent it is one error', () => {
    const output: LintOptions = {kind: 'output', role: 'phase-agent', path: 'out.md'}
    const written = block.replace('{primary_prompt}', 'Go on')
    expect(errors(`${status}\n\n${written}\n`, output)).toEqual(['2 suggested-prompts-status error'])
    expect(errors(`${written}\n\n${status}\n`, output)).toEqual(['9 suggested-prompts-status error'])
  })
})

test('messages name the difference', () => {
  const messages = (text: string): string[] =>
    lint(text)
      .findings.filter(({rule}) => rule === 'suggested-prompts-block')
      .map(({message}) => message)
  expect(messages(`${head}${block.replace('STEPS:', 'STEPS: ')}\n`)).toEqual([
    'Unexpected spaces after the header, expected none'
  ])
  expect(messages(`${head}${block.replace('SUGG', '  SUGG')}\n`)).toEqual([
    'Unexpected spaces before the header, expected none'
  ])
  expect(messages(`${head}${block}  \n`)).toEqual(['Unexpected spaces after the delimiter, expected none'])
})

describe('edits around a block that keep the grammar', () => {
  const written = block.replace('{primary_prompt}', 'Go on').split('\n')
  const around: readonly (readonly [name: string, before: readonly string[], after: readonly string[]])[] = [
    ['a rule above', ['Text.', '', '---', ''], []],
    ['a list above', ['1. One', '2. Two', ''], []],
    ['a mention of the header', ['Print `SUGGESTED NEXT STEPS:` above the items.', ''], []],
    ['text right above', ['Text.'], []],
    ['blank lines below', [], ['', '', '']],
    ['another delimiter above', ['---', ''], []]
  ]
  const bare = blockFrames.filter(({isFenced}) => !isFenced)

  test.each(
    bare.flatMap((frame) => around.map(([name, before, after]) => [frame.name, name, frame, before, after] as const))
  )('[REQ-0003 1.2 delimiter] text around a block is free: %s, %s', (_, __, frame: Frame, before, after) => {
    expect(errors(framed(frame, [...before, ...written, ...after]), frame.options)).toEqual([])
  })

  test('link definitions below a block without its end are not items', () => {
    const text = `${head}${block.slice(0, -4)}\n\n[1]: https://example.com\n[2]: https://example.com\n`
    expect(errors(text)).toEqual(['12 suggested-prompts-block error'])
  })
})
