/** Contracts that test themselves: by an output that they show, and by typical deviations. */
import {describe, expect, test} from 'vitest'
import {renderOutput} from '../../../src/contracts/engine/render.ts'
import {contractFault, selfTest} from '../../../src/contracts/engine/self-test.ts'
import {contractFaultMessage} from '../../../src/contracts/engine/words.ts'
import {OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {worded} from '../../../src/contracts/worded.ts'
import {limitTime} from '../../../src/disk/time-limit.ts'
import {giveTimeLimit} from '../../../src/text/bounded.ts'
import {textOf} from '../../../src/text/quoted.ts'
import {limitPatterns} from '../../support/pattern-limit.ts'

giveTimeLimit(limitTime)

function faultOf(terms: OutputContract, block?: string): string | undefined {
  const fault = contractFault(terms, block)
  return fault && contractFaultMessage(worded(fault, textOf))
}

const tree = {type: 'object', required: ['name'], properties: {name: {}, left: {$ref: '#'}, right: {$ref: '#'}}}

describe('the output that a contract shows', () => {
  test.each<readonly [terms: OutputContract, text: string]>([
    [
      {lines: {VERDICT: ['PASS', 'FAIL'], Score: {integer: [2, 5]}, Note: {optional: true}}},
      'VERDICT: PASS\n\nScore: 2\n\nNote: alpha'
    ],
    [{lines: {Rate: {number: [0.5, 100], unit: '%'}}}, 'Rate: 0.5%'],
    [{lines: {Rate: {number: [1e-9, 1]}}}, 'Rate: 0.000000001'],
    [{lines: {Rate: {pattern: '^(?:low|high)\\.$'}}}, 'Rate: low.'],
    [{oneOf: ['[{HIGH | LOW}] {file}: {1-5} {{x}}', 'NONE']}, '[HIGH] alpha: 1 {x}'],
    [{items: '{n}. {title}', fields: {File: {}}, count: 2}, '1. alpha\nFile: alpha\n2. alpha\nFile: alpha'],
    [{sections: ['Summary', {heading: 'Risk {x}', oneOf: ['LOW']}]}, '## Summary\n\nalpha\n\n## Risk alpha\n\nLOW'],
    [{table: ['File', 'Line'], values: {Line: {integer: [1, 9]}}}, '| File | Line |\n| --- | --- |\n| alpha | 1 |'],
    [{tag: 'task', attributes: {id: {}, state: ['open', 'done']}}, '<task id="alpha" state="open">alpha</task>'],
    [{tag: 'r', json: {type: 'array', items: {type: 'integer', minimum: 3}}}, '<r>\n[3]\n</r>'],
    [{fence: 'bash', count: 1}, '```bash\nalpha\n```'],
    [{fence: 'beds-json', parts: [{json: {type: 'array', items: {type: 'string'}}}]}, '```beds-json\n["alpha"]\n```'],
    [
      {json: {type: 'object', properties: {ok: {type: 'boolean'}, of: {enum: [2, 3]}}}},
      '```json\n{"ok":true,"of":2}\n```'
    ],
    [{json: {anyOf: [{type: 'object', required: ['a']}, {type: 'array'}]}, in: 'whole'}, '{"a":"alpha"}'],
    [{json: {type: 'array', items: {type: 'string', minLength: 7}}, exact: true}, '["alphaaa"]'],
    [{json: {type: 'array', items: {minimum: 3, type: 'number'}}, in: 'tag:out'}, '<out>\n[3]\n</out>'],
    [{yaml: {type: 'object', required: ['a']}, allow: []}, '"a": "alpha"'],
    [{parts: [{lines: {THOUGHT: {}}}, {fence: 'bash'}]}, 'THOUGHT: alpha\n\n```bash\nalpha\n```'],
    [{any: [{tag: 'done'}, {oneOf: ['NONE']}]}, '<done>alpha</done>'],
    [{pattern: 'VERDICT: (\\w+)', example: 'VERDICT: PASS'}, 'VERDICT: PASS']
  ])('of %j', (terms, text) => {
    expect(OutputContract.safeParse(terms).success).toBe(true)
    expect(renderOutput(terms)).toBe(text)
    expect(readOutput(text, terms)).toMatchObject({ok: true, warnings: []})
    expect(faultOf(terms)).toBeUndefined()
  })

  test.each<OutputContract>([
    {pattern: 'VERDICT: (\\w+)'},
    {parts: [{tag: 'a'}, {pattern: 'b+'}]},
    {lines: {A: {pattern: '^[a-f]{8}$'}}},
    {tag: 'a', count: 1_000_000},
    {oneOf: ['\uFFFF']}
  ])('is not known of %j', (terms) => {
    expect(renderOutput(terms)).toBeUndefined()
    expect(selfTest(terms).canonical).toBe('not run')
    expect(faultOf(terms)).toBeUndefined()
  })

  test('ends where a schema refers to itself', () => {
    expect(renderOutput({json: tree})?.length).toBeLessThan(2000)
    expect(faultOf({json: tree})).toBeUndefined()
    expect(faultOf({json: {$ref: '#'}})).toBeUndefined()
  })
})

test('the drifts of a contract', () => {
  const {canonical, drifts} = selfTest({lines: {SAY_IT: ['ALL_OK', 'NO']}})
  const of = (verdict: string) => drifts.filter((each) => each.verdict === verdict).map(({drift}) => drift)
  expect(canonical).toBe('silent')
  expect(of('silent')).toEqual(['list', 'heading', 'blockquote', 'fence', 'text-behind', 'thoughts'])
  expect(of('not run')).toEqual([])
  expect(of('finding')).toEqual([
    ...['bold', 'italic', 'code', 'table', 'sign', 'case', 'note', 'look-alike', 'escape', 'quotes', 'brackets'],
    ...['markup', 'form', 'twice', 'part-missing', 'nonsense', 'nothing']
  ])
  expect(selfTest({pattern: 'x'}).drifts.filter(({verdict}) => verdict !== 'not run')).toEqual([
    {drift: 'nonsense', verdict: 'silent'},
    {drift: 'nothing', verdict: 'finding'}
  ])
})

describe('a contract that refuses what it shows', () => {
  const refuses = 'Unexpected contract that refuses the output that it describes'

  test.each<readonly [terms: OutputContract, reason: string]>([
    [{lines: {A: {}, B: {}}, in: 'last-line'}, 'line 3: Missing line `A`, expected it in the last line of the output'],
    [
      {
        parts: [
          {tag: 'a', at: 'end'},
          {tag: 'b', at: 'start'}
        ]
      },
      'line 1: Unexpected text before `<b>`, expected the output to begin with it'
    ],
    [
      {lines: {A: {integer: [0.2, 0.8]}}},
      'line 1: Unexpected value `1` of line `A`, expected an integer from 0.2 to 0.8'
    ]
  ])('%j', (terms, reason) => expect(faultOf(terms)).toBe(`${refuses}, ${reason}`))

  test('an example of its own', () => {
    expect(faultOf({pattern: 'VERDICT: (?:PASS|FAIL)$', example: 'VERDICT: GO'})).toBe(
      'Unexpected contract that refuses its own `example`, line 1: Unexpected line `VERDICT: GO`, expected a match of `VERDICT: (?:PASS|FAIL)$`'
    )
  })

  test('a block, as often as it asks for what the block shows', () => {
    expect(faultOf({items: '- {x}', count: {min: 3, max: 4}}, '- a\n- b')).toBeUndefined()
    expect(faultOf({tag: 'a', count: 2}, '<a>x</a>')).toBeUndefined()
    expect(faultOf({tag: 'a', count: 2}, '<b>x</b>')).toBe(
      'Unexpected contract that refuses its own block, line 1: Missing `<a>`, expected it twice in the output'
    )
  })
})

describe('a contract that accepts anything', () => {
  const accepts = (what: string): string =>
    `Unexpected contract that accepts ${what}, expected it to ask for something or to be optional`

  test.each<readonly [terms: OutputContract, what: string]>([
    [{pattern: 'x*'}, 'an empty output'],
    [{pattern: '.+'}, 'nonsense'],
    [{oneOf: ['{x}']}, 'nonsense'],
    [{items: '{ | }'}, 'nonsense'],
    [{any: [{oneOf: ['A', '{x}']}, {tag: 'a'}]}, 'nonsense']
  ])('%j', (terms, what) => expect(faultOf(terms)).toBe(accepts(what)))

  test.each<OutputContract>([
    {pattern: 'x*', optional: true},
    {pattern: 'x*', count: {min: 0}},
    // A pattern of what an output may not have.
    {pattern: '^(?![^]*TODO)'},
    {any: [{tag: 'a'}, {pattern: '^(?![^]*<a>)', flags: 'u'}]},
    {any: [{tag: 'a'}, {oneOf: ['{x}'], optional: true}]},
    {lines: {A: {optional: true}}},
    {sections: [{heading: 'A', optional: true}]},
    {parts: [{tag: 'a', optional: true}]},
    {json: true},
    {json: {not: {}}},
    {yaml: true}
  ])('is none: %j', (terms) => expect(faultOf(terms)).toBeUndefined())
})

test('examples', () => {
  const verdict = {lines: {VERDICT: ['PASS', 'FAIL']}}
  expect(faultOf({...verdict, examples: {good: ['VERDICT: PASS'], bad: ['PASS', '']}})).toBeUndefined()
  expect(faultOf({...verdict, examples: {good: ['VERDICT: FAIL', 'Well.\nVERDICT: GO']}})).toBe(
    'Unexpected finding in good example 2, line 2: Unexpected value `GO` of line `VERDICT`, expected one of `PASS`, `FAIL`'
  )
  expect(faultOf({...verdict, examples: {bad: ['VERDICT: GO', 'VERDICT: PASS']}})).toBe(
    'Missing finding in bad example 2, expected at least one'
  )
  const nested = OutputContract.safeParse({parts: [{tag: 'a', examples: {good: ['<a>b</a>']}}]})
  expect(nested.error?.issues).toMatchObject([{path: ['parts', 0, 'examples'], message: 'expected it beside `parts`'}])
})

describe('a contract that takes long', () => {
  limitPatterns(0.1)

  test('has an end to its time', () => {
    const endless = {pattern: '^(a+)+$', example: `${'a'.repeat(40)}!`}
    expect(faultOf(endless)).toBeUndefined()
    expect(selfTest(endless).canonical).toBe('not run')
  })

  test.each<readonly [name: string, of: (number: number) => OutputContract]>([
    ['lines', (number) => ({oneOf: [`part ${number} {x}`]})],
    ['items', (number) => ({items: `- item ${number} {x}`, fields: {a: {}}})]
  ])(
    'with 1,000 parts: %s',
    (_, of) => {
      const terms = {parts: Array.from({length: 1000}, (_, index) => of(index))}
      expect(contractFault(terms)).toBeUndefined()
      expect(selfTest(terms).canonical).toBe('not run')
    },
    10_000
  )
})
