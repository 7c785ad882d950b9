/** Items, fences, numbers, attributes, parts, and where data is. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput, OutputContract as Schema} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const fence = (language: string, body: string): string => `\`\`\`${language}\n${body}\n\`\`\``

/** The value of an output that keeps its contract. */
function readValue(text: string, terms: OutputContract): unknown {
  const reading = readOutput(text, terms)
  return reading.ok ? reading.value : reading.findings.map(({message}) => message)
}

type Case = readonly [terms: OutputContract, text: string, ...expected: string[]]
type Cases = readonly Case[]

function testEach(cases: Cases): void {
  test.each(cases.map((each) => ({name: JSON.stringify(each.slice(0, 2)), each})))('$name', ({each}) => {
    const [terms, text, ...expected] = each
    expect(found(terms, text)).toEqual(expected)
    expect(found(terms, text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })
}

describe('repeated parts: one right sibling does not hide another', () => {
  const title = '### {n}. {title} ({critical | major | minor})'
  const cases: Cases = [
    [{items: title}, '### 1. A (major)\n\ntext\n\n### 2. B (minor)'],
    [
      {items: title},
      '### 1. A (nit)\n\n### 2. B (critical)',
      `1:11-1:14 Unexpected value \`nit\` of line \`${title}\`, expected one of \`critical\`, \`major\`, \`minor\``
    ],
    [{items: title}, '### 1. A (major)\n### B', `2:1-2:6 Unexpected item \`### B\`, expected \`${title}\``],
    [
      {items: title},
      '### 1. A (major)\n\n### 2) B (minor)',
      `3:1-3:17 Unexpected item \`### 2) B (minor)\`, expected \`${title}\``
    ],
    [{items: 'FINDING: {file} - {high | low}'}, 'FINDING: a.ts - high\nWell.\nFINDING: b.ts - low'],
    [
      {items: 'FINDING: {file} - {high | low}'},
      'FINDING: a.ts - high\nFINDING: b.ts: low',
      '2:1-2:19 Unexpected item `FINDING: b.ts: low`, expected `FINDING: {file} - {high | low}`'
    ],
    [
      {items: 'FINDING: {file} - {high | low}'},
      'FINDING: a.ts - mid',
      '1:17-1:20 Unexpected value `mid` of line `FINDING: {file} - {high | low}`, expected one of `high`, `low`'
    ],
    [{items: '- [{HIGH | LOW}] {text}'}, '- [HIGH] a\n- [LOW] b'],
    [
      {items: '- [{HIGH | LOW}] {text}'},
      '- [HIGH] a\n- (LOW) b',
      '2:1-2:10 Unexpected item `- (LOW) b`, expected `- [{HIGH | LOW}] {text}`'
    ],
    [
      {items: '- [{HIGH | LOW}] {text}'},
      '- **HIGH** a',
      '1:1-1:13 Unexpected item `- **HIGH** a`, expected `- [{HIGH | LOW}] {text}`'
    ],
    [{items: '- {file}: {high | low}'}, 'Read:\n\n- x\n\nFound:\n\n- a: high\n- b: low'],
    [
      {items: '- {file}: {high | low}'},
      '- a: high\n- b is fine\n- c: low',
      '2:1-2:12 Unexpected item `- b is fine`, expected `- {file}: {high | low}`'
    ],
    [{items: '- [ ] Step {n}: {text}'}, '- [ ] Step 1: a\n- [x] Step 2: b'],
    [
      {items: '- [ ] Step {n}: {text}'},
      '- [ ] Step 1: a\n- Step 2: b',
      '2:1-2:12 Unexpected item `- Step 2: b`, expected `- [ ] Step {n}: {text}`'
    ],
    [{items: '{n}. {text}'}, '1. a\n2. b\n10. c'],
    [{items: '{n}. {text}'}, '1) a', '1:1-1:5 Unexpected item `1) a`, expected `{n}. {text}`'],
    [{items: '* {text}'}, '- a', '1:1-1:4 Unexpected item `- a`, expected `* {text}`'],
    [{items: '- {text}'}, 'None.', '1:1-1:6 Missing item `- {text}`, expected it in the output'],
    [
      {items: '- {text}', count: {min: 2, max: 3}},
      '- a',
      '1:1-1:4 Missing item `- {text}`, expected it at least twice instead of once'
    ],
    [
      {items: '- {text}', count: {max: 1}},
      '- a\n- b',
      '2:1-2:4 Unexpected item `- {text}` a second time, expected it once'
    ]
  ]
  testEach(cases)

  test('have fields, each its own', () => {
    const terms = {sections: [{heading: 'Tasks', items: '{n}. {title}', fields: {Uses: {}}}]} as const
    const text = '### Tasks\n\n1. Add\n   - by hand\nUses: `a`, `b`\n\n2. Test\nUses: `c`\n\n### Notes\n\n1. x'
    expect(found(terms, text)).toEqual([])
    expect(found(terms, text.replace('Uses: `c`', '**Uses:** `c`'))).toEqual([
      '8:1-8:10 Unexpected bold around `Uses:`, expected `Uses:`'
    ])
    expect(found(terms, text.replace('\nUses: `c`', ''))).toEqual([
      expect.stringMatching(/ Missing line `Uses`, expected it in section `Tasks`$/)
    ])
    expect(readValue(text, terms)).toMatchObject({Tasks: {items: [{n: '1', title: 'Add', Uses: '`a`, `b`'}, {n: '2'}]}})
  })

  test('are a list of the texts at their places', () => {
    expect(readValue('- a: high\n- b: low', {items: '- {file}: {high | low}'})).toEqual([
      {file: 'a', 'high | low': 'high'},
      {file: 'b', 'high | low': 'low'}
    ])
  })

  test('are found in linear time beside 5,000 others', () => {
    const lines = Array.from({length: 5_000}, (_, index) => `- (LOW) ${index}`)
    expect(found({items: '- [{HIGH | LOW}] {text}'}, `- [LOW] a\n${lines.join('\n')}`)).toHaveLength(5_000)
  })
})

describe('a line that was meant as an item, beside a right one', () => {
  const state = '[{done | todo}] {task}'
  const box = '[{x | - | }] {task}'
  const range = '{1-99}-{1-99}:'
  const wrong = (value: string, item: string, expected: string): string =>
    `Unexpected value \`${value}\` of line \`${item}\`, expected ${expected}`
  const cases: Cases = [
    [{items: state}, '[done] a\n\n[zz] b', `3:2-3:4 ${wrong('zz', state, 'one of `done`, `todo`')}`],
    [{items: range}, '1-4:\nx\nL5-L7:\ny', `3:1-3:3 ${wrong('L5', range, 'an integer from 1 to 99')}`],
    [{items: range}, 'L5-L7:\ny', `1:1-1:3 ${wrong('L5', range, 'an integer from 1 to 99')}`],
    [{items: box}, '[x] a\n[ ] b\n[-] c'],
    [{items: `- ${box}`}, '- [x] a\n- [ ] b\n- [-] c'],
    [{items: `- ${box}`}, '- [x] a\n- [v] b', `2:4-2:5 ${wrong('v', `- ${box}`, 'one of `x`, `-`, ` `')}`],
    [{items: box}, '[x] a\n[] b', `2:1-2:5 Unexpected item \`[] b\`, expected \`${box}\``],
    [{items: box}, '[x] a\n( ) b', `2:1-2:6 Unexpected item \`( ) b\`, expected \`${box}\``],
    [{items: box}, '[x] a\n**[x] b**', '2:1-2:10 Unexpected bold around `[x] b`, expected the plain text'],
    [{items: box}, '[x] a\n\n[1] a source\n\n[a link](b.md)'],
    [{items: 'Plan {x} = {y}'}, '- Plan a = b\n1. Plan c = d'],
    [
      {items: 'Plan {x} = {y}', exact: true},
      '- Plan a = b',
      '1:1-1:13 Unexpected list mark before `Plan a = b`, expected the plain text'
    ],
    [
      {items: 'Plan {x} = {y}'},
      'Hi.\nPlans a = b',
      '2:1-2:12 Unexpected item `Plans a = b`, expected `Plan {x} = {y}`'
    ],
    [{items: '- {task}'}, '- a\n\nMore:\n\n1. 2 trees']
  ]
  testEach(cases)
})

describe('nothing else', () => {
  const choice = {oneOf: ['A {x}', 'B'], only: true, read: 'all'} as const
  const cases: Cases = [
    [choice, 'A 1\nB\n\nA 2'],
    [choice, 'A 1\nfoo\nA 2', '2:1-2:4 Unexpected text after one of the lines `A {x}`, `B`, expected nothing else'],
    [{tag: 'a', only: true, read: 'all'}, '<a>x</a> <a>y</a>'],
    [
      {items: '- {x}', only: true},
      '- a\n\nfoo\n\n- b',
      '3:1-3:4 Unexpected text after item `- {x}`, expected nothing else'
    ]
  ]
  testEach(cases)
})

describe('an expression that a program runs on each line', () => {
  const range = {pattern: '^(\\d+)-(\\d+):$', flags: 'u', read: 'all'} as const
  const cases: Cases = [
    [{...range, in: 'lines'}, 'Well.\n1-2:\nfoo\n3-4:'],
    [range, '1-2:\nfoo', '2:1-2:4 Missing match of `^(\\d+)-(\\d+):$`, expected it in the output']
  ]
  testEach(cases)

  test('has the matches of all lines', () => {
    expect(readValue('1-2:\nfoo\n3-4:', {...range, in: 'lines', count: {min: 1}})).toEqual([
      ['1-2:', '1', '2'],
      ['3-4:', '3', '4']
    ])
  })
})

describe('a tag without its end, beside a whole one', () => {
  const unclosed = 'Missing end of `<act>`, expected `</act>` after it'
  const cases: Cases = [
    [{tag: 'act'}, '<act>x\n<act>y</act>', `1:1-1:6 ${unclosed}`],
    [{tag: 'act'}, '<act>x</act>\n<act>y', `2:1-2:6 ${unclosed}`],
    [{tag: 'act', read: 'all'}, '<act>x</act>\n<act>y', `2:1-2:6 ${unclosed}`],
    [{tag: 'act', values: ['x', 'y']}, '<act>x</act>\nThe tag <act> is mine.'],
    [{tag: 'act', at: 'end'}, '<act>\nx\n\n<act>y</act>']
  ]
  testEach(cases)
})

describe('a fence', () => {
  const bash: OutputContract = {fence: 'bash', count: 1}
  const cases: Cases = [
    [bash, `THOUGHT: x\n\n${fence('bash', 'ls')}`],
    [bash, `${fence('python', 'x')}\n\n${fence('bash', 'ls')}`],
    [
      bash,
      `${fence('bash', 'ls')}\n\n${fence('bash', 'pwd')}`,
      '5:1-5:8 Unexpected code fence `bash` a second time, expected it once'
    ],
    [bash, fence('sh', 'ls'), '1:1-1:6 Unexpected fence `` ```sh ``, expected `` ```bash ``'],
    [bash, fence('', 'ls'), '1:1-1:4 Unexpected fence `` ``` ``, expected `` ```bash ``'],
    [bash, fence('Bash', 'ls'), '1:1-1:8 warning: Unexpected fence `` ```Bash ``, expected `` ```bash ``'],
    [bash, '~~~bash\nls\n~~~', '1:1-1:8 Unexpected fence `~~~bash`, expected `` ```bash ``'],
    [bash, '```bash\nls -la', '1:1-1:8 Missing end of `` ```bash ``, expected `` ``` `` after it'],
    [bash, fence('bash', ''), '1:1-1:8 Missing value of code fence `bash`, expected a non-empty string'],
    [bash, 'I run `ls`.', '1:1-1:12 Missing code fence `bash`, expected it in the output'],
    [
      {fence: '', at: 'end'},
      `${fence('x', 'a')}\nBye.`,
      '4:1-4:5 Unexpected text after code fence, expected the output to end with it'
    ]
  ]
  testEach(cases)

  test('has its text as its value', () => {
    expect(readValue(fence('bash', 'ls\n\npwd'), bash)).toBe('ls\n\npwd')
  })
})

describe('numbers', () => {
  const rating: OutputContract = {lines: {Rating: {integer: [1, 5]}}}
  const percent: OutputContract = {lines: {Rating: {number: [0, 100], unit: '%'}}}
  const line: OutputContract = {oneOf: ['Rating: [[{1-10}]]']}
  const integer = 'of line `Rating`, expected an integer from 1 to 5'
  const cases: Cases = [
    [rating, 'Rating: 3'],
    ...['4.5', '7', '4/5', 'four', '-1'].map(
      (value) =>
        [rating, `Rating: ${value}`, `1:9-1:${9 + value.length} Unexpected value \`${value}\` ${integer}`] as const
    ),
    [rating, 'Rating: **4**', '1:9-1:14 Unexpected bold around `4`, expected `4`'],
    [rating, 'Rating: 4 (good)', '1:9-1:17 Unexpected note in `4 (good)`, expected `4`'],
    [percent, 'Rating: 80.5%'],
    [
      percent,
      'Rating: 80',
      '1:9-1:11 Unexpected value `80` of line `Rating`, expected a number from 0 to 100 with `%`'
    ],
    [line, 'Good.\n\nRating: [[8]]'],
    ...['8/10', '8', '[[8', '[8]'].map(
      (value) =>
        [
          line,
          `Rating: ${value}`,
          `1:1-1:${9 + value.length} Unexpected line \`Rating: ${value}\`, expected \`Rating: [[{1-10}]]\``
        ] as const
    ),
    [
      line,
      'Rating: [[85]]',
      '1:11-1:13 Unexpected value `85` of line `Rating: [[{1-10}]]`, expected an integer from 1 to 10'
    ],
    [
      {table: ['File', 'Line'], values: {Line: {integer: [1, 9999]}}},
      '| File | Line |\n|---|---|\n| a | 12-14 |\n| b | 3 |',
      '3:7-3:12 Unexpected value `12-14` of column `Line`, expected an integer from 1 to 9999'
    ]
  ]
  testEach(cases)
})

describe('the value of a tag', () => {
  const score: OutputContract = {tag: 'score', values: {integer: [1, 10]}}
  const cases: Cases = [
    [score, 'Good: <score>7</score>'],
    [score, '<score>17</score>', '1:8-1:10 Unexpected value `17` of `<score>`, expected an integer from 1 to 10'],
    [score, '<score>7/10</score>', '1:8-1:12 Unexpected value `7/10` of `<score>`, expected an integer from 1 to 10'],
    [score, '<score>7', '1:1-1:8 Missing end of `<score>`, expected `</score>` after it'],
    [
      score,
      '<score>7</score> <score>8</score>',
      '1:18-1:34 Unexpected second value `8` of `<score>`, expected only `7`'
    ],
    [
      {tag: 'answer', values: {pattern: '^-?[\\d,]+$'}},
      'I use <answer></answer>.\n\n<answer>1,042</answer>',
      '1:7-1:24 Missing value of `<answer>`, expected a non-empty string'
    ],
    [
      {tag: 'answer', values: {pattern: '^-?[\\d,]+$'}},
      '<answer>42 eggs</answer>',
      '1:9-1:16 Unexpected value `42 eggs` of `<answer>`, expected a match of `^-?[\\d,]+$`'
    ]
  ]
  testEach(cases)

  test('is its text', () => {
    expect(readValue('<score>7</score>', score)).toBe('7')
  })
})

describe('attributes', () => {
  const task: OutputContract = {tag: 'task', attributes: {id: {integer: [1, 99]}, state: ['open', 'done']}}
  test.each<readonly [string, ...string[]]>([
    ['<task state="done" id="3">x</task>'],
    ["<task id='3' other='1' state='open'>x</task>"],
    [
      '<task state="don" id="a">x</task>',
      '1:14-1:17 Unexpected value `don` of attribute `state`, expected `done`',
      '1:23-1:24 Unexpected value `a` of attribute `id`, expected an integer from 1 to 99'
    ],
    ['<task id="3">x</task>', '1:1-1:14 Missing attribute `state`, expected it in `<task>`'],
    ['<task id="" state="open">x</task>', '1:1-1:26 Missing value of attribute `id`, expected a non-empty string']
  ])('%s', (text, ...expected) => {
    expect(found(task, text)).toEqual(expected)
  })
})

describe('parts', () => {
  const step: OutputContract = {parts: [{lines: {THOUGHT: {}}}, {fence: 'bash'}], at: 'end'}
  const cases: Cases = [
    [step, `THOUGHT: a\n\n${fence('bash', 'ls')}`],
    [
      step,
      `${fence('bash', 'ls')}\n\nTHOUGHT: a`,
      '5:1-5:11 Unexpected part `THOUGHT:` after `` ```bash ``, expected it before `` ```bash ``'
    ],
    [step, 'THOUGHT: a', '1:1-1:11 Missing code fence `bash`, expected it in the output'],
    [
      step,
      `THOUGHT: a\n\n${fence('bash', 'ls')}\n\nBye.`,
      '7:1-7:5 Unexpected text after `` ```bash ``, expected the output to end with it'
    ],
    [{parts: [{lines: {THOUGHT: {}}, optional: true}, {fence: 'bash'}]}, fence('bash', 'ls')],
    [{...step, order: false, at: 'anywhere'}, `${fence('bash', 'ls')}\n\nTHOUGHT: a`]
  ]
  testEach(cases)

  test('are the values of each, in order', () => {
    expect(readValue(`THOUGHT: a\n\n${fence('bash', 'ls')}`, step)).toEqual([{THOUGHT: 'a'}, 'ls'])
  })
})

describe('where data is', () => {
  const json = {type: 'object', required: ['a']}
  const cases: Cases = [
    [{json, in: 'fence'}, fence('json', '{"a": 1}')],
    [{json, in: 'fence'}, fence('', '{"a": 1}'), '1:1-1:4 Unexpected fence `` ``` ``, expected `` ```json ``'],
    [{json, in: 'any-fence'}, fence('', '{"a": 1}')],
    [
      {json, in: 'fence'},
      fence('JSON', '{"a": 1}'),
      '1:1-1:8 warning: Unexpected fence `` ```JSON ``, expected `` ```json ``'
    ],
    [{json, in: 'fence', exact: true}, fence('json', '{"a": 1}')],
    [
      {
        any: [
          {json, in: 'whole'},
          {json, in: 'any-fence'}
        ]
      },
      'X {}',
      '1:1-1:5 Missing JSON, expected it in the output'
    ],
    [{json, in: 'fence'}, 'X:\n{"a": 1}', '2:1-2:9 Missing code fence `json`, expected it around the JSON'],
    [{json, in: 'whole'}, fence('json', '{"a": 1}'), '1:1-1:8 Unexpected code fence, expected nothing but JSON'],
    [{json, in: 'whole'}, '\n{"a": 1}\n'],
    [{json, in: 'whole'}, 'X:\n{"a": 1}', '1:1-1:3 Unexpected text before JSON, expected nothing else'],
    [{json, in: 'tag:out'}, '<out>{"a": 1}</out>'],
    [{json, in: 'tag:out'}, '<out>{"b": 1}</out>', '1:6-1:14 Missing key `a`, expected it in the JSON'],
    [{json, in: 'tag:out'}, '{"a": 1}', '1:1-1:9 Missing `<out>`, expected it in the output']
  ]
  testEach(cases)
})

describe('thoughts', () => {
  const verdict: OutputContract = {lines: {VERDICT: ['PASS', 'FAIL']}}
  const cases: Cases = [
    [verdict, '<think>VERDICT: PASS</think>\nFine.', '2:1-2:6 Missing line `VERDICT`, expected it in the output'],
    [verdict, 'VERDICT: FAIL\n</think>\nVERDICT: PASS'],
    [verdict, '<thinking>\nVERDICT: FAIL\n</thinking>\n\nVERDICT: PASS'],
    [verdict, '<think>\nVERDICT: PASS', '1:1-1:8 Missing line `VERDICT`, expected it in the output'],
    [verdict, 'The <think> tag is mine.\nVERDICT: PASS'],
    [{tag: 'thinking'}, '<thinking>a</thinking>']
  ]
  testEach(cases)
})

describe('a contract that contradicts itself is refused', () => {
  test.each<[unknown, string]>([
    [{lines: {A: {integer: [5, 1]}}}, 'expected the least number first'],
    [{lines: {A: {integer: [1, 5], values: ['1']}}}, 'expected it without `values`'],
    [{fields: {A: {}}, lines: {B: {}}}, 'expected it only with `items`'],
    [{fence: 'bash', count: {min: 3, max: 1}}, 'expected at most the number of `max`'],
    [{parts: []}, 'too_small'],
    [{tag: 'a', allow: ['bald']}, 'invalid']
  ])('%j', (terms, message) => {
    const result = Schema.safeParse(terms)
    expect(result.success).toBe(false)
    expect(JSON.stringify(result.error?.issues)).toContain(message)
  })
})
