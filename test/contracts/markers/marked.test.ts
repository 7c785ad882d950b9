/** Markers: what a person declares in a definition that its agent prints. */
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {markedOf} from '../../../src/contracts/markers/marked.ts'
import {askedContracts} from '../../../src/contracts/proposals/proposals.ts'
import {createSource, type Source} from '../../../src/contracts/source.ts'
import {lines, lint} from '../../support/lint.ts'

/** What most programs tolerate, and what a block shows. */
const withBold = ['list', 'heading', 'blockquote', 'fence', 'bold'] as const

const path = 'agents/reviewer.md'

function definitionOf(text: string): Source {
  return createSource(text, {path, kind: 'agent', declared: true})
}

/** The contracts of a marker over a block. */
function termsOf(block: string, words = ''): readonly OutputContract[] {
  const {contracts, faults} = markedOf(definitionOf(`# A\n\n<!-- lint-agents output${words} -->\n${block}\n`))
  expect(faults).toEqual([])
  return contracts.map(({terms}) => terms)
}

async function found(definition: string, output: string): Promise<string[]> {
  const only = ['custom-contract', 'definition-contract']
  const found = await lint(output, {kind: 'output', definition: {path, text: definition}, only})
  return lines(found).map((line) => line.replace(' error: ', ' '))
}

type Form = readonly [
  name: string,
  block: string,
  contracts: readonly OutputContract[],
  good: string,
  bad: string,
  finding: string
]

const f = '```'
const forms: readonly Form[] = [
  [
    'a fence with a name of its own, and data in it',
    `${f}beds-json\n{"bed": "Rose"}\n${f}`,
    [{fence: 'beds-json', parts: [{json: {type: 'object', required: ['bed'], properties: {bed: {type: 'string'}}}}]}],
    `Done.\n\n${f}beds-json\n{"bed": "Lily"}\n${f}`,
    `${f}json\n{"bed": "Lily"}\n${f}`,
    '1:1-1:8: Unexpected fence `` ```json ``, expected `` ```beds-json `` (contract `fence`)'
  ],
  [
    'headings',
    `${f}\n## Summary\n{text}\n## Risks (optional)\n${f}`,
    [{sections: ['Summary', {heading: 'Risks', optional: true}], order: true}],
    '## Summary\nx',
    '## Sumary\nx',
    '1:4-1:10: Unexpected section `Sumary`, expected `Summary` (contract `report`)'
  ],
  [
    'a heading with a number to fill in',
    `${f}\n### Estimate: N Story Points\n${f}`,
    [{sections: ['Estimate: {N} Story Points']}],
    '# Estimate: 8 Story Points',
    '# Estimation: 8',
    '1:1-1:16: Missing section `Estimate: {N} Story Points`, expected it in the output (contract `report`)'
  ],
  [
    'labels with alternatives and places',
    `${f}\nVERDICT: PASS | FAIL\nOwner: {name}\nRepository: {repository}\n${f}`,
    [{lines: {VERDICT: {values: ['PASS', 'FAIL']}, Owner: {}, Repository: {multiline: true}}}],
    'VERDICT: PASS\nOwner: me\nRepository: a/b',
    'VERDICT: PAS\nOwner: me\nRepository: a/b',
    '1:10-1:13: Unexpected value `PAS` of line `VERDICT`, expected `PASS` (contract `verdict`)'
  ],
  [
    'alternatives in small letters with spaces',
    `${f}\nRisk: high / low\n${f}`,
    [{lines: {Risk: {values: ['high', 'low']}}}],
    'Risk: low',
    'Risk: lo',
    '1:7-1:9: Unexpected value `lo` of line `Risk`, expected one of `high`, `low` (contract `risk`)'
  ],
  [
    'a percentage',
    `${f}\nCoverage: <0-100%>\n${f}`,
    [{lines: {Coverage: {integer: [0, 100], unit: '%'}}}],
    'Coverage: 7%',
    'Coverage: all',
    '1:11-1:14: Unexpected value `all` of line `Coverage`, expected an integer from 0 to 100 with `%` (contract `coverage`)'
  ],
  [
    'a table',
    '| File | Severity |\n| --- | --- |\n| {path} | high / low |',
    [{table: ['File', 'Severity'], values: {Severity: ['high', 'low']}}],
    '| File | Severity |\n|---|---|\n| a | low |',
    '| File | Severity |\n|---|---|\n| a | mid |',
    '3:7-3:10: Unexpected value `mid` of column `Severity`, expected one of `high`, `low` (contract `table`)'
  ],
  [
    'a fence of any language with literal lines',
    `~~~\n{path}\n${f}{language}\n<<<<<<< SEARCH\n{old lines}\n=======\n{new lines}\n>>>>>>> REPLACE\n${f}\n~~~`,
    [{fence: '', parts: [{oneOf: ['<<<<<<< SEARCH']}, {oneOf: ['=======']}, {oneOf: ['>>>>>>> REPLACE']}]}],
    `a.ts\n${f}ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n${f}\n\n${f}sh\nls\n${f}`,
    `a.ts\n${f}ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>> REPLACE\n${f}`,
    '7:1-7:14: Unexpected line `>>>>> REPLACE`, expected `>>>>>>> REPLACE` (contract `fence`)'
  ],
  [
    'a fence with nothing but a hole',
    `~~~\nRun:\n${f}bash\n{command}\n${f}\n~~~`,
    [{parts: [{lines: {Run: {}}}, {fence: 'bash'}]}],
    `Run:\n${f}bash\nls\n${f}`,
    `Run:\n${f}sh\nls\n${f}`,
    '2:1-2:6: Unexpected fence `` ```sh ``, expected `` ```bash `` (contract `run`)'
  ],
  [
    'a table in a section in a fence',
    `${f}markdown\n# Findings\n| File | Level |\n| --- | --- |\n| {path} | {level} |\n${f}`,
    [{sections: [{heading: 'Findings', table: ['File', 'Level']}]}],
    '# Findings\n| File | Level |\n|---|---|',
    '# Findings\nNone.',
    '2:1-2:6: Missing table with columns `File`, `Level`, expected it in section `Findings` (contract `report`)'
  ],
  [
    'a verdict below a heading',
    `${f}\n## Verdict\n**[BLOCK / APPROVE WITH FIXES / APPROVE]**\n${f}`,
    [{sections: [{heading: 'Verdict', oneOf: ['BLOCK', 'APPROVE WITH FIXES', 'APPROVE']}], allow: withBold}],
    '## Verdict\nAPPROVE',
    '## Verdict\nAPROVE',
    '2:1-2:7: Unexpected line `APROVE`, expected `APPROVE` (contract `report`)'
  ],
  [
    'a list of choices with remarks',
    '- `SHIP` -- all is well\n- `HOLD`: wait',
    [{oneOf: ['SHIP', 'HOLD']}],
    'SHIP',
    'SHI',
    '1:1-1:4: Unexpected line `SHI`, expected `SHIP` (contract `oneof`)'
  ],
  [
    'a list of labels',
    '- **Risk**: high | low\n- **Why**: {text}',
    [{lines: {Risk: {values: ['high', 'low']}, Why: {}}, allow: withBold}],
    'Risk: high\nWhy: so',
    'Risk: high',
    '1:1-1:11: Missing line `Why`, expected it in the output (contract `risk`)'
  ],
  [
    'short choices',
    '1. A\n2. B',
    [{oneOf: ['A', 'B']}],
    'B',
    'C is right',
    '1:1-1:11: Missing one of the lines `A`, `B`, expected it in the output (contract `oneof`)'
  ],
  [
    'a sentence with tags',
    'End with `<done>YES</done>` or `<done>NO</done>`.',
    [{tag: 'done', values: ['YES', 'NO']}],
    '<done>NO</done>',
    '<done>NOO</done>',
    '1:7-1:10: Unexpected value `NOO` of `<done>`, expected `NO` (contract `done`)'
  ],
  [
    'a tag with any content',
    'Wrap it in `<plan>{steps}</plan>`.',
    [{tag: 'plan'}],
    '<plan>x</plan>',
    'x',
    '1:1-1:2: Missing `<plan>`, expected it in the output (contract `plan`)'
  ],
  [
    'a sentence with values in code',
    'Answer with `PASS` or `FAIL`.',
    [{oneOf: ['PASS', 'FAIL']}],
    'PASS',
    'PASSED',
    '1:1-1:7: Unexpected line `PASSED`, expected `PASS` (contract `oneof`)'
  ],
  [
    'JSON with types, nested',
    `${f}json\n{"ok": true, "items": [{"line": 3, "level": "a | b"}], "n": <count>}\n${f}`,
    [
      {
        json: {
          type: 'object',
          required: ['ok', 'items', 'n'],
          properties: {
            ok: {type: 'boolean'},
            items: {
              type: 'array',
              items: {
                type: 'object',
                required: ['line', 'level'],
                properties: {line: {type: 'number'}, level: {enum: ['a', 'b']}}
              }
            },
            n: {}
          }
        }
      }
    ],
    '{"ok": false, "items": [], "n": null}',
    '{"ok": false, "items": [{"line": "3", "level": "a"}], "n": 1}',
    '1:34-1:37: Unexpected value `3` of `items[0].line`, expected a number (contract `json`)'
  ],
  [
    'YAML',
    `${f}yaml\nstatus: done | open\nnote: text\n${f}`,
    [{yaml: {type: 'object', required: ['status', 'note'], properties: {status: {enum: ['done', 'open']}, note: {}}}}],
    `${f}yaml\nstatus: open\nnote: x\n${f}`,
    `${f}yaml\nstatus: opn\nnote: x\n${f}`,
    '2:9-2:12: Unexpected value `opn` of `status`, expected `open` (contract `yaml`)'
  ],
  [
    'a block of tags',
    `${f}xml\n<verdict>PASS | FAIL</verdict>\n${f}`,
    [{tag: 'verdict', values: ['PASS', 'FAIL']}],
    '<verdict>PASS</verdict>',
    '<verdict>PAS</verdict>',
    '1:10-1:13: Unexpected value `PAS` of `<verdict>`, expected `PASS` (contract `verdict`)'
  ]
]

describe('a marker declares', () => {
  test.each(forms)('%s', async (_, block, contracts, good, bad, finding) => {
    expect(termsOf(block)).toEqual(contracts)
    const definition = `<!-- lint-agents output -->\n${block}\n`
    expect(await found(definition, good)).toEqual([])
    expect(await found(definition, bad)).toEqual([finding])
  })
})

describe('options', () => {
  test('are keys of the contract, and win', () => {
    expect(termsOf('- YES\n- NO', ' verdict {"at": "end", "count": 1}')).toEqual([
      {oneOf: ['YES', 'NO'], at: 'end', count: 1}
    ])
    expect(termsOf('- YES\n- NO', ' {"oneOf": ["OK"]}')).toEqual([{oneOf: ['OK']}])
  })

  test('list the values of a tag, a label, a column', () => {
    expect(termsOf('`<rank>x</rank>`', ' {"values": ["B", "C"]}')).toEqual([{tag: 'rank', values: ['B', 'C']}])
    expect(termsOf('`Repository: owner/repo`', ' {"lines": {"Repository": ["a/b"]}}')).toEqual([
      {lines: {Repository: ['a/b']}}
    ])
    expect(termsOf(`${f}\nRepository: owner/repo\nOwner: x\n${f}`, ' {"values": {"Owner": ["y"]}}')).toEqual([
      {lines: {Repository: {}, Owner: {values: ['y']}}}
    ])
  })

  test('may make it optional', async () => {
    const definition = '<!-- lint-agents output note {"optional": true} -->\n`<note>A | B</note>`\n'
    expect(await found(definition, 'Fine.')).toEqual([])
    expect(await found(definition, '<note>C</note>')).toEqual([
      '1:7-1:8: Unexpected value `C` of `<note>`, expected one of `A`, `B` (contract `note`)'
    ])
  })
})

test('one name at several places: an output keeps one of them', async () => {
  const definition =
    '<!-- lint-agents output end -->\n- DONE\n\n<!-- lint-agents output end -->\n`<blocked>{why}</blocked>`\n'
  expect(await found(definition, 'DONE')).toEqual([])
  expect(await found(definition, '<blocked>no net</blocked>')).toEqual([])
  expect(await found(definition, 'Well.')).toEqual([
    '1:1-1:6: Missing line `DONE` or `<blocked>`, expected it in the output (contract `end`)'
  ])
})

test('several names: all of them are asked for, and an output that repeats a marker has no fault', async () => {
  const definition = '<!-- lint-agents output a -->\n- DONE\n\n<!-- lint-agents output b -->\n`<c>{x}</c>`\n'
  expect(await found(definition, '<!-- lint-agents output a -->\nDONE')).toEqual([
    '2:1-2:5: Missing `<c>`, expected it in the output (contract `b`)'
  ])
})

test('a block that is not output is not derived', () => {
  const text = '## Output format\n\nReturn exactly:\n\nMARK```\nVERDICT: PASS | FAIL\n```\n'
  const askedOf = (marker: string) => askedContracts(definitionOf(text.replace('MARK', marker))).contracts
  expect(askedOf('').map(({declared}) => declared)).toEqual([false])
  expect(askedOf('<!-- lint-agents not output -->\n')).toEqual([])
  expect(askedOf('<!-- lint-agents output -->\n').map(({declared}) => declared)).toEqual([true])
})

type Fault = readonly [name: string, text: string, finding: string]

const faults: readonly Fault[] = [
  [
    'another word',
    '<!-- lint-agents outputs -->\n- A',
    '1:1-1:29: Unexpected words `outputs` in a marker, expected `output`, a name and JSON, or `not output`'
  ],
  [
    'a name in capital letters',
    '<!-- lint-agents output Verdict -->\n- A',
    '1:1-1:36: Unexpected words `output Verdict` in a marker, expected `output`, a name and JSON, or `not output`'
  ],
  [
    'broken JSON',
    '<!-- lint-agents output {"at": "end" -->\n- A',
    '1:36-1:37: Unexpected end of an object in a marker, expected a JSON object'
  ],
  [
    'an unknown key',
    '<!-- lint-agents output {"att": "end"} -->\n- A',
    '1:26-1:31: Unexpected key `att` of the marker, expected `at`'
  ],
  [
    'an unknown value',
    '<!-- lint-agents output {"at": "ende"} -->\n- A',
    '1:32-1:38: Unexpected value of `at` of the marker, expected `end`'
  ],
  [
    'the scope of the transcript',
    '<!-- lint-agents output {"in": "transcript"} -->\n- A',
    '1:32-1:44: Unexpected value `transcript` of `in` of the marker, expected one of `text`, `last-line`'
  ],
  [
    'the path of a schema',
    '<!-- lint-agents output {"json": "./a.json"} -->\n- A',
    '1:34-1:44: Unexpected value of `json` of the marker, expected a JSON Schema, not its path'
  ],
  [
    'a schema that cannot be used',
    '<!-- lint-agents output {"json": {"type": "strin"}} -->\n- A',
    '1:43-1:50: Unexpected value of `json.type` of the marker, expected one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, or an array'
  ],
  [
    'a key of another primitive',
    '<!-- lint-agents output {"attributes": true} -->\n- A',
    '1:40-1:44: Unexpected value of `attributes` of the marker, expected it only with `tag`'
  ],
  [
    'prose',
    '<!-- lint-agents output -->\nBe kind.',
    '1:1-1:28: Missing format below a marker, expected a fence, a list of choices, a table or a sentence with tags that shows it'
  ],
  [
    'two empty lines',
    '<!-- lint-agents output -->\n\n\n- A',
    '1:1-1:28: Missing format below a marker, expected a fence, a list of choices, a table or a sentence with tags that shows it'
  ]
]

describe('a marker is an error with', () => {
  test.each(faults)('%s', async (_, text, finding) => {
    const found = await lint(text, {path, kind: 'agent', only: ['definition-contract']})
    expect(lines(found)).toEqual([finding.replace(': ', ': error: ')])
  })
})

test.each(['is used here', ': see the manual', 'ignores this', 'disable'])('a comment for people: %s', (words) => {
  expect(markedOf(definitionOf(`<!-- lint-agents ${words} -->\n- A\n`))).toEqual({
    contracts: [],
    each: [],
    blocks: [],
    faults: []
  })
})

test.each(['Output', 'ouput', 'not-output', 'output: a', 'no output', ': output'])(
  'a comment that is nearly a marker: %s',
  (words) => {
    expect(markedOf(definitionOf(`<!-- lint-agents ${words} -->\n- A\n`)).faults).toHaveLength(1)
  }
)

const fence = '```\nVERDICT: PASS | FAIL\n```\n'

test.each(['contract', 'contract verdict', 'format', 'verdict {"lines": {"A": {}}}'])(
  'one or two words above a fence are nearly a marker: %s',
  async (words) => {
    const text = `---\nname: a\ndescription: b\n---\n\n<!-- lint-agents ${words} -->\n\n${fence}`
    const found = await lint(text, {path, kind: 'agent', only: ['definition-contract']})
    expect(lines(found)).toEqual([expect.stringContaining(`\`${words.replace(/ \{.*/, '')}\` in a marker`)])
  }
)

test.each([`lint-agents keeps this list -->\n\n${fence}`, `lint-agents disable -->\n\nText.\n\n${fence}`])(
  'more words, or none above a fence, are for people: %j',
  (text) => {
    expect(markedOf(definitionOf(`<!-- ${text}`)).faults).toEqual([])
  }
)

test('a marker in a fence is text', () => {
  const {contracts, faults} = markedOf(definitionOf('```\n<!-- lint-agents outputs -->\n- A\n```\n'))
  expect([contracts, faults]).toEqual([[], []])
})

test('the setting `derived` makes warnings notes, or turns them off', async () => {
  const text = '## Output format\n\nReturn exactly:\n\n```\nVERDICT: PASS | FAIL\n```\n'
  const options = {kind: 'output', definition: {path, text}, only: ['definition-contract'], isStrict: true} as const
  const severities = async (derived: 'off' | 'note' | 'warn') =>
    (await lint('Fine.', {...options, derived})).findings.map(({severity}) => severity)
  expect(await severities('warn')).toEqual(['warning'])
  expect(await severities('note')).toEqual(['note'])
  expect(await severities('off')).toEqual([])
})

describe('the mark of an optional part', () => {
  const optional = [
    'Owner: {x} (optional)',
    'Owner (optional): {x}',
    '**Owner** (optional): {x}',
    '(optional) Owner: {x}'
  ]
  test.each([...optional, 'Owner: {x} (optional), as found', '- Owner [optional] - {x}'])('%s', (line) => {
    return expect(
      found(`# A\n\n<!-- lint-agents output -->\n${f}\nVERDICT: PASS\n${line}\n${f}\n`, 'VERDICT: PASS')
    ).resolves.toEqual([])
  })

  test.each(['The (optional) owner: {x}', '**The** (optional) **owner**: {x}'])(
    'is text between two words: %s',
    async (line) => {
      const definition = `# A\n\n<!-- lint-agents output -->\n${f}\nVERDICT: PASS\n${line}\n${f}\n`
      expect(await found(definition, 'VERDICT: PASS')).toHaveLength(1)
      expect(await found(definition, `VERDICT: PASS\n${line.replace('{x}', 'Ada')}`)).toEqual([])
    }
  )
})
