/** A listed value that a sign is before or behind. */
import {expect, test} from 'vitest'
import {readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const terms = {lines: {Status: ['PASS', 'PARTIAL', '\u2705 OK']}}

test.each([
  ['PARTIAL', 'PARTIAL'],
  ['\u26A0\uFE0F PARTIAL', 'PARTIAL'],
  ['**\u274C PARTIAL**', 'PARTIAL'],
  ['PASS \u2705', 'PASS'],
  ['\u{1F7E2} PASS', 'PASS'],
  ['\u2705 OK', '\u2705 OK']
])('%s is the value %s', (printed, value) => {
  expect(found(terms, `Status: ${printed}`)).toEqual([])
  expect(readOutput(`Status: ${printed}`, terms)).toMatchObject({ok: true, value: {Status: value}})
})

test.each(['\u26A0\uFE0F PARTLY', '\u26A0\uFE0FPARTIAL', '+ PARTIAL', '\u2705'])('%s is none', (printed) => {
  expect(found(terms, `Status: ${printed}`)).toHaveLength(1)
  expect(readOutput(`Status: ${printed}`, terms).ok).toBe(false)
})

test('the cell of a table has such values', () => {
  const table = {table: ['Check', 'Status'], values: {Status: ['PASS', 'FAIL']}}
  const text = '| Check | Status |\n|---|---|\n| a | \u2705 PASS |'
  expect(found(table, text)).toEqual([])
  expect(readOutput(text, table)).toMatchObject({ok: true, value: [{Check: 'a', Status: 'PASS'}]})
})
