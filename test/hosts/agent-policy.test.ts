/** Keys and values that a team asks for, of files of several hosts and formats. */
import {describe, expect, test} from 'vitest'
import type {KeyPolicy} from '../../src/hosts/checks/agent-policy.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {lines, lint} from '../support/lint.ts'

const matter = (keys: string): string => `---\n${keys}---\n\nReview.\n`
const agent = 'name: reviewer\ndescription: Reads changes\n'

function found(path: string, text: string, ...policies: readonly KeyPolicy[]): readonly string[] {
  return lines(lint(text, {path, only: ['agent-policy'], rules: {'agent-policy': ['default', {policies}]}}))
}

test.each<[string, string, KeyPolicy, readonly string[]]>([
  ['.claude/agents/a.md', matter(agent), {forbid: ['model']}, []],
  ['.claude/agents/a.md', matter(`${agent}model: opus\n`), {hosts: ['gemini'], forbid: ['model']}, []],
  ['.claude/agents/a.md', matter(`${agent}model: opus\n`), {kinds: ['skill'], forbid: ['model']}, []],
  ['.claude/agents/a.md', matter(`${agent}model:\n`), {require: ['name', 'description']}, []],
  [
    '.claude/agents/a.md',
    matter(`${agent}model:\n`),
    {require: ['model']},
    ['2:1-4:7: error: Missing `model`, which the project requires of each agent, expected it among its keys']
  ],
  [
    '.claude/commands/a.md',
    'Review.\n',
    {require: ['description']},
    ['1:1-1:8: error: Missing `description`, which the project requires of each command, expected it among its keys']
  ],
  [
    '.claude/skills/a/SKILL.md',
    matter('name: a\ndescription: Does\nmetadata:\n  team: x\n'),
    {kinds: ['skill'], require: ['metadata.owner', 'metadata.team.lead'], values: {'metadata.team': ['a', 'b']}},
    [
      '2:1-5:10: error: Missing `metadata.owner`, which the project requires of each skill, expected it among its keys',
      '2:1-5:10: error: Missing `metadata.team.lead`, which the project requires of each skill, expected it among its keys',
      '5:9-5:10: error: Unexpected value `x` of `metadata.team`, expected one of `a`, `b` in this project'
    ]
  ],
  [
    '.claude/agents/a.md',
    matter(`${agent}tools: Read, Bash(git:*)\nmaxTurns: 90\nbackground: true\n`),
    {values: {tools: ['Read', 'Grep'], maxTurns: [10, 20], background: {not: [true]}}},
    [
      '4:14-4:18: error: Unexpected value `Bash` of `tools`, expected one of `Read`, `Grep` in this project',
      '5:11-5:13: error: Unexpected value `90` of `maxTurns`, expected one of `10`, `20` in this project',
      '6:13-6:17: error: Unexpected value `true` of `background`, which the project forbids, expected another one'
    ]
  ],
  [
    '.claude/agents/a.md',
    matter(`${agent}skills:\n  - forms\n  - deploy\n`),
    {values: {skills: {not: ['deploy']}}},
    ['6:5-6:11: error: Unexpected value `deploy` of `skills`, which the project forbids, expected another one']
  ],
  [
    '.codex/agents/a.toml',
    'name = "a"\ndescription = "b"\ndeveloper_instructions = "c"\nmodel = "gpt-5"\n',
    {hosts: ['codex'], kinds: ['agent'], forbid: ['model'], require: ['sandbox_mode']},
    [
      '1:1-5:1: error: Missing `sandbox_mode`, which the project requires of each agent, expected it among its keys',
      '4:1-4:6: error: Unexpected key `model`, which the project forbids, expected the agent without it'
    ]
  ],
  [
    '.kiro/agents/a.json',
    '{"name": "a", "tools": ["read", "shell"]}\n',
    {values: {tools: ['read']}},
    ['1:33-1:40: error: Unexpected value `shell` of `tools`, expected `read` in this project']
  ],
  ['.gemini/agents/a.md', matter('name: [a\n'), {require: ['model']}, []],
  [
    '.claude/agents/a.md',
    matter(agent),
    {forbid: ['__proto__', 'constructor', 'toString'], values: {valueOf: ['a']}},
    []
  ],
  ['docs/a.md', matter('title: x\n'), {require: ['model']}, []]
])('%s %j', (path, text, policy, expected) => {
  expect(found(path, text, policy)).toEqual(expected)
})

test('two policies that ask for one key have one finding, and none has none', () => {
  const path = '.claude/agents/a.md'
  expect(found(path, matter(agent), {require: ['model']}, {kinds: ['agent'], require: ['model']})).toHaveLength(1)
  expect(found(path, matter(agent))).toEqual([])
})

describe('in a configuration', () => {
  const files = (rules: unknown, more: object = {}): Readonly<Record<string, string>> => ({
    '.claude/agents/a.md': matter(agent),
    'lint-agents.config.json': JSON.stringify({rules, ...more})
  })
  const policies = [{require: ['model']}]

  test.each([
    ['error', 1],
    ['default', 1],
    ['warn', 0]
  ])('of the level %s it ends with %i', async (level, code) => {
    const ran = await runCli(temporaryFolder(files({'agent-policy': [level, {policies}]})), [])
    expect([ran.code, ran.out.includes('Missing `model`')]).toEqual([code, true])
  })

  test('an entry of files has its own', async () => {
    const more = {files: [{include: ['.claude/agents/**'], rules: {'agent-policy': 'off'}}]}
    expect((await runCli(temporaryFolder(files({'agent-policy': ['error', {policies}]}, more)), [])).code).toBe(0)
  })

  test.each([
    [[{}], 'expected `require`, `forbid` or `values`'],
    [[{require: 'model'}], 'policies[0].require'],
    [[{require: [], host: ['claude']}], 'host'],
    [[{hosts: ['claud'], require: ['model']}], 'policies[0].hosts[0]'],
    [[{kinds: ['agents'], require: ['model']}], 'policies[0].kinds[0]'],
    [[{values: {model: []}}], 'policies[0].values.model']
  ])('policies %j are misuse', async (wrong, message) => {
    const {code, err, out} = await runCli(temporaryFolder(files({'agent-policy': ['error', {policies: wrong}]})), [])
    expect(out + err).toContain(message)
    expect(out + err).toMatch(/lint-agents\.config\.json:1:\d+: /)
    expect(code).toBe(2)
  })
})
