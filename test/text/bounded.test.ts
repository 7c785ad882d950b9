/** One budget of time for all expressions and schemas of a run: each has its own limit, and all together have one. */
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {limitTime} from '../../src/disk/time-limit.ts'
import {
  boundedEach,
  boundedPattern,
  budgetLimit,
  giveTimeLimit,
  openTimeBudget,
  patternLimit,
  timedOut
} from '../../src/text/bounded.ts'

const usual = {pattern: patternLimit.seconds, budget: {...budgetLimit}}

beforeAll(() => {
  giveTimeLimit(limitTime)
  patternLimit.seconds = 0.05
  Object.assign(budgetLimit, {seconds: 0.12, reserve: 0.5})
})
afterAll(() => {
  patternLimit.seconds = usual.pattern
  Object.assign(budgetLimit, usual.budget)
  openTimeBudget()
})
beforeEach(openTimeBudget)

const slow = (): boolean => /^(?:a|a)*$/.test(`${'a'.repeat(60)}!`)
const fast = (): string => 'done'

test('many slow patterns take no longer together than the budget and its reserve', () => {
  const start = Date.now()
  const found = Array.from({length: 100}, (_, index) => boundedPattern(`slow ${index}`, slow))
  expect(found.every((each) => each === timedOut)).toBe(true)
  expect(Date.now() - start).toBeLessThan(2_500)
})

test('after the budget a fast pattern runs, and one that timed out does not', () => {
  for (let index = 0; index < 4; index++) boundedPattern(`slow ${index}`, slow)
  expect(boundedPattern('fast', fast)).toBe('done')
  const start = Date.now()
  expect(boundedPattern('slow 0', slow)).toBe(timedOut)
  expect(Date.now() - start).toBeLessThan(20)
})

test('a pattern is not run again after three times, and again in the next budget', () => {
  budgetLimit.seconds = 100
  expect(boundedEach('slow', [slow, slow, slow, fast], (work) => work())).toEqual([
    timedOut,
    timedOut,
    timedOut,
    timedOut
  ])
  openTimeBudget()
  expect(boundedPattern('slow', fast)).toBe('done')
  budgetLimit.seconds = 0.12
})
