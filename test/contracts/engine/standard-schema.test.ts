/** Output contracts as Standard Schemas, with zod, and as strict JSON Schemas of structured outputs. */
import {Ajv2020} from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import {describe, expect, expectTypeOf, test} from 'vitest'
import * as z from 'zod'
import {
  type OutputContract,
  outputSchema,
  readOutput,
  toJsonSchema,
  toStrictJsonSchema
} from '../../../src/contracts/index.ts'
import {runs} from '../../support/runs.ts'

/** The interface, as https://standardschema.dev publishes it. */
interface StandardSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
      options?: {readonly libraryOptions?: Record<string, unknown> | undefined} | undefined
    ) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: {readonly input: Input; readonly output: Output} | undefined
  }
}

type StandardResult<Output> =
  | {readonly value: Output; readonly issues?: undefined}
  | {readonly issues: readonly {readonly message: string; readonly path?: readonly PropertyKey[] | undefined}[]}

const verdict = {lines: {VERDICT: ['SHIP', 'HOLD'], Blockers: {}, Owner: {optional: true}}} as const
const answer = 'Fine.\n\nVERDICT: SHIP\nBlockers: 0\n'

describe('a contract as a Standard Schema', () => {
  test('gives the typed value of an output', () => {
    const result = outputSchema(verdict)['~standard'].validate(answer)
    if (result.issues !== undefined) throw new Error('Unexpected issues')
    expectTypeOf(result.value.VERDICT).toEqualTypeOf<'SHIP' | 'HOLD'>()
    expect(result.value).toEqual({VERDICT: 'SHIP', Blockers: '0'})
  })

  test('gives the findings of the linter, and one for what is not text', () => {
    const {validate, version, vendor} = outputSchema(verdict)['~standard']
    expect({version, vendor}).toEqual({version: 1, vendor: 'remark-preset-lint-agents'})
    expect(validate('VERDICT: SHIPPED\nBlockers: 0')).toMatchObject({
      issues: [{message: 'Unexpected value `SHIPPED` of line `VERDICT`, expected one of `SHIP`, `HOLD`', line: 1}]
    })
    expect(validate({VERDICT: 'SHIP'})).toEqual({
      issues: [{message: 'Unexpected value, expected the text of an output'}]
    })
  })

  test('allows the decorations of its contract, and refuses what is not a contract', () => {
    const text = '<review>PASS (two notes)</review>'
    const review = {tag: 'review', values: ['PASS']} as const
    expect(outputSchema({...review, allow: ['note']})['~standard'].validate(text)).toEqual({value: 'PASS'})
    expect(outputSchema(review)['~standard'].validate(text)).toMatchObject({
      issues: [{message: 'Unexpected note in `PASS (two notes)`, expected `PASS`'}]
    })
    expect(() => outputSchema({})).toThrow(TypeError)
  })

  test('has the types of the standard', () => {
    const standard: StandardSchema<string, {readonly VERDICT: 'SHIP' | 'HOLD'}> = outputSchema(verdict)
    expect(standard['~standard'].validate(answer)).toHaveProperty('value.VERDICT', 'SHIP')
    // @ts-expect-error Another value than the contract has.
    outputSchema(verdict) satisfies StandardSchema<string, {readonly VERDICT: 'STOP'}>
  })

  test('is a transform of zod', () => {
    const {validate} = outputSchema(verdict)['~standard']
    const Verdict = z.string().transform((text, {addIssue}) => {
      const result = validate(text)
      if (result.issues === undefined) return result.value
      for (const {message} of result.issues) addIssue(message)
      return z.NEVER
    })
    expectTypeOf<z.output<typeof Verdict>['VERDICT']>().toEqualTypeOf<'SHIP' | 'HOLD'>()
    expect(Verdict.parse(answer)).toEqual({VERDICT: 'SHIP', Blockers: '0'})
    expect(Verdict.safeParse('VERDICT: SHIP').error?.issues).toEqual([
      {code: 'custom', path: [], message: 'Missing line `Blockers`, expected it in the output'}
    ])
  })

  test('has a value that zod takes by its JSON Schema', () => {
    const Value = z.fromJSONSchema(toJsonSchema(verdict) as z.core.JSONSchema.JSONSchema)
    expect(Value.parse({VERDICT: 'SHIP', Blockers: '0'})).toEqual({VERDICT: 'SHIP', Blockers: '0'})
    expect(Value.safeParse({VERDICT: 'SHIPPED', Blockers: '0'}).success).toBe(false)
  })
})

test('the JSON Schema of one of several lines has its constants and its wildcards', () => {
  expect(toJsonSchema({oneOf: ['APPROVED', 'HELD', 'BLOCKED (why): {reason}']})).toEqual({
    anyOf: [
      {type: 'string', enum: ['APPROVED', 'HELD']},
      {type: 'string', pattern: '^BLOCKED \\(why\\): [^\\n]+$'}
    ]
  })
  expect(toJsonSchema({oneOf: ['BLOCKED: {reason}']})).toEqual({type: 'string', pattern: '^BLOCKED: [^\\n]+$'})
})

const closed = {type: 'object', additionalProperties: false}

describe('the strict JSON Schema', () => {
  test('of lines: all are required, an optional one may be null', () => {
    expect(
      toStrictJsonSchema({lines: {VERDICT: ['SHIP', 'HOLD'], Owner: {optional: true}, Cost: {pattern: '^\\d+$'}}})
    ).toEqual({
      ...closed,
      properties: {
        VERDICT: {type: 'string', enum: ['SHIP', 'HOLD']},
        Owner: {anyOf: [{type: 'string', description: 'minLength: 1'}, {type: 'null'}]},
        Cost: {type: 'string', description: 'pattern: ^\\d+$'}
      },
      required: ['VERDICT', 'Owner', 'Cost']
    })
  })

  test('of a text, a table and alternatives: an object with the value', () => {
    const wrapped = (value: object) => ({...closed, properties: {value}, required: ['value']})
    expect(toStrictJsonSchema({tag: 'v', values: ['A', 'B']})).toEqual(wrapped({type: 'string', enum: ['A', 'B']}))
    expect(toStrictJsonSchema({table: ['File'], values: {File: ['a']}})).toEqual(
      wrapped({
        type: 'array',
        items: {...closed, properties: {File: {type: 'string', enum: ['a']}}, required: ['File']}
      })
    )
    expect(toStrictJsonSchema({oneOf: ['APPROVED', 'BLOCKED: {reason}']})).toEqual(
      wrapped({
        anyOf: [
          {type: 'string', enum: ['APPROVED']},
          {type: 'string', description: 'pattern: ^BLOCKED: [^\\n]+$'}
        ]
      })
    )
  })

  test('of JSON: constants by their types, limits in words, any value as text', () => {
    const json = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        kind: {const: 'review', description: 'Always the same'},
        level: {enum: ['high', 1, null]},
        score: {type: 'integer', minimum: 0, maximum: 10},
        note: {type: ['string', 'null'], maxLength: 80},
        extra: {},
        setting: {const: {mode: 'x'}},
        beds: {type: 'array', minItems: 1, items: {$ref: '#/definitions/bed'}}
      },
      required: ['kind', 'level', 'score', 'note', 'extra', 'setting', 'beds'],
      definitions: {bed: {properties: {size: {type: 'string'}}, required: ['size']}}
    }
    expect(toStrictJsonSchema({json})).toEqual({
      ...closed,
      properties: {
        kind: {type: 'string', enum: ['review'], description: 'Always the same'},
        level: {anyOf: [{type: 'string', enum: ['high']}, {type: 'number', enum: [1]}, {type: 'null'}]},
        score: {type: 'integer', description: 'minimum: 0; maximum: 10'},
        note: {
          anyOf: [
            {type: 'string', description: 'maxLength: 80'},
            {type: 'null', description: 'maxLength: 80'}
          ]
        },
        extra: {type: 'string', description: 'Any value; JSON as text'},
        setting: {...closed, properties: {mode: {type: 'string', enum: ['x']}}, required: ['mode']},
        beds: {type: 'array', items: {$ref: '#/$defs/bed'}, description: 'minItems: 1'}
      },
      required: ['kind', 'level', 'score', 'note', 'extra', 'setting', 'beds'],
      $defs: {bed: {...closed, properties: {size: {type: 'string'}}, required: ['size']}}
    })
  })

  test('of alternatives and of all of several: each with what they share', () => {
    const json = {
      type: 'object',
      properties: {id: {type: 'integer'}},
      required: ['id'],
      oneOf: [
        {properties: {a: {type: 'string'}}, required: ['a']},
        {allOf: [{properties: {b: {type: 'boolean'}}, required: ['b']}]}
      ]
    }
    const id = {type: 'integer'}
    expect(toStrictJsonSchema({json})['properties']).toEqual({
      value: {
        anyOf: [
          {...closed, properties: {id, a: {type: 'string'}}, required: ['id', 'a']},
          {...closed, properties: {id, b: {type: 'boolean'}}, required: ['id', 'b']}
        ]
      }
    })
  })

  test.each<[contract: OutputContract, message: string]>([
    [{json: {type: 'object'}}, 'Unexpected object of any keys, expected the `properties` that it has'],
    [{json: {properties: {a: {type: 'object', properties: {}}}}}, 'Unexpected object of any keys at `properties.a`'],
    [{json: false}, 'Unexpected schema that nothing matches, expected a type'],
    [{json: {enum: [['a']]}}, 'Unexpected list of constants, expected text, numbers or booleans'],
    [{json: './a.json'}, 'Unexpected reference `./a.json`, expected one to `$defs` of the same schema']
  ])('of %j: there is none', (contract, message) => {
    expect(() => toStrictJsonSchema(contract)).toThrow(TypeError)
    expect(() => toStrictJsonSchema(contract)).toThrow(message)
  })
})

const leaf = fc.constantFrom<object>(
  {type: 'string'},
  {type: 'integer', minimum: 3},
  {type: ['boolean', 'null']},
  {enum: ['a', 2, null]},
  {const: 'c'},
  {}
)
const {json: anyJson} = fc.letrec<{json: object}>((tie) => ({
  json: fc.oneof(
    {maxDepth: 3},
    leaf,
    fc.record({type: fc.constant('array'), items: tie('json')}),
    fc.record({anyOf: fc.array(tie('json'), {minLength: 1, maxLength: 2})}),
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('json'), {minKeys: 1}), fc.boolean())
      .map(([properties, isRequired]) => ({
        type: 'object',
        properties,
        ...(isRequired && {required: Object.keys(properties)})
      }))
  )
}))

/** What strict hosts refuse of a schema. */
function faultsOf(schema: unknown, path = ''): readonly string[] {
  const node = schema as Readonly<Record<string, unknown>>
  const allowed = ['type', 'properties', 'required', 'additionalProperties', 'enum', 'anyOf', 'items', 'description']
  const {properties = {}, required, additionalProperties, anyOf = [], items, type} = node
  return [
    ...Object.keys(node).filter((keyword) => !allowed.includes(keyword)),
    ...(type === 'object' && additionalProperties !== false ? [`${path}: open`] : []),
    ...(type === 'object' && String(required) !== String(Object.keys(properties as object))
      ? [`${path}: optional`]
      : []),
    ...(type === undefined && node['anyOf'] === undefined ? [`${path}: no type`] : []),
    ...Object.entries(properties as object).flatMap(([name, each]) => faultsOf(each, `${path}.${name}`)),
    ...(anyOf as readonly unknown[]).flatMap((each, index) => faultsOf(each, `${path}[${index}]`)),
    ...(items === undefined ? [] : faultsOf(items, `${path}[]`))
  ]
}

test('a strict JSON Schema has nothing that strict hosts refuse, at any depth', () => {
  const ajv = new Ajv2020({strict: false})
  fc.assert(
    fc.property(anyJson, (json) => {
      const strict = toStrictJsonSchema({json: json as Readonly<Record<string, unknown>>})
      expect(strict.type).toBe('object')
      expect(faultsOf(strict)).toEqual([])
      expect(ajv.validateSchema(strict)).toBe(true)
    }),
    {numRuns: runs(200)}
  )
})

test('a Standard Schema reads as the reader does', () => {
  const text = fc.constantFrom('<v>A</v>', '<v>C</v>', 'V: A', '', '<v>A</v><v>B</v>')
  fc.assert(
    fc.property(text, (output) => {
      const contract = {tag: 'v', values: ['A', 'B'], count: 1} as const
      const reading = readOutput(output, contract)
      const result = outputSchema(contract)['~standard'].validate(output)
      expect(result).toEqual(reading.ok ? {value: reading.value} : {issues: reading.findings})
    })
  )
})
