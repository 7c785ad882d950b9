/** Contracts of a project's own as the configuration says them, by the command line in this process. */
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {found, lintAgents, temporaryFolder} from '../../support/repository.ts'

const config = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const json = async (cwd: string, ...args: string[]): Promise<string[]> =>
  found(await lintAgents(cwd, ...args, '--format', 'json'))

describe('a broken configuration is exit 2, at its place', () => {
  test.each<[string, string, string]>([
    [
      'no primitive',
      '{"contracts": {\n  "a": {"at": "end"}}}',
      ':2:8: Unexpected value of `contracts.a`, expected one of `tag`, `sections`, `lines`, `oneOf`, `items`, `table`, `fence`, `json`, `yaml`, `pattern`, `program`, `parts`, `cases`, `any`'
    ],
    [
      'two primitives',
      '{"contracts": {\n  "a": {"tag": "x", "yaml": true}}}',
      ':2:29: Unexpected value of `contracts.a.yaml`, expected it in a contract without `tag`'
    ],
    [
      'two contents of a tag',
      '{"contracts": {\n  "a": {"tag": "x", "json": true, "values": ["A"]}}}',
      ':2:29: Unexpected value of `contracts.a.json`, expected it in a tag without `values`'
    ],
    [
      'a label with its colon',
      '{"contracts": {"a": {"lines": {"Verdict:": {}}}}}',
      ':1:44: Unexpected value of `contracts.a.lines.Verdict:`, expected a label without its colon'
    ],
    [
      'no labels',
      '{"contracts": {"a": {"lines": {}}}}',
      ':1:31: Unexpected value of `contracts.a.lines`, expected at least 1 key'
    ],
    [
      'a label with values and a pattern',
      '{"contracts": {"a": {"lines": {"A": {"values": ["x"], "pattern": "y"}}}}}',
      ':1:66: Unexpected value of `contracts.a.lines.A.pattern`, expected it without `values`'
    ],
    [
      'a broken pattern of a label',
      '{"contracts": {"a": {"lines": {"A": {"pattern": "("}}}}}',
      ':1:49: Unexpected value of `contracts.a.lines.A.pattern`, expected a regular expression: Unterminated group'
    ],
    [
      'values of a column that the table lacks',
      '{"contracts": {"a": {"table": ["A"], "values": {"B": ["x"]}}}}',
      ':1:54: Unexpected value of `contracts.a.values.B`, expected a column of `table`'
    ],
    [
      'a list of values of a table',
      '{"contracts": {"a": {"table": ["A"], "values": ["x"]}}}',
      ':1:48: Unexpected value of `contracts.a.values`, expected an object with columns as its keys'
    ],
    [
      'a place beside alternatives',
      '{"contracts": {"a": {"any": [{"tag": "x"}, {"json": true}], "at": "end"}}}',
      ':1:67: Unexpected value of `contracts.a.at`, expected it in the contracts of `any`'
    ],
    [
      'one of several that are one',
      '{"contracts": {"a": {"tag": "x", "read": "only", "count": 2}}}',
      ':1:42: Unexpected value of `contracts.a.read`, expected it only with a count of 1'
    ],
    [
      'a broken pattern of a column',
      '{"contracts": {"a": {"table": ["A"], "values": {"A": {"pattern": "("}}}}}',
      ':1:66: Unexpected value of `contracts.a.values.A.pattern`, expected a regular expression: Unterminated group'
    ],
    [
      'a reversed range of a tag',
      '{"contracts": {"a": {"tag": "score", "values": {"integer": [5, 1]}}}}',
      ':1:60: Unexpected value of `contracts.a.values.integer`, expected the least number first'
    ],
    [
      'values by column of a tag',
      '{"contracts": {"a": {"tag": "score", "values": {"Line": ["x"]}}}}',
      ':1:48: Unexpected value of `contracts.a.values`, expected an array'
    ],
    [
      'flags that no pattern has',
      '{"contracts": {"a": {"pattern": "x", "flags": "gi"}}}',
      ':1:47: Unexpected value of `contracts.a.flags`, expected flags of `imsuv`, each once, and not both `u` and `v`'
    ],
    [
      'a mistake in an alternative',
      '{"contracts": {"a": {"any": [{"tag": "x"}, {"oneOf": ["A", "A"]}]}}}',
      ':1:60: Unexpected value of `contracts.a.any[1].oneOf[1]`, expected a line that is not listed yet'
    ],
    [
      'an unknown key',
      '{"contracts": {\n  "a": {"tag": "x", "value": ["y"]}}}',
      ':2:21: Unexpected key `value`, expected `values`'
    ],
    [
      'values without a tag',
      '{"contracts": {"a": {"sections": ["X"], "values": ["y"]}}}',
      ':1:51: Unexpected value of `contracts.a.values`, expected it only with `tag` or `table` or `pattern` or `program`'
    ],
    [
      'an order without sections',
      '{"contracts": {"a": {"pattern": "x", "order": true}}}',
      ':1:47: Unexpected value of `contracts.a.order`, expected it only with `sections` or `lines` or `parts` or `cases`'
    ],
    [
      'a section twice',
      '{"contracts": {"a": {"sections": ["X", "X"]}}}',
      ':1:40: Unexpected value of `contracts.a.sections[1]`, expected a section that is not listed yet'
    ],
    [
      'no sections',
      '{"contracts": {"a": {"sections": []}}}',
      ':1:34: Unexpected value of `contracts.a.sections`, expected at least 1 item'
    ],
    [
      'a section with number signs',
      '{"contracts": {"a": {"sections": ["## Summary"]}}}',
      ':1:35: Unexpected value of `contracts.a.sections[0]`, expected the text of a heading without number signs: `Summary`'
    ],
    [
      'a tag that is not a name',
      '{"contracts": {"a": {"tag": "<review>"}}}',
      ':1:29: Unexpected value of `contracts.a.tag`, expected the name of a tag, such as `review`'
    ],
    [
      'a value with a line end',
      '{"contracts": {"a": {"tag": "x", "values": ["a\\nb"]}}}',
      ':1:45: Unexpected value of `contracts.a.values[0]`, expected one line of text without spaces around it'
    ],
    [
      'an unknown place',
      '{"contracts": {"a": {"tag": "x", "at": "last"}}}',
      ':1:40: Unexpected value of `contracts.a.at`, expected one of `start`, `end`, `anywhere`'
    ],
    [
      'a count of nothing',
      '{"contracts": {"a": {"tag": "x", "count": 0}}}',
      ':1:43: Unexpected value of `contracts.a.count`, expected at least 1'
    ],
    [
      'a broken pattern',
      '{"contracts": {"a": {"pattern": "^(DONE"}}}',
      ':1:33: Unexpected value of `contracts.a.pattern`, expected a regular expression: Unterminated group'
    ],
    [
      'a pattern that flag `u` refuses',
      '{"contracts": {"a": {"pattern": "\\\\q"}}}',
      ':1:33: Unexpected value of `contracts.a.pattern`, expected a regular expression: Invalid escape'
    ],
    [
      'a built-in name',
      '{"contracts": {\n  "agent-response": {"tag": "x"}}}',
      ':2:3: Unexpected contract `agent-response`, expected a name that is not built in'
    ],
    [
      'an unknown contract of an agent',
      '{"contracts": {"verdict": {"tag": "x"}}, "agents": {\n  "a": ["verdit"]}}',
      ':2:9: Unexpected contract `verdit`, expected `verdict`'
    ],
    [
      'an unknown contract of files',
      '{"contracts": {"verdict": {"tag": "x"}}, "files": [{"include": ["*"],\n"contracts": ["agent-respons"]}]}',
      ':2:15: Unexpected contract `agent-respons`, expected `agent-response`'
    ],
    [
      'contracts of an agent that are not a list',
      '{"agents": {"a": "verdict"}}',
      ':1:18: Unexpected value of `agents.a`, expected an array'
    ],
    [
      'a schema file that is not there',
      '{"contracts": {"a": {"json": "./no.json"}}}',
      ':1:30: Unexpected schema `./no.json`, expected a file: no such file or directory'
    ],
    [
      'a schema file that is no JSON',
      '{"contracts": {"a": {"yaml": "broken.json"}}}',
      ':1:30: Unexpected trailing comma at broken.json:2:12, expected JSON'
    ]
  ])('%s', async (_, text, message) => {
    const cwd = temporaryFolder({'lint-agents.config.json': text, 'broken.json': '{\n  "type": 1,}', 'a.md': '# A\n'})
    const {code, out, err} = await lintAgents(cwd, 'a.md')
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe(`${join(cwd, 'lint-agents.config.json')}${message}\n`)
  })

  test.each<[string, unknown, string]>([
    ['a type that is none', {type: 'strin'}, ':5:25: Unexpected value of `contracts.a.json.type`, expected one of '],
    [
      'a keyword of another type',
      {properties: {x: {minimum: '1'}}},
      ':7:36: Unexpected value of `contracts.a.json.properties.x.minimum`, expected a number'
    ],
    [
      'another draft',
      {$schema: 'http://json-schema.org/draft-04/schema#'},
      ':5:28: Unexpected value of `contracts.a.json.$schema`, expected JSON Schema one of `2020-12`, `2019-09`, `draft-07`'
    ],
    [
      'a reference to nothing',
      {$ref: '#/$defs/x'},
      ':4:21: Unexpected value of `contracts.a.json`, expected a schema that can be used: '
    ],
    [
      'a reference to another file',
      {$ref: 'other.json'},
      ':4:21: Unexpected value of `contracts.a.json`, expected a schema that can be used: '
    ],
    [
      'a broken pattern',
      {pattern: '('},
      ':4:21: Unexpected value of `contracts.a.json`, expected a schema that can be used: '
    ],
    [
      'a schema that is asynchronous',
      {$async: true},
      ':5:27: Unexpected value of `contracts.a.json.$async`, expected a schema without it'
    ]
  ])('a schema that is none, once something is bound to it: %s', async (_, schema, message) => {
    const text = JSON.stringify({contracts: {a: {json: schema}}, agents: {b: ['a']}}, null, 4)
    const cwd = temporaryFolder({
      'lint-agents.config.json': text,
      'b.md': 'Print JSON.\n',
      'AGENTS.md': '# C\n',
      'out.md': '{}\n'
    })
    for (const args of [['b.md'], ['outputs', '--agent', 'b', 'out.md']]) {
      const {code, err} = await lintAgents(cwd, ...args)
      expect(code).toBe(2)
      expect(err).toContain(`${join(cwd, 'lint-agents.config.json')}${message}`)
    }
    expect((await lintAgents(cwd, 'AGENTS.md')).code).toBe(0)
  })

  test('a schema of a file, at its place there', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': '{"contracts": {"a": {"json": "schemas/a.json"}}}\n',
      'schemas/a.json': '{\n  "required": "x"\n}\n',
      'out.md': '{}\n'
    })
    const {code, err} = await lintAgents(cwd, 'outputs', '--contract', 'a', 'out.md')
    expect(code).toBe(2)
    expect(err).toBe(
      `${join(cwd, 'lint-agents.config.json')}:1:30: Unexpected value of \`required\` at schemas/a.json:2:15, expected an array\n`
    )
  })
})

describe('what is bound', () => {
  const contracts = {verdict: {tag: 'review', values: ['PASS', 'FAIL']}, done: {pattern: '^DONE$'}}
  const files = {
    'lint-agents.config.json': config({
      contracts,
      agents: {reviewer: ['verdict'], 'my:planner': ['done'], planner: ['verdict']},
      files: [{include: ['runs/**'], kind: 'output', contracts: ['done']}]
    }),
    'runs/a.md': 'Nothing.\n',
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reads.\n---\n\nRead.\n',
    'agents/by-name.md': '---\nname: planner\ndescription: Plans.\n---\n\nPlan.\n',
    '.claude/agents/other.md': '---\nname: other\ndescription: Does.\n---\n\nDo.\n',
    'out.md': 'Nothing.\n'
  }

  test('files by their entry, definitions by their name', async () => {
    expect(await json(temporaryFolder(files), '.')).toEqual([
      '.claude/agents/other.md',
      'agents/by-name.md:2 custom-contract',
      'agents/reviewer.md:2 custom-contract',
      'runs/a.md:1 custom-contract'
    ])
  })

  test.each<[string, string[], number]>([
    ['an agent', ['--agent', 'reviewer'], 1],
    ['an agent of a plugin, by its own name', ['--agent', 'my-plugin:reviewer'], 1],
    ['an agent of a plugin that is named in full', ['--agent', 'my:planner'], 1],
    ['a contract', ['--contract', 'done'], 1],
    ['a contract and an agent', ['--contract', 'done', '--agent', 'reviewer'], 2],
    ['an agent that is not bound', ['--agent', 'other'], 0],
    ['nothing', [], 0]
  ])('an output by the command line: %s', async (_, args, count) => {
    const {code, out} = await lintAgents(temporaryFolder(files), 'outputs', ...args, '--format', 'json', 'out.md')
    const {files: reports} = JSON.parse(out) as {files: {findings: {message: string}[]}[]}
    expect(reports[0]?.findings).toHaveLength(count)
    expect(code).toBe(count === 0 ? 0 : 1)
    if (args.includes('my:planner')) expect(reports[0]?.findings[0]?.message).toContain('contract `done`')
  })

  test('an agent that nothing knows is misuse, whatever its name', async () => {
    for (const agent of ['constructor', 'toString', '__proto__']) {
      const {code, err} = await lintAgents(temporaryFolder(files), 'outputs', '--agent', agent, 'out.md')
      expect([code, err]).toEqual([2, expect.stringContaining(`Unexpected --agent \`${agent}\`, expected one of `)])
    }
  })

  test('a built-in contract of an agent is declared for its outputs', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': config({agents: {a: ['agent-response']}}),
      'out.md': 'Done.\n'
    })
    expect(await json(cwd, 'outputs', '--agent', 'a', 'out.md')).toEqual(['out.md:1 agent-response-present'])
    expect(await json(cwd, 'outputs', '--agent', 'general-purpose', 'out.md')).toEqual(['out.md'])
  })

  test('the finding leads to the configuration', async () => {
    const {out} = await lintAgents(
      temporaryFolder(files),
      'outputs',
      '--agent',
      'reviewer',
      '--format',
      'json',
      'out.md'
    )
    const {files: reports} = JSON.parse(out) as {files: {findings: {related: unknown}[]}[]}
    expect(reports[0]?.findings[0]?.related).toEqual([
      {path: 'lint-agents.config.json', line: 3, message: 'declared here'}
    ])
  })

  test('an unknown contract of the command line is exit 2', async () => {
    const {code, err} = await lintAgents(temporaryFolder(files), 'outputs', '--contract', 'verdit', 'out.md')
    expect([code, err]).toEqual([2, 'Unexpected --contract `verdit`, expected `verdict`\n'])
  })

  test('--print-config shows contracts and agents', async () => {
    const {out} = await lintAgents(temporaryFolder(files), '--print-config', 'out.md')
    expect(JSON.parse(out)).toMatchObject({customContracts: contracts, agents: {reviewer: ['verdict']}})
  })

  test('--print-config of an output shows the definition of its agent', async () => {
    const cwd = temporaryFolder({
      'agents/r.md': '---\nname: reviewer\ndescription: Reviews\n---\n',
      'out.md': 'Done.\n'
    })
    const {out} = await lintAgents(cwd, '--as', 'output', '--agent', 'reviewer', '--print-config', 'out.md')
    expect(JSON.parse(out)).toMatchObject({agent: 'reviewer', definition: `${cwd}/agents/r.md`})
  })

  test('in package.json too, with a schema from its folder', async () => {
    const cwd = temporaryFolder({
      'package.json': config({'lint-agents': {contracts: {a: {json: './s.json'}}}}),
      's.json': '{"required": ["x"]}',
      'runs/out.md': '{}\n'
    })
    const {out} = await lintAgents(cwd, 'outputs', '--contract', 'a', '--format', 'json', 'runs/out.md')
    const {files: reports} = JSON.parse(out) as {files: {findings: {message: string; related: unknown}[]}[]}
    expect(reports[0]?.findings.map(({message, related}) => [message, related])).toEqual([
      [
        'Missing key `x`, expected it in the JSON (contract `a`)',
        [{path: 'package.json', line: 4, message: 'declared here'}]
      ]
    ])
  })
})
