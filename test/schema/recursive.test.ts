import {expect, test} from 'vitest'
import {compileSchema} from '../../src/schema/json-schema.ts'

const draft07 = 'http://json-schema.org/draft-07/schema#'
const draft2019 = 'https://json-schema.org/draft/2019-09/schema'

test.each<[string, (child: object) => object, object]>([
  ['the root', (properties) => ({type: 'object', properties}), {$ref: '#'}],
  ['the root of an address', (properties) => ({$id: 'https://a/b', type: 'object', properties}), {$ref: '#'}],
  ['an anchor', (properties) => refers('#n', {$anchor: 'n', type: 'object', properties}), {$ref: '#n'}],
  ['a definition', (properties) => refers('#/$defs/n', {type: 'object', properties}), {$ref: '#/$defs/n'}],
  ['a dynamic anchor', (properties) => ({$dynamicAnchor: 'n', type: 'object', properties}), {$dynamicRef: '#n'}],
  ['the root in draft 7', (properties) => ({$schema: draft07, type: 'object', properties}), {$ref: '#'}],
  [
    'the recursive anchor of 2019-09',
    (properties) => ({$schema: draft2019, $recursiveAnchor: true, type: 'object', properties}),
    {$recursiveRef: '#'}
  ]
])('a schema may refer to itself: %s', (_, schema, child) => {
  const validate = compileSchema(schema({child}))
  if (typeof validate !== 'function') throw new Error(JSON.stringify(validate))
  expect(validate({child: {child: {}}})).toEqual([])
  expect(validate({child: {child: 3}})).toMatchObject([{path: ['child', 'child']}])
})

function refers($ref: string, n: object): object {
  return {$ref, $defs: {n}}
}
