/** A listed value that a sign is before or behind. */
import {expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const terms = {lines: {Status: ['PASS', 'PARTIAL', '\u2705 OK']}}

test.each([
  ['PARTIAL', 'PARTIAL'],
  ['\u26A0\uFE0F PARTIAL', 'PARTIAL', '1:9-1:11 Unexpected sign `\u26A0\uFE0F`, expected `PARTIAL` without it'],
  ['**\u274C PARTIAL**', 'PARTIAL', '1:9-1:22 Unexpected bold and sign `**\u274C PARTIAL**`, expected `PARTIAL`'],
  ['PASS \u2705', 'PASS', '1:14-1:15 Unexpected sign `\u2705`, expected `PASS` without it'],
  ['\u{1F7E2} PASS', 'PASS', '1:9-1:11 Unexpected sign `\u{1F7E2}`, expected `PASS` without it'],
  ['\u2705 OK', '\u2705 OK']
])('%s is the value %s where signs are allowed', (printed, value, ...expected) => {
  const text = `Status: ${printed}`
  const allowing: OutputContract = {...terms, allow: ['bold', 'sign']}
  expect(found(terms, text)).toEqual(expected)
  expect(found(allowing, text)).toEqual([])
  expect(readOutput(text, allowing)).toMatchObject({ok: true, value: {Status: value}})
})

test.each(['\u26A0\uFE0F PARTLY', '\u26A0\uFE0FPARTIAL', '+ PARTIAL', '\u2705'])('%s is none', (printed) => {
  expect(found(terms, `Status: ${printed}`)).toHaveLength(1)
  expect(readOutput(`Status: ${printed}`, terms).ok).toBe(false)
})

test('the cell of a table has such values', () => {
  const table = {table: ['Check', 'Status'], values: {Status: ['PASS', 'FAIL']}}
  const text = '| Check | Status |\n|---|---|\n| a | \u2705 PASS |'
  const allowing: OutputContract = {...table, allow: ['sign']}
  expect(found(table, text)).toEqual(['3:7-3:8 Unexpected sign `\u2705`, expected `PASS` without it'])
  expect(found(allowing, text)).toEqual([])
  expect(readOutput(text, allowing)).toMatchObject({ok: true, value: [{Check: 'a', Status: 'PASS'}]})
})
