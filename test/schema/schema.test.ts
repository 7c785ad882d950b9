/** What zod and JSON Schema find in the same value, in the same words. */
import {describe, expect, test} from 'vitest'
import * as z from 'zod/mini'
import {compileSchema} from '../../src/schema/json-schema.ts'
import {messageFor} from '../../src/schema/message.ts'
import {placeFormatter} from '../../src/schema/place.ts'
import {rangeOfProblem} from '../../src/schema/problem.ts'
import {validate} from '../../src/schema/zod.ts'
import {readJson} from '../../src/text/json.ts'

const subject = {whole: 'the value'}

function byZod(schema: z.ZodMiniType, value: unknown): readonly string[] {
  return validate(schema, value).problems.map((problem) => messageFor(problem, subject))
}

/** JSON Schema shows the value too: that of an output, which no reader of the message wrote. */
function byJsonSchema(schema: object | boolean, value: unknown): readonly string[] {
  const validator = compileSchema(schema)
  if (typeof validator !== 'function') throw new Error(JSON.stringify(validator))
  return validator(value).map((problem) =>
    messageFor(problem.kind === 'wrong-value' ? {...problem, value: undefined} : problem, subject)
  )
}

const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false
})

test.each<[string, z.ZodMiniType, object, unknown, string]>([
  ['a type', z.string(), {type: 'string'}, 1, 'Unexpected value of the value, expected a string'],
  ['an integer', z.int(), {type: 'integer'}, 1.5, 'Unexpected value of the value, expected an integer'],
  [
    'an object',
    z.record(z.string(), z.unknown()),
    {type: 'object'},
    [],
    'Unexpected value of the value, expected an object'
  ],
  ['null', z.null(), {type: 'null'}, 1, 'Unexpected value of the value, expected null'],
  [
    'a path',
    z.strictObject({files: z.array(z.strictObject({lines: z.optional(z.number())}))}),
    object({files: {type: 'array', items: object({lines: {type: 'number'}})}}),
    {files: [{}, {lines: 'x'}]},
    'Unexpected value of `files[1].lines`, expected a number'
  ],
  [
    'one of several values',
    z.enum(['created', 'deleted']),
    {enum: ['created', 'deleted']},
    'moved',
    'Unexpected value of the value, expected one of `created`, `deleted`'
  ],
  [
    'a misspelt value',
    z.enum(['created', 'deleted']),
    {enum: ['created', 'deleted']},
    'creatd',
    'Unexpected value of the value, expected `created`'
  ],
  ['one value', z.literal(1), {const: 1}, 2, 'Unexpected value of the value, expected `1`'],
  [
    'one of several types',
    z.union([z.string(), z.array(z.string())]),
    {anyOf: [{type: 'string'}, {type: 'array', items: {type: 'string'}}]},
    1,
    'Unexpected value of the value, expected a string or an array'
  ],
  [
    'values or a type',
    z.union([z.enum(['a', 'b']), z.array(z.string())]),
    {anyOf: [{enum: ['a', 'b']}, {type: 'array', items: {type: 'string'}}]},
    1,
    'Unexpected value of the value, expected one of `a`, `b`, or an array'
  ],
  [
    'an empty string',
    z.string().check(z.minLength(1)),
    {type: 'string', minLength: 1},
    '',
    'Unexpected value of the value, expected a non-empty string'
  ],
  [
    'a string that is too long',
    z.string().check(z.maxLength(1)),
    {type: 'string', maxLength: 1},
    'ab',
    'Unexpected value of the value, expected at most 1 character'
  ],
  [
    'too few items',
    z.array(z.string()).check(z.minLength(2)),
    {type: 'array', minItems: 2},
    ['a'],
    'Unexpected value of the value, expected at least 2 items'
  ],
  [
    'a number that is too small',
    z.int().check(z.minimum(1)),
    {type: 'integer', minimum: 1},
    0,
    'Unexpected value of the value, expected at least 1'
  ],
  [
    'a number at an open end',
    z.number().check(z.lt(1)),
    {type: 'number', exclusiveMaximum: 1},
    1,
    'Unexpected value of the value, expected less than 1'
  ],
  [
    'a multiple',
    z.number().check(z.multipleOf(2)),
    {type: 'number', multipleOf: 2},
    3,
    'Unexpected value of the value, expected a multiple of 2'
  ],
  [
    'a pattern',
    z.string().check(z.regex(/^a$/)),
    {type: 'string', pattern: '^a$'},
    'b',
    'Unexpected value of the value, expected a string that matches `^a$`'
  ],
  [
    'a missing key',
    z.strictObject({file: z.string()}),
    object({file: {type: 'string'}}, ['file']),
    {},
    'Missing key `file`, expected it in the value'
  ],
  [
    'a missing key of an item',
    z.strictObject({files: z.array(z.strictObject({path: z.string()}))}),
    object({files: {type: 'array', items: object({path: {type: 'string'}}, ['path'])}}),
    {files: [{}]},
    'Missing key `path`, expected it in `files[0]`'
  ],
  [
    'an unknown key',
    z.strictObject({file: z.optional(z.string()), lines: z.optional(z.int())}),
    object({file: {type: 'string'}, lines: {type: 'integer'}}),
    {colour: 1},
    'Unexpected key `colour`, expected one of `file`, `lines`'
  ],
  [
    'a misspelt key below a list, a record and an optional value',
    z.strictObject({
      files: z.optional(z.array(z.record(z.string(), z.strictObject({lines: z.optional(z.int())}))))
    }),
    object({files: {type: 'array', items: {type: 'object', additionalProperties: object({lines: {type: 'integer'}})}}}),
    {files: [{a: {line: 1}}]},
    'Unexpected key `line`, expected `lines`'
  ],
  ['a key where there are none', z.strictObject({}), object({}), {a: 1}, 'Unexpected key `a`, expected no other keys']
])('%s', (_, zod, jsonSchema, value, expected) => {
  expect({zod: byZod(zod, value), jsonSchema: byJsonSchema(jsonSchema, value)}).toEqual({
    zod: [expected],
    jsonSchema: [expected]
  })
})

describe('zod', () => {
  test('a check describes what it expects; without a description it is never "Invalid input"', () => {
    const described = z.string().check(z.refine(() => false, 'expected the name of a tag'))
    const bare = z.string().check(z.refine(() => false))
    expect(byZod(described, 'x')).toEqual(['Unexpected value of the value, expected the name of a tag'])
    expect(byZod(bare, 'x')).toEqual(['Unexpected value of the value, expected another value'])
  })

  test('a check of a missing value keeps its words', () => {
    const schema = z
      .object({errors: z.optional(z.string())})
      .check(z.refine(() => false, {path: ['errors'], error: 'expected the reasons'}))
    expect(byZod(schema, {})).toEqual(['Unexpected value of `errors`, expected the reasons'])
  })

  test('all problems come, and the data where there are none', () => {
    const schema = z.strictObject({a: z.string(), b: z._default(z.int(), 3)})
    expect(validate(schema, {a: 'x'})).toEqual({data: {a: 'x', b: 3}, problems: []})
    expect(byZod(schema, {a: 1, b: 'x', c: 1})).toHaveLength(3)
  })
})

describe('JSON Schema', () => {
  test('the message shows a scalar value, shortened, and no other', () => {
    const messages = (schema: object, value: unknown) => {
      const validator = compileSchema(schema)
      return typeof validator === 'function' ? validator(value).map((each) => messageFor(each, subject)) : []
    }
    expect(messages({type: 'string'}, null)).toEqual(['Unexpected value `null` of the value, expected a string'])
    expect(messages({type: 'string'}, [1])).toEqual(['Unexpected value of the value, expected a string'])
    expect(messages({type: 'object'}, 'x'.repeat(90))).toEqual([
      `Unexpected value \`${'x'.repeat(39)}...${'x'.repeat(38)}\` of the value, expected an object`
    ])
  })

  test.each<[string, unknown, readonly PropertyKey[]]>([
    ['a type that does not exist', {type: 'strin'}, ['type']],
    ['a list', [], []],
    ['an unknown draft', {$schema: 'http://json-schema.org/draft-04/schema#'}, ['$schema']],
    ['an asynchronous schema', {$async: true}, ['$async']],
    ['a reference to nothing', {$ref: '#/$defs/x'}, []]
  ])('%s is a fault, with its path', (_, schema, path) => {
    expect(compileSchema(schema)).toMatchObject({path})
  })
})

test('a problem has the place of its key or its value, as file:line:column', () => {
  const text = '{\n  "rules": {"a": 1},\n  "file": []\n}'
  const json = readJson(text)
  const place = placeFormatter('x.json', text)
  const at = (problem: Parameters<typeof rangeOfProblem>[0]): string => place(rangeOfProblem(problem, json))
  expect(at({kind: 'unknown-key', path: ['rules'], key: 'a', expected: []})).toBe('x.json:2:13')
  expect(at({kind: 'missing-key', path: ['rules'], key: 'b'})).toBe('x.json:2:3')
  expect(at({kind: 'wrong-value', path: ['file'], expected: []})).toBe('x.json:3:11')
})

test('options are named with their rule', () => {
  const options = {whole: 'the options', key: 'option', of: ' of rule `r`'} as const
  const messages = (value: unknown) =>
    validate(z.strictObject({scope: z.enum(['file', 'block'])}), value).problems.map((each) =>
      messageFor(each, options)
    )
  expect(messages(1)).toEqual(['Unexpected value of the options of rule `r`, expected an object'])
  expect(messages({scope: 'all'})).toEqual([
    'Unexpected value of option `scope` of rule `r`, expected one of `file`, `block`'
  ])
  expect(messages({scope: 'file', scop: 1})).toEqual(['Unexpected option `scop` of rule `r`, expected `scope`'])
  expect(messages({})).toEqual(['Missing option `scope`, expected it in the options of rule `r`'])
})

describe('a schema that refers to itself', () => {
  const tree = {type: 'object', properties: {child: {$ref: '#'}, size: {type: 'integer'}}}
  test.each<[string, object]>([
    ['without an address', tree],
    ['of draft-07', {...tree, $schema: 'http://json-schema.org/draft-07/schema#'}],
    ['of 2019-09', {...tree, $schema: 'https://json-schema.org/draft/2019-09/schema'}],
    ['with an address', {...tree, $id: 'https://example.org/tree.json'}],
    [
      'by its address',
      {...tree, $id: 'https://example.org/tree.json', properties: {...tree.properties, child: {$ref: 'tree.json'}}}
    ],
    [
      'by a definition',
      {$ref: '#/$defs/tree', $defs: {tree: {...tree, properties: {...tree.properties, child: {$ref: '#'}}}}}
    ],
    [
      'by a dynamic anchor',
      {...tree, $dynamicAnchor: 'tree', properties: {...tree.properties, child: {$dynamicRef: '#tree'}}}
    ]
  ])('%s', (_, schema) => {
    for (let time = 0; time < 2; time++) {
      expect(byJsonSchema(schema, {child: {child: {size: 1}}})).toEqual([])
      expect(byJsonSchema(schema, {child: {child: {size: 'x'}}})).toEqual([
        'Unexpected value of `child.child.size`, expected an integer'
      ])
    }
  })

  test('and another of the same address', () => {
    expect(byJsonSchema({$id: 'a', type: 'string'}, 1)).toHaveLength(1)
    expect(byJsonSchema({$id: 'a', type: 'integer'}, 1)).toEqual([])
  })

  test('the schema of schemas', () => {
    const $id = 'https://json-schema.org/draft/2020-12/schema'
    expect(byJsonSchema({$id, type: 'object'}, {type: 'string'})).toEqual([])
    expect(byJsonSchema({type: 'object', properties: {a: {$ref: $id}}}, {a: {type: 'x'}})).toHaveLength(1)
  })
})

describe('a key that is nearly a keyword', () => {
  test.each<[object, PropertyKey[], string]>([
    [{type: 'object', requird: ['a']}, ['requird'], 'required'],
    [{properties: {a: {typ: 'string'}}}, ['properties', 'a', 'typ'], 'type'],
    [{allOf: [{type: 'object'}, {propertys: {}}]}, ['allOf', 1, 'propertys'], 'properties'],
    [{items: [{Enum: ['a']}], $schema: 'http://json-schema.org/draft-07/schema#'}, ['items', 0, 'Enum'], 'enum'],
    [{$defs: {a: {minLenght: 1}}}, ['$defs', 'a', 'minLenght'], 'minLength']
  ])('%j', (schema, path, meant) => {
    expect(compileSchema(schema)).toEqual({path, expected: [{kind: 'text', text: `the key \`${meant}\``}]})
  })

  test.each<object>([
    {type: 'object', properties: {typ: {type: 'string'}, requird: {}}},
    {type: 'string', enum: ['a'], enums: ['b']},
    {const: {typ: 1}},
    {default: {requird: 1}, ids: 'a', example: {typ: 1}, 'x-typ': 1, tags: []},
    {name: 'a', description: 'b', parameters: {}, strict: true}
  ])('%j has none', (schema) => {
    expect(compileSchema(schema)).toBeTypeOf('function')
  })
})
