/** What an output contract takes just so, and what it does not take any more. */
import {describe, expect, test} from 'vitest'
import {OutputContract} from '../../../src/contracts/index.ts'
import {found, kindsOf} from '../../support/custom-contract.ts'

test('a tag with attributes', () => {
  const terms = {tag: 'review', attributes: true, values: ['PASS']}
  expect(found(terms, '<review id="1">PASS</review>\n')).toEqual([])
  expect(found(terms, '<REVIEW id="1">PASS</review>\n')).toEqual([
    '1:1-1:16 warning: Unexpected tag `<REVIEW id="1">`, expected `<review id="1">`'
  ])
  expect(found(terms, '<REVIEW>PASS</review>\n')).toEqual([
    '1:1-1:9 warning: Unexpected tag `<REVIEW>`, expected `<review>`'
  ])
})

test('the choices of a template', () => {
  const verdict = {oneOf: ['Verdict: {PASS |  FAIL }']}
  for (const value of ['PASS', 'FAIL']) expect(found(verdict, `Verdict: ${value}`)).toEqual([])
  expect(found(verdict, 'Verdict: MAYBE')).toEqual([
    '1:10-1:15 Unexpected value `MAYBE` of line `Verdict: {PASS |  FAIL }`, expected one of `PASS`, `FAIL`'
  ])
  expect(found({oneOf: ['{{a}} {b}']}, '{a} x')).toEqual([])
  for (const text of ['a x', 'x x', '{a}', '{{a}} x']) expect(found({oneOf: ['{{a}} {b}']}, text)).toHaveLength(1)
})

test('a line that begins as expected, with a sign behind it', () => {
  const terms = {oneOf: ['APPROVED', 'REJECTED']}
  expect(found(terms, 'APPROVED - well done\n')).toEqual([
    '1:1-1:21 Unexpected line `APPROVED - well done`, expected `APPROVED`'
  ])
  expect(found(terms, 'APPROVED well done - yes\n')).toEqual([
    '1:1-1:25 Missing one of the lines `APPROVED`, `REJECTED`, expected it in the output'
  ])
})

test('of tables that are almost right, the one with most columns counts, else the first', () => {
  const table = (...cells: readonly string[]): string =>
    `| ${cells.join(' | ')} |\n|${' --- |'.repeat(cells.length)}\n|${' x |'.repeat(cells.length)}\n\n`
  const at = (...tables: readonly string[]): readonly string[] =>
    found({table: ['Aaaa', 'Bbbb', 'Cccc', 'Dddd']}, tables.join('')).map((line) => line.replace(/:.*/, ''))
  const [two, three] = [table('Aaaa', 'Bbbb', 'X', 'Y'), table('Aaaa', 'Bbbb', 'Cccc', 'Y')]
  expect(new Set(at(two, three))).toEqual(new Set(['5']))
  expect(new Set(at(three, two))).toEqual(new Set(['1']))
  expect(new Set(at(three, three))).toEqual(new Set(['1']))
  expect(at(table('Aaaa', 'X', 'Y', 'Z'))).toEqual(['3'])
})

test('alternatives are short', () => {
  const kinds = (value: string): readonly string[] => kindsOf(`Verdict: ${value}`, {lines: {Verdict: ['PASS', 'FAIL']}})
  expect(kinds(`${'PASS |'.padEnd(196)}FAIL`)).toEqual(['placeholder'])
  expect(kinds(`${'PASS |'.padEnd(197)}FAIL`)).toEqual(['value'])
  for (const text of ['PASS/FAIL', 'pass, fail', 'PASS or FAIL', '**PASS** | FAIL'])
    expect(kinds(text)).toEqual(['placeholder'])
  for (const text of ['PASS |', 'PASS | MAYBE', 'PASS nor FAIL']) expect(kinds(text)).toEqual(['value'])
  expect(kinds('PASS')).toEqual([])
})

test('of several contracts one is kept that needs nothing', () => {
  const free = {lines: {B: {values: ['yes'], optional: true}}}
  expect(found({any: [{lines: {A: ['yes']}}, free]}, 'Well.\n')).toEqual([])
})

describe('the schema of a contract', () => {
  /** The path and the words of each fault. */
  const faults = (terms: object): readonly string[] =>
    (OutputContract.safeParse(terms).error?.issues ?? []).map(({path, message}) => `${path.join('.')}: ${message}`)

  test.each<readonly [object, string]>([
    [{table: ['A', 'B', 'A']}, 'table.2: expected a column that is not listed yet'],
    [{oneOf: ['A', 'A']}, 'oneOf.1: expected a line that is not listed yet'],
    [{sections: ['A', {heading: 'A'}]}, 'sections.1: expected a section that is not listed yet'],
    [{tag: 'a', values: {A: ['b']}}, 'values: expected an array'],
    [{table: ['A'], values: ['b']}, 'values: expected an object with columns as its keys'],
    [{table: ['A'], values: {B: ['b']}}, 'values.B: expected a column of `table`']
  ])('%j', (terms, fault) => {
    expect(faults(terms)).toContain(fault)
  })

  test.each([
    {table: ['A', 'B']},
    {tag: 'a', values: ['b']},
    {table: ['A'], values: {A: ['b']}},
    {sections: ['A', 'B']}
  ])('%j is right', (terms) => {
    expect(faults(terms)).toEqual([])
  })
})
