import {expect, test} from 'vitest'
import {type LintOptions, lines, lint} from '../support/lint.ts'

type Planted = readonly [name: string, wrong: string, right: string, finding: string]

const around: Pick<LintOptions, 'files'> = {
  files: [
    '.claude-plugin/plugin.json',
    '.claude-plugin',
    'agents/reader.md',
    'agents/writer.md',
    'skills',
    'skills/forms',
    'skills/forms/SKILL.md',
    'hooks/hooks.json',
    '.mcp.json',
    'plugins/one',
    'docs/style.md',
    '.codex/roles/reader.toml',
    '.codex/roles/broken.toml',
    '.codex/roles/typed.toml',
    'project/CLAUDE.md'
  ]
}

const texts = {
  '.codex/roles/reader.toml': 'developer_instructions = "Read."\nmodel = "gpt-5"\n',
  '.codex/roles/broken.toml': 'model = \n',
  '.codex/roles/typed.toml': 'sandbox_workspace_write = 5\n'
}

/** The findings of a manifest at a place, as `line:column severity message`, without what follows. */
function findings(path: string, text: string): readonly string[] {
  return lines(lint(text, {kind: 'manifest', path, ...around, texts, only: ['host-manifest', 'agent-hooks']})).map(
    (line) => line.replace(/^(\d+:\d+)-\d+:\d+/, '$1')
  )
}

const plugin = '.claude-plugin/plugin.json'
const marketplace = '.claude-plugin/marketplace.json'
const settings = '.claude/settings.json'
const servers = 'project/.mcp.json'
const extension = 'gemini-extension.json'

const entry = (more: string): string => `{"name": "m", "owner": {"name": "Ada"}, "plugins": [{"name": "one", ${more}}]}`

const planted: Readonly<Record<string, readonly Planted[]>> = {
  [plugin]: [
    [
      'no name',
      '{"version": "1.0.0"}',
      '{"name": "p"}',
      '1:1: error: Missing `name`, so Claude Code 2.1 does not load'
    ],
    ['a space in the name', '{"name": "a b"}', '{"name": "a-b"}', '1:10: error: Unexpected value `a b` of `name`'],
    [
      'a number as version',
      '{"name": "p", "version": 1.5}',
      '{"name": "p", "version": "1.5.0"}',
      '1:26: error: Unexpected value `1.5` of `version`'
    ],
    [
      'a folder of agents',
      '{"name": "p", "agents": "./agents/"}',
      '{"name": "p", "agents": ["./agents/reader.md", "./agents/writer.md"]}',
      '1:25: error: Unexpected value `./agents/` of `agents`'
    ],
    [
      'an agent that is not there',
      '{"name": "p", "agents": ["./agents/reader.md", "./agents/writer.md", "./agents/none.md"]}',
      '{"name": "p"}',
      '1:70: warning: Unexpected path `./agents/none.md`, so Claude Code 2.1 does not load the agent'
    ],
    [
      'an agent outside of the plugin',
      '{"name": "p", "agents": ["./agents/reader.md", "./agents/writer.md", "./../x.md"]}',
      '{"name": "p"}',
      '1:70: warning: Unexpected path `./../x.md`'
    ],
    [
      'agents that are left out',
      '{"name": "p", "agents": ["./agents/reader.md"]}',
      '{"name": "p", "agents": ["./agents/reader.md", "./agents/writer.md"]}',
      '1:15: warning: Unexpected `agents` without `agents/writer.md`'
    ],
    [
      'a path without `./`',
      '{"name": "p", "skills": "skills"}',
      '{"name": "p", "skills": "./skills"}',
      '1:25: error: Unexpected value `skills` of `skills`'
    ],
    [
      'a file in place of the folder of a skill',
      '{"name": "p", "skills": ["./skills/forms/SKILL.md"]}',
      '{"name": "p", "skills": ["./skills/forms"]}',
      '1:26: warning: Unexpected path `./skills/forms/SKILL.md`'
    ],
    [
      'a text as author',
      '{"name": "p", "author": "Ada"}',
      '{"name": "p", "author": {"name": "Ada"}}',
      '1:25: warning: Unexpected value `Ada` of `author`, which Claude Code 2.1 ignores'
    ],
    [
      'an author without a name',
      '{"name": "p", "author": {"email": "a@b.c"}}',
      '{"name": "p", "author": {"name": "Ada"}}',
      '1:15: warning: Missing `name`, so Claude Code 2.1 ignores `author`'
    ],
    [
      'a misspelt key',
      '{"name": "p", "keyword": ["a"]}',
      '{"name": "p", "keywords": ["a"]}',
      '1:15: warning: Unexpected key `keyword`, which Claude Code 2.1 ignores, expected `keywords`'
    ],
    [
      'a misspelt key that has to be there',
      '{"nmae": "p"}',
      '{"name": "p"}',
      '1:2: error: Unexpected key `nmae`, so Claude Code 2.1 does not load the plugin, expected `name`'
    ],
    [
      'a key of another file',
      '{"name": "p", "category": "x"}',
      '{"name": "p"}',
      '1:15: warning: Unexpected key `category`'
    ],
    [
      'keys of nobody',
      '{"name": "p", "zebra": 1, "quagga": 2}',
      '{"name": "p"}',
      '1:15: note: Unexpected keys `zebra`, `quagga`'
    ],
    [
      'hooks that are loaded in any case',
      '{"name": "p", "hooks": "./hooks/hooks.json"}',
      '{"name": "p"}',
      '1:24: note: Unexpected path `./hooks/hooks.json`'
    ],
    [
      'a server that is neither',
      '{"name": "p", "mcpServers": {"s": {"args": []}}}',
      '{"name": "p", "mcpServers": {"s": {"command": "s"}}}',
      '1:30: error: Missing `command`, so Claude Code 2.1 does not load the plugin'
    ],
    [
      'a command that is neither',
      '{"name": "p", "commands": {"c": {"description": "x"}}}',
      '{"name": "p", "commands": {"c": {"content": "x"}}}',
      '1:28: error: Missing `source` or `content`'
    ],
    ['a comment', '{"name": "p" /* x */}', '{"name": "p"}', '1:14: error: Unexpected comment'],
    ['a key twice', '{"name": "p", "name": "q"}', '{"name": "p"}', '1:15: warning: Unexpected duplicate key `name`'],
    ['a list in place of an object', '[]', '{"name": "p"}', '1:1: error: Unexpected value in place of an object'],
    [
      'hooks of a guard without `hooks`',
      '{"name": "p", "hooks": {"PreToolUse": [{"command": "x"}]}}',
      '{"name": "p", "hooks": {"PreToolUse": [{"hooks": []}]}}',
      '1:40: error: Missing `hooks`, so Claude Code 2.1 does not load the plugin'
    ]
  ],
  [marketplace]: [
    [
      'no owner',
      '{"name": "m", "plugins": []}',
      '{"name": "m", "owner": {"name": "Ada"}, "plugins": []}',
      '1:1: error: Missing `owner`, so Claude Code 2.1 does not load'
    ],
    [
      'an entry without a source',
      entry('"strict": true'),
      entry('"source": "./plugins/one"'),
      '1:53: error: Missing `source`, so Claude Code 2.1 does not load the plugin'
    ],
    [
      'a source without `./`',
      entry('"source": "plugins/one"'),
      entry('"source": "./plugins/one"'),
      '1:79: error: Unexpected value `plugins/one` of `plugins.0.source`'
    ],
    [
      'a source that is not there',
      entry('"source": "./plugins/two"'),
      entry('"source": "./plugins/one"'),
      '1:79: warning: Unexpected path `./plugins/two`'
    ],
    [
      'a source that leaves the marketplace',
      entry('"source": "./../one"'),
      entry('"source": "./plugins/one"'),
      '1:79: error: Unexpected path `./../one`'
    ],
    [
      'a bare source',
      entry('"source": "one"'),
      '{"name": "m", "owner": {"name": "Ada"}, "metadata": {"pluginRoot": "./plugins"}, "plugins": [{"name": "one", "source": "one"}]}',
      '1:79: error: Unexpected value `one` of `plugins.0.source`'
    ],
    [
      'a source on GitHub without its name',
      entry('"source": {"source": "github", "url": "a/b"}'),
      entry('"source": {"source": "github", "repo": "a/b"}'),
      '1:69: error: Missing `repo`'
    ],
    [
      'one name twice',
      '{"name": "m", "owner": {"name": "Ada"}, "plugins": [{"name": "one", "source": "./plugins/one"}, {"name": "one", "source": "./plugins/one"}]}',
      entry('"source": "./plugins/one"'),
      '1:106: warning: Unexpected second plugin `one`'
    ],
    [
      'a text as `strict`',
      entry('"source": "./plugins/one", "strict": "false"'),
      entry('"source": "./plugins/one", "strict": false'),
      '1:106: error: Unexpected value `false` of `plugins.0.strict`'
    ]
  ],
  [settings]: [
    [
      'a trailing comma',
      '{"model": "opus",}',
      '{"model": "opus"}',
      '1:17: error: Unexpected trailing comma, so Claude Code 2.1 does not load the settings'
    ],
    [
      'a mode that does not exist',
      '{"permissions": {"defaultMode": "yolo"}}',
      '{"permissions": {"defaultMode": "plan"}}',
      '1:33: error: Unexpected value `yolo` of `permissions.defaultMode`'
    ],
    [
      'a text as list',
      '{"permissions": {"allow": "Read"}}',
      '{"permissions": {"allow": ["Read"]}}',
      '1:27: error: Unexpected value `Read` of `permissions.allow`'
    ],
    [
      'a rule without its end',
      '{"permissions": {"deny": ["Bash(rm:*"]}}',
      '{"permissions": {"deny": ["Bash(rm:*)"]}}',
      '1:27: warning: Unexpected rule `Bash(rm:*`'
    ],
    [
      'a rule without a pattern',
      '{"permissions": {"deny": ["Bash()"]}}',
      '{"permissions": {"deny": ["Bash"]}}',
      '1:27: warning: Unexpected rule `Bash()`, which Claude Code 2.1 ignores, expected `Bash` without parentheses'
    ],
    [
      'a rule with a pattern for a server',
      '{"permissions": {"allow": ["mcp__git(log)"]}}',
      '{"permissions": {"allow": ["mcp__git__log"]}}',
      '1:28: warning: Unexpected rule `mcp__git(log)`'
    ],
    [
      'a tool in lower case',
      '{"permissions": {"allow": ["webfetch"]}}',
      '{"permissions": {"allow": ["WebFetch"]}}',
      '1:28: warning: Unexpected tool `webfetch`, which Claude Code 2.1 ignores, expected `WebFetch`'
    ],
    [
      'a misspelt key',
      '{"permission": {"allow": []}}',
      '{"permissions": {"allow": []}}',
      '1:2: warning: Unexpected key `permission`'
    ],
    [
      'servers',
      '{"mcpServers": {}}',
      '{"enabledMcpjsonServers": []}',
      '1:2: warning: Unexpected key `mcpServers`, which Claude Code 2.1 ignores, expected it in `.mcp.json`'
    ],
    ['an environment as list', '{"env": ["A=1"]}', '{"env": {"A": "1"}}', '1:9: error: Unexpected value of `env`'],
    [
      'a status line without a command',
      '{"statusLine": {"type": "command"}}',
      '{"statusLine": {"type": "command", "command": "s"}}',
      '1:2: error: Missing `command`, so Claude Code 2.1 does not load'
    ],
    [
      'an event that does not exist',
      '{"hooks": {"PostToolUze": []}}',
      '{"hooks": {"PostToolUse": []}}',
      '1:12: warning: Unexpected event `PostToolUze`'
    ],
    [
      'an event of another host',
      '{"hooks": {"BeforeTool": []}}',
      '{"hooks": {"PreToolUse": []}}',
      '1:12: warning: Unexpected event `BeforeTool`, which Claude Code 2.1 ignores, expected `PreToolUse`'
    ],
    [
      'a start of another kind',
      '{"hooks": {"SessionStart": [{"matcher": "begin", "hooks": []}]}}',
      '{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": []}]}}',
      '1:41: warning: Unexpected matcher `begin`'
    ],
    [
      'a list of hooks',
      '{"hooks": [{"PreToolUse": []}]}',
      '{"hooks": {}}',
      '1:11: error: Unexpected hooks in another form'
    ],
    [
      'a hook without a command',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command"}]}]}}',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}',
      '1:32: warning: Missing `command`, so Claude Code 2.1 does not load the hook'
    ],
    [
      'a misspelt key of a hook',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "comand": "x"}]}]}}',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}',
      '1:52: warning: Unexpected key `comand`'
    ],
    [
      'a time limit in words',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x", "timeout": "10s"}]}]}}',
      '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x", "timeout": 10}]}]}}',
      '1:79: warning: Unexpected value `10s` of `hooks.Stop.0.hooks.0.timeout`'
    ]
  ],
  [servers]: [
    ['servers of another program', '{"servers": {}}', '{"mcpServers": {}}', '1:2: error: Unexpected key `servers`'],
    [
      'an address without a type',
      '{"mcpServers": {"s": {"url": "https://example.com"}}}',
      '{"mcpServers": {"s": {"type": "http", "url": "https://example.com"}}}',
      '1:17: warning: Missing `type`'
    ],
    [
      'a type that does not exist',
      '{"mcpServers": {"s": {"type": "rest", "url": "https://example.com"}}}',
      '{"mcpServers": {"s": {"type": "sse", "url": "https://example.com"}}}',
      '1:31: warning: Unexpected value `rest` of `mcpServers.s.type`'
    ],
    [
      'arguments as a text',
      '{"mcpServers": {"s": {"command": "s", "args": "-v"}}}',
      '{"mcpServers": {"s": {"command": "s", "args": ["-v"]}}}',
      '1:47: warning: Unexpected value `-v` of `mcpServers.s.args`'
    ]
  ],
  'opencode.json': [
    [
      'a mode that does not exist',
      '{"agent": {"a": {"mode": "sub"}}}',
      '{"agent": {"a": {"mode": "subagent"}}}',
      '1:26: error: Unexpected value `sub` of `agent.a.mode`, so OpenCode 1.18 does not start'
    ],
    [
      'servers of another host',
      '{"mcpServers": {}}',
      '{"mcp": {}}',
      '1:2: warning: Unexpected key `mcpServers`, which OpenCode 1.18 ignores, expected `mcp`'
    ],
    [
      'a command as a text',
      '{"mcp": {"s": {"type": "local", "command": "s"}}}',
      '{"mcp": {"s": {"type": "local", "command": ["s"]}}}',
      '1:44: error: Unexpected value `s` of `mcp.s.command`'
    ],
    [
      'a server without a type',
      '{"mcp": {"s": {"command": ["s"]}}}',
      '{"mcp": {"s": {"enabled": false}}}',
      '1:10: error: Missing `type`, so OpenCode 1.18 does not start'
    ],
    [
      'a permission that does not exist',
      '{"permission": {"bash": {"git *": "yes"}}}',
      '{"permission": {"bash": {"git *": "allow"}}}',
      '1:35: error: Unexpected value `yes` of `permission.bash.git *`'
    ],
    [
      'a prompt that is not there',
      '{"agent": {"a": {"prompt": "{file:./docs/none.md}"}}}',
      '{"agent": {"a": {"prompt": "{file:./docs/style.md}"}}}',
      '1:29: warning: Unexpected path `./docs/none.md`'
    ],
    [
      'not JSON',
      '{"model": }',
      '{"model": "a/b", /* a comment */}',
      '1:11: error: Unexpected token in place of a value, so OpenCode 1.18 does not start'
    ]
  ],
  [extension]: [
    [
      'no version',
      '{"name": "e"}',
      '{"name": "e", "version": "1.0.0"}',
      '1:1: error: Missing `version`, so Gemini CLI 0.61 does not load the extension'
    ],
    [
      'a name with a space',
      '{"name": "e x", "version": "1.0.0"}',
      '{"name": "e-x", "version": "1.0.0"}',
      '1:10: error: Unexpected value `e x` of `name`'
    ],
    [
      'a context that is not there',
      '{"name": "e", "version": "1.0.0", "contextFileName": "NONE.md"}',
      '{"name": "e", "version": "1.0.0", "contextFileName": "docs/style.md"}',
      '1:54: warning: Unexpected path `NONE.md`'
    ]
  ],
  '.gemini/settings.json': [
    [
      'a trailing comma',
      '{"ui": {},}',
      '{"ui": {} /* a comment */}',
      '1:10: error: Unexpected trailing comma, so Gemini CLI 0.61 does not start'
    ],
    [
      'an event of another host',
      '{"hooks": {"PreToolUse": []}}',
      '{"hooks": {"BeforeTool": []}}',
      '1:12: warning: Unexpected event `PreToolUse`, which Gemini CLI 0.61 ignores, expected `BeforeTool`'
    ],
    [
      'a key from before there were groups',
      '{"theme": "Default"}',
      '{"ui": {"theme": "Default"}}',
      '1:2: warning: Unexpected key `theme`, which Gemini CLI 0.61 ignores, expected `ui.theme`'
    ]
  ],
  '.codex/config.toml': [
    [
      'not TOML',
      'model = \n',
      'model = "gpt-5"\n',
      '1:7: error: Unexpected invalid value, so Codex 0.171 does not start'
    ],
    [
      'a value that does not exist',
      'sandbox_mode = "all"\n',
      'sandbox_mode = "read-only"\n',
      '1:16: error: Unexpected value `all` of `sandbox_mode`'
    ],
    [
      'a server that is both',
      '[mcp_servers.s]\ncommand = "s"\nurl = "https://example.com"\n',
      '[mcp_servers.s]\nurl = "https://example.com"\n',
      '2:1: error: Unexpected key `mcp_servers.s.command`'
    ],
    [
      'a header of another host',
      '[mcp_servers.s]\nurl = "https://example.com"\nheaders = {}\n',
      '[mcp_servers.s]\nurl = "https://example.com"\nhttp_headers = {}\n',
      '3:1: warning: Unexpected key `headers`, which Codex 0.171 ignores, expected `http_headers`'
    ],
    [
      'an agent that is not there',
      '[agents.reader]\nconfig_file = "roles/none.toml"\n',
      '[agents.reader]\nconfig_file = "roles/reader.toml"\n',
      '2:15: warning: Unexpected path `roles/none.toml`'
    ],
    [
      'an agent that is not TOML',
      '[agents.reader]\nconfig_file = "roles/broken.toml"\n',
      '[agents.reader]\nconfig_file = "roles/reader.toml"\n',
      '2:15: warning: Unexpected invalid value in `roles/broken.toml`'
    ],
    [
      'an agent with a wrong value',
      '[agents.reader]\nconfig_file = "roles/typed.toml"\n',
      '[agents.reader]\nconfig_file = "roles/reader.toml"\n',
      '2:15: warning: Unexpected value of `sandbox_workspace_write` in `roles/typed.toml`'
    ],
    [
      'a hook of another type',
      '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "shell"\n',
      '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "x"\n',
      '3:8: error: Unexpected value `shell` of `hooks.Stop.0.hooks.0.type`'
    ]
  ]
}

for (const [path, cases] of Object.entries(planted))
  test.each(cases)(`${path}: %s`, (_, wrong, right, finding) => {
    const found = findings(path, wrong)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(finding)
    expect(findings(path, right)).toEqual([])
  })

test('a manifest that is not read is one finding', () => {
  expect(findings(settings, `{"env": {"A": "${'x'.repeat(1_000_001)}"}}`)).toEqual([
    '1:1: error: Unexpected length of 1000019 characters, expected at most 1000000'
  ])
  expect(findings(settings, `{"env": ${'['.repeat(300)}${']'.repeat(300)}}`)).toEqual([
    '1:1: error: Unexpected depth of nesting, expected at most 200 levels'
  ])
  expect(findings(settings, '')).toEqual([
    '1:1: error: Unexpected end of the text, so Claude Code 2.1 does not load the settings, expected JSON'
  ])
})

test('the servers of a plugin need no key around them, those of a project do', () => {
  const bare = '{"search": {"command": "search-server"}}'
  expect(findings('.mcp.json', bare)).toEqual([])
  expect(findings('.mcp.json', '{"search": {"args": []}}')).toEqual([
    '1:2: warning: Missing `command`, so Claude Code 2.1 does not load the server, expected it in `search`'
  ])
  expect(findings(servers, bare)).toEqual([
    '1:1: error: Missing `mcpServers`, so Claude Code 2.1 does not load the servers, expected it at the top'
  ])
})

test('hooks of a folder belong to the host whose manifest is beside it', () => {
  const hooks = '{"hooks": {"PreToolUse": [], "BeforeTool": []}}'
  const at = (files: readonly string[]): readonly string[] =>
    lines(lint(hooks, {kind: 'manifest', path: 'hooks/hooks.json', files, only: ['agent-hooks']}))
  expect(at([])).toEqual([])
  expect(at(['.claude-plugin'])).toEqual([
    '1:30-1:42: warning: Unexpected event `BeforeTool`, which Claude Code 2.1 ignores, expected `PreToolUse`'
  ])
  expect(at(['gemini-extension.json'])).toEqual([
    '1:12-1:24: warning: Unexpected event `PreToolUse`, which Gemini CLI 0.61 ignores, expected `BeforeTool`'
  ])
  expect(at(['.claude-plugin', 'gemini-extension.json'])).toEqual([])
})

test('a program that a hook starts is there, and may be executed where the shell starts it', () => {
  const at = (command: string): readonly string[] =>
    lines(
      lint(JSON.stringify({hooks: {Stop: [{hooks: [{type: 'command', command}]}]}}), {
        kind: 'manifest',
        path: settings,
        files: ['scripts/run.sh', 'scripts/plain.sh', 'src/run.js'],
        executable: ['scripts/run.sh'],
        only: ['agent-hooks']
      })
    ).map((line) => line.replace(/^\S+ /, ''))
  for (const right of [
    './scripts/run.sh --all',
    '"$CLAUDE_PROJECT_DIR"/scripts/run.sh',
    '"$CLAUDE_PROJECT_DIR/scripts/run.sh" x',
    `\${CLAUDE_PROJECT_DIR}/scripts/run.sh && true`,
    'bash ./scripts/plain.sh',
    'node $CLAUDE_PROJECT_DIR/src/run.js',
    'npx prettier --write src/none.js',
    '$HOME/bin/none.sh',
    '~/bin/none.sh',
    'cat scripts/none.txt',
    './build/$TARGET/none.sh'
  ])
    expect([right, at(right)]).toEqual([right, []])
  for (const command of [
    "'./scripts/none.sh' x",
    '".claude/../scripts/a b"',
    './scripts/run.sh;x',
    "sh '$CLAUDE_PROJECT_DIR'/scripts/plain.sh"
  ])
    expect([command, at(command).length]).toEqual([command, command.startsWith("'") ? 1 : 0])
  for (const starter of [
    'bash',
    'sh',
    'zsh',
    'node',
    'python',
    'python3',
    'deno run',
    'bun',
    'bun run',
    'tsx',
    'npx tsx'
  ])
    expect(at(`${starter} ./scripts/none.sh`)).toHaveLength(1)
  for (const starter of ['uv run', 'ruby', 'perl', 'pwsh', 'exec'])
    expect(at(`${starter} ./scripts/none.sh`)).toHaveLength(1)
  expect(at('./scripts/none.sh')).toEqual([
    'warning: Unexpected program `scripts/none.sh`, expected a file that is there'
  ])
  expect(at('python3 "$CLAUDE_PROJECT_DIR"/scripts/none.py')).toEqual([
    'warning: Unexpected program `scripts/none.py`, expected a file that is there'
  ])
  expect(at('$CLAUDE_PROJECT_DIR/scripts/plain.sh')).toEqual([
    'warning: Unexpected program `scripts/plain.sh`, expected a file that may be executed'
  ])
})

test('agents beside a manifest are those of its host', () => {
  const agent = '---\nname: reader\ndescription: Reads\npermissionMode: plan\ntools:\n  - Read\n---\n\nRead.\n'
  const at = (files: readonly string[]): readonly string[] =>
    lines(lint(agent, {path: 'agents/reader.md', files, only: ['agent-keys', 'agent-tools', 'agent-front-matter']}))
  expect(at(['.claude-plugin/plugin.json']).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'warning: Unexpected key `permissionMode`, which Claude Code 2.1 ignores in plugins, expected the agent in `.claude/agents`'
  ])
  expect(at(['gemini-extension.json']).some((line) => line.includes('error: Unexpected tool `Read`'))).toBe(true)
})

test('paths of a plugin in a marketplace are from its source', () => {
  const at = (source: unknown, more: object): readonly string[] =>
    findings(
      marketplace,
      JSON.stringify({name: 'm', owner: {name: 'Ada'}, plugins: [{name: 'one', source, ...more}]})
    ).map((line) => line.replace(/^\S+ /, ''))
  const lost = (path: string, part: string, to: string): string =>
    `warning: Unexpected path \`${path}\`, so Claude Code 2.1 does not load the ${part}, expected a ${to} that is there`
  expect(at('./', {skills: ['./skills/forms']})).toEqual([])
  expect(at('./', {skills: ['./skills/none']})).toEqual([lost('./skills/none', 'skills', 'folder')])
  expect(at('./plugins/one', {skills: ['./skills/forms']})).toEqual([lost('./skills/forms', 'skills', 'folder')])
  for (const source of ['one', {source: 'github', repo: 'a/b'}])
    expect(at(source, {skills: ['./skills/none']}).filter((line) => line.includes('skills'))).toEqual([])
})

test('a bare source is below the folder that the marketplace names', () => {
  const at = (pluginRoot: string, source: string): readonly string[] =>
    findings(
      marketplace,
      JSON.stringify({name: 'm', owner: {name: 'Ada'}, metadata: {pluginRoot}, plugins: [{name: 'one', source}]})
    ).map((line) => line.replace(/^\S+ /, ''))
  for (const root of ['plugins', './plugins', './plugins/']) {
    expect(at(root, 'one')).toEqual([])
    expect(at(root, 'two')).toEqual([
      'warning: Unexpected path `plugins/two`, so Claude Code 2.1 does not load the plugin, expected a folder that is there'
    ])
  }
})

test('files in the texts of OpenCode', () => {
  const at = (text: string): readonly string[] =>
    findings('opencode.jsonc', text).map((line) => line.replace(/^\S+ /, ''))
  for (const path of ['./docs/style.md', 'docs/style.md', '/etc/a', '~/a', '$HOME/a', 'c:/a', '<a>', 'a*.md', '\\\\a'])
    expect([path, at(`{"username": "{file:${path}}"}`)]).toEqual([path, []])
  expect(at('{\n  // "{file:none.md}"\n  "username": "a"\n}')).toEqual([])
  expect(at('{"username": "{file:none.md} {file:./docs/none.md}"}')).toEqual(
    ['none.md', './docs/none.md'].map(
      (path) => `warning: Unexpected path \`${path}\`, so OpenCode 1.18 does not start, expected a file that is there`
    )
  )
})

test('the servers of OpenCode', () => {
  const at = (server: object): readonly string[] =>
    findings('opencode.json', JSON.stringify({mcp: {s: server}})).map((line) => line.replace(/^\S+ /, ''))
  const missing = (key: string, one = ''): string =>
    `error: Missing \`${key}\`, so OpenCode 1.18 does not start, expected it in \`mcp.s\`${one}`
  expect(at({enabled: false})).toEqual([])
  expect(at({})).toEqual([missing('enabled')])
  for (const key of ['command', 'url', 'environment', 'headers', 'cwd', 'args', 'env'])
    expect(at({[key]: 'a'})).toEqual([missing('type', ', such as `local`')])
  expect(at({url: 'a', enabled: true})).toEqual([])
})

test('a server of Claude Code with an address has a type', () => {
  const at = (server: object): readonly string[] =>
    findings(servers, JSON.stringify({mcpServers: {s: server}})).map((line) => line.replace(/^\S+ /, ''))
  expect(at({url: 'https://example.com'})).toEqual([
    'warning: Missing `type`, so Claude Code 2.1 does not load the server, expected it in `mcpServers.s`, such as `stdio`'
  ])
  expect(at({url: 'https://example.com', command: 's'})).toEqual([])
  for (const type of ['http', 'streamable-http', 'sse', 'ws'])
    expect([at({type, url: 'https://example.com'}), at({type})]).toEqual([
      [],
      [expect.stringContaining('Missing `url`')]
    ])
  expect([at({type: 'sdk', name: 's'}), at({type: 'sdk'})]).toEqual([[], [expect.stringContaining('Missing `name`')]])
})

test('a server of Codex with an address has no program', () => {
  const at = (key: string, value: string): readonly string[] =>
    findings('.codex/config.toml', `[mcp_servers.s]\nurl = "a"\n${key} = ${value}\n`).map((line) =>
      line.replace(/^\S+ /, '')
    )
  for (const [key, value] of [
    ['command', '"a"'],
    ['args', '["a"]'],
    ['env', '{}'],
    ['bearer_token', '"a"']
  ] as const)
    expect(at(key, value)).toEqual([
      `error: Unexpected key \`mcp_servers.s.${key}\`, so Codex 0.171 does not start, expected none beside \`url\``
    ])
})

test('the file of an agent of Codex', () => {
  const at = (text: string, path = 'roles/a.toml'): readonly string[] =>
    lines(
      lint(`[agents.a]\nconfig_file = "${path}"\n`, {
        kind: 'manifest',
        path: '.codex/config.toml',
        answers: {exists: () => true, textOf: () => text},
        only: ['host-manifest']
      })
    ).map((line) => line.replace(/^\S+ /, ''))
  const wrong = 'so Codex 0.171 does not load the agent, expected'
  expect(at('model = "a"\nzebra = 1\n')).toEqual([])
  expect(at('model = 1\n')).toEqual([`warning: Unexpected value of \`model\` in \`roles/a.toml\`, ${wrong} a text`])
  expect(at('sandbox_mode = "all"\n')).toEqual([
    `warning: Unexpected value of \`sandbox_mode\` in \`roles/a.toml\`, ${wrong} \`read-only\` or \`workspace-write\` or \`danger-full-access\``
  ])
  expect(at('model =\n')).toEqual([`warning: Unexpected invalid value in \`roles/a.toml\`, ${wrong} TOML`])
  // Those below `agents` are found there.
  for (const path of ['agents/a.toml', './agents/a.toml']) expect(at('model = 1\n', path)).toEqual([])
})

test('files that a plugin has in any case, in a list', () => {
  expect(findings(plugin, '{"name": "p", "hooks": ["./hooks/hooks.json"], "mcpServers": ["./.mcp.json"]}')).toEqual(
    ['1:25', '1:63'].map((place, index) =>
      expect.stringContaining(`${place}: note: Unexpected path \`${['./hooks/hooks.json', './.mcp.json'][index]}\``)
    )
  )
})

test('servers beside a plugin of Codex are of Claude Code where it is a plugin of that, too', () => {
  const at = (...files: readonly string[]): readonly string[] =>
    lines(lint('{}', {kind: 'manifest', path: '.mcp.json', files, only: ['host-manifest']}))
  expect(at()).toHaveLength(1)
  expect(at('.codex-plugin/plugin.json')).toEqual([])
  expect(at('.codex-plugin/plugin.json', '.claude-plugin/a.json')).toHaveLength(1)
})

test('a file named like a configuration of OpenCode is one where it has one of its keys', () => {
  const at = (text: string): readonly string[] => findings('opencode.json', text)
  expect(at('{"zebra": 1, "quagga": 2}')).toEqual([])
  expect(at('{"zebra": 1, "model": "a"}')).toHaveLength(1)
  expect(at('{"zebra": 1, "modell": "a"}')).toHaveLength(2)
  expect(at('{"zebra": 1,}')).toEqual([])
  expect(at('{"zebra": }')).toHaveLength(1)
})

test('variables of servers have braces', () => {
  const withToken = (value: string): string => JSON.stringify({mcpServers: {a: {command: 'serve', env: {KEY: value}}}})
  expect(findings('.mcp.json', withToken('$API_KEY'))).toEqual([
    expect.stringMatching(
      /^1:52: warning: Unexpected value `\$API_KEY` .* does not fill in, expected a variable in braces/
    )
  ])
  for (const right of [`\${API_KEY}`, `\${API_KEY:-none}`, 'US$', '$5', 'a $API_KEY b', ''])
    expect(findings('.mcp.json', withToken(right))).toEqual([])
})
