import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const bound = (terms: unknown): object => ({
  contracts: {v: terms},
  files: [{include: ['runs/**'], kind: 'output', contracts: ['v']}]
})

describe('a broken configuration of contracts is misuse, with its place', () => {
  test.each<[string, unknown, string]>([
    [
      'an unknown key',
      {contracts: {v: {tag: 'review', value: ['x']}}},
      '1:35: Unexpected key `value`, expected `values`'
    ],
    [
      'a broken pattern',
      {contracts: {v: {pattern: '('}}},
      '1:30: Unexpected value of `contracts.v.pattern`, expected a regular expression: Unterminated group'
    ],
    [
      'two primitives',
      {contracts: {v: {tag: 'a', pattern: 'b'}}},
      '1:40: Unexpected value of `contracts.v.pattern`, expected it in a contract without `tag`'
    ],
    [
      'no primitive',
      {contracts: {v: {}}},
      '1:19: Unexpected value of `contracts.v`, expected one of `tag`, `sections`, `lines`, `oneOf`, `items`, `table`, `fence`, `json`, `yaml`, `pattern`, `program`, `parts`, `cases`, `any`'
    ],
    ['no object', {contracts: {v: 3}}, '1:19: Unexpected value of `contracts.v`, expected an object'],
    [
      'values without a tag',
      {contracts: {v: {sections: ['a'], values: ['b']}}},
      '1:46: Unexpected value of `contracts.v.values`, expected it only with `tag` or `table` or `pattern` or `program`'
    ],
    [
      'a count of nothing',
      {contracts: {v: {tag: 'a', count: 0}}},
      '1:38: Unexpected value of `contracts.v.count`, expected at least 1'
    ],
    [
      'an unknown place',
      {contracts: {v: {tag: 'a', at: 'ende'}}},
      '1:35: Unexpected value of `contracts.v.at`, expected `end`'
    ],
    [
      'a section twice',
      {contracts: {v: {sections: ['a', 'a']}}},
      '1:36: Unexpected value of `contracts.v.sections[1]`, expected a section that is not listed yet'
    ],
    [
      'the name of a built-in contract',
      {contracts: {'agent-response': {tag: 'a'}}},
      '1:15: Unexpected contract `agent-response`, expected a name that is not built in'
    ],
    [
      'an agent bound to what is not there',
      {contracts: {verdict: {tag: 'a'}}, agents: {a: ['verdikt']}},
      '1:53: Unexpected contract `verdikt`, expected `verdict`'
    ],
    [
      'files bound to what is not there',
      {contracts: {verdict: {tag: 'a'}}, files: [{include: ['*'], contracts: ['verdikt']}]},
      '1:77: Unexpected contract `verdikt`, expected `verdict`'
    ],
    [
      'an inline schema that is none',
      bound({json: {type: 'objekt'}}),
      '1:35: Unexpected value of `contracts.v.json.type`, expected one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, or an array'
    ]
  ])('%s', async (_, config, message) => {
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config), 'runs/a.md': '{}\n'})
    const ran = await runCli(cwd, ['outputs', 'runs'])
    expect(ran).toEqual({code: 2, out: '', err: `${cwd}/lint-agents.config.json:${message}\n`})
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['that is not there', {}, /config\.json:1:27: Unexpected schema `\.\/s\.json`, expected a file: no such file/],
    [
      'that is no JSON',
      {'s.json': '{"type": }'},
      /config\.json:1:27: Unexpected .* at \.\/s\.json:1:10, expected JSON\n$/
    ],
    [
      'that is not a schema',
      {'s.json': '{\n  "required": 3\n}'},
      /config\.json:1:27: Unexpected value of `required` at \.\/s\.json:2:15, expected an array\n$/
    ]
  ])('a schema file %s', async (_, more, message) => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify(bound({json: './s.json'})),
      'runs/a.md': '{}\n',
      ...more
    })
    const ran = await runCli(cwd, ['outputs', 'runs'])
    expect(ran.err).toMatch(message)
    expect([ran.code, ran.out]).toEqual([2, ''])
  })
})

/** The findings of an output by one contract, as `line:column-endLine:endColumn message`. */
async function findingsOf(terms: object, text: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const cwd = temporaryFolder({
    'lint-agents.config.json': JSON.stringify({contracts: {v: terms}}),
    'out.md': text,
    ...more
  })
  const {out} = await runCli(cwd, ['outputs', '--contract', 'v', '--format', 'json', 'out.md'])
  return reportOf({out}).files.flatMap(({findings}) =>
    findings.map(({line, column, endLine, endColumn, message, rule}) => {
      expect(rule).toBe('custom-contract')
      return `${line}:${column}-${endLine}:${endColumn} ${message.replace(' (contract `v`)', '')}`
    })
  )
}

describe('tag', () => {
  const terms = {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}
  test.each<[string, string, string[]]>([
    ['clean', 'I chose between `<review>FAIL</review>` and\n\n<review>PASS</review>\n', []],
    ['missing', 'Fine.\n\nDone.\n', ['3:1-3:6 Missing `<review>`, expected it at the end of the output']],
    [
      'only in code',
      '`<review>PASS</review>`\n',
      ['1:1-1:24 Unexpected code around `<review>PASS</review>`, expected the plain text']
    ],
    [
      'misplaced',
      '<review>PASS</review>\nBye\n',
      ['2:1-2:4 Unexpected text after `<review>`, expected the output to end with it']
    ],
    [
      'repeated',
      '<review>PASS</review>\n<review>PASS</review>\n',
      ['2:1-2:22 Unexpected `<review>` a second time, expected it once']
    ],
    [
      'contradicted',
      '<review>PASS</review>\n<review>FAIL</review>\n',
      ['2:1-2:22 Unexpected second value `FAIL` of `<review>`, expected only `PASS`']
    ],
    ['a value misspelt', '<review>PAS</review>\n', ['1:9-1:12 Unexpected value `PAS` of `<review>`, expected `PASS`']],
    [
      'a value in lower case',
      '<review>pass</review>\n',
      ['1:9-1:13 Unexpected value `pass` of `<review>`, expected `PASS`']
    ],
    [
      'an unknown value',
      '<review>MAYBE</review>\n',
      ['1:9-1:14 Unexpected value `MAYBE` of `<review>`, expected one of `PASS`, `FAIL`']
    ],
    [
      'alternatives left in',
      '<review>PASS|FAIL</review>\n',
      ['1:9-1:18 Unexpected alternatives `PASS|FAIL` of `<review>`, expected one of them']
    ],
    ['unclosed', '<review>PASS\n', ['1:1-1:13 Missing end of `<review>PASS`, expected `</review>` after it']],
    ['the name misspelt', '<reveiw>PASS</reveiw>\n', ['1:1-1:9 Unexpected tag `<reveiw>`, expected `<review>`']]
  ])('%s', async (_, text, expected) => {
    expect(await findingsOf(terms, text)).toEqual(expected)
  })
})

describe('sections', () => {
  const terms = {sections: ['Summary', 'Findings', 'Next steps'], order: true}
  const clean = '# Report\n\n## Summary\n\na\n\n## Findings\n\nb\n\n### Next steps\n\nc\n'
  test.each<[string, string, string[]]>([
    ['clean', clean, []],
    [
      'missing',
      clean.replace('## Findings', 'Findings'),
      ['13:1-13:2 Missing section `Findings`, expected it in the output']
    ],
    ['repeated', `${clean}\n## Summary\n`, ['15:1-15:11 Unexpected section `Summary` a second time, expected it once']],
    ['misspelt', clean.replace('Findings', 'Findngs'), ['7:4-7:11 Unexpected section `Findngs`, expected `Findings`']],
    [
      'in another case',
      clean.replace('Summary', 'SUMMARY'),
      ['3:4-3:11 Unexpected section `SUMMARY`, expected `Summary`']
    ]
  ])('%s', async (_, text, expected) => {
    expect(await findingsOf(terms, text)).toEqual(expected)
  })

  test('misplaced', async () => {
    const text = '## Findings\n\nb\n\n## Summary\n\na\n\n## Next steps\n\nc\n'
    expect(await findingsOf(terms, text)).toHaveLength(1)
    expect((await findingsOf(terms, text))[0]).toMatch(/^(?:1|5):1-.*Unexpected section `(?:Findings|Summary)`/)
    expect(await findingsOf({sections: terms.sections}, text)).toEqual([])
  })
})

describe('pattern', () => {
  const terms = {pattern: '^DONE: .+$', at: 'end', count: 1}
  test.each<[string, string, RegExp[]]>([
    ['clean', 'Text\nDONE: all\n', []],
    ['missing', 'Text\n', [/^1:1-1:5 Missing .*\^DONE: \.\+\$.*expected it at the end of the output$/]],
    ['misplaced', 'DONE: all\nBye\n', [/^2:1-2:4 Unexpected text after .*, expected the output to end with it$/]],
    ['repeated', 'DONE: a\nDONE: b\n', [/^2:1-2:8 Unexpected .* a second time, expected it once$/]],
    ['in another case', 'Done: all\n', [/^1:1-1:10 Unexpected case of `Done: all`, expected a match of /]]
  ])('%s', async (_, text, expected) => {
    expect(await findingsOf(terms, text)).toEqual(expected.map((each) => expect.stringMatching(each)))
  })
})

const schema = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: {status: {enum: ['ok', 'failed']}, files: {type: 'array', items: {type: 'string'}}}
}

describe('json and yaml', () => {
  test.each<[string, object, string, RegExp[]]>([
    ['clean in a fence', {json: schema}, 'So:\n\n```json\n{"status": "ok"}\n```\n', []],
    ['clean and bare at the end', {json: schema, at: 'end'}, 'So:\n\n{"status": "ok",\n "files": ["a"]}\n', []],
    ['the whole output', {json: schema, at: 'end'}, '{"status": "ok"}', []],
    ['missing', {json: schema}, 'Nothing.\n', [/^1:1-1:9 Missing JSON, expected it in the output$/]],
    [
      'misplaced',
      {json: schema, at: 'end'},
      '```json\n{"status": "ok"}\n```\nBye\n',
      [/^4:1-4:4 Unexpected text after JSON, expected the output to end with it$/]
    ],
    [
      'repeated',
      {json: schema, count: 1},
      '```json\n{"status": "ok"}\n```\n\n```json\n{"status": "ok"}\n```\n',
      [/^5:1-.* Unexpected JSON a second time, expected it once$/]
    ],
    [
      'an enum value misspelt',
      {json: schema},
      '```json\n{"status": "okk"}\n```\n',
      [/^2:12-2:17 Unexpected value `okk` of `status`, expected `ok`$/]
    ],
    [
      'a key misspelt',
      {json: schema},
      '```json\n{"staus": "ok"}\n```\n',
      [/^2:2-2:9 Unexpected key `staus`, expected `status`$/]
    ],
    [
      'a required key missing',
      {json: schema},
      '```json\n{"files": []}\n```\n',
      [/^2:1-2:14 Missing key `status`, expected it in the JSON$/]
    ],
    [
      'a wrong type',
      {json: schema},
      '```json\n{"status": "ok", "files": [1]}\n```\n',
      [/^2:28-2:29 Unexpected value `1` of `files\[0\]`, expected a string$/]
    ],
    ['no JSON', {json: schema}, '```json\n{"status": }\n```\n', [/^2:12-2:13 Unexpected .*, expected JSON$/]],
    ['clean YAML', {yaml: schema}, '```yaml\nstatus: ok\n```\n', []],
    [
      'a wrong value of YAML',
      {yaml: schema},
      '```yaml\nstatus: faild\n```\n',
      [/^2:9-2:14 Unexpected value `faild` of `status`, expected `failed`$/]
    ],
    ['no YAML', {yaml: schema}, '```yaml\nstatus: [ok\n```\n', [/^2:\d+-2:\d+ Unexpected .*, expected YAML$/]]
  ])('%s', async (_, terms, text, expected) => {
    expect(await findingsOf(terms, text)).toEqual(expected.map((each) => expect.stringMatching(each)))
  })

  test('a schema in a file', async () => {
    expect(
      await findingsOf({json: './s.json'}, '```json\n{"status": 1}\n```\n', {'s.json': JSON.stringify(schema)})
    ).toHaveLength(1)
  })
})

describe('bound by the name of the agent', () => {
  const config = {
    contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}},
    agents: {'code-reviewer': ['verdict', 'agent-response']}
  }
  const rulesOf = async (agent: string, text: string): Promise<string[]> => {
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config), 'out.md': text})
    const {out} = await runCli(cwd, ['outputs', '--agent', agent, '--format', 'json', 'out.md'])
    return reportOf({out}).files.flatMap(({findings}) => findings.map(({rule}) => rule))
  }

  test('own and built-in contracts, with and without the name of a plugin', async () => {
    expect(await rulesOf('code-reviewer', 'Fine.')).toEqual(['agent-response-present', 'custom-contract'])
    expect(await rulesOf('my-plugin:code-reviewer', 'Fine.')).toEqual(['agent-response-present', 'custom-contract'])
    expect(await rulesOf('general-purpose', 'Fine.')).toEqual([])
  })

  test('a definition that never mentions its contract is a warning, one that shows another value too', async () => {
    const definition = (body: string) => `---\nname: code-reviewer\ndescription: Reviews\n---\n\n${body}\n`
    const warned = async (body: string): Promise<string[]> => {
      const cwd = temporaryFolder({
        'lint-agents.config.json': JSON.stringify({...config, agents: {'code-reviewer': ['verdict']}}),
        'agents/r.md': definition(body)
      })
      const {out, code} = await runCli(cwd, ['--format', 'json'])
      expect(code).toBe(0)
      return reportOf({out}).files.flatMap(({findings}) =>
        findings.map(({line, severity, message}) => `${line} ${severity} ${message}`)
      )
    }
    expect(await warned('Review.')).toEqual([
      '2 warning Missing `<review>`, expected the definition to ask for it (contract `verdict`)'
    ])
    expect(await warned('End with `<review>PASS</review>` or `<review>FAILED</review>`.')).toEqual([
      '6 warning Unexpected value `FAILED` of `<review>`, expected `FAIL` (contract `verdict`)'
    ])
    expect(await warned('End with `<review>PASS|FAIL</review>`.')).toEqual([])
  })

  test('--contract is a name that is there', async () => {
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config)})
    expect(await runCli(cwd, ['outputs', '--contract', 'verdikt', '-'], {input: 'x'})).toEqual({
      code: 2,
      out: '',
      err: 'Unexpected --contract `verdikt`, expected `verdict`\n'
    })
    expect((await runCli(cwd, ['outputs', '--contract', 'verdict', '-'], {input: 'x'})).code).toBe(1)
  })
})

test('a marker that declares nothing is listed', async () => {
  const definition = '---\nname: a\n---\n\n<!-- lint-agents output -->\nBe kind.\n'
  const {out} = await runCli(temporaryFolder({'agents/a.md': definition}), ['contracts', 'agents'])
  expect(out).toBe(
    'agents/a.md (a)\n  5          a marker declares nothing: `lint-agents agents/a.md` names its fault\n\n0 of 1 file ask for 0 contracts\n'
  )
})
