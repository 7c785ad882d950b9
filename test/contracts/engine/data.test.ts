/** Contracts of JSON and YAML. */
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'
import {type LintOptions, lint} from '../../support/lint.ts'

const schema = {
  type: 'object',
  properties: {
    verdict: {enum: ['pass', 'fail']},
    score: {type: 'integer', minimum: 0},
    files: {
      type: 'array',
      items: {
        type: 'object',
        properties: {path: {type: 'string', minLength: 1}, action: {enum: ['created', 'updated']}},
        required: ['path'],
        additionalProperties: false
      }
    }
  },
  required: ['verdict', 'score']
}

const good = '{"verdict": "pass", "score": 1}'
const fence = (text: string, info = 'json'): string => `\`\`\`${info}\n${text}\n\`\`\`\n`

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

test('data of the right kind in a fence of the other language has the wrong fence', () => {
  const expected = (actual: string, language: string): string[] => [
    `1:1-1:8 Unexpected fence \`\` \`\`\`${actual} \`\`, expected \`\` \`\`\`${language} \`\``
  ]
  expect(found({yaml: true}, fence('a: 1', 'json'))).toEqual(expected('json', 'yaml'))
  expect(found({json: true}, fence('{"a": 1}', 'yaml'))).toEqual(expected('yaml', 'json'))
  expect(found({yaml: true}, fence('Hello.', 'json'))).toEqual(['3:1-3:4 Missing YAML, expected it in the output'])
})

describe('where JSON may be', () => {
  const cases: Cases = [
    ['in a fence that says so', `Here:\n\n${fence(good)}\nBye.`],
    ['in a fence that says so in capitals', fence(good, 'JSON')],
    ['in a fence that says nothing', `Here:\n\n${fence(good, '')}`],
    ['in a fence in a list item', `- Here:\n\n  \`\`\`json\n  ${good}\n  \`\`\`\n`],
    ['as the whole output', `\n${good}\n`],
    ['beside other JSON', `${fence('{"a": 1}')}\n${fence(good)}\n${fence('[1]')}`],
    ['in no other fence', fence(good, 'js'), '3:1-3:4 Missing JSON, expected it in the output'],
    ['in no prose', `The result is ${good}`, '1:1-1:46 Missing JSON, expected it in the output'],
    ['in no quotation', '> ```json\n> {}\n> ```\n', '3:1-3:6 Missing JSON, expected it in the output'],
    ['in no fence of a text', fence('Hello.', ''), '3:1-3:4 Missing JSON, expected it in the output'],
    ['missing', 'Fine.\n', '1:1-1:6 Missing JSON, expected it in the output'],
    ['missing in an empty output', '', '1:1-1:1 Missing JSON, expected it in the output']
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({json: schema}, text)).toEqual(expected)
  })

  const atEnd: Cases = [
    ['in a fence', `${fence('{"a": 1}')}\nThe result:\n${fence(good)}\n\n`],
    ['on its own', `All is well. {"a": 1}\n${good}\n`],
    ['on its own, over several lines', 'Well.\n\n{\n"verdict": "pass",\n"score": 1\n}\n'],
    [
      'text after the fence',
      `${fence(good)}\nBye.\n`,
      '5:1-5:5 Unexpected text after JSON, expected the output to end with it'
    ],
    [
      'text after it',
      `Well.\n${good}\nBye.\n`,
      '3:1-3:5 Unexpected text after JSON, expected the output to end with it'
    ],
    [
      'the last one counts',
      `${fence(good)}\n${fence('{"verdict": "pass"}')}`,
      '6:1-6:20 Missing key `score`, expected it in the JSON'
    ],
    ['cut off', 'Well.\n{"verdict": "pass",', '2:19-2:20 Unexpected token in place of a key, expected JSON'],
    ['missing', '[Link](x)\n', '1:1-1:10 Missing JSON, expected it at the end of the output']
  ]
  test.each(atEnd)('at the end: %s', (_, text, ...expected) => {
    expect(found({json: schema, at: 'end'}, text)).toEqual(expected)
  })

  test('at the start', () => {
    expect(found({json: schema, at: 'start'}, `${fence(good)}\nMore.\n${fence('{}')}`)).toEqual([])
    expect(found({json: schema, at: 'start'}, `Well.\n${fence(good)}`)).toEqual([
      '1:1-1:6 Unexpected text before JSON, expected the output to begin with it'
    ])
  })

  const once: Cases = [
    ['is clean', `${fence(good)}\n${fence('{"other": 1}')}`],
    ['twice', `${fence(good)}\n${fence(good)}`, '5:1-5:8 Unexpected JSON a second time, expected it once'],
    [
      'only nearly',
      `${fence('{"other": 1}')}\n${fence('{"verdict": "pas", "score": 1}')}`,
      '6:13-6:18 Unexpected value `pas` of `verdict`, expected `pass`'
    ]
  ]
  test.each(once)('once: %s', (_, text, ...expected) => {
    expect(found({json: schema, count: 1}, text)).toEqual(expected)
  })

  test('of several that are nearly right, the one with most keys counts, then the one with fewest faults, then the last', () => {
    const wrong = (...all: readonly string[]): readonly string[] =>
      found({json: schema}, all.map((each) => fence(each)).join('\n')).map((line) => line.replace(/:.*/, ''))
    const [one, two, none] = ['{"verdict": "x"}', '{"verdict": "x", "score": "y"}', '{"verdict": "pass", "score": "y"}']
    expect(wrong(one, two)).toEqual(['6', '6'])
    expect(wrong(two, one)).toEqual(['2', '2'])
    expect(wrong(two, none)).toEqual(['6'])
    expect(wrong(none, two)).toEqual(['2'])
    expect(wrong(none, none, none)).toEqual(['10'])
  })

  test('in a fence that begins in the last line', () => {
    for (const text of ['```json', 'Well.\n\n```json'])
      expect(found({json: schema}, text)).toEqual([
        expect.stringMatching(/:8-\d:8 Unexpected end of the text, expected JSON$/)
      ])
  })

  test('twice, of which one is wrong', () => {
    expect(found({json: schema, count: 2}, `${fence(good)}\n${fence('{"verdict": "pass"}')}`)).toEqual([
      '6:1-6:20 Missing key `score`, expected it in the JSON'
    ])
    expect(found({json: schema, count: 2}, fence(good))).toEqual([
      '3:1-3:4 Missing JSON, expected it twice instead of once'
    ])
  })
})

describe('JSON that is none', () => {
  const cases: Cases = [
    [
      'a comma too many',
      fence('{"verdict": "pass",\n"score": 1,\n}'),
      '3:11-3:12 Unexpected trailing comma, expected `}`'
    ],
    [
      'a comma too many in a list',
      fence('{"verdict": ["pass", ]}'),
      '2:20-2:21 Unexpected trailing comma, expected `]`'
    ],
    ['Python', fence('{"verdict": True}'), '2:13-2:17 Unexpected `True` of Python, expected `true`'],
    ['Python in a list', fence('[None]'), '2:2-2:6 Unexpected `None` of Python, expected `null`'],
    ['a word', fence('{"verdict": Yes}'), '2:13-2:16 Unexpected symbol, expected JSON'],
    ['a comment', fence(`{ // no\n}`), '2:3-2:8 Unexpected comment, expected JSON'],
    ['an end too early', fence('{"verdict": "pass"'), '2:18-2:19 Unexpected end of an object, expected JSON'],
    ['nothing', fence(''), '2:1-2:1 Unexpected end of the text, expected JSON'],
    [
      'a key twice',
      fence('{"verdict": "pass", "score": 1, "score": 2}'),
      '2:33-2:40 Unexpected duplicate key `score`, expected it once'
    ],
    ['nesting without end', fence('['.repeat(100_000)), '2:1-2:2 Unexpected depth of nesting, expected JSON']
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({json: schema}, text)).toEqual(expected)
  })
})

describe('values that break the schema', () => {
  const cases: Cases = [
    ['a missing key', '{"verdict": "pass"}', '2:1-2:20 Missing key `score`, expected it in the JSON'],
    ['a misspelt key', '{"verdict": "pass", "scor": 1}', '2:21-2:27 Unexpected key `scor`, expected `score`'],
    [
      'a misspelt value',
      '{"verdict": "fial", "score": 1}',
      '2:13-2:19 Unexpected value `fial` of `verdict`, expected `fail`'
    ],
    [
      'another value',
      '{"verdict": "maybe", "score": 1}',
      '2:13-2:20 Unexpected value `maybe` of `verdict`, expected one of `pass`, `fail`'
    ],
    [
      'another type',
      '{"verdict": "pass", "score": "1"}',
      '2:30-2:33 Unexpected value `1` of `score`, expected an integer'
    ],
    [
      'too small',
      '{"verdict": "pass", "score": -1}',
      '2:30-2:32 Unexpected value `-1` of `score`, expected at least 0'
    ],
    ['a list', '[]', '2:1-2:3 Unexpected value of the JSON, expected an object'],
    ['a text', '"pass"', '2:1-2:7 Unexpected value `pass` of the JSON, expected an object'],
    [
      'deep down',
      '{"verdict": "pass", "score": 1, "files": [\n  {"path": "a"},\n  {"path": "", "action": "update"}\n]}',
      '4:12-4:14 Unexpected value `` of `files[1].path`, expected a non-empty string',
      '4:26-4:34 Unexpected value `update` of `files[1].action`, expected `updated`'
    ],
    [
      'a key that should not be there',
      '{"verdict": "pass", "score": 1, "files": [{"path": "a", "lines": 1}]}',
      '2:57-2:64 Unexpected key `lines`, expected `action`'
    ],
    [
      'a key that is missing there',
      '{"verdict": "pass", "score": 1, "files": [{"pth": "a"}]}',
      '2:44-2:49 Unexpected key `pth`, expected `path`'
    ],
    [
      'a missing key of an item',
      '{"verdict": "pass", "score": 1, "files": [{\n"action": "created"}]}',
      '2:43-2:44 Missing key `path`, expected it in `files[0]`'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({json: schema}, fence(text))).toEqual(expected)
  })

  test.each<[string, unknown, string, string[]]>([
    [
      'a union of types',
      {anyOf: [{type: 'string'}, {type: 'null'}]},
      '5',
      ['2:1-2:2 Unexpected value `5` of the JSON, expected a string or null']
    ],
    [
      'a list of types',
      {type: ['string', 'array']},
      '5',
      ['2:1-2:2 Unexpected value `5` of the JSON, expected a string or an array']
    ],
    [
      'the branch that was meant',
      {anyOf: [{type: 'string'}, {type: 'object', required: ['a']}]},
      '{}',
      ['2:1-2:3 Missing key `a`, expected it in the JSON']
    ],
    [
      'the branch that a key chooses',
      {
        oneOf: [
          {properties: {kind: {const: 'a'}, x: {type: 'string'}}, required: ['x']},
          {properties: {kind: {const: 'b'}, y: {type: 'string'}}, required: ['y']}
        ]
      },
      '{"kind": "b", "y": 5}',
      ['2:20-2:21 Unexpected value `5` of `y`, expected a string']
    ],
    [
      'the key that chooses no branch',
      {oneOf: [{properties: {kind: {const: 'apple'}}}, {properties: {kind: {const: 'banana'}}}]},
      '{"kind": "banan"}',
      ['2:10-2:17 Unexpected value `banan` of `kind`, expected `banana`']
    ],
    [
      'branches by reference',
      {
        $defs: {
          a: {properties: {kind: {const: 'a'}}, required: ['x']},
          b: {properties: {kind: {const: 'b'}}, required: ['y']}
        },
        anyOf: [{$ref: '#/$defs/a'}, {$ref: '#/$defs/b'}]
      },
      '{"kind": "b"}',
      ['2:1-2:14 Missing key `y`, expected it in the JSON']
    ],
    [
      'branches that fit alike',
      {anyOf: [{required: ['abc']}, {required: ['xyz']}]},
      '{}',
      ['2:1-2:3 Unexpected value of the JSON, expected a value of one of its schemas']
    ],
    [
      'a fault beside a union',
      {required: ['name'], anyOf: [{required: ['abc']}, {required: ['xyz']}]},
      '{"abc": 1}',
      ['2:1-2:11 Missing key `name`, expected it in the JSON']
    ],
    [
      'more than one branch',
      {oneOf: [{type: 'number'}, {minimum: 1}]},
      '5',
      ['2:1-2:2 Unexpected value `5` of the JSON, expected a value of only one of its schemas']
    ],
    [
      'a condition',
      JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}}'),
      '{"a": 1}',
      ['2:1-2:9 Missing key `b`, expected it in the JSON']
    ],
    [
      'a constant',
      {const: 'all done'},
      '"all dne"',
      ['2:1-2:10 Unexpected value `all dne` of the JSON, expected `all done`']
    ],
    [
      'a pattern',
      {pattern: '^a$'},
      '"b"',
      ['2:1-2:4 Unexpected value `b` of the JSON, expected a string that matches `^a$`']
    ],
    [
      'a list that is too short',
      {minItems: 2},
      '[1]',
      ['2:1-2:4 Unexpected value of the JSON, expected at least 2 items']
    ],
    [
      'items that are the same',
      {uniqueItems: true},
      '[1, 1]',
      ['2:1-2:7 Unexpected value of the JSON, expected items that differ']
    ],
    [
      'an item that is not there',
      {contains: {const: 1}},
      '[2, 3]',
      ['2:1-2:7 Unexpected value of the JSON, expected an item of its schema']
    ],
    [
      'too many items',
      {prefixItems: [true], items: false},
      '[2, 3]',
      ['2:1-2:7 Unexpected value of the JSON, expected at most 1 item']
    ],
    [
      'a name of a key',
      {propertyNames: {pattern: '^a'}},
      '{"b": 1}',
      ['2:2-2:5 Unexpected key `b`, expected no other keys']
    ],
    [
      'a key that is left over',
      {unevaluatedProperties: false, properties: {apples: {}}},
      '{"aples": 1}',
      ['2:2-2:9 Unexpected key `aples`, expected `apples`']
    ],
    [
      'what follows from a key',
      {dependentRequired: {a: ['b']}},
      '{"a": 1}',
      ['2:1-2:9 Missing key `b`, expected it in the JSON']
    ],
    ['nothing at all', false, '1', ['2:1-2:2 Unexpected value `1` of the JSON, expected none']],
    ['anything', true, '1', []],
    ['a multiple', {multipleOf: 5}, '7', ['2:1-2:2 Unexpected value `7` of the JSON, expected a multiple of 5']],
    ['less than', {exclusiveMaximum: 5}, '7', ['2:1-2:2 Unexpected value `7` of the JSON, expected less than 5']],
    ['what is not', {not: {const: 7}}, '7', ['2:1-2:2 Unexpected value `7` of the JSON, expected another value']],
    ['a format is not checked', {format: 'date-time'}, '"yesterday"', []]
  ])('%s', (_, json, text, expected) => {
    expect(found({json} as OutputContract, fence(text))).toEqual(expected)
  })

  test('drafts differ', () => {
    const items = {items: [{type: 'string'}], additionalItems: false}
    expect(found({json: {$schema: 'http://json-schema.org/draft-07/schema#', ...items}}, fence('["a", 1]'))).toEqual([
      '2:1-2:9 Unexpected value of the JSON, expected at most 1 item'
    ])
    const recursive = {$recursiveAnchor: true, properties: {a: {$recursiveRef: '#'}}, required: ['b']}
    expect(
      found({json: {$schema: 'https://json-schema.org/draft/2019-09/schema', ...recursive}}, fence('{"b": 1, "a": {}}'))
    ).toEqual(['2:10-2:13 Missing key `b`, expected it in `a`'])
    const pair = {$schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{type: 'string'}]}
    expect(found({json: pair}, fence('[1]'))).toEqual(['2:2-2:3 Unexpected value `1` of `[0]`, expected a string'])
  })

  test('two schemas may have the same names', () => {
    const named = (type: string) => ({
      $id: 'https://example.com/a',
      properties: {x: {$ref: 'https://example.com/x'}},
      $defs: {x: {$id: 'https://example.com/x', type}}
    })
    expect(found({json: named('string')}, fence('{"x": 1}'))).toEqual([
      '2:7-2:8 Unexpected value `1` of `x`, expected a string'
    ])
    expect(found({json: named('boolean')}, fence('{"x": 1}'))).toEqual([
      '2:7-2:8 Unexpected value `1` of `x`, expected a boolean'
    ])
  })

  test('the expected text, in the quotes of the actual one', async () => {
    const options: LintOptions = {
      kind: 'output',
      contracts: ['c'],
      customContracts: {c: {json: schema}},
      only: ['custom-contract']
    }
    const {findings} = await lint(fence('{"verdict": "pas", "scor": 1}'), options)
    expect(findings.map(({expected, fix}) => [expected, fix])).toEqual([
      [['"pass"'], undefined],
      [['"score"'], undefined]
    ])
  })
})

describe('YAML', () => {
  const yaml = 'verdict: pass\nscore: 1'
  const cases: Cases = [
    ['in a fence that says so', fence(yaml, 'yaml')],
    ['in a fence that says yml', fence(yaml, 'yml')],
    ['in a fence that says nothing', fence(yaml, '')],
    ['between two lines', `Well.\n\n---\n${yaml}\n---\n\nBye.\n`],
    ['between two lines, after a rule', `Well.\n\n---\n\nMore.\n\n---\n${yaml}\n---\n`],
    ['as the whole output', `${yaml}\n`],
    ['in a fence in a list item', `- Here:\n\n  \`\`\`yaml\n  verdict: pass\n  score: 1\n  \`\`\`\n`],
    [
      'prose with a colon',
      'Well: this.\n\nI went on and on.\nAnd on.\n',
      '4:1-4:8 Missing YAML, expected it in the output'
    ],
    ['rules around prose', '---\n\nText.\n\n---\n', '5:1-5:4 Missing YAML, expected it in the output'],
    [
      'a misspelt value',
      fence('verdict: pas\nscore: 1', 'yaml'),
      '2:10-2:13 Unexpected value `pas` of `verdict`, expected `pass`'
    ],
    ['a misspelt key', '---\nverdict: pass\nscre: 1\n---\n', '3:1-3:5 Unexpected key `scre`, expected `score`'],
    ['a missing key', `---\nverdict: pass\n---\n`, '2:1-2:14 Missing key `score`, expected it in the YAML'],
    [
      'a missing key of an item',
      fence('verdict: pass\nscore: 1\nfiles:\n  - action: created', 'yaml'),
      '5:5-5:20 Missing key `path`, expected it in `files[0]`'
    ],
    [
      'no YAML',
      fence('verdict: pass\nscore: [1', 'yaml'),
      '3:8-3:9 Unexpected bracket that is never closed, expected YAML'
    ],
    [
      'JSON is another language',
      fence('{"verdict": "pass", "score": 1}'),
      '1:1-1:8 Unexpected fence `` ```json ``, expected `` ```yaml ``'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({yaml: schema}, text)).toEqual(expected)
  })

  test('at the end', () => {
    const terms: OutputContract = {yaml: schema, at: 'end'}
    expect(found(terms, `Well.\n---\n${yaml}\n---\n`)).toEqual([])
    expect(found(terms, `Well.\n---\n${yaml}\n---\nBye.\n`)).toEqual([
      '6:1-6:5 Unexpected text after YAML, expected the output to end with it'
    ])
  })

  test('a prompt block is not YAML', () => {
    const block = '---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Stop\n---\n'
    expect(found({yaml: schema}, `${fence(yaml, 'yaml')}\n${block}`)).toEqual([])
    expect(found({yaml: schema}, block)).toEqual(['5:1-5:4 Missing YAML, expected it in the output'])
  })
})
