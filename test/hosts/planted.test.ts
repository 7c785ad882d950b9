/** Faults planted in files of each host: one finding for each, where it is, with what the host does; none in the file without it. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

/** Errors, warnings and notes about agent files in a run over a folder: `path line:column-column rule: what the host does`. */
async function foundIn(files: Files): Promise<string[]> {
  const {files: reports} = reportOf(await runCli(temporaryFolder(files), ['--no-config', '-f', 'json', '.']))
  return reports.flatMap(({path, findings}) =>
    findings.map(
      ({line, column, endColumn, rule, message}) => `${path} ${line}:${column}-${endColumn} ${rule}: ${message}`
    )
  )
}

type Kind = 'claude' | 'skill' | 'command' | 'plugin' | 'codex' | 'codex-skill' | 'copilot' | 'copilot-skill' | 'prompt'
type OtherKind =
  | 'instructions'
  | 'gemini'
  | 'gemini-command'
  | 'opencode'
  | 'opencode-skill'
  | 'opencode-command'
  | 'rule'
  | 'cursor'
  | 'agent-skill'

const yaml = (line: string, matter: string, text = 'Review.'): string => `---\n${matter}${line}---\n\n${text}\n`
const named = (line: string): string => yaml(line, 'name: probe\ndescription: Reviews.\n')
const described = (line: string): string => yaml(line, 'description: Reviews.\n')

/** A file of each kind: where it is, and its text with one line more in its keys. */
const kinds: Readonly<Record<Kind | OtherKind, readonly [path: string, text: (line: string) => string]>> = {
  claude: ['.claude/agents/probe.md', named],
  skill: ['.claude/skills/probe/SKILL.md', named],
  command: ['.claude/commands/probe.md', described],
  plugin: ['plugins/one/agents/probe.md', named],
  codex: [
    '.codex/agents/probe.toml',
    (line) => `name = "probe"\ndescription = "Reviews."\ndeveloper_instructions = "Review."\n${line}`
  ],
  'codex-skill': ['.agents/skills/probe/SKILL.md', named],
  copilot: ['.github/agents/probe.agent.md', described],
  'copilot-skill': ['.github/skills/probe/SKILL.md', named],
  prompt: ['.github/prompts/probe.prompt.md', described],
  instructions: ['.github/instructions/probe.instructions.md', described],
  gemini: ['.gemini/agents/probe.md', named],
  'gemini-command': ['.gemini/commands/probe.toml', (line) => `prompt = "Review."\n${line}`],
  opencode: ['.opencode/agents/probe.md', described],
  'opencode-skill': ['.opencode/skills/probe/SKILL.md', named],
  'opencode-command': ['.opencode/command/probe.md', described],
  rule: ['.cursor/rules/probe.mdc', described],
  cursor: ['.cursor/agents/probe.md', named],
  'agent-skill': ['skills/probe/SKILL.md', named]
}

const claude = 'which Claude Code 2.1 ignores'
const long = (count: number): string => 'x'.repeat(count)

describe('a key or a value', () => {
  test.each<readonly [Kind | OtherKind, good: string, bad: string, found: string, does: string]>([
    ['claude', 'tools: Read, Grep', 'tools: Read, Grpe', '4:14-18 agent-tools', `${claude}, expected \`Grep\``],
    ['claude', 'tools: [Read, Glob]', 'tools: [Read, LS]', '4:15-17 agent-tools', `${claude}, expected \`Glob\``],
    ['claude', 'tools: Read', 'tools: Raed', '4:8-12 agent-tools', 'so Claude Code 2.1 refuses to run the agent'],
    ['claude', 'model: opus', 'model: gpt-5', '4:8-13 agent-front-matter', 'passes on to the model provider'],
    ['claude', 'color: red', 'color: crimson', '4:8-15 agent-front-matter', claude],
    ['claude', 'color: red', 'colour: red', '4:1-7 agent-keys', `${claude}, expected \`color\``],
    ['claude', 'permissionMode: plan', 'permisionMode: plan', '4:1-14 agent-keys', claude],
    ['claude', 'disallowedTools: Bash', 'disalowedTools: Bash', '4:1-15 agent-keys', claude],
    ['claude', 'disallowedTools: Bash', 'disallowedTools: Bsah', '4:18-22 agent-tools', claude],
    ['claude', 'tools: Read', 'allowed-tools: Read', '4:1-14 agent-keys', 'so the agent has all tools'],
    ['claude', 'effort: high', 'effort: huge', '4:9-13 agent-front-matter', claude],
    ['claude', 'isolation: worktree', 'isolation: docker', '4:12-18 agent-front-matter', claude],
    ['claude', 'memory: user', 'memory: global', '4:9-15 agent-front-matter', claude],
    ['claude', 'maxTurns: 3', 'maxTurns: many', '4:11-15 agent-front-matter', claude],
    ['claude', 'hooks: {}', 'hooks: [a]', '4:8-11 agent-front-matter', 'does not load the agent'],
    [
      'claude',
      'tools: Read',
      'tools: Read\ntools: Write',
      '5:1-6 agent-front-matter',
      'of which Claude Code 2.1 loads one'
    ],
    ['skill', 'allowed-tools: Read', 'alowed-tools: Read', '4:1-13 agent-keys', claude],
    ['skill', 'user-invocable: false', 'user-invokable: false', '4:1-15 agent-keys', claude],
    ['skill', 'user-invocable: false', 'user-invocable: never', '4:17-22 agent-front-matter', 'counts as `false`'],
    [
      'skill',
      'disable-model-invocation: true',
      'disable-model-invocation: always',
      '4:27-33 agent-front-matter',
      claude
    ],
    ['skill', 'context: fork', 'context: frok', '4:10-14 agent-front-matter', claude],
    ['skill', 'shell: bash', 'shell: zsh', '4:8-11 agent-front-matter', claude],
    ['skill', 'metadata: {a: b}', 'metadata: [a]', '4:11-14 agent-front-matter', claude],
    ['command', 'allowed-tools: Bash(git:*), Read', 'allowed-tools: Bash(git:*), Raed', '3:29-33 agent-tools', claude],
    ['command', 'argument-hint: [a] [b]', 'argument_hint: [a]', '3:1-14 agent-keys', claude],
    ['plugin', 'tools: Read', 'permissionMode: plan', '4:1-15 agent-keys', `${claude} in plugins`],
    ['plugin', 'tools: Read', 'hooks: {}', '4:1-6 agent-keys', `${claude} in plugins`],
    [
      'codex',
      'sandbox_mode = "read-only"',
      'sandbox_mode = "readonly"',
      '4:16-26 agent-front-matter',
      'does not load the agent'
    ],
    [
      'codex',
      'model_verbosity = "low"',
      'model_verbosity = "loud"',
      '4:19-25 agent-front-matter',
      'does not load the agent'
    ],
    [
      'codex',
      'approval_policy = "never"',
      'approval_policy = "nevr"',
      '4:19-25 agent-front-matter',
      'does not load the agent'
    ],
    [
      'codex',
      'nickname_candidates = ["A B"]',
      'nickname_candidates = ["A!"]',
      '4:24-28 agent-front-matter',
      'does not load the agent'
    ],
    ['codex', 'model = "x"', 'color = "red"', '4:1-6 agent-keys', 'does not load the agent'],
    ['codex', 'model = "x"', 'model = x', '4:9-10 agent-front-matter', 'does not load the agent'],
    ['codex-skill', 'metadata: {a: b}', 'metadata: [a]', '4:11-14 agent-front-matter', 'does not load the skill'],
    ['copilot', 'target: vscode', 'target: vs-code', '3:9-16 agent-front-matter', 'which Copilot 1.0 ignores'],
    ['copilot', 'disable-model-invocation: true', 'infer: false', '3:1-6 agent-keys', 'which Copilot 1.0 has replaced'],
    ['copilot', 'mcp-servers: {}', 'mcpServers: {}', '3:1-11 agent-keys', 'which Copilot 1.0 ignores'],
    [
      'copilot-skill',
      'argument-hint: "[a] [b]"',
      'argument-hint: [a] [b]',
      '4:20-21 agent-front-matter',
      'does not load the skill'
    ],
    ['prompt', 'agent: ask', 'mode: ask', '3:1-5 agent-keys', 'which Copilot 1.0 has replaced'],
    ['prompt', 'tools: [search]', 'tools: search', '3:8-14 agent-front-matter', 'which Copilot 1.0 ignores'],
    ['instructions', 'applyTo: "**"', 'applyto: "**"', '3:1-8 agent-keys', 'with every request'],
    ['gemini', 'tools: [read_file]', 'tools: read_file', '4:8-17 agent-front-matter', 'does not load the agent'],
    ['gemini', 'tools: [read_file]', 'tools: [read_fil]', '4:9-17 agent-tools', 'does not load the agent'],
    ['gemini', 'max_turns: 3', 'maxTurns: 3', '4:1-9 agent-keys', 'does not load the agent'],
    ['gemini', 'temperature: 1', 'temperature: hot', '4:14-17 agent-front-matter', 'does not load the agent'],
    [
      'gemini-command',
      'description = "a"',
      'description = ["a"]',
      '2:15-20 agent-front-matter',
      'does not load the command'
    ],
    ['opencode', 'mode: subagent', 'mode: helper', '3:7-13 agent-front-matter', 'so OpenCode 1.18 does not start'],
    ['opencode', 'color: "#ff6b6b"', 'color: red', '3:8-11 agent-front-matter', 'so OpenCode 1.18 does not start'],
    ['opencode', 'model: openrouter/a/b', 'model: sonnet', '3:8-14 agent-front-matter', 'refuses to run the agent'],
    ['opencode', 'model: anthropic/a', 'model: inherit', '3:8-15 agent-front-matter', 'refuses to run the agent'],
    ['opencode', 'model: anthropic/a', 'model: 12', '3:8-10 agent-front-matter', 'does not start'],
    ['opencode', 'tools: {edit: false}', 'tools: Read, Edit', '3:8-18 agent-front-matter', 'does not start'],
    ['opencode', 'tools: {edit: false}', 'tools: {edit: no}', '3:15-17 agent-front-matter', 'does not start'],
    [
      'opencode',
      'permission: {edit: ask}',
      'permission: {edit: maybe}',
      '3:20-25 agent-front-matter',
      'does not start'
    ],
    ['opencode', 'steps: 4', 'maxTurns: 4', '3:1-9 agent-keys', 'which OpenCode 1.18 passes on to the model provider'],
    [
      'opencode-skill',
      'license: "[a] [b]"',
      'license: [a] [b]',
      '4:14-15 agent-front-matter',
      'does not load the skill'
    ],
    ['claude', 'tools: Read Grep', 'tools: Read; Grep', '4:8-13 agent-tools', `${claude}, expected \`Read\``],
    ['claude', 'tools: Read', 'tools: []', '4:8-10 agent-tools', 'so Claude Code 2.1 gives the agent no tools'],
    [
      'claude',
      'tools: [Read]',
      'tools: {Read: true}',
      '4:8-20 agent-front-matter',
      'so Claude Code 2.1 gives the agent no tools'
    ],
    ['claude', 'tools: Read', 'allowed_tools: Read', '4:1-14 agent-keys', 'so the agent has all tools'],
    ['claude', 'tools: Read', 'Tools: Read', '4:1-6 agent-keys', 'so the agent has all tools'],
    ['claude', 'permissionMode: plan', 'permissionMode: [plan]', '4:17-23 agent-front-matter', claude],
    ['claude', 'memory: user', 'memory: [user]', '4:9-15 agent-front-matter', claude],
    ['claude', 'maxTurns: 3', 'maxTurns: 2.5', '4:11-14 agent-front-matter', claude],
    ['claude', 'autoCompactWindow: 150000', 'autoCompactWindow: small', '4:20-25 agent-front-matter', claude],
    [
      'claude',
      'hooks: {Stop: []}',
      'hooks: {Stop: x}',
      '4:15-16 agent-hooks',
      'so Claude Code 2.1 does not load the hook, expected a list'
    ],
    [
      'claude',
      'hooks: {PreToolUse: []}',
      'hooks: {PreTolUse: []}',
      '4:9-18 agent-hooks',
      `${claude}, expected \`PreToolUse\``
    ],
    ['claude', 'background: "true"', 'background: yes', '4:13-16 agent-front-matter', claude],
    ['claude', 'model: Opus', 'model: sonet', '4:8-13 agent-front-matter', 'passes on to the model provider'],
    ['skill', 'disable-model-invocation: yes', 'disable-model-invocation: y', '4:27-28 agent-front-matter', claude],
    ['skill', 'when_to_use: For forms', 'when-to-use: For forms', '4:1-12 agent-keys', claude],
    ['skill', 'hooks: {Stop: []}', 'hooks: {Stpo: []}', '4:9-13 agent-hooks', claude],
    [
      'skill',
      `when_to_use: ${long(1525)}`,
      `when_to_use: ${long(1526)}`,
      '4:14-1540 agent-front-matter',
      'after `description` of 1537 characters, which Claude Code 2.1 cuts'
    ],
    ['skill', 'model: haiku', 'model: gpt-4', '4:8-13 agent-front-matter', 'passes on to the model provider'],
    ['skill', 'effort: 9', 'effort: huge', '4:9-13 agent-front-matter', claude],
    [
      'command',
      'allowed-tools: Bash(git add:*) Read',
      'allowed-tools: Bash(git add:*) Raed',
      '3:32-36 agent-tools',
      claude
    ],
    [
      'command',
      'disable-model-invocation: on',
      'disable-model-invocation: maybe',
      '3:27-32 agent-front-matter',
      claude
    ],
    ['codex', 'service_tier = "fast"', 'service_tier = 3', '4:16-17 agent-front-matter', 'does not load the agent'],
    ['codex', 'notify = ["a"]', 'notify = "a"', '4:10-13 agent-front-matter', 'expected a list of texts'],
    ['codex', 'notify = ["a"]', 'notify = ["a", 1]', '4:16-17 agent-front-matter', 'expected a text'],
    [
      'codex',
      'hide_agent_reasoning = true',
      'hide_agent_reasoning = "yes"',
      '4:24-29 agent-front-matter',
      'does not load'
    ],
    [
      'codex',
      'model_context_window = 1',
      'model_context_window = "1"',
      '4:24-27 agent-front-matter',
      'expected a number'
    ],
    [
      'codex',
      '[sandbox_workspace_write]\nwritable_roots = ["a"]',
      '[sandbox_workspace_write]\nwritable_roots = "a"',
      '5:18-21 agent-front-matter',
      'does not load the agent, expected a list of texts'
    ],
    [
      'codex',
      '[sandbox_workspace_write]\nnetwork_access = false',
      '[sandbox_workspace_write]\nnetwork_access = "no"',
      '5:18-22 agent-front-matter',
      'does not load the agent'
    ],
    [
      'codex',
      '[mcp_servers.docs]\ncommand = "a"',
      '[mcp_servers.docs]\ncomand = "a"',
      '5:1-7 agent-front-matter',
      'does not load the agent, expected `command`'
    ],
    ['codex', '[features]\nweb = true', '[features]\nweb = 1', '5:7-8 agent-front-matter', 'does not load the agent'],
    ['codex', 'model = "x"', 'x = "a', '4:5-7 agent-front-matter', 'does not load the agent, expected TOML'],
    ['codex', 'model = "x"', 'name = "other"', '4:1-5 agent-front-matter', 'key that is there already'],
    ['codex', 'model = "x"', 'modle = "x"', '4:1-6 agent-keys', 'does not load the agent, expected `model`'],
    [
      'copilot',
      'handoffs: [{label: A, agent: probe, prompt: B}]',
      'handoffs: [{agent: probe, prompt: B}]',
      '3:12-37 agent-front-matter',
      'Missing `label`, so Copilot 1.0 ignores `handoffs.0`'
    ],
    ['copilot', 'handoffs: []', 'handoffs: {agent: probe}', '3:11-25 agent-front-matter', 'expected a list of tables'],
    ['copilot', 'agents: ["*"]', 'agents: "*"', '3:9-12 agent-front-matter', 'expected a list of texts'],
    ['copilot', 'model: [a, b]', 'model: 3', '3:8-9 agent-front-matter', 'Copilot 1.0 does not load the agent'],
    ['copilot', 'argument-hint: a', 'argument-hint: [a]', '3:16-19 agent-front-matter', 'which Copilot 1.0 ignores'],
    [
      'copilot',
      'user-invocable: true',
      'user-invocable: "true"',
      '3:17-23 agent-front-matter',
      'so Copilot 1.0 does not load the agent'
    ],
    ['prompt', 'agent: agent', 'agent: [agent]', '3:8-15 agent-front-matter', 'which Copilot 1.0 ignores'],
    ['prompt', 'model: a', 'model: 4', '3:8-9 agent-front-matter', 'which Copilot 1.0 ignores'],
    ['instructions', 'applyTo: "**"', 'applyTo: {a: b}', '3:10-16 agent-front-matter', 'with every request'],
    ['instructions', 'applyTo: "**"', 'applyTo: ""', '3:10-12 agent-front-matter', 'with every request'],
    ['instructions', 'applyTo: "**"', 'globs: "**"', '3:1-6 agent-keys', 'with every request, expected `applyTo`'],
    ['instructions', 'applyTo: "**"', 'apply_to: "**"', '3:1-9 agent-keys', 'expected `applyTo`'],
    ['gemini', 'max_turns: 3', 'author: me', '4:1-7 agent-keys', 'does not load the agent, expected only keys'],
    ['gemini', 'max_turns: 3', 'max_turns: "3"', '4:12-15 agent-front-matter', 'does not load the agent'],
    ['gemini', 'timeout_mins: 3', 'timeout_mins: 0.5', '4:15-18 agent-front-matter', 'expected a whole number above 0'],
    ['gemini', 'tools: [glob]', 'tools: [3]', '4:9-10 agent-front-matter', 'does not load the agent, expected a text'],
    ['gemini', 'tools: [mcp_a_b]', 'tools: [mcp__a__b]', '4:9-18 agent-tools', 'load the agent, expected `mcp_a_b`'],
    ['gemini', 'tools: [mcp_a_b]', 'tools: [mcp_a]', '4:9-14 agent-tools', 'does not load the agent'],
    [
      'gemini',
      'tools: [run_shell_command]',
      'tools: [run_shell_command(git)]',
      '4:9-31 agent-tools',
      'does not load the agent'
    ],
    ['gemini', 'temperature: 1', 'temperature:', '4:1-12 agent-front-matter', 'does not load the agent'],
    ['opencode', 'options: {a: b}', 'options: x', '3:10-11 agent-front-matter', 'does not start'],
    ['opencode', 'variant: a', 'variant: 3', '3:10-11 agent-front-matter', 'does not start'],
    ['opencode', 'model: a/b', 'model:', '3:1-6 agent-front-matter', 'does not start, expected a value'],
    ['opencode', 'tools: {edit: true}', 'tools:', '3:1-6 agent-front-matter', 'does not start'],
    ['opencode', 'temperature: 0.3', 'temprature: 0.3', '3:1-11 agent-keys', 'expected `temperature`'],
    ['opencode', 'permission: {edit: ask}', 'permissions: {edit: ask}', '3:1-12 agent-keys', 'expected `permission`'],
    ['opencode-command', 'subtask: true', 'subtask: maybe', '3:10-15 agent-front-matter', 'does not start'],
    ['opencode-command', 'agent: plan', 'agent: 3', '3:8-9 agent-front-matter', 'does not start'],
    ['rule', 'alwaysApply: false', 'always_apply: false', '3:1-13 agent-keys', 'which Cursor 2 ignores'],
    ['cursor', 'readonly: true', 'readonly: maybe', '4:11-16 agent-front-matter', 'which Cursor 2 ignores'],
    ['rule', 'alwaysApply: true', 'alwaysApply: "true"', '3:14-20 agent-front-matter', 'which Cursor 2 ignores'],
    ['rule', 'globs: **/*.ts', 'glob: **/*.ts', '3:1-5 agent-keys', 'which Cursor 2 ignores'],
    ['cursor', 'readonly: true', 'read_only: true', '4:1-10 agent-keys', 'which Cursor 2 ignores'],
    ['cursor', 'is_background: true', 'is_background: maybe', '4:16-21 agent-front-matter', 'which Cursor 2 ignores'],
    ['agent-skill', 'metadata: {author: me}', 'author: me', '4:1-7 agent-keys', 'does not define'],
    ['agent-skill', 'license: MIT', 'licence: MIT', '4:1-8 agent-keys', 'does not define, expected `license`'],
    [
      'agent-skill',
      `compatibility: ${long(500)}`,
      `compatibility: ${long(501)}`,
      '4:16-517 agent-front-matter',
      'does not allow'
    ]
  ])('%s: %s, not %s', async (kind, good, bad, place, does) => {
    const [path, textOf] = kinds[kind]
    const around: Files = kind === 'plugin' ? {'plugins/one/.claude-plugin/plugin.json': '{"name": "one"}'} : {}
    expect(await foundIn({...around, [path]: textOf(`${good}\n`)})).toEqual([])
    const [finding = '', ...more] = await foundIn({...around, [path]: textOf(`${bad}\n`)})
    expect(more).toEqual([])
    expect(finding.startsWith(`${path} ${place}: `), finding).toBe(true)
    expect(finding).toContain(does)
  })
})

describe('a file', () => {
  const agent = (name: string, text = 'Review.'): string => yaml(`name: ${name}\n`, 'description: Reviews.\n', text)
  const skill = (name: string, text = 'Review.'): string => agent(name, text)

  test.each<readonly [what: string, good: Files, bad: Files, found: readonly string[]]>([
    [
      'without front matter',
      {'.claude/agents/a.md': agent('a')},
      {'.claude/agents/a.md': 'Review.\n'},
      ['.claude/agents/a.md 1:1-8 agent-front-matter: Missing front matter, so Claude Code 2.1 does not load']
    ],
    [
      'without a description, for Copilot',
      {'.github/agents/a.agent.md': described('')},
      {'.github/agents/a.agent.md': yaml('name: a\n', '')},
      ['.github/agents/a.agent.md 1:1-4 agent-front-matter: Missing `description`, so Copilot 1.0 does not load']
    ],
    [
      'without developer_instructions',
      {'.codex/agents/a.toml': 'name = "a"\ndescription = "b"\ndeveloper_instructions = "c"\n'},
      {'.codex/agents/a.toml': 'name = "a"\ndescription = "b"\n'},
      ['.codex/agents/a.toml 1:1-11 agent-front-matter: Missing `developer_instructions`, so Codex 0.171 does not']
    ],
    [
      'of a skill without a name',
      {'.gemini/skills/a/SKILL.md': skill('a')},
      {'.gemini/skills/a/SKILL.md': described('')},
      ['.gemini/skills/a/SKILL.md 1:1-4 agent-front-matter: Missing `name`, so Gemini CLI 0.61 does not load']
    ],
    [
      'with a prompt that is misspelt',
      {'.gemini/commands/a.toml': 'prompt = "a"\n'},
      {'.gemini/commands/a.toml': 'promt = "a"\n'},
      ['.gemini/commands/a.toml 1:1-6 agent-keys: Unexpected key `promt`, so Gemini CLI 0.61 does not load']
    ],
    [
      'with a long description, which the host cuts',
      {'.claude/skills/a/SKILL.md': yaml(`description: ${long(1536)}\n`, 'name: a\n')},
      {'.claude/skills/a/SKILL.md': yaml(`description: ${long(1537)}\n`, 'name: a\n')},
      [
        '.claude/skills/a/SKILL.md 3:14-1551 agent-front-matter: Unexpected length of `description` of 1537 characters, which Claude Code 2.1 cuts'
      ]
    ],
    [
      'with the name of very many others, of which the first are named',
      Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`.claude/agents/${index}.md`, agent(`a${index}`)])),
      Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`.claude/agents/${index}.md`, agent('a')])),
      [
        '.claude/agents/0.md 3:7-8 agent-names: Unexpected name `a` as in `1.md`, `2.md`, `3.md` and 1 more, of which Claude Code 2.1 loads one',
        '.claude/agents/1.md 3:7-8 agent-names: Unexpected name `a` as in `0.md`, `2.md`, `3.md` and 1 more, of which Claude Code 2.1 loads one',
        '.claude/agents/2.md 3:7-8 agent-names: Unexpected name `a` as in `0.md`, `1.md`, `3.md` and 1 more, of which Claude Code 2.1 loads one',
        '.claude/agents/3.md 3:7-8 agent-names: Unexpected name `a` as in `0.md`, `1.md`, `2.md` and 1 more, of which Claude Code 2.1 loads one',
        '.claude/agents/4.md 3:7-8 agent-names: Unexpected name `a` as in `0.md`, `1.md`, `2.md` and 1 more, of which Claude Code 2.1 loads one'
      ]
    ],
    [
      'with the name of another',
      {'.claude/agents/x/a.md': agent('a'), '.claude/agents/y/b.md': agent('b')},
      {'.claude/agents/x/a.md': agent('a'), '.claude/agents/y/b.md': agent('a')},
      [
        '.claude/agents/x/a.md 3:7-8 agent-names: Unexpected name `a` as in `y/b.md`, of which Claude Code 2.1 loads one',
        '.claude/agents/y/b.md 3:7-8 agent-names: Unexpected name `a` as in `x/a.md`, of which Claude Code 2.1 loads one'
      ]
    ],
    [
      'of a skill with another name than its folder',
      {'.claude/skills/form/SKILL.md': skill('form')},
      {'.claude/skills/form/SKILL.md': skill('forms')},
      ['.claude/skills/form/SKILL.md 3:7-12 agent-names: Unexpected name `forms` of a skill in the folder `form`']
    ],
    [
      'with the name of a skill in lower case',
      {'.claude/skills/form/SKILL.md': skill('form')},
      {'.claude/skills/form/skill.md': skill('form')},
      [
        '.claude/skills/form/skill.md 1:1-4 agent-place: Unexpected letter case in the path, so Claude Code 2.1 may not open a skill, expected `.claude/skills/form/SKILL.md`'
      ]
    ],
    [
      'of a skill in a folder that its host does not search',
      {'.claude/skills/form/SKILL.md': skill('form'), '.github/skills/office/form/SKILL.md': skill('form')},
      {'.claude/skills/office/form/SKILL.md': skill('form')},
      [
        '.claude/skills/office/form/SKILL.md 1:1-4 agent-place: Unexpected place of a skill, which Claude Code 2.1 does not open, expected `.claude/skills/form/SKILL.md`'
      ]
    ],
    [
      'of a skill below one that uses it',
      {'.claude/skills/office/SKILL.md': skill('office'), '.claude/skills/office/form/SKILL.md': skill('form')},
      {'.gemini/skills/office/form/SKILL.md': skill('form')},
      [
        '.gemini/skills/office/form/SKILL.md 1:1-4 agent-place: Unexpected place of a skill, which Gemini CLI 0.61 does not open, expected `.gemini/skills/form/SKILL.md`'
      ]
    ],
    [
      'of a skill beside the folders of skills',
      {'.agents/skills/form/SKILL.md': skill('form'), '.agents/skills/README.md': 'Skills.\n'},
      {'.agents/skills/form.md': skill('form')},
      [
        '.agents/skills/form.md 1:1-4 agent-place: Unexpected place of a skill, which Codex 0.171 does not open, expected `.agents/skills/form/SKILL.md`'
      ]
    ],
    [
      'of a skill without a description',
      {'.claude/skills/form/SKILL.md': skill('form')},
      {'.claude/skills/form/SKILL.md': '---\nname: form\n---\n\nFill in.\n'},
      [
        '.claude/skills/form/SKILL.md 1:1-4 agent-front-matter: Missing `description`, so Claude Code 2.1 shows the model only the first line of the skill'
      ]
    ],
    [
      'of a skill of OpenCode without a description',
      {'.opencode/skills/form/SKILL.md': skill('form')},
      {'.opencode/skills/form/SKILL.md': '---\nname: form\n---\n\nFill in.\n'},
      ['.opencode/skills/form/SKILL.md 1:1-4 agent-front-matter: Missing `description`, so OpenCode 1.18 does not load']
    ],
    [
      'with a description of a skill that Codex cuts',
      {'.agents/skills/a/SKILL.md': yaml(`description: ${long(1024)}\n`, 'name: a\n')},
      {'.agents/skills/a/SKILL.md': yaml(`description: ${long(1025)}\n`, 'name: a\n')},
      [
        '.agents/skills/a/SKILL.md 3:14-1039 agent-front-matter: Unexpected length of `description` of 1025 characters, which Codex 0.171 cuts'
      ]
    ],
    [
      'of skills with one name, for OpenCode',
      {'.opencode/skills/a/SKILL.md': skill('a'), '.opencode/skills/b/SKILL.md': skill('b')},
      {'.opencode/skills/a/SKILL.md': skill('a'), '.opencode/skills/b/SKILL.md': skill('a')},
      [
        '.opencode/skills/a/SKILL.md 3:7-8 agent-names: Unexpected name `a` as in `b/SKILL.md`, of which OpenCode 1.18 loads one',
        '.opencode/skills/b/SKILL.md 3:7-8 agent-names: Unexpected name `a` as in `a/SKILL.md`, of which OpenCode 1.18 loads one'
      ]
    ],
    [
      'of skills with one name, in no folder of a host',
      {'skills/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('b')},
      {'skills/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('a')},
      ['skills/b/SKILL.md 3:7-8 agent-names: Unexpected name `a` of a skill in the folder `b`']
    ],
    [
      'that starts no agent',
      {'.claude/agents/a.md': agent('a', 'Use `subagent_type: "b"`.'), '.claude/agents/b.md': agent('b')},
      {'.claude/agents/a.md': agent('a', 'Use `subagent_type: "b"`.')},
      ['.claude/agents/a.md 6:22-23 agent-references: Unexpected agent `b`']
    ],
    [
      'with a link to no heading',
      {'.claude/agents/a.md': agent('a', 'See [it](#steps).\n\n## Steps')},
      {'.claude/agents/a.md': agent('a', 'See [it](#step).\n\n## Steps')},
      ['.claude/agents/a.md 6:10-15 agent-references: Unexpected link to `#step`']
    ],
    [
      'that names a missing file of a skill',
      {'.claude/skills/form/SKILL.md': skill('form', 'Run `scripts/a.py`.'), '.claude/skills/form/scripts/a.py': ''},
      {'.claude/skills/form/SKILL.md': skill('form', 'Run `scripts/a.py`.')},
      ['.claude/skills/form/SKILL.md 6:6-18 agent-references: Unexpected file `scripts/a.py`']
    ],
    [
      'that names a missing file by the folder of the skill',
      {
        '.claude/skills/form/SKILL.md': skill('form', `Run \`python \${CLAUDE_SKILL_DIR}/scripts/a.py\`.`),
        '.claude/skills/form/scripts/a.py': ''
      },
      {'.claude/skills/form/SKILL.md': skill('form', `Run \`python \${CLAUDE_SKILL_DIR}/scripts/a.py\`.`)},
      ['.claude/skills/form/SKILL.md 6:33-45 agent-references: Unexpected file `scripts/a.py`']
    ],
    [
      'with a link that leads nowhere',
      {'.claude/agents/a.md': agent('a', 'Read [the list](list.md).'), '.claude/agents/list.md': agent('list')},
      {'.claude/agents/a.md': agent('a', 'Read [the list](list.md).')},
      ['.claude/agents/a.md 6:17-24 agent-references: Unexpected link to `list.md`']
    ],
    [
      'with a fence that nothing closes',
      {'.opencode/agents/a.md': yaml('', 'description: a\n', '```\nReview.\n```')},
      {'.opencode/agents/a.md': yaml('', 'description: a\n', '```\nReview.')},
      ['.opencode/agents/a.md 5:1-4 agent-references: Unexpected open fence']
    ],
    [
      'that hands over to no agent',
      {
        '.github/agents/a.agent.md': described('handoffs:\n  - agent: b\n    label: B\n    prompt: Go on\n'),
        '.github/agents/b.agent.md': described('')
      },
      {'.github/agents/a.agent.md': described('handoffs:\n  - agent: b\n    label: B\n    prompt: Go on\n')},
      ['.github/agents/a.agent.md 4:12-13 agent-references: Unexpected agent `b`']
    ]
  ])('%s', async (_, good, bad, expected) => {
    expect(await foundIn(good)).toEqual([])
    expect(await foundIn(bad)).toEqual(expected.map((start) => expect.stringContaining(start)))
  })
})
