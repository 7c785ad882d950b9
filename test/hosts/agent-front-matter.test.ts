import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {fix, lines, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const only = ['agent-front-matter']
const agent = {path: '/repo/.claude/agents/reviewer.md', only}
const skill = {path: '/repo/skills/reviewing/SKILL.md', only}
const loads = 'so Claude Code 2.1 does not load the agent'

/** A file with this front matter. */
const withMatter = (...matter: readonly string[]): string =>
  ['---', ...matter, '---', '', 'Read the change.', ''].join('\n')

/** The findings, each as its place, level and message. */
const found = (matter: readonly string[], options: Parameters<typeof lint>[1] = agent): string[] =>
  lines(lint(withMatter(...matter), options))

describe('agents and skills', () => {
  test.each([
    ['name and description', ['name: reviewing', 'description: Reads changes']],
    ['tools as a text', ['name: reviewing', 'description: Reads changes', 'allowed-tools: Read, Grep']],
    ['tools as a list', ['name: reviewing', 'description: Reads changes', 'allowed-tools: [Read, "Grep"]']],
    ['a description on lines', ['name: reviewing', 'description: >-', '  Reads changes', '  with care']]
  ])('%s: no findings', (_, matter) => {
    expect(found(matter)).toEqual([])
    expect(found(matter, skill)).toEqual([])
  })

  test.each([
    [['description: x'], `1:1-1:4: error: Missing \`name\`, ${loads}, expected it in the front matter`],
    [['name: a'], `1:1-1:4: error: Missing \`description\`, ${loads}, expected it in the front matter`],
    [
      ['name: a', 'description:'],
      '3:1-3:12: error: Unexpected value of `description`, so Claude Code 2.1 does not load the agent, expected a text that is not empty'
    ],
    [
      ['name: 12', 'description: x'],
      '2:7-2:9: error: Unexpected value `12` of `name`, so Claude Code 2.1 does not load the agent, expected a text that is not empty'
    ],
    [
      ['name: a:b', 'description: x'],
      '2:7-2:10: error: Unexpected name `a:b`, so Claude Code 2.1 does not load the agent, expected one such as `a-b`'
    ],
    [
      ['name: a', 'description: x', 'maxTurns: many'],
      '4:11-4:15: warning: Unexpected value `many` of `maxTurns`, which Claude Code 2.1 ignores, expected a whole number above 0'
    ],
    [
      ['name: a', 'description: x', 'model: gpt-4'],
      '4:8-4:13: warning: Unexpected value `gpt-4` of `model`, which Claude Code 2.1 passes on to the model provider, expected `sonnet`, `opus`, `haiku`, `fable`, `inherit` or an id such as `claude-sonnet-5`'
    ]
  ])('%j has its one finding', (matter, expected) => {
    expect(found(matter)).toEqual([expected])
  })

  test.each([
    ['permissionMode', 'yolo', 'acceptEdits'],
    ['memory', 'global', 'user'],
    ['isolation', 'docker', 'worktree'],
    ['effort', 'huge', 'high'],
    ['color', 'magenta', 'green'],
    ['background', 'maybe', 'true']
  ])('a value of %s that Claude Code ignores', (key, wrong, right) => {
    const finding = found(['name: a', 'description: x', `${key}: ${wrong}`])
    expect(finding).toHaveLength(1)
    expect(finding[0]).toMatch(/^4:\d+-4:\d+: warning: Unexpected value .*, which Claude Code 2\.1 ignores, expected /)
    expect(finding[0]).toContain(right)
    expect(found(['name: a', 'description: x', `${key}: ${right}`])).toEqual([])
  })

  test('what Claude Code loads has no finding', () => {
    for (const matter of [
      ['name: Code Reviewer', 'description: x'],
      ['name: a', 'description: Use it: always'],
      ['name: a', 'description: @x *y* `z`'],
      ['name: a', 'description: x', 'tools: [Read, Grep]'],
      ['name: a', 'description: x', 'model: us.anthropic.claude-sonnet-4-5-v1:0'],
      ['name: a', 'description: x', 'effort: 3']
    ])
      expect(found(matter)).toEqual([])
  })

  test('a line that continues nothing is read by no host but Gemini CLI', () => {
    const [finding, ...more] = found(['name: a', 'description: x', 'and more'])
    expect([finding, more]).toEqual([expect.stringContaining('so Claude Code 2.1 does not load the agent'), []])
  })

  test('skills have the names of the specification', () => {
    expect(found(['name: re--viewer', 'description: x'], skill)).toEqual([
      '2:7-2:17: note: Unexpected name `re--viewer`, which the Agent Skills specification does not allow, expected one such as `reviewing`'
    ])
    const suggestionAt = (path: string) =>
      lint(withMatter('name: My Skill', 'description: x'), {path, only}).findings[0]?.expected
    expect(suggestionAt('skills/pdf-forms/SKILL.md')).toEqual(['pdf-forms'])
    expect(suggestionAt('/deep/skills/v2/SKILL.md')).toEqual(['v2'])
    expect(suggestionAt('skills/My Forms/SKILL.md')).toEqual(['my-skill'])
    expect(suggestionAt('SKILL.md')).toEqual(['my-skill'])
  })

  test('lengths are counted in characters', () => {
    const path = '.github/skills/a/SKILL.md'
    expect(found(['name: a', `description: ${'\u00e9\u{1f600}'.repeat(512)}`], {path, only})).toEqual([])
    expect(found(['name: a', `description: ${'d'.repeat(1025)}`], {path, only})).toEqual([
      '3:14-3:1039: error: Unexpected length of `description` of 1025 characters, so Copilot 1.0 does not load the skill, expected at most 1024'
    ])
  })

  test('front matter is required in the folder of agents itself', () => {
    const message = `1:1-1:17: error: Missing front matter, ${loads}, expected \`---\` around \`name\` and \`description\``
    const at = (path: string) => lines(lint('Read the change.\n', {path, only}))
    expect(at(agent.path)).toEqual([message])
    expect(at('.claude/agents/notes/style.md')).toEqual([])
    expect(at('.claude/agents/README.md')).toEqual([])
    expect(at('a/plugins/b/agents/notes/style.md')).toEqual([])
    expect(at('a/plugins/b/agents/c.md')).toEqual([
      '1:1-1:17: warning: Missing front matter, so Claude Code 2.1 gives the model no description of the agent, expected `---` around `description`'
    ])
  })
})

describe('what a run proved that the host of a place does not load is an error', () => {
  const severities = (path: string, text: string, more: object = {}): string[] =>
    lint(text, {path, only: ['agent-front-matter', 'agent-keys', 'agent-tools'], ...more}).findings.map(
      ({severity}) => severity
    )

  test.each<[string, string, string[]]>([
    ['.claude/agents/a.md', withMatter('name: a'), ['error']],
    ['deep/.claude/agents/team/a.md', withMatter('name: a'), ['error']],
    ['.gemini/agents/a.md', withMatter('name: a', 'description: x', 'tools: [Read]'), ['error']],
    ['.gemini/skills/a/SKILL.md', 'No front matter.\n', ['error']],
    ['.codex/agents/a.toml', 'name = "a"\n', ['error', 'error']],
    ['.agents/skills/a/SKILL.md', withMatter('name: a'), ['error']],
    ['.github/skills/a/SKILL.md', withMatter('name: a', 'description: [x]'), ['error']],
    ['.opencode/agents/a.md', withMatter('description: x', 'mode: sub'), ['error']],
    ['.opencode/agents/a.md', withMatter('description: Use it. Context: x', 'color: teal'), ['error']],
    ['.opencode/agents/a.md', withMatter('description: Use it. Context: x', 'more'), ['error']],
    ['.opencode/commands/a.md', withMatter('subtask: maybe'), ['error']],
    ['.gemini/commands/a.toml', 'prompt = 1\n', ['error']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', 'tools: Grpe'), ['error']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: Use it: x', '  and more'), ['error']],
    ['.claude/agents/a.md', withMatter('name: a', '# --- keys ---', 'description: x'), ['error']],
    ['.claude/agents/a.md', withMatter('description: x --- y', 'name: a'), ['error']],
    ['.github/agents/a.md', 'No front matter.\n', ['error']],
    ['.github/agents/a.md', withMatter('name: a'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'description: y'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'tools: 12'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'tools:'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'skills: pdf'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'hooks: x'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'github: x'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'mcp-servers: x'), ['error']],
    ['.github/agents/a.md', withMatter('description: x', 'mcp-servers: {a: {command: x, args: []}}'), ['error']],
    // What is loaded.
    ['.github/agents/a.md', withMatter('description: ""'), []],
    ['.github/agents/a.md', `${withMatter('description: x')}${'Read it. '.repeat(4000)}\n`, []],
    ['.github/agents/a.md', withMatter('description: x', 'mcp-servers:'), []],
    ['.github/agents/a.md', withMatter('description: x', 'skills: [pdf]', 'hooks: {}', 'metadata: 1'), []],
    ['.claude/agents/a.md', withMatter('name: a', 'description: Use [it]', '  and more'), []],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', '# --- the end ---'), []],
    // What leaves it working, and what is only read.
    ['.opencode/agents/a.md', withMatter('description: x', 'more'), ['warning']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', '# --- more ---', 'tools: Read'), ['warning']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', 'maxTurns: many'), ['warning']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', 'tools: []'), ['note']],
    ['.claude/agents/a.md', withMatter('name: a', 'description: x', 'tools: 12'), ['warning']],
    ['.claude/skills/a/SKILL.md', withMatter('name: a'), ['warning']],
    ['.cursor/agents/a.md', withMatter('readonly: maybe'), ['warning']],
    // Agents of plugins are loaded whatever their front matter is, and the model knows nothing of them without a description.
    ['plugins/p/agents/a.md', 'No front matter.\n', ['warning']],
    ['plugins/p/agents/a.md', withMatter('description: ""'), []],
    ['plugins/p/agents/a.md', withMatter('name: a:b'), ['warning']],
    ['plugins/p/agents/a.md', withMatter('name: -b', 'description: x', 'color: mauve'), ['warning']],
    ['plugins/p/agents/a.md', withMatter('name: a', 'and more'), ['warning']],
    // Nobody's place.
    ['agents/a.md', withMatter('name: a', 'tools: Read'), []],
    ['agents/a.md', withMatter('name: a:b', 'description: x', 'tools: Read'), ['warning']]
  ])('%s %j', (path, text, expected) => {
    expect(severities(`/repo/${path}`, text)).toEqual(expected)
  })

  test('hosts of the configuration count wherever the file is', () => {
    const text = withMatter('name: a:b', 'description: x')
    expect(severities('/repo/agents/a.md', text, {hosts: ['claude']})).toEqual(['error'])
    expect(severities('/repo/agents/a.md', withMatter('name: a'), {hosts: ['copilot']})).toEqual(['error'])
    // Only those: Claude Code is not asked here.
    expect(severities('/repo/.claude/agents/a.md', withMatter('description: x'), {hosts: ['copilot']})).toEqual([])
  })

  test('the run fails', async () => {
    const cwd = temporaryFolder({'.claude/agents/a.md': withMatter('name: a'), 'agents/b.md': withMatter('name: b')})
    const {code, out} = await runCli(cwd, ['-f', 'json'])
    const found = reportOf({out}).files.flatMap(({path, findings}) =>
      findings.map(({severity, line}) => `${path}:${line} ${severity}`)
    )
    expect([code, found]).toEqual([1, ['.claude/agents/a.md:1 error']])
    expect((await runCli(cwd, ['--rule', 'agent-front-matter=warn'])).code).toBe(0)
  })
})

describe('several hosts', () => {
  const all = ['claude', 'copilot', 'gemini', 'opencode'] as const

  test('one finding names all of them, and is an error where the configuration does', () => {
    const finding = found(['description: x', 'tools: Read'], {...agent, hosts: all})
    expect(finding).toEqual([
      '1:1-1:4: error: Missing `name`, so Claude Code 2.1 and Gemini CLI 0.61 do not load the agent, expected it in the front matter',
      '3:8-3:12: error: Unexpected value `Read` of `tools`, so Gemini CLI 0.61 does not load the agent, and so OpenCode 1.18 does not start, expected a list of texts'
    ])
    const {findings} = lint(withMatter('description: x', 'tools: Read'), {...agent, hosts: all})
    expect(findings.map(({hosts}) => hosts)).toEqual([
      ['claude', 'gemini'],
      ['gemini', 'opencode']
    ])
  })

  test('what is ignored is an error only where it restricts the agent', () => {
    expect(found(['name: a', 'description: x', 'color: magenta'], {...agent, hosts: ['claude']})[0]).toContain(
      ': warning: '
    )
    expect(found(['name: a', 'description: x', 'permissionMode: yolo'], {...agent, hosts: ['claude']})[0]).toContain(
      ': error: '
    )
    expect(found(['name: a', 'description: x', 'permissionMode: yolo'], agent)[0]).toContain(': warning: ')
  })

  test('a value that one of them does not read has a fix that keeps its text', () => {
    const text = withMatter('name: a', 'description: Use it: always, "now"')
    const options = {...agent, hosts: ['claude', 'copilot']} as const
    expect(lines(lint(text, options))).toEqual([
      '3:20-3:21: error: Unexpected colon and space in a plain value, so Copilot 1.0 does not load the agent, expected strict YAML'
    ])
    expect(fix(text, options)).toBe(withMatter('name: a', `description: 'Use it: always, "now"'`))
  })
})

describe('all other files', () => {
  test.each([
    'README.md',
    'docs/agents/x.md',
    'agents/x.md',
    'commands/x.md',
    '.claude/commands/x.md',
    'prompts/x.md',
    'templates/system/CLAUDE-plan.md'
  ])('%s has no requirements', (path) => {
    expect(lines(lint('Text.\n', {path, only}))).toEqual([])
    expect(found(['task_type: review', 'tools: {x: 1}'], {path, only})).toEqual([])
  })

  test('strict YAML is required in all files, with one finding', () => {
    expect(found(['title: one: two', 'also: three: four'], {only})).toEqual([
      '2:11-2:12: warning: Unexpected colon and space in a plain value, expected strict YAML'
    ])
  })

  test('a colon is the place of the finding, wherever the value begins', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/)
    const lead = fc.oneof(
      fc.constantFrom('', '"quoted: text" ', "'it''s: text' "),
      fc.array(word, {minLength: 1, maxLength: 20}).map((words) => `${words.join(' ')} http://x:1 `)
    )
    fc.assert(
      fc.property(lead, word, fc.constantFrom(': ', ':\t', ':'), word, (before, key, colon, after) => {
        const value = `${before}${key}${colon}${colon === ':' ? '' : after}`
        const column = 'description: '.length + before.length + key.length + 1
        const [finding, ...more] = found(['name: a', `description: ${value}`], {only})
        expect(finding).toContain(`3:${column}-3:${column + 1}: warning: Unexpected colon and space in a plain value`)
        expect(more).toEqual([])
      }),
      {numRuns: runs(100)}
    )
  })

  test('globs of rules and instructions are texts', () => {
    expect(found(['globs: **/*.ts', 'alwaysApply: false'], {only, path: '.cursor/rules/a.mdc'})).toEqual([])
    expect(found(['applyTo: **/*.ts'], {only, path: '.github/instructions/a.instructions.md'})).toEqual([])
    expect(found(['alwaysApply: "true"'], {only, path: '.cursor/rules/a.mdc'})).toHaveLength(1)
  })

  test.each([
    ['rules/a.mdc', 'globs: **/*'],
    ['a.mdc', 'globs: *.ts, src/**'],
    ['deep/in/a/collection/react.mdc', 'description: Use it: always'],
    ['backend/.cursor/rules/a.mdc', 'globs: !dist/**']
  ])('a rule of Cursor is read line by line wherever it is: %s', (path, line) => {
    const text = withMatter(line, 'alwaysApply: false')
    expect(lines(lint(text, {path, only}))).toEqual([])
    expect(fix(text, {path, only}, true)).toBe(text)
  })

  test.each(['globs: **/*.ts', 'applyTo: *.md', 'paths: **/*', 'glob: @app/**'])(
    'no fix puts quotes into a pattern of files: %s',
    (line) => {
      for (const path of ['.windsurf/rules/a.md', 'rules/a.md', '.claude/rules/a.md', 'agents/a.md']) {
        const text = withMatter(line, 'description: Tests')
        expect(fix(text, {path, only}, true)).toBe(text)
      }
    }
  )

  test('argument hints are texts for Claude Code', () => {
    expect(found(['argument-hint: [file] [format] | --all'], {only, path: '.claude/commands/a.md'})).toEqual([])
    expect(found(['argument-hint: [file] [format] | --all'], {only, path: 'commands/a.md'})).toEqual([])
    const hint = ['name: a', 'description: x', 'argument-hint: [file] [format]']
    for (const folder of ['.github', '.opencode'])
      expect(found(hint, {only, path: `${folder}/skills/a/SKILL.md`})).toHaveLength(1)
    for (const folder of ['.claude', '.agents', '.gemini'])
      expect(found(hint, {only, path: `${folder}/skills/a/SKILL.md`})).toEqual([])
  })

  test('front matter that is never closed is an error only in declared files', () => {
    const text = '---\nname: reviewer\n\nRead the change.\n'
    const message = 'Missing closing `---` of the front matter, expected it after the last key'
    expect(lines(lint(text, {only}))).toEqual([`1:1-1:4: warning: ${message}`])
    expect(lines(lint(text, {only, kind: 'agent'}))[0]).toContain(': error: ')
    expect(lines(lint('---\nA rule, then prose.\n', {only}))).toEqual([])
  })

  test('a file with the tools of Claude Code is one of its agents', () => {
    const own = {path: 'agents/deep/x.md', only}
    expect(found(['name: -a', 'description: x', 'tools: Read'], own)).toHaveLength(1)
    expect(found(['name: -a', 'description: x', 'tools: codebase'], own)).toEqual([])
    expect(found(['name: -a', 'description: x'], own)).toEqual([])
  })

  test('the place is where the host itself stops', () => {
    const matter = ['name: a', 'description: Use this: when', 'user: x', '<note>', 'more: y']
    expect(found(matter)).toEqual([
      '5:1-5:7: error: Unexpected line without a colon, so Claude Code 2.1 does not load the agent, expected strict YAML'
    ])
    // Hosts that stop earlier have the same finding.
    const both = found(matter, {...agent, hosts: ['claude', 'gemini']})
    expect(both).toHaveLength(1)
    expect(both[0]).toMatch(/^3:22-3:23: error: .*Claude Code 2.1 and Gemini CLI 0.61 do not load/)
  })

  test('Codex reads 32 KiB of the instructions of a project', async () => {
    const lines = (count: number): string => 'A line.\n'.repeat(count)
    const foundIn = async (files: Files, path: string): Promise<string[]> => {
      const folder = temporaryFolder({'.git/HEAD': '', ...files})
      const {files: reports} = reportOf(await runCli(folder, ['-f', 'json', path]))
      return reports.flatMap(({findings}) =>
        findings
          .filter(({rule}) => rule === 'agent-front-matter')
          .map(({line, severity, message}) => `${line} ${severity} ${message}`)
      )
    }
    const message = (text: string): string =>
      `warning Unexpected length of ${text}, which Codex 0.171 cuts, expected at most 32768`
    expect(await foundIn({'AGENTS.md': lines(4096)}, 'AGENTS.md')).toEqual([])
    expect(await foundIn({'AGENTS.md': lines(4097)}, 'AGENTS.md')).toEqual([`4097 ${message('32776 bytes')}`])
    expect(await foundIn({'AGENTS.md': '\u00e9'.repeat(16_385)}, '.')).toEqual([`1 ${message('32770 bytes')}`])
    const tree = {
      'AGENTS.md': lines(2048),
      'a/AGENTS.md': lines(4000),
      'a/AGENTS.override.md': lines(1024),
      'a/b/AGENTS.md': lines(1025)
    }
    expect(await foundIn(tree, '.')).toEqual([`1025 ${message('8200 bytes after 24576 of folders above')}`])
    expect(await foundIn({'AGENTS.md': lines(4096), 'b/AGENTS.md': 'A line.\n'}, 'b')).toEqual([
      `1 ${message('8 bytes after 32768 of folders above')}`
    ])
    // What is above is too long itself: the finding is there.
    expect(await foundIn({'AGENTS.md': lines(4097), 'b/AGENTS.md': 'A line.\n'}, 'b')).toEqual([])
    expect(await foundIn({'docs/GUIDE.md': lines(5000)}, '.')).toEqual([])
  })
})

describe('front matter that is not for YAML', () => {
  const found = (path: string, text: string): string[] =>
    lines(lint(`---\n${text}\n---\n\nText.\n`, {path, only: ['agent-front-matter']}))

  test.each([
    ['rules/a.mdc', 'description: Use it: always\nglobs: **/*.ts'],
    ['rules/a.md', 'globs: **/*.ts\nalwaysApply: false'],
    ['rules/a.md', 'description: Use it: always\nalwaysApply: true'],
    ['.claude/rules/a.md', 'paths: **/*.ts'],
    ['test/fixtures/broken/a.md', 'title: Use it: always'],
    ['test/fixtures/broken/.claude/agents/a.md', 'name: a'],
    ['docs/metrics.md', '\n# Metrics\n\n**Version:** 2.0.0\n'],
    ['docs/templates/report.md', 'path: {project-root}/src'],
    ['templates/SKILL.md', 'name: {{ NAME }}\ndescription: {{ WHAT }}'],
    ['skills/forms/SKILL.md', 'name: {{ NAME }}\ndescription: A'],
    ['skill-creator/templates/SKILL.md', 'name: |\n  {{ NAME }}\ndescription: Fills in {{ WHAT }}']
  ])('%s: %j', (path, text) => {
    expect(found(path, text)).toEqual([])
    expect(fix(`---\n${text}\n---\n`, {path, only: ['agent-front-matter']}, true)).toBe(`---\n${text}\n---\n`)
  })

  test.each([
    ['rules/a.md', 'title: Use it: always'],
    ['docs/rules.md', 'paths: **/*.ts'],
    ['docs/report.md', 'path: {project-root}/src'],
    ['docs/report.md', '# Keys\npath: {project-root}/src'],
    ['test/agents/a.md', 'title: Use it: always'],
    ['.claude/agents/a.md', 'name: {{ NAME }}\ndescription: A'],
    ['templates/SKILL.md', 'name: A Name\ndescription: A']
  ])('%s: %j is a fault', (path, text) => {
    expect(found(path, text)).toHaveLength(1)
  })
})
