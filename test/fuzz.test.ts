/** A few cases of `npm run fuzz`, the same ones each time, and the cases that it found. */
import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Case} from '../scripts/fuzz/case.ts'
import {faultsOf} from '../scripts/fuzz/check.ts'
import {profiles} from '../scripts/fuzz/profiles.ts'
import {fuzz} from '../scripts/fuzz/run.ts'
import {shrink} from '../scripts/fuzz/shrink.ts'
import {runs} from './support/runs.ts'

/** Those that write no projects, which take longer. */
const quick = Object.keys(profiles).filter((name) => !['large', 'project', 'configuration'].includes(name))

test.each(quick)('cases of profile `%s` have no fault', async (profile) => {
  const {rows, faults} = await fuzz({seed: 12, seconds: 60, cases: runs(5), profile, faultsOf})
  expect([...faults.keys()]).toEqual([])
  expect(rows.get(profile)?.cases).toBe(runs(5))
})

describe('cases that had a fault have none any more', () => {
  test.each(readdirSync('test/corpus'))('%s', async (name) => {
    const {case: found} = JSON.parse(readFileSync(`test/corpus/${name}`, 'utf8')) as {case: Case}
    expect(await faultsOf(found)).toEqual([])
  })
})

test('a case is made as small as its fault allows', async () => {
  const found: Case = {
    target: 'text',
    text: 'one\ntwo x\nthree\n',
    subject: {kind: 'agent', variables: ['a']},
    args: ['b']
  }
  const hasX = async ({text, subject}: Case) =>
    text.includes('x') && subject?.kind === 'agent' ? [{oracle: 'x', detail: ''}] : []
  expect(await shrink(found, 'x', hasX)).toEqual({target: 'text', text: 'x', subject: {kind: 'agent'}})
})
