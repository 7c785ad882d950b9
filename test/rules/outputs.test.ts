import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {state, workflow} from '../support/state.ts'

const read = (name: string): string => readFileSync(new URL(`../fixtures/outputs/${name}`, import.meta.url), 'utf8')
const design = read('design.md')
const samples = read('samples.md')

const output: LintOptions = {kind: 'output', contracts: ['suggested-prompts'], path: 'out.md'}
const phaseAgent: LintOptions = {...output, role: 'phase-agent'}
const subAgent: LintOptions = {...output, role: 'sub-agent'}
const block = design.slice(design.indexOf('---'))

describe('clean outputs', () => {
  test.each<[string, string, LintOptions]>([
    ['an output that ends with its block', design, phaseAgent],
    ['an output that ends with its status', samples, subAgent],
    ['no final newline', design.trimEnd(), phaseAgent],
    ['blank lines at the end', `${design}\n\n`, phaseAgent],
    ['nothing but the block', block, phaseAgent],
    ['nothing but the block, no final newline', block.trimEnd(), phaseAgent],
    ['nothing but the status', samples.slice(samples.indexOf('---')), subAgent],
    ['the block right below a line of text', design.replace('\n\n---', '\n---'), phaseAgent],
    ['the block in a fence', `Done.\n\n\`\`\`\n${block}\`\`\`\n`, phaseAgent],
    ['the block in a fence of four tildes', `Done.\n\n~~~~\n${block}~~~~\n`, phaseAgent],
    ['a link definition of the number of an item', `[1]: https://example.com\n\n${design}`, phaseAgent],
    ['the first prompt of the state', design, {...phaseAgent, state}],
    [
      'no active workflow',
      design.replace('Show workflow', 'View project'),
      {...phaseAgent, state: {active_workflow: null}}
    ],
    [
      'an output that does not use the contract',
      'Suggested next steps:\n\n1. Water the beds\n2. Rest\n',
      {kind: 'output'}
    ],
    ['a mention of variables', 'I replaced `{{PROJECT_CONTEXT}}`.\n\n```\n{{TASKS}}\n```\n', {kind: 'output'}]
  ])('%s', (_, text, options) => {
    expect(brief(lint(text, options))).toEqual([])
  })
})

describe('faults in outputs are one error', () => {
  test.each<[string, string, LintOptions, string]>([
    [
      '[REQ-0003 1.2 placement] text after the block',
      `${design}\nShall I go on?\n`,
      phaseAgent,
      '13 suggested-prompts-last error'
    ],
    ['text right after the block', `${design}Shall I go on?\n`, phaseAgent, '12 suggested-prompts-last error'],
    ['[REQ-0003 1.2 placement] two blocks', `${design}\n${block}`, phaseAgent, '13 suggested-prompts-last error'],
    [
      '[REQ-0003 1.2 placement] no block',
      'The beds are drawn.\n\nBye.\n',
      phaseAgent,
      '3 suggested-prompts-last error'
    ],
    ['no status', 'Twelve samples.\n', subAgent, '1 suggested-prompts-last error'],
    ['an empty output', '', phaseAgent, '1 suggested-prompts-last error'],
    ['CRLF', design.replaceAll('\n', '\r\n'), phaseAgent, '1 lf-line-endings error'],
    [
      'a placeholder left in',
      design.replace('Continue to Phase 05 - Test Strategy', '{primary_prompt}'),
      phaseAgent,
      '8 template-variables error'
    ],
    [
      'a variable left in',
      design.replace('The beds', '{{PROJECT_CONTEXT}}: the beds'),
      phaseAgent,
      '1 template-variables error'
    ],
    ['a full block in a sub-agent', design, subAgent, '7 suggested-prompts-status error'],
    ['a status in a phase agent', samples, phaseAgent, '4 suggested-prompts-status error'],
    [
      '[REQ-0003 3.3] another next phase than the state has',
      design,
      {...phaseAgent, state: workflow({current_phase_index: 1, current_phase: '05-test-strategy'})},
      '8 suggested-prompts-phase-names error'
    ],
    [
      'a next phase after the last',
      design,
      {...phaseAgent, state: workflow({current_phase_index: 2})},
      '8 suggested-prompts-phase-names error'
    ],
    ['a wrong delimiter', design.replace(/---\n$/, '***\n'), phaseAgent, '11 suggested-prompts-block error']
  ])('%s', (_, text, options, expected) => {
    expect(brief(lint(text, options))).toEqual([expected])
  })
})

test('nothing edits an output', () => {
  const {findings} = lint(design.replaceAll('\n', '\r\n').replace('---', '----'), phaseAgent)
  expect(findings.map(({rule, fix}) => [rule, fix])).toEqual([
    ['lf-line-endings', undefined],
    ['suggested-prompts-block', undefined]
  ])
  expect(findings[1]?.expected).toEqual(['---'])
})

test('a comment in an output turns nothing off', () => {
  const text = `<!--lint disable-->\n\n${design}\nMore.\n`
  expect(brief(lint(text, phaseAgent))).toEqual(['15 suggested-prompts-last error'])
})
