/** Output contracts for programs: typed values with their places, or the findings of the linter. */
import {Ajv2020} from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import {describe, expect, expectTypeOf, test} from 'vitest'
import {type OutputContract, readOutput, toJsonSchema} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'
import {runs} from '../../support/runs.ts'

/** The value of an output that keeps its contract. */
function valueIn<Value>(reading: {readonly ok: true; readonly value: Value} | {readonly ok: false}): Value {
  if (!reading.ok) throw new Error('Unexpected findings, expected a value')
  return reading.value
}

describe('the value of', () => {
  test('a tag', () => {
    const reading = readOutput('Fine.\n<review>PASS</review>', {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'})
    expectTypeOf(valueIn(reading)).toEqualTypeOf<'PASS' | 'FAIL'>()
    expect(reading).toEqual({
      ok: true,
      value: 'PASS',
      place: {start: 6, end: 27, line: 2, column: 1, endLine: 2, endColumn: 22},
      all: [{value: 'PASS', place: expect.objectContaining({line: 2, column: 1})}],
      warnings: []
    })
  })

  test('a tag with any text, with JSON, and with sections', () => {
    expectTypeOf(valueIn(readOutput('<a>x</a>', {tag: 'a'}))).toEqualTypeOf<string>()
    const json = {
      type: 'object',
      properties: {score: {type: 'integer'}, note: {type: 'string'}},
      required: ['score']
    } as const
    const value = valueIn(readOutput('<a>{"score": 7}</a>', {tag: 'a', json}))
    expectTypeOf(value.score).toEqualTypeOf<number>()
    expectTypeOf(value.note).toEqualTypeOf<string | undefined>()
    expect(value).toEqual({score: 7})
    const inTag = valueIn(readOutput('<a>\n# B\n\ntext\n</a>', {tag: 'a', sections: ['B']}))
    expect(inTag.B).toEqual({heading: 'B', text: 'text'})
  })

  test('several tags', () => {
    const value = valueIn(readOutput('<v>A</v> <v>B</v>', {tag: 'v', values: ['A', 'B'], count: 2}))
    expectTypeOf(value).toEqualTypeOf<readonly ('A' | 'B')[]>()
    expect(value).toEqual(['A', 'B'])
    const last = {tag: 'v', values: ['A', 'B'], count: 2, read: 'last'} as const
    expectTypeOf(valueIn(readOutput('<v>A</v> <v>B</v>', last))).toEqualTypeOf<'A' | 'B'>()
    expect(valueIn(readOutput('<v>A</v> <v>B</v>', last))).toBe('B')
    expect(toJsonSchema(last)).toEqual({type: 'string', enum: ['A', 'B']})
    expect(valueIn(readOutput('<v>A</v> <v>B</v>', {tag: 'v', read: 'last'}))).toBe('B')
    expect(valueIn(readOutput('<v>A</v> <v>B</v>', {tag: 'v', read: 'first'}))).toBe('A')
  })

  test('sections', () => {
    const value = valueIn(
      readOutput('# Summary\n\nFine.\n\n## Part\n\nMore.\n\n# File: a.ts\n\nx\n\n# File: b.ts', {
        sections: ['Summary', 'File: {path}', {heading: 'Risks', optional: true}]
      })
    )
    expectTypeOf(value.Summary.text).toEqualTypeOf<string>()
    expectTypeOf(value.Risks).toEqualTypeOf<{readonly heading: string; readonly text: string} | undefined>()
    expect(value).toEqual({
      Summary: {heading: 'Summary', text: 'Fine.\n\n## Part\n\nMore.'},
      'File: {path}': [
        {heading: 'File: a.ts', text: 'x'},
        {heading: 'File: b.ts', text: ''}
      ]
    })
  })

  test('lines', () => {
    const value = valueIn(
      readOutput('- VERDICT: PASS\nTask 1: done\nReason:\n\n- It works.\n', {
        lines: {VERDICT: ['PASS', 'FAIL'], Reason: {}, Note: {optional: true}, 'Task {n}': ['done', 'open']}
      })
    )
    expectTypeOf(value.VERDICT).toEqualTypeOf<'PASS' | 'FAIL'>()
    expectTypeOf(value.Note).toEqualTypeOf<string | undefined>()
    expectTypeOf(value['Task {n}']).toEqualTypeOf<
      readonly {readonly label: string; readonly value: 'done' | 'open'}[]
    >()
    expect(value).toEqual({VERDICT: 'PASS', Reason: '- It works.', 'Task {n}': [{label: 'Task 1', value: 'done'}]})
  })

  test.each([
    ['up to a label', 'WHY: one\n\ntwo\nWHO: me', 'one\n\ntwo'],
    ['up to a heading', 'WHO: me\nWHY: one\n- two\n\n## Notes\n\nmore', 'one\n- two'],
    ['up to the end of its fence', '```\nWHO: me\nWHY: one\ntwo\n```\nBye.', 'one\ntwo'],
    ['up to the end', 'WHO: me\nWHY: one\ntwo\n', 'one\ntwo']
  ])('the text of a field runs on %s', (_, output, why) => {
    const reading = readOutput(output, {lines: {WHO: {}, WHY: {multiline: true}}})
    expect(reading).toMatchObject({ok: true, value: {WHO: 'me', WHY: why}})
  })

  test('the text of a field runs on up to the next part', () => {
    const terms = {parts: [{lines: {WHY: {multiline: true}}}, {oneOf: ['DONE']}]} satisfies OutputContract
    expect(readOutput('WHY: one\ntwo\n\nDONE', terms)).toMatchObject({ok: true, value: [{WHY: 'one\ntwo'}, 'DONE']})
  })

  test('one of several lines', () => {
    const value = valueIn(readOutput('- BLOCKED: no key', {oneOf: ['DONE', 'BLOCKED: {reason}']}))
    expectTypeOf(value).toEqualTypeOf<'DONE' | `BLOCKED: ${string}`>()
    expect(value).toBe('BLOCKED: no key')
  })

  test('a table', () => {
    const value = valueIn(
      readOutput('| File | Severity |\n|---|---|\n| `a.ts` | low |', {
        table: ['File', 'Severity'],
        values: {Severity: ['high', 'low']}
      })
    )
    expectTypeOf(value).toEqualTypeOf<readonly {readonly File: string; readonly Severity: 'high' | 'low'}[]>()
    expect(value).toEqual([{File: '`a.ts`', Severity: 'low'}])
  })

  test('JSON and YAML', () => {
    const schema = {type: 'object', properties: {v: {enum: ['a', 'b']}}, required: ['v']} as const
    expectTypeOf(valueIn(readOutput('{"v": "a"}', {json: schema})).v).toEqualTypeOf<'a' | 'b'>()
    expect(valueIn(readOutput('```yaml\nv: b\n```', {yaml: schema}))).toEqual({v: 'b'})
  })

  test('JSON with lists, several types and any keys', () => {
    const json = {
      type: 'object',
      properties: {
        success: {type: 'boolean'},
        lines: {type: 'array', items: {type: 'integer'}},
        tags: {type: 'array'},
        note: {type: ['string', 'null']},
        counts: {type: 'object', additionalProperties: {type: 'number'}},
        bed: {type: ['object', 'null'], properties: {size: {enum: ['big', 'small']}}, required: ['size']}
      },
      required: ['success', 'lines', 'tags', 'note', 'counts', 'bed']
    } as const
    const output =
      '{"success": true, "lines": [3], "tags": ["a"], "note": null, "counts": {"a": 1}, "bed": {"size": "big"}}'
    const value = valueIn(readOutput(output, {json}))
    expectTypeOf(value.success).toEqualTypeOf<boolean>()
    expectTypeOf(value.lines).toEqualTypeOf<readonly number[]>()
    expectTypeOf(value.tags).toEqualTypeOf<readonly unknown[]>()
    expectTypeOf(value.note).toEqualTypeOf<string | null>()
    expectTypeOf(value.counts).toEqualTypeOf<Readonly<Record<string, number>>>()
    expectTypeOf(value.bed?.size).toEqualTypeOf<'big' | 'small' | undefined>()
    expect(value).toEqual(JSON.parse(output))
  })

  test('a pattern', () => {
    const value = valueIn(readOutput('Verdict: pass', {pattern: 'VERDICT:\\s*(\\w+)', flags: 'i', read: 'last'}))
    expectTypeOf(value).toEqualTypeOf<readonly (string | undefined)[]>()
    expect(value).toEqual(['Verdict: pass', 'pass'])
  })

  test('one of several contracts', () => {
    const value = valueIn(readOutput('DONE', {any: [{tag: 'v', values: ['A']}, {oneOf: ['DONE']}]}))
    expectTypeOf(value).toEqualTypeOf<'A' | 'DONE'>()
    expect(value).toBe('DONE')
    const all = valueIn(
      readOutput('<v>A</v> <v>A</v>', {any: [{oneOf: ['DONE']}, {tag: 'v', values: ['A'], count: 2}]})
    )
    expectTypeOf(all).toEqualTypeOf<'DONE' | readonly 'A'[]>()
    expect(all).toEqual(['A', 'A'])
  })

  test('an output that lacks only what is optional', () => {
    expect(valueIn(readOutput('Well.', {lines: {Note: {optional: true}}}))).toEqual({})
  })
})

test('a message shows no control character of the output', () => {
  const reading = readOutput('\0## 2. Findings:\r\n', {sections: ['Findings']})
  expect(reading).toMatchObject({
    findings: [{message: 'Unexpected line `\u00B7## 2. Findings:`, expected `## Findings`'}]
  })
})

test('an output that violates its contract gives the findings of the linter', () => {
  expect(readOutput('Well.\n<review>PAS</review>', {tag: 'review', values: ['PASS', 'FAIL']})).toEqual({
    ok: false,
    findings: [
      {
        kind: 'value',
        message: 'Unexpected value `PAS` of `<review>`, expected `PASS`',
        start: 14,
        end: 17,
        line: 2,
        column: 9,
        endLine: 2,
        endColumn: 12,
        expected: ['PASS']
      }
    ]
  })
})

test.each<[contract: OutputContract, message: string]>([
  [
    {},
    'Unexpected value of the contract, expected one of `tag`, `sections`, `lines`, `oneOf`, `items`, `table`, `fence`, `json`, `yaml`, `pattern`, `program`, `parts`, `cases`, `any`'
  ],
  [{pattern: '('}, 'Unexpected value of `pattern`, expected a regular expression: Unterminated group'],
  [{json: './a.json'}, 'Unexpected JSON Schema at `json`, expected an object or a boolean'],
  [{json: {type: 'x'}}, 'Unexpected JSON Schema at `json.type`, expected']
])('%j is not a contract', (contract, message) => {
  expect(() => readOutput('x', contract)).toThrow(TypeError)
  expect(() => readOutput('x', contract)).toThrow(message)
})

const contracts: readonly OutputContract[] = [
  {tag: 'v', values: ['A', 'B']},
  {tag: 'v', json: {type: 'integer'}, at: 'end'},
  {sections: ['Summary', 'File: {x}', {heading: 'End', optional: true}], order: true},
  {lines: {V: ['A', 'B'], N: {optional: true}}, at: 'end'},
  {oneOf: ['A', 'B: {x}'], at: 'end'},
  {table: ['A', 'B'], values: {B: ['x', 'y']}},
  {json: {type: 'object', required: ['a']}, at: 'end'},
  {pattern: 'V: (\\w+)', read: 'last'},
  {any: [{tag: 'v'}, {oneOf: ['A']}]}
]

const part = fc.constantFrom(
  ...['<v>A</v>', '<v>1</v>', '# Summary', '## File: a', '# End', 'V: A', '**N:** x', 'A', 'B: c', 'Text.', '> V: A'],
  ...['| A | B |\n|---|---|\n| 1 | x |', '```json\n{"a": 1}\n```', '{"a": 2}', '`V: B`', '```\nA\n```', 'V: C', '']
)

test('an output has a value, which its JSON Schema describes, exactly where the linter finds no error', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...contracts),
      fc.array(part, {maxLength: 5}),
      fc.constantFrom('\n\n', '\r\n'),
      (contract, parts, end) => {
        const text = parts.join(end)
        const reading = readOutput(text, contract)
        const findings = found(contract, text)
        expect(reading.ok).toBe(findings.every((line) => line.includes(' warning: ')))
        if (reading.ok) {
          const isValid = new Ajv2020({strict: false}).validate(toJsonSchema(contract), reading.value)
          expect(isValid, JSON.stringify([contract, text, reading.value])).toBe(true)
        }
      }
    ),
    {numRuns: runs(200)}
  )
})

test('the JSON Schema of a contract', () => {
  expect(toJsonSchema({tag: 'v', values: ['A', 'B']})).toEqual({type: 'string', enum: ['A', 'B']})
  expect(toJsonSchema({json: {type: 'integer'}})).toEqual({type: 'integer'})
  expect(toJsonSchema({lines: {V: ['A'], N: {optional: true}}})).toEqual({
    type: 'object',
    properties: {V: {type: 'string', enum: ['A']}, N: {type: 'string', minLength: 1}},
    required: ['V'],
    additionalProperties: false
  })
  expect(toJsonSchema({tag: 'v', count: 2})).toEqual({
    type: 'array',
    items: {type: 'string', minLength: 1},
    minItems: 2,
    maxItems: 2
  })
})
