import {isDeepStrictEqual} from 'node:util'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {compileSchema} from '../../src/schema/json-schema.ts'
import {readJson} from '../../src/text/json.ts'

/** Whether JSON matches a schema. */
function matches(schema: unknown, json: string): boolean {
  const validate = compileSchema(schema)
  if (typeof validate !== 'function') throw new Error('Unexpected schema')
  return validate(readJson(json).value).length === 0
}

describe('items that differ', () => {
  test.each([
    ['[]', true],
    ['[1, 2, "1"]', true],
    ['[1, 2, 1.0]', false],
    ['[0, -0]', false],
    ['["a", "a"]', false],
    ['[null, false, 0, ""]', true],
    ['[{"a": 1, "b": [2]}, {"b": [2], "a": 1}]', false],
    ['[{"a": 1}, {"a": 2}]', true],
    ['[{"a": {}}, {"a": []}]', true],
    ['["#0", {}, {"a": 1}]', true],
    ['[[1, 2], [12]]', true],
    ['[{"valueOf": 1}, {"valueOf": 1}]', false],
    ['[{"toString": 1}, {"constructor": 1}, {"__proto__": 1}]', true]
  ])('%s: %s', (json, isRight) => {
    expect(matches({uniqueItems: true}, json)).toBe(isRight)
    expect(matches({uniqueItems: false}, json)).toBe(true)
  })

  test('are those of which no two are equal', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        {maxDepth: 2},
        fc.nat(2),
        fc.constantFrom('', 'a', '#0', null, true),
        fc.array(tie('value'), {maxLength: 2}),
        fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), {maxKeys: 2})
      )
    })).value
    fc.assert(
      fc.property(fc.array(value, {maxLength: 6}), (items) => {
        const plain: unknown = JSON.parse(JSON.stringify(items))
        const all = plain as readonly unknown[]
        const isUnique = all.every((item, index) =>
          all.slice(0, index).every((other) => !isDeepStrictEqual(item, other))
        )
        expect(matches({uniqueItems: true}, JSON.stringify(items))).toBe(isUnique)
      })
    )
  })
})

describe('a value of a schema', () => {
  test.each([
    [{const: {a: [1]}}, '{"a": [1]}', true],
    [{const: {a: [1]}}, '{"a": [1, 2]}', false],
    [{const: {a: 1}}, '{"a": 1, "valueOf": 2}', false],
    [{const: {a: 1}}, '[1]', false],
    [{const: []}, '{}', false],
    [{const: null}, 'null', true],
    [{enum: [1, {a: 1}, [2]]}, '{"a": 1}', true],
    [{enum: [1, {a: 1}, [2]]}, '[2]', true],
    [{enum: [1, {a: 1}, [2]]}, '2', false]
  ])('%j, %s: %s', (schema, json, isRight) => expect(matches(schema, json)).toBe(isRight))

  test('is named by the problem', () => {
    const validate = compileSchema({const: 'a'})
    expect(typeof validate === 'function' && validate('b')).toEqual([
      {kind: 'wrong-value', path: [], value: 'b', expected: [{kind: 'value', value: 'a'}], nearest: 'a'}
    ])
  })
})
