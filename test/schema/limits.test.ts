import {expect, test} from 'vitest'
import * as z from 'zod/mini'
import {readConfig} from '../../src/project/config.ts'
import {oneOf} from '../../src/schema/expectation.ts'
import {validate} from '../../src/schema/zod.ts'

test('a message lists no more than 50 names', () => {
  const names = Array.from({length: 52}, (_, index) => `n${index}`)
  expect(oneOf(names.slice(0, 50))).toMatch(/`n48`, `n49`$/)
  expect(oneOf(names)).toMatch(/`n49` and 2 more$/)
})

test('a value with more faults than zod can pass on is one problem', () => {
  const overflows = z.string().check(() => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  expect(validate(overflows, '').problems).toEqual([
    {kind: 'wrong-value', path: [], expected: [{kind: 'text', text: 'one with fewer faults'}]}
  ])
})

test.each(['{"files": [{"include": ["GLOB"]}]}', '{"ignore": ["GLOB"]}'])(
  'a long pattern is a mistake: %s',
  (config) => {
    const withGlob = (length: number) => () => readConfig('a.json', config.replace('GLOB', '*'.repeat(length)))
    expect(withGlob(1000)).not.toThrow()
    expect(withGlob(1001)).toThrow(/expected a pattern of at most 1000 characters$/)
  }
)
