/** A group stands for its rules wherever a rule is named. */
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {groupNames, groupsOf, ruleGroups} from '../../src/linter/groups.ts'
import {ruleAliases} from '../../src/linter/setting.ts'
import preset from '../../src/preset/recommended.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {brief, lint} from '../support/lint.ts'
import {goodAgent} from '../support/repository.ts'
import {runStep} from '../support/runner.ts'

const ids = rules.map(({id}) => id)

test('each rule is in a group, and no group has the name of a rule', () => {
  expect(groupNames).toEqual([
    'hosts',
    'outputs',
    'text',
    'security',
    'suggested-prompts',
    'system-templates',
    'agent-response',
    'prompt-sections',
    'inception-party'
  ])
  for (const id of ids) expect(groupsOf(id)?.length, id).toBeGreaterThan(0)
  expect(groupsOf('ascii-only')).toEqual(['text', 'security'])
  expect(groupsOf('house-rule')).toBeUndefined()
  for (const group of groupNames) {
    expect(ids).toEqual(expect.arrayContaining([...ruleGroups[group]]))
    expect([...ids, ...Object.keys(ruleAliases)]).not.toContain(group)
  }
})

/** An agent of Claude Code with a key that it ignores, a tool that it does not have, and a hidden character. */
const agent = '---\nname: a\ndescription: Reads\nkolor: red\ntools: Read, Grpe\n---\n\nRead\u202E.\n'
const path = '.claude/agents/a.md'
const all = ['4 agent-keys warning', '5 agent-tools warning', '8 ascii-only error']
const found = (rest: string): readonly string[] => all.filter((each) => new RegExp(rest).test(each))

/** What a run over the agent finds, in this configuration. */
async function run(config: object, ...argv: string[]): Promise<readonly string[]> {
  const cwd = temporaryFolder({[path]: agent, 'lint-agents.config.json': JSON.stringify(config)})
  const ran = await runCli(cwd, ['-f', 'json', ...argv])
  expect(ran.err).toBe('')
  return reportOf(ran).files.flatMap(({findings}) =>
    findings.map(({line, rule, severity}) => `${line} ${rule} ${severity}`)
  )
}

describe('in a configuration', () => {
  test.each<[string, object, readonly string[]]>([
    ['nothing', {}, all],
    ['a group sets its rules', {hosts: 'off'}, found('ascii')],
    ['the own level of a rule wins', {'agent-keys': 'warn', hosts: 'off'}, found('agent-keys|ascii')],
    ['of two groups the last wins', {security: 'off', text: 'error'}, all],
    ['and in the other order', {text: 'error', security: 'off'}, found('agent-(keys|tools)')]
  ])('%s', async (_, levels, expected) => {
    expect(await run({rules: levels})).toEqual(expected)
    const files = [{include: ['.claude/**'], rules: levels}]
    expect(await run({files})).toEqual(expected)
  })

  test('a name near that of a group is a mistake', async () => {
    const cwd = temporaryFolder({'a.md': '', 'lint-agents.config.json': '{"rules": {"host": "off"}}'})
    const {code, err} = await runCli(cwd, [])
    expect([code, err]).toEqual([2, expect.stringMatching(/Unexpected rule `host`, expected `hosts`\n$/)])
  })
})

describe('in a comment', () => {
  const off = (comment: string): string => agent.replace('Read\u202E', `${comment}\n\nRead\u202E`)

  test.each([
    ['<!-- lint disable security -->', found('agent-(keys|tools)')],
    ['<!-- lint disable text hosts -->', found('agent-(keys|tools)')],
    ['<!-- lint disable outputs -->', ['4 agent-keys warning', '5 agent-tools warning', '10 ascii-only error']]
  ])('%s', (comment, expected) => {
    expect(brief(lint(off(comment), {path}))).toEqual(expected)
  })

  test('of front matter, and in remark', async () => {
    const text = agent.replace('kolor', '# lint disable hosts\nkolor')
    expect(brief(lint(text, {path}))).toEqual(['9 ascii-only error'])
    const {messages} = await remark()
      .use(preset)
      .process({path, value: off('<!-- lint disable security -->'), cwd: temporaryFolder()})
    expect(messages.map(({ruleId}) => ruleId)).not.toContain('ascii-only')
  })

  test('is not unused where one of its rules has a finding', async () => {
    const unused = async (comment: string): Promise<string> =>
      (await runCli(temporaryFolder({[path]: off(comment)}), ['--report-unused-disables', '-f', 'ndjson'])).out
    expect(await unused('<!-- lint disable text -->')).not.toContain('unused-disable')
    expect(await unused('<!-- lint disable outputs -->')).toContain('Unexpected comment that turns `outputs` off')
  })
})

describe('--only and --skip', () => {
  test.each<[string[], readonly string[]]>([
    [['--only', 'hosts'], found('agent-(keys|tools)')],
    [['--only', 'agent-keys,security'], found('agent-keys|ascii')],
    [['--only', 'agent-keys', '--only', 'ascii-only'], found('agent-keys|ascii')],
    [['--only=outputs'], []],
    [['--skip', 'text'], found('agent-(keys|tools)')],
    [['--skip', 'outputs, inception-party'], all],
    [['--only', 'hosts', '--skip', 'agent-tools'], found('agent-keys')],
    [
      ['--only', 'hosts', '--rule', 'agent-keys=error'],
      ['4 agent-keys error', '5 agent-tools warning']
    ],
    [['--rule', 'hosts=error', '--only', 'agent-keys'], ['4 agent-keys error']]
  ])('%j', async (argv, expected) => {
    expect(await run({}, ...argv)).toEqual(expected)
  })

  test('a rule that is off runs where it is named itself, and keeps another level', async () => {
    const config = {rules: {'agent-keys': 'off', 'agent-tools': 'error'}}
    expect(await run(config, '--only', 'agent-keys,agent-tools')).toEqual([
      '4 agent-keys warning',
      '5 agent-tools error'
    ])
    expect(await run(config, '--only', 'hosts')).toEqual(['5 agent-tools error'])
  })

  test('rules of plugins run only where all rules do', async () => {
    const house =
      "module.exports = {id: 'house', severity: 'error', kinds: ['agent'], check: (source, report) => report({kind: 'one', range: {start: 0, end: 3}}), messages: {one: () => 'Unexpected text, expected none'}}\n"
    const cwd = temporaryFolder({
      'agents/a.md': goodAgent,
      'lint-agents.config.json': '{"plugins": ["./house.cjs"]}',
      'house.cjs': house
    })
    expect((await runCli(cwd, ['--skip', 'hosts'])).code).toBe(1)
    expect((await runCli(cwd, ['--only', 'hosts'])).code).toBe(0)
  })

  test.each([
    [['--only', 'hots'], 'Unexpected rule `hots` in --only, expected `hosts`'],
    [['--skip', 'hosts,'], 'Missing rule in --skip, expected one that `lint-agents rules` lists'],
    [
      ['--only', 'hosts', '--report-unused-disables'],
      'Unexpected --report-unused-disables beside --only, expected one of them: comments for other rules look unused'
    ],
    [
      ['--skip', 'hosts', '--baseline', 'b', '--update-baseline'],
      'Unexpected --update-baseline beside --skip, expected a run of all rules over whole files'
    ]
  ])('%j is misuse', async (argv, message) => {
    expect(await runCli(temporaryFolder({'a.md': ''}), argv)).toEqual({code: 2, out: '', err: `${message}\n`})
  })

  test('findings of other rules in a baseline are not gone', async () => {
    const cwd = temporaryFolder({[path]: agent})
    await runCli(cwd, ['--baseline', 'known.jsonl', '--update-baseline'])
    expect((await runCli(cwd, ['--baseline', 'known.jsonl'])).code).toBe(0)
    expect(await runCli(cwd, ['--baseline', 'known.jsonl', '--only', 'hosts'])).toMatchObject({code: 0, err: ''})
  })

  test('--print-config shows the levels', async () => {
    const cwd = temporaryFolder({[path]: agent})
    const printed = JSON.parse((await runCli(cwd, ['--print-config', path, '--only', 'security'])).out) as {
      rules: Record<string, [string]>
      rulesFrom: Record<string, string[]>
    }
    expect([printed.rules['ascii-only']?.[0], printed.rules['agent-keys']?.[0]]).toEqual(['default', 'off'])
    expect([printed.rulesFrom['ascii-only'], printed.rulesFrom['agent-keys']]).toEqual([undefined, ['--only']])
  })
})

test('the Action runs the rules that its inputs choose', async () => {
  const rulesOf = async (inputs: Record<string, string>): Promise<unknown> => {
    const {outputs} = await runStep({files: {[path]: agent}, inputs})
    return reportOf({out: outputs['report'] ?? ''}).files.flatMap(({findings}) => findings.map(({rule}) => rule))
  }
  expect(await rulesOf({only: 'hosts'})).toEqual(['agent-keys', 'agent-tools'])
  expect(await rulesOf({only: 'agent-keys\nsecurity'})).toEqual(['agent-keys', 'ascii-only'])
  expect(await rulesOf({skip: 'text, agent-tools'})).toEqual(['agent-keys'])
  const wrong = await runStep({files: {[path]: agent}, inputs: {only: 'hots'}})
  expect(wrong.commands).toEqual([
    {name: 'error', properties: {}, data: 'Unexpected rule `hots` in input `only`, expected `hosts`'}
  ])
})

test('reports and lists name the groups of a rule', async () => {
  const cwd = temporaryFolder({[path]: agent})
  const [report] = reportOf(await runCli(cwd, ['-f', 'json'])).files
  expect(report?.findings.map(({rule, groups}) => [rule, groups])).toEqual([
    ['agent-keys', ['hosts']],
    ['agent-tools', ['hosts']],
    ['ascii-only', ['text', 'security']]
  ])
  const sarif = JSON.parse((await runCli(cwd, ['-f', 'sarif'])).out) as {
    runs: [{tool: {driver: {rules: {id: string; properties: {tags: string[]}}[]}}}]
  }
  expect(sarif.runs[0].tool.driver.rules.map(({id, properties}) => [id, properties.tags])).toContainEqual([
    'ascii-only',
    ['text', 'security']
  ])
  expect((await runCli(cwd, ['rules'])).out).toMatch(/^agent-keys +warning +hosts +\S/m)
  expect((await runCli(cwd, ['explain', 'security'])).out).toMatch(/^# security\n[\s\S]*- `ascii-only`: /)
})
