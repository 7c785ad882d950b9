/** What an output contract takes just so, and what it does not take any more. */
import {describe, expect, test} from 'vitest'
import {readContract} from '../../../src/contracts/output/read.ts'
import {parseTemplate} from '../../../src/contracts/output/template.ts'
import {OutputContractSchema} from '../../../src/contracts/output/terms.ts'
import {isAlternatives} from '../../../src/contracts/output/values.ts'
import {createSource} from '../../../src/contracts/source.ts'
import {found} from '../../support/custom-contract.ts'

test('a tag with attributes', async () => {
  const terms = {tag: 'review', attributes: true, values: ['PASS']}
  expect(await found(terms, '<review id="1">PASS</review>\n')).toEqual([])
  expect(await found(terms, '<REVIEW id="1">PASS</review>\n')).toEqual([
    '1:1-1:16 Unexpected tag `<REVIEW id="1">`, expected `<review id="1">`'
  ])
  expect(await found(terms, '<REVIEW>PASS</review>\n')).toEqual([
    '1:1-1:9 Unexpected tag `<REVIEW>`, expected `<review>`'
  ])
})

test('the choices of a template', () => {
  expect(parseTemplate('Verdict: {PASS |  FAIL }').choices).toEqual([['PASS', 'FAIL']])
  expect(parseTemplate('{{a}} {b}').literals).toEqual(['{a} ', ''])
})

test('a line that begins as expected, with a sign behind it', async () => {
  const terms = {oneOf: ['APPROVED', 'REJECTED']}
  expect(await found(terms, 'APPROVED - well done\n')).toEqual([
    '1:1-1:21 Unexpected line `APPROVED - well done`, expected `APPROVED`'
  ])
  expect(await found(terms, 'APPROVED well done - yes\n')).toEqual([
    '1:1-1:25 Missing one of the lines `APPROVED`, `REJECTED`, expected it in the output'
  ])
})

test('of tables that are almost right, the one with most columns counts, else the first', async () => {
  const table = (...cells: readonly string[]): string =>
    `| ${cells.join(' | ')} |\n|${' --- |'.repeat(cells.length)}\n|${' x |'.repeat(cells.length)}\n\n`
  const at = async (...tables: readonly string[]): Promise<readonly string[]> =>
    (await found({table: ['Aaaa', 'Bbbb', 'Cccc', 'Dddd']}, tables.join(''))).map((line) => line.replace(/:.*/, ''))
  const [two, three] = [table('Aaaa', 'Bbbb', 'X', 'Y'), table('Aaaa', 'Bbbb', 'Cccc', 'Y')]
  expect(new Set(await at(two, three))).toEqual(new Set(['5']))
  expect(new Set(await at(three, two))).toEqual(new Set(['1']))
  expect(new Set(await at(three, three))).toEqual(new Set(['1']))
  expect(await at(table('Aaaa', 'X', 'Y', 'Z'))).toEqual(['3'])
})

test('alternatives are short', () => {
  const values = ['PASS', 'FAIL']
  expect(isAlternatives(`${'PASS |'.padEnd(196)}FAIL`, values)).toBe(true)
  expect(isAlternatives(`${'PASS |'.padEnd(197)}FAIL`, values)).toBe(false)
  for (const text of ['PASS/FAIL', 'pass, fail', 'PASS or FAIL', '**PASS** | FAIL'])
    expect(isAlternatives(text, values)).toBe(true)
  for (const text of ['PASS', 'PASS |', 'PASS | MAYBE', 'PASS nor FAIL'])
    expect(isAlternatives(text, values)).toBe(false)
})

test('of several contracts one is kept that needs nothing', () => {
  const output = createSource('Well.\n', {path: 'output.md', kind: 'output', declared: true})
  const free = {lines: {B: {values: ['yes'], optional: true}}}
  expect(readContract(output, {any: [{lines: {A: ['yes']}}, free]}).problems).toEqual([])
})

describe('the schema of a contract', () => {
  /** The path and the words of each fault. */
  const faults = (terms: object): readonly string[] =>
    (OutputContractSchema.safeParse(terms).error?.issues ?? []).map(
      ({path, message}) => `${path.join('.')}: ${message}`
    )

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
