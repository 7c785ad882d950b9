/** What runs of hosts showed of hooks in front matter, of variables in texts, of rules and of manifests: a fault, the finding, the same without it. */
import {expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {isInNestedFence} from '../../src/hosts/checks/nested-fences.ts'
import {lines, lint} from '../support/lint.ts'

const only = ['agent-front-matter', 'agent-hooks', 'agent-keys', 'agent-model', 'agent-references', 'host-manifest']

function found(path: string, text: string): readonly string[] {
  const kind = /\.(?:json|toml)$/.test(path) ? ({kind: 'manifest'} as const) : {}
  const files = ['.claude-plugin', '.claude-plugin/plugin.json']
  return lines(lint(text, {path, files, day: '2026-11-26', only, ...kind}))
}

const agent = (keys: string, text = 'Review.'): string =>
  `---\nname: probe\ndescription: Reads changes\n${keys}---\n\n${text}\n`

/** `${name}` in a text. */
const filled = (name: string): string => `$\{${name}}`

const copilot = '.github/agents/probe.md'
const gemini = '.gemini/agents/probe.md'
const qwen = '.qwen/agents/probe.md'
const rule = '.claude/rules/style.md'
const hooks = 'hooks/hooks.json'

test.each<readonly [name: string, path: string, wrong: string, finding: string, right: string]>([
  [
    'an event that Copilot does not have',
    copilot,
    agent('hooks:\n  Setup:\n    - type: command\n      bash: "true"\n'),
    '5:3-5:8: error: Unexpected event `Setup`, so Copilot 1.0 does not load the agent, expected one that it has',
    agent('hooks:\n  Stop:\n    - type: command\n      bash: "true"\n')
  ],
  [
    'a hook of Copilot without a command',
    copilot,
    agent('hooks:\n  preToolUse:\n    - type: command\n      cwd: src\n'),
    '6:7-7:15: error: Missing `bash` or `powershell` or `command` or `prompt` or `url`, so Copilot 1.0 does not load the agent',
    agent('hooks:\n  preToolUse:\n    - type: command\n      bash: "true"\n      cwd: src\n')
  ],
  [
    'a hook of Claude Code in a group, whose command is a number',
    copilot,
    agent('hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: 5\n'),
    '9:20-9:21: error: Unexpected value `5` of `hooks.PreToolUse.0.hooks.0.command`, so Copilot 1.0 does not load the agent, expected a text',
    agent('hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "5"\n')
  ],
  [
    'the name of an agent of Copilot',
    copilot,
    agent('').replace('probe', 'research'),
    '2:7-2:15: error: Unexpected name `research`, so Copilot 1.0 does not load the agent, expected a name that no agent of Copilot has',
    agent('').replace('probe', 'researcher')
  ],
  [
    'a variable that Gemini CLI does not fill in',
    gemini,
    agent('', `Answer ${filled('query')} for ${filled('USER')}, and ${filled('USER')} alone.`),
    `6:21-6:28: error: Unexpected variable \`${filled('USER')}\`, so Gemini CLI 0.61 refuses to run the agent, expected \`$USER\``,
    agent('', `Answer ${filled('query')} for $USER, and ${filled(' USER ')} alone.`)
  ],
  [
    'a variable that Qwen Code does not fill in, beside others and the first argument of a shell',
    qwen,
    agent('', `Do ${filled('task_prompt')} for ${filled('USER')}, and ${filled('1')} alone.`),
    `6:23-6:30: error: Unexpected variable \`${filled('USER')}\`, so Qwen Code 0.24 refuses to run the agent, expected \`$USER\``,
    agent('', `Do ${filled('task_prompt')} for $USER, and ${filled('1')} alone.`)
  ],
  [
    'patterns of a rule under the key of another host',
    rule,
    '---\nglobs: "src/**"\n---\n\nWrite tests.\n',
    '2:1-2:6: warning: Unexpected key `globs`, which Claude Code 2.1 ignores, expected `paths`',
    '---\npaths: "src/**"\ndescription: Tests\n---\n\nWrite tests.\n'
  ],
  [
    'patterns of a rule that are a table',
    rule,
    '---\npaths:\n  src: true\n---\n\nWrite tests.\n',
    '3:3-3:12: warning: Unexpected value',
    '---\npaths:\n  - src/**\n---\n\nWrite tests.\n'
  ],
  [
    'a key that hooks of another type have',
    hooks,
    '{"hooks": {"PreToolUse": [{"hooks": [{"type": "prompt", "prompt": "Check", "model": 5}]}]}}',
    '1:85-1:86: error: Unexpected value `5` of `hooks.PreToolUse.0.hooks.0.model`',
    '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "true", "model": 5}]}]}}'
  ],
  [
    'a hook with an address that is no URL',
    hooks,
    '{"hooks": {"Stop": [{"hooks": [{"type": "http", "url": "localhost"}]}]}}',
    '1:56-1:67: warning: Unexpected value `localhost`',
    '{"hooks": {"Stop": [{"hooks": [{"type": "http", "url": "http://localhost"}]}]}}'
  ],
  [
    'a key of a person in the configuration of a project',
    '.codex/config.toml',
    'notify = ["play"]\n',
    '1:1-1:7: warning: Unexpected key `notify`, which Codex 0.171 ignores, expected it in `~/.codex/config.toml`',
    'model = "o"\n'
  ],
  [
    'a hook of Codex without its server',
    '.codex/config.toml',
    '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "mcp_tool"\ntool = "a"\n',
    'error: Missing `server`',
    '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "mcp_tool"\nserver = "b"\ntool = "a"\n'
  ],
  [
    'a server of OpenCode of another type',
    'opencode.json',
    '{"mcp": {"a": {"type": "http", "url": "https://example.com"}}}',
    '1:24-1:30: error: Unexpected value `http` of `mcp.a.type`',
    '{"mcp": {"a": {"type": "http", "enabled": false}}}'
  ],
  [
    'tools to leave out that are no list',
    'gemini-extension.json',
    '{"name": "e", "version": "1.0.0", "excludeTools": 5}',
    '1:51-1:52: error: Unexpected value `5` of `excludeTools`, so Gemini CLI 0.61 does not start',
    '{"name": "e", "version": "1.0.0", "excludeTools": ["run"]}'
  ],
  [
    'a retired model in settings',
    '.claude/settings.json',
    '{"model": "opus", "fallbackModel": ["haiku", "claude-2.1"]}',
    '1:46-1:58: warning: Unexpected model `claude-2.1`, which Anthropic retired on 2025-07-21, expected `claude-opus-4-8`',
    '{"model": "opus", "fallbackModel": ["haiku"]}'
  ],
  [
    'a retired model of an agent of OpenCode',
    'opencode.json',
    '{"agent": {"a": {"model": "anthropic/claude-2.1"}}, "model": "local/claude-2.1"}',
    '1:27-1:49: warning: Unexpected model `anthropic/claude-2.1`',
    '{"agent": {"a": {"model": "local/claude-2.1"}}}'
  ]
])('%s', (_, path, wrong, finding, right) => {
  const [first = '', ...more] = found(path, wrong)
  expect(first).toContain(finding)
  expect(more).toEqual([])
  expect(found(path, right)).toEqual([])
})

test('lines between the marks of nested fences are in them, others are not', () => {
  const fence = '```markdown\n```js\na\n```\n```\n'
  const source = createSource(`a\n${fence}b\n${fence}`, {kind: 'agent', declared: false, path: 'a.md'})
  const inside = source.lines.flatMap((_, line) => (isInNestedFence(source, line) ? [line] : []))
  expect(inside).toEqual([2, 3, 4, 8, 9, 10])
})
