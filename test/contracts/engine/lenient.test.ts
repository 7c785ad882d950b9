/** Outputs as agents write them where a definition, and no program, asks for them: all decorations are tolerated. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {findingsOf, found, kindsOf} from '../../support/custom-contract.ts'

const summary: OutputContract = {sections: ['Summary']}
const verdict: OutputContract = {lines: {Verdict: ['PASS', 'FAIL']}}

const loose = (terms: OutputContract): OutputContract =>
  terms.any === undefined ? {...terms, allow: 'all'} : {...terms, any: terms.any.map(loose)}

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
    [verdict, '**Verdict** PASS\n'],
    [{any: [summary, verdict]}, '**Verdict**\n\nFAIL\n']
  ])('%j in %j', (terms, text) => {
    expect(kindsOf(text, terms)).not.toEqual([])
    expect(kindsOf(text, loose(terms))).toEqual([])
  })

  test.each<readonly [OutputContract, string, string]>([
    [summary, '**Summit**\n\nAll is well.\n', 'missing'],
    [summary, '## Sumary\n\nAll is well.\n', 'misspelt'],
    [verdict, 'Verdit: PASS\n', 'misspelt'],
    [summary, 'The **Summary** follows.\n', 'missing'],
    [summary, 'Summary\n\nAll is well.\n', 'missing'],
    [{sections: ['Summary', 'SUMMARY']}, '**Summary**\n\nOne.\n', 'missing'],
    [verdict, '## Verdict\n\nMAYBE\n', 'value'],
    [{any: [summary, verdict]}, '**Zebra**\n\nFAIL\n', 'missing']
  ])('%j not in %j', (terms, text, kind) => {
    expect(kindsOf(text, loose(terms))).toEqual([kind])
  })

  test('places are as they are', () => {
    expect(findingsOf('Well.\n\n1. **Verdict**: no\n', loose(verdict))).toEqual([
      '3:17-3:19 Unexpected value `no` of line `Verdict`, expected one of `PASS`, `FAIL`'
    ])
  })
})

describe('what a section says in another way', () => {
  const table: OutputContract = {sections: [{heading: 'Risks', table: ['Risk', 'Owner']}]}
  const one: OutputContract = {sections: [{heading: 'Verdict', oneOf: ['PASS', 'FAIL']}]}

  test('that there is nothing for a table', () => {
    expect(kindsOf('## Risks\n\nNone.\n', table)).toEqual(['missing'])
    expect(kindsOf('## Risks\n\nNone.\n', loose(table))).toEqual([])
    expect(kindsOf('Nothing.\n', loose(table))).toEqual(['missing'])
  })

  test('a value in a sentence', () => {
    expect(kindsOf('## Verdict\n\nIt is a pass.\n', one)).toEqual(['missing'])
    expect(kindsOf('## Verdict\n\nIt is a pass.\n', loose(one))).toEqual([])
    expect(kindsOf('## Verdict\n\nIt is well.\n', loose(one))).toEqual(['missing'])
  })

  test('more columns', () => {
    const rows = '## Risks\n\n| Risk | Owner | Day |\n| --- | --- | --- |\n| a | b | c |\n'
    expect(kindsOf(rows, table)).toEqual(['unexpected'])
    expect(kindsOf(rows, loose(table))).toEqual([])
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
      expect(kindsOf(`Verdict: ${sign}PASS${remark}\n`, verdict)).toEqual(['unexpected'])
      expect(kindsOf(`Verdict: ${sign}PASS${remark}\n`, loose(verdict))).toEqual([])
    }
  })

  test.each(['PASSED', 'PASS mostly', 'MAYBE (pass)', 'not PASS.', '[PASS', 'PASS]', '[MAYBE]', 'PASS-ish'])(
    'not %j',
    (value) => {
      expect(kindsOf(`Verdict: ${value}\n`, loose(verdict))).toEqual(['value'])
    }
  )

  test.each(['[PASS]', '(FAIL)', '<PASS>', '"PASS"', "'PASS'", '"[PASS]"', '[PASS] (two notes)'])('%s', (value) => {
    expect(kindsOf(`Verdict: ${value}\n`, verdict)).toEqual(['unexpected'])
    expect(kindsOf(`Verdict: ${value}\n`, loose(verdict))).toEqual([])
  })
})

describe('one of several contracts', () => {
  const contract = (...labels: readonly string[]): OutputContract => ({
    lines: Object.fromEntries(labels.map((label) => [label, ['yes']]))
  })

  test('the first that is kept', () => {
    const any = [contract('C'), contract('B'), contract('A')]
    expect(found({any}, 'A: yes\nB: yes\n')).toEqual([])
    expect(readOutput('A: yes\nB: yes\n', {any})).toMatchObject({ok: true, value: {B: 'yes'}})
  })

  test('else the nearest', () => {
    const d = ['1:1-1:7 Missing line `D`, expected it in the output']
    expect(found({any: [contract('A', 'B', 'C'), contract('A', 'D')]}, 'A: yes\n')).toEqual(d)
    expect(found({any: [contract('A', 'D'), contract('A', 'B', 'C')]}, 'A: yes\n')).toEqual(d)
    expect(found({any: [contract('E'), contract('A', 'D')]}, 'A: yes\n')).toEqual(d)
    expect(found({any: [contract('A', 'B', 'C'), contract('A', 'B')]}, 'A: yes\nB: no\nC: no\n')).toEqual([
      '2:4-2:6 Unexpected value `no` of line `B`, expected `yes`'
    ])
  })

  test('else the one with warnings alone', () => {
    const any = [contract('A'), contract('B')]
    expect(found({any}, 'A: no\nb: yes\n')).toEqual(['2:1-2:2 warning: Unexpected label `b`, expected `B`'])
    expect(readOutput('A: no\nb: yes\n', {any})).toMatchObject({ok: true, value: {B: 'yes'}})
  })

  test('or all of them are missing', () => {
    expect(found({any: [contract('A'), contract('B')]}, 'Well.\n')).toEqual([
      '1:1-1:6 Missing line `A` or line `B`, expected it in the output'
    ])
  })
})
