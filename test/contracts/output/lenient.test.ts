/** Outputs as agents write them where a definition, and no program, asks for them. */
import {describe, expect, test} from 'vitest'
import {type Lenience, readLeniently} from '../../../src/contracts/output/lenient.ts'
import type {OutputContract} from '../../../src/contracts/output/model.ts'
import {readContract} from '../../../src/contracts/output/read.ts'
import {createSource} from '../../../src/contracts/source.ts'

/** The kinds of what is wrong. */
function kinds(text: string, terms: OutputContract, lenience: Lenience = {}): readonly string[] {
  const source = createSource(text, {path: 'output.md', kind: 'output', declared: true})
  return readLeniently(source, terms, lenience).problems.map(({kind}) => kind)
}

const summary: OutputContract = {sections: ['Summary']}
const verdict: OutputContract = {lines: {Verdict: ['PASS', 'FAIL']}}
const forms = {forms: true}

describe('names in other forms', () => {
  test.each<readonly [OutputContract, string]>([
    [summary, '**Summary**\n\nAll is well.\n'],
    [summary, '__Summary__\n\nAll is well.\n'],
    [summary, '**Summary:** All is well.\n'],
    [summary, '**Summary**: All is well.\n'],
    [summary, '1. **Summary**: All is well.\n'],
    [summary, '- **Summary**\n\nAll is well.\n'],
    [summary, '**Summary (short)**\n\nAll is well.\n'],
    [summary, '**Summary: of it**\n\nAll is well.\n'],
    [summary, '**Summary - of it**\n\nAll is well.\n'],
    [summary, '**SUMMARY**\n\nAll is well.\n'],
    [summary, '## Summary (2)\n\nAll is well.\n'],
    [summary, '## 1. Summary\n\nAll is well.\n'],
    [summary, '```\n**Summary**\n\nAll is well.\n```\n'],
    [{sections: ['Summary', 'Risks']}, '**Summary**\n\nOne.\n\n**Risks**\n\nTwo.\n'],
    [{sections: ['Summary of {name}']}, '**Summary of it**\n\nAll is well.\n'],
    [verdict, '## Verdict\n\nPASS\n'],
    [verdict, '**Verdict**\n\nPASS\n'],
    [verdict, '## Verdict:\nPASS\n'],
    [verdict, '**Verdict** PASS\n'],
    [verdict, 'Verdict:\n\nPASS\n'],
    [{any: [summary, verdict]}, '**Verdict**\n\nFAIL\n']
  ])('%j in %j', (terms, text) => {
    expect(kinds(text, terms)).not.toEqual([])
    expect(kinds(text, terms, {remarks: true, brackets: true})).not.toEqual([])
    expect(kinds(text, terms, forms)).toEqual([])
  })

  test.each<readonly [OutputContract, string, string]>([
    [summary, '**Summit**\n\nAll is well.\n', 'missing'],
    [summary, '## Sumary\n\nAll is well.\n', 'misspelt-section'],
    [verdict, 'Verdit: PASS\n', 'misspelt-label'],
    [summary, 'The **Summary** follows.\n', 'missing'],
    [summary, 'Summary\n\nAll is well.\n', 'missing'],
    [{sections: ['Summary', 'Summary']}, '**Summary**\n\nOne.\n', 'missing'],
    [verdict, '## Verdict\n\nMAYBE\n', 'unknown-value'],
    [verdict, '## Verdict\n\n# PASS\n', 'missing'],
    [verdict, '## Verdict\n\n\n\n\nPASS\n', 'missing'],
    [{any: [summary, verdict]}, '**Zebra**\n\nFAIL\n', 'missing']
  ])('%j not in %j', (terms, text, kind) => {
    expect(kinds(text, terms, forms)).toEqual([kind])
  })

  test('places are as they are', () => {
    const text = 'Well.\n\n1. **Verdict**: no\n'
    const source = createSource(text, {path: 'output.md', kind: 'output', declared: true})
    const [problem] = readLeniently(source, verdict, forms).problems
    expect(problem && text.slice(problem.range.start, problem.range.end)).toBe('no')
  })
})

describe('what a section says in another way', () => {
  const table: OutputContract = {sections: [{heading: 'Risks', table: ['Risk', 'Owner']}]}
  const one: OutputContract = {sections: [{heading: 'Verdict', oneOf: ['PASS', 'FAIL']}]}

  test('that there is nothing for a table', () => {
    expect(kinds('## Risks\n\nNone.\n', table)).toEqual(['missing'])
    expect(kinds('## Risks\n\nNone.\n', table, forms)).toEqual([])
    expect(kinds('Nothing.\n', table, forms)).toEqual(['missing'])
  })

  test('a value in a sentence', () => {
    expect(kinds('## Verdict\n\nIt is a pass.\n', one)).toEqual(['missing'])
    expect(kinds('## Verdict\n\nIt is a pass.\n', one, forms)).toEqual([])
    expect(kinds('## Verdict\n\nIt is well.\n', one, forms)).toEqual(['missing'])
  })

  test('more columns', () => {
    const rows = '## Risks\n\n| Risk | Owner | Day |\n| --- | --- | --- |\n| a | b | c |\n'
    expect(kinds(rows, table)).toEqual(['extra-column'])
    expect(kinds(rows, table, forms)).toEqual([])
  })
})

describe('what is around a value', () => {
  test.each([
    ' (all is well)',
    ', mostly',
    ': fine',
    '; fine',
    '. Fine.',
    '!',
    ' - fine',
    ' \u2013 fine',
    ' \u2014 fine',
    ' [1]',
    ' {a}'
  ])('the remark %j', (remark) => {
    for (const sign of ['', '\u2705 ']) {
      expect(kinds(`Verdict: ${sign}PASS${remark}\n`, verdict, {forms: true, brackets: true})).toEqual([
        'unknown-value'
      ])
      expect(kinds(`Verdict: PASS${remark}\n`, verdict, {remarks: true})).toEqual([])
    }
  })

  test.each(['PASSED', 'PASS mostly', 'MAYBE (pass)', 'not PASS.', '[PASS]', '[PASS'])('not %j', (value) => {
    expect(kinds(`Verdict: ${value}\n`, verdict, {remarks: true})).toEqual(['unknown-value'])
  })

  test('the brackets of a list', () => {
    const brackets = {brackets: true}
    for (const value of ['[PASS]', '[FAIL]']) expect(kinds(`Verdict: ${value}\n`, verdict, brackets)).toEqual([])
    for (const value of ['[MAYBE]', '[PASS', 'PASS]', '(PASS)', 'MAYBE'])
      expect(kinds(`Verdict: ${value}\n`, verdict, brackets)).toEqual(['unknown-value'])
    expect(kinds('Verdict: [PASS]\n', verdict, {forms: true, remarks: true})).toEqual(['unknown-value'])
  })
})

describe('one of several contracts', () => {
  const contract = (...labels: readonly string[]): OutputContract => ({
    lines: Object.fromEntries(labels.map((label) => [label, ['yes']]))
  })
  const read = (text: string, ...any: readonly OutputContract[]): ReturnType<typeof readContract> =>
    readContract(createSource(text, {path: 'output.md', kind: 'output', declared: true}), {any})
  const missing = (text: string, ...any: readonly OutputContract[]): readonly unknown[] =>
    read(text, ...any).problems.map(({kind, data}) => (kind === 'missing' ? data.subject : kind))

  test('the first that is kept', () => {
    expect(read('A: yes\nB: yes\n', contract('C'), contract('B'), contract('A'))).toMatchObject({problems: []})
  })

  test('else the nearest', () => {
    const line = (label: string): unknown => expect.objectContaining({kind: 'line', label})
    expect(missing('A: yes\n', contract('A', 'B', 'C'), contract('A', 'D'))).toEqual([line('D')])
    expect(missing('A: yes\n', contract('A', 'D'), contract('A', 'B', 'C'))).toEqual([line('D')])
    expect(missing('A: yes\n', contract('E'), contract('A', 'D'))).toEqual([line('D')])
    expect(missing('A: yes\nB: no\nC: no\n', contract('A', 'B', 'C'), contract('A', 'B'))).toEqual(['unknown-value'])
  })

  test('or all of them are missing', () => {
    expect(missing('Well.\n', contract('A'), contract('B'))).toEqual([
      {kind: 'any', subjects: ['A', 'B'].map((label) => expect.objectContaining({kind: 'line', label}))}
    ])
  })
})
