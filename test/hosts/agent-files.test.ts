/** Keys, tools and names of agent files, by the hosts that load them. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {fix, type LintOptions, lines, lint} from '../support/lint.ts'

const only = ['agent-keys', 'agent-tools', 'agent-names']
const matter = (...keys: readonly string[]): string => ['---', ...keys, '---', '', 'Read.', ''].join('\n')
const found = (keys: readonly string[], options: LintOptions): string[] =>
  lines(lint(matter(...keys), {only, ...options}))
const claude = {path: '.claude/agents/a.md'}
const base = ['name: a', 'description: x']

/** The findings of a run over files, by their path. */
async function foundIn(files: Files): Promise<string[]> {
  const {files: reports} = reportOf(await runCli(temporaryFolder(files), ['-f', 'json', '.']))
  return reports.flatMap(({path, findings}) =>
    findings
      .filter(({severity}) => severity !== 'note')
      .map(({line, rule, severity}) => `${path}:${line} ${rule} ${severity}`)
  )
}

describe('keys', () => {
  test.each([
    ['disalowedTools: Bash', 'disallowedTools'],
    ['disallowed-tools: Bash', 'disallowedTools'],
    ['permisionMode: plan', 'permissionMode'],
    ['allowedTools: Read', 'tools'],
    ['when_to_use: always', 'description']
  ])('%s is not one of Claude Code', (line, meant) => {
    const [finding = '', ...more] = found([...base, line], claude)
    expect(more).toEqual([])
    expect(finding).toMatch(/^4:1-4:\d+: warning: Unexpected key .*, which Claude Code 2\.1 ignores/)
    expect(finding).toMatch(new RegExp(`expected \`${meant}\`$`))
    expect(
      found([...base, line], {...claude, rules: {'agent-keys': ['error', {allow: [line.replace(/:.*/, '')]}]}})
    ).toEqual([])
  })

  test('it is an error where the configuration names the host and the key restricts the agent', () => {
    expect(found([...base, 'disalowedTools: Bash'], {...claude, hosts: ['claude']})[0]).toContain(': error: ')
    expect(found([...base, 'colour: red'], {...claude, hosts: ['claude']})[0]).toContain(': warning: ')
  })

  test('the fix renames a misspelt key, unless the right one is there', () => {
    const text = matter(...base, 'disalowedTools: Bash')
    expect(fix(text, {only, ...claude})).toBe(text)
    expect(fix(text, {only, ...claude}, true)).toBe(matter(...base, 'disallowedTools: Bash'))
    const both = matter(...base, 'disallowedTools: Bash', 'disalowedTools: Bash')
    expect(fix(both, {only, ...claude}, true)).toBe(both)
  })

  test("people's own keys are notes where they do no harm", () => {
    expect(found([...base, 'level: 3', 'team: a'], claude)).toEqual([
      '4:1-4:6: note: Unexpected keys `level`, `team`, which Claude Code 2.1 ignores, expected only keys that it reads'
    ])
    expect(found([...base, 'team: a'], {path: '.gemini/agents/a.md'})).toEqual([
      '4:1-4:5: error: Unexpected key `team`, so Gemini CLI 0.61 does not load the agent, expected only keys that it reads'
    ])
    expect(found([...base, 'team: a'], {path: '.claude/skills/a/SKILL.md'})[0]).toContain(
      'expected it under `metadata`'
    )
  })

  test('a key of one host is right for another that ignores it', () => {
    expect(found([...base, 'color: red'], {path: '.cursor/agents/a.md', hosts: ['cursor', 'claude']})).toEqual([])
    expect(found([...base, 'color: red'], {...claude, hosts: ['gemini']})).toEqual([
      '4:1-4:6: error: Unexpected key `color`, so Gemini CLI 0.61 does not load the agent, expected only keys that it reads'
    ])
  })

  test('`tools` of a skill are those of a host where they look like it', () => {
    const skill = {path: 'skills/a/SKILL.md'}
    expect(found([...base, 'tools: Read, mcp__x'], skill)[0]).toContain('expected `allowed-tools`')
    expect(found([...base, 'tools: [claude, cursor]'], skill)[0]).toContain('expected it under `metadata`')
  })

  test('keys of agents of plugins, and replaced ones', () => {
    expect(found([...base, 'permissionMode: plan'], {path: 'plugins/p/agents/a.md'})[0]).toContain('ignores in plugins')
    expect(found(['description: x', 'infer: true'], {path: 'a.agent.md'})[0]).toContain('Copilot 1.0 has replaced')
    expect(found(['description: x', 'user-invokable: false'], {path: 'a.agent.md'})[0]).toContain('`user-invocable`')
  })
})

describe('tools', () => {
  test.each([
    ['tools: Read, Grep, mcp__a__b, Bash, Task(reviewer, tester), *', []],
    ['tools: Read, read', ['4:14-4:18 Read']],
    ['tools: [Read, "Grpe"]', ['4:16-4:20 Grep']],
    ['disallowedTools: LS, Read', ['4:18-4:20 Glob']]
  ])('%s', (line, expected) => {
    const places = found([...base, line], claude).map((each) => each.replace(/: warning: .*expected `(.*)`$/, ' $1'))
    expect(places).toEqual(expected)
  })

  test('an item of a list with several names has each in its place, whatever is before it', () => {
    const [before, near] = found(
      [...base, 'tools: [Read, "\u{1F4D6}\u{1F4D6}\u{1F4D6}\u{1F4D6}\u{1F4D6}\u{1F4D6} Grpe"]'],
      claude
    )
    expect(before).toContain('4:16-4:28')
    expect(near).toContain('4:29-4:33')
  })

  test('an agent none of whose tools exists has one finding', () => {
    expect(found([...base, 'tools:', '  - codebase', '  - Grpe'], claude)).toEqual([
      '5:5-6:9: error: Unexpected tools `codebase`, `Grpe`, so Claude Code 2.1 refuses to run the agent, expected tools such as `Grep`'
    ])
  })

  test('Gemini CLI does not load an agent with a tool of Claude Code', () => {
    expect(found([...base, 'tools: [Read, glob]'], {path: '.gemini/agents/a.md'})).toEqual([
      '4:9-4:13: error: Unexpected tool `Read`, so Gemini CLI 0.61 does not load the agent, expected `read_file`'
    ])
  })

  test('those of Copilot depend on what is installed', () => {
    expect(found(['description: x', "tools: ['search/codebase', 'x/y']"], {path: 'a.agent.md'})).toEqual([])
  })
})

describe('names', () => {
  const agent = (name: string): string => matter(`name: ${name}`, 'description: x')

  test('one name in two folders below one root', async () => {
    expect(
      await foundIn({
        '.claude/agents/a.md': agent('reviewer'),
        '.claude/agents/deep/b.md': agent('reviewer'),
        '.claude/agents/c.md': agent('other'),
        'plugins/p/agents/a.md': agent('reviewer')
      })
    ).toEqual(['.claude/agents/a.md:2 agent-names warning', '.claude/agents/deep/b.md:2 agent-names warning'])
  })

  test('one name in two files of Codex', async () => {
    const agent = (name: string): string => `name = '${name}'\ndescription = "x"\ndeveloper_instructions = "x"\n`
    expect(
      await foundIn({
        '.codex/agents/a.toml': agent('a'),
        '.codex/agents/more/b.toml': agent('a'),
        '.codex/agents/c.toml': `${agent('c')}[shell_environment_policy.set]\nname = "a"\n`
      })
    ).toEqual(['.codex/agents/a.toml:1 agent-names warning', '.codex/agents/more/b.toml:1 agent-names warning'])
  })

  test('one name of two skills, where the host loads one of them', async () => {
    const skills = (folder: string): Files => ({
      [`${folder}/skills/a/SKILL.md`]: matter(...base),
      [`${folder}/skills/b/SKILL.md`]: matter(...base),
      [`${folder}/skills/c/SKILL.md`]: matter('name: c', 'description: x'),
      [`${folder}/skills/c/a.md`]: matter('name: c')
    })
    for (const folder of ['.github', '.gemini', '.opencode'])
      expect(await foundIn(skills(folder))).toEqual([
        `${folder}/skills/a/SKILL.md:2 agent-names warning`,
        `${folder}/skills/b/SKILL.md:2 agent-names warning`
      ])
    // Codex and Claude Code load both; that the names are not those of the folders is a note.
    for (const folder of ['.agents', '.claude']) expect(await foundIn(skills(folder))).toEqual([])
    for (const folder of ['.agents', '.claude'])
      expect(lines(lint(matter(...base), {only, path: `${folder}/skills/b/SKILL.md`}))).toEqual([
        '2:7-2:8: note: Unexpected name `a` of a skill in the folder `b`, which the Agent Skills specification does not allow, expected `b`'
      ])
  })

  test('the name of a skill is that of its folder', () => {
    const at = (path: string) => lines(lint(agent('forms'), {only, path}))
    expect(at('.claude/skills/forms/SKILL.md')).toEqual([])
    expect(at('skills/papers/SKILL.md')[0]).toContain('expected `papers`')
    expect(at('SKILL.md')).toEqual([])
  })

  test('a name that is not one of a skill has one finding', () => {
    const {findings} = lint(agent('My Forms'), {path: 'skills/forms/SKILL.md', only: [...only, 'agent-front-matter']})
    expect(findings.map(({rule}) => rule)).toEqual(['agent-front-matter'])
  })

  test('no host finds `skill.md`', () => {
    const path = '.agents/skills/forms/skill.md'
    expect(lines(lint(agent('forms'), {only: [...only, 'agent-place'], path, files: [path]}))).toEqual([
      '1:1-1:4: warning: Unexpected letter case in the path, so Codex 0.171 may not open a skill, expected `.agents/skills/forms/SKILL.md`'
    ])
  })
})

test('the report names the hosts', async () => {
  const cwd = temporaryFolder({
    'lint-agents.config.json': '{"hosts": ["claude", "gemini"]}',
    '.claude/agents/a.md': matter('name: A', 'description: x')
  })
  const {files, summary} = reportOf(await runCli(cwd, ['-f', 'json', '.']))
  expect(summary.errors).toBe(1)
  expect(files.flatMap(({findings}) => findings.map(({hosts}) => hosts))).toEqual([['gemini']])
})

test('a host that does not exist is a mistake in the configuration', async () => {
  const cwd = temporaryFolder({'lint-agents.config.json': '{"hosts": ["cluade"]}', 'a.md': '# A\n'})
  const {code, err} = await runCli(cwd, ['.'])
  expect([code, err]).toEqual([2, expect.stringContaining('expected `claude`')])
})

describe('TOML', () => {
  const codex = (...keys: readonly string[]): string => `${keys.join('\n')}\n`
  const good = ['name = "a"', 'description = "x"', 'developer_instructions = """\nRead.\n"""']
  const at = (text: string, options: LintOptions = {}): string[] =>
    lines(lint(text, {path: '.codex/agents/a.toml', only: [...only, 'agent-front-matter'], ...options}))

  test.each([
    [good, []],
    [[...good, 'sandbox_mode = "read-only"', '[mcp_servers.x]', 'command = "y"'], []],
    [
      good.slice(0, 2),
      [
        '1:1-1:11: error: Missing `developer_instructions`, so Codex 0.171 does not load the agent, expected it at the top'
      ]
    ],
    [
      [...good, 'prompt = "z"'],
      [
        '6:1-6:7: error: Unexpected key `prompt`, so Codex 0.171 does not load the agent, expected `developer_instructions`'
      ]
    ],
    [
      [...good, 'sandbox_mod = "read-only"'],
      ['6:1-6:12: error: Unexpected key `sandbox_mod`, so Codex 0.171 does not load the agent, expected `sandbox_mode`']
    ],
    [
      [...good, 'sandbox_mode = "yolo"'],
      [
        '6:16-6:22: error: Unexpected value `yolo` of `sandbox_mode`, so Codex 0.171 does not load the agent, expected `read-only` or 2 more'
      ]
    ],
    [['name = a'], ['1:8-1:9: error: Unexpected invalid value, so Codex 0.171 does not load the agent, expected TOML']]
  ])('an agent of Codex: %j', (keys, expected) => {
    expect(at(codex(...keys))).toEqual(expected)
  })

  test('a command of Gemini CLI', () => {
    const command = {path: '.gemini/commands/git/commit.toml'}
    expect(at('description = "x"\nprompt = "y"\n', command)).toEqual([])
    expect(at('description = "x"\n', command)).toHaveLength(1)
  })

  test('a run picks these files up, and no other rule reads them as Markdown', async () => {
    expect(
      (
        await foundIn({
          '.codex/agents/deep/a.toml': 'name = "a"\ndescription = "# SUGGESTED PROMPTS"\n',
          'app.toml': 'name = 1\n',
          '.gemini/commands/c.toml': 'prompt = 1\r\n'
        })
      ).sort()
    ).toEqual([
      '.codex/agents/deep/a.toml:1 agent-front-matter error',
      '.gemini/commands/c.toml:1 agent-front-matter error'
    ])
    expect(at('prompt = "a"\r\n', {path: '.gemini/commands/c.toml', only: ['lf-line-endings']})).toEqual([
      '1:1-1:13: note: Unexpected CRLF line ending on 1 of 1 lines, expected LF'
    ])
  })
})

describe('a list of tools of another host', () => {
  const toolsOf = (list: string): string[] => found([...base, `tools: ${list}`], claude)

  test('is one finding where more than three are like none of the host', () => {
    expect(toolsOf("[Read, 'usages', 'problems', 'githubRepo']")).toHaveLength(3)
    expect(toolsOf('Read, usages, Grpe, problems, githubRepo, extensions, testFailure, runNotebooks')).toEqual([
      '4:14-4:87: warning: Unexpected tools `usages`, `problems` and 4 more, which Claude Code 2.1 ignores, expected tools it has',
      '4:22-4:26: warning: Unexpected tool `Grpe`, which Claude Code 2.1 ignores, expected `Grep`'
    ])
  })

  test.each([
    ["[Read, 'Azure MCP/documentation']", '4:16-4:39', 'Azure MCP/documentation'],
    ['Read, Azure MCP/documentation', '4:14-4:37', 'Azure MCP/documentation']
  ])('a name with a space in it is one: %s', (list, place, name) => {
    expect(toolsOf(list)).toEqual([
      `${place}: warning: Unexpected tool \`${name}\`, which Claude Code 2.1 ignores, expected a tool that it has`
    ])
  })

  test('names with spaces between them are several where one of them is a tool, or like one', () => {
    expect(toolsOf('Read usages')).toEqual([
      '4:13-4:19: warning: Unexpected tool `usages`, which Claude Code 2.1 ignores, expected a tool that it has'
    ])
    expect(toolsOf('Read, Grpe usages')).toHaveLength(2)
  })
})
