import {describe, expect, test} from 'vitest'
import * as z from 'zod/mini'
import {readConfig} from '../../src/project/config.ts'
import {oneOf} from '../../src/schema/expectation.ts'
import {compileSchema, type Validator} from '../../src/schema/json-schema.ts'
import {validate} from '../../src/schema/zod.ts'

test('a message lists no more than 50 names', () => {
  const names = Array.from({length: 52}, (_, index) => `n${index}`)
  expect(oneOf(names.slice(0, 50))).toMatch(/`n48`, `n49`$/)
  expect(oneOf(names)).toMatch(/`n49` and 2 more$/)
})

test('an expression of a schema with too many optional parts is a fault of the schema', () => {
  const schema = {type: 'object', properties: {a: {type: 'string', pattern: `^${'a?'.repeat(25)}$`}}}
  expect(compileSchema(schema)).toEqual({
    path: [],
    expected: [{kind: 'text', text: 'a schema that can be used: more than 24 optional parts'}]
  })
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

test('a configuration has a limit', () => {
  const withVariable = (length: number) => () => readConfig('a.json', JSON.stringify({variables: ['V'.repeat(length)]}))
  expect(withVariable(240_000)).not.toThrow()
  expect(withVariable(250_000)).toThrow(
    /^a\.json:1:1: Unexpected configuration of 250018 characters, expected at most 250000$/
  )
})

test('in a manifest the limit is that of the configuration', () => {
  const manifest = JSON.stringify({description: 'a'.repeat(300_000), 'lint-agents': {variables: ['A']}})
  expect(readConfig('package.json', manifest, ['lint-agents'])?.config).toEqual({variables: ['A']})
})

const tooMany = {kind: 'wrong-value', path: [], expected: [{kind: 'text', text: 'one with fewer faults'}]}
const numbers = Array.from({length: 10_001}, (_, index) => index)

test('of more than 10,000 faults by zod the first are problems, with one for all others', () => {
  expect(validate(z.array(z.string()), numbers.slice(1)).problems).toHaveLength(10_000)
  const {problems} = validate(z.array(z.string()), numbers)
  expect(problems).toHaveLength(10_001)
  expect(problems[0]).toEqual(tooMany)
})

function validatorOf(schema: object): Validator {
  const validator = compileSchema(schema)
  if (typeof validator !== 'function') throw new Error('Unexpected schema')
  return validator
}

describe('of more than 10,000 faults by JSON Schema', () => {
  const strings = {type: 'array', items: {type: 'string'}}
  const first = {kind: 'wrong-value', path: [0], value: '0', expected: [{kind: 'type', type: 'string'}]}

  test('the first is a problem, with one for all others', () => {
    expect(validatorOf(strings)(numbers.slice(1))).toHaveLength(10_000)
    expect(validatorOf(strings)(numbers)).toEqual([tooMany, first])
    expect(validatorOf(strings)(numbers.slice(1))).toHaveLength(10_000)
  })

  test.each([
    [
      'a reference',
      {
        type: 'array',
        items: {$ref: '#/$defs/n'},
        $defs: {n: {anyOf: [{type: 'string'}, {items: {$ref: '#/$defs/n'}, type: 'array'}]}}
      }
    ],
    ['many schemas', {items: {allOf: Array.from({length: 20}, () => ({type: 'string'}))}}]
  ])('these may be those of %s', (_, schema) => {
    expect(validatorOf(schema)(numbers)[0]).toEqual(tooMany)
  })

  test('a value that another branch of a union accepts has none', () => {
    const either = {anyOf: [strings, {type: 'array', items: {type: 'integer'}}]}
    expect(validatorOf(either)(numbers)).toEqual([])
  })

  test('names in a schema stay as they are', () => {
    const name = 'errors++;'
    expect(validatorOf({properties: {[name]: {type: 'string'}}})({[name]: 1})).toMatchObject([{path: [name]}])
  })
})
