/** A time limit that ends a compilation: later schemas are compiled all the same. */
import {expect, test} from 'vitest'
import {limitTime} from '../../src/disk/time-limit.ts'
import {timedOut} from '../../src/text/bounded.ts'
import {casesAt} from '../support/runs.ts'

// A limit of each length ends the work at another place, such as in the middle of the schema of a draft.
const limits = Array.from({length: 30}, (_, index) => index + 1)

test.each(casesAt(0, limits, 3))('of %i ms', async (milliseconds) => {
  // A module of its own for each, which no other test has used.
  const {compileSchema}: typeof import('../../src/schema/json-schema.ts') = await import(
    `${import.meta.dirname}/../../src/schema/json-schema.ts?${milliseconds}`
  )
  const compileOn = (): never => {
    for (;;) compileSchema({type: 'object', properties: {a: {type: 'array', items: {type: 'string'}}}})
  }
  expect(limitTime(milliseconds, compileOn)).toBe(timedOut)
  const validate = compileSchema({type: 'array', items: {type: 'number'}})
  expect(typeof validate === 'function' && validate(['x'])).toEqual([expect.objectContaining({path: [0]})])
})
