import {afterAll, beforeAll, expect, test} from 'vitest'
import {readOutput} from '../../src/run/contracts.ts'
import {patternLimit} from '../../src/text/bounded.ts'

const {seconds} = patternLimit
beforeAll(() => {
  patternLimit.seconds = 0.1
})
afterAll(() => {
  patternLimit.seconds = seconds
})

test('a pattern that takes too long is a finding for programs, too', () => {
  expect(readOutput(`${'a'.repeat(40)}b`, {pattern: '^(?:a+)+$'})).toMatchObject({
    ok: false,
    findings: [{kind: 'timed-out'}]
  })
  expect(readOutput('VERDICT: PASS', {lines: {VERDICT: ['PASS', 'FAIL']}})).toMatchObject({ok: true})
})
