/** Manifests and hooks for the kinds of problems that no page shows. */
import type {LintOptions} from './lint.ts'

type Input = readonly [text: string, options: LintOptions]

const at = (path: string, more: LintOptions = {}): LintOptions => ({kind: 'manifest', path, ...more})
const plugin = '.claude-plugin/plugin.json'
const settings = '.claude/settings.json'
const files = ['agents/a.md', 'agents/b.md', 'skills/s/SKILL.md', 'skills/s', 'hooks/hooks.json', '.codex/roles/a.toml']
const command = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "./run.sh", "comand": "x"}]}]}}'
const entry = '{"name": "a", "source": "./"}'

export const rareManifestInputs: Readonly<Record<string, readonly Input[]>> = {
  'agent-hooks': [
    ['{"hooks": []}', at(settings)],
    ['{"hooks": {"Stop": [{"hooks": [{"type": "command", "commnad": "x"}]}]}}', at(settings)],
    [command, at(settings, {files: ['run.sh'], executable: []})],
    [
      JSON.stringify({
        hooks: {Stop: [{hooks: [{type: 'command', command: `"\${CLAUDE_PLUGIN_ROOT}/../../scripts/a.sh"`}]}]}
      }),
      at('plugins/ship/hooks/hooks.json', {files: ['plugins/ship/.claude-plugin/plugin.json', 'scripts/a.sh']})
    ]
  ],
  'host-manifest': [
    ['{"name": }', at(plugin)],
    [`{"name": "${'a'.repeat(1_000_000)}"}`, at(plugin)],
    [`{"name": ${'['.repeat(201)}${']'.repeat(201)}}`, at(plugin)],
    [`{"name": "a", "list": [${'{},'.repeat(250_000)}{}]}`, at(plugin)],
    ['{"name": "a", "name": "b"}', at(plugin)],
    ['"a"', at(plugin)],
    ['[mcp_servers.a]\ncommand = "a"\nurl = "https://example.com"\n', at('.codex/config.toml')],
    ['{"name": "a", "tags": ["b"], "zebra": 1}', at(plugin)],
    ['{"name": "a", "skills": ["./skills/s/SKILL.md"], "agents": ["./../a.md"]}', at(plugin, {files})],
    ['{"name": "a", "agents": ["./agents/a.md"], "hooks": "./hooks/hooks.json"}', at(plugin, {files})],
    [
      `{"name": "m", "owner": {"name": "b"}, "plugins": [${entry}, ${entry}]}`,
      at('.claude-plugin/marketplace.json', {files})
    ],
    [
      '[agents.a]\nconfig_file = "roles/a.toml"\n',
      at('.codex/config.toml', {files, texts: {'.codex/roles/a.toml': 'model = 1\n'}})
    ],
    ['{"name": "a", "author": {}}', at(plugin)],
    ['{"agent": "reader"}', at(settings, {definedAgents: ['writer']})],
    [
      '{"name": "m", "owner": {"name": "b"}, "metadata": {"description": "5 plugins"}, "plugins": [{"name": "a", "source": "./a", "version": "1"}]}',
      at('.claude-plugin/marketplace.json', {
        files: ['a/.claude-plugin/plugin.json'],
        texts: {'a/.claude-plugin/plugin.json': '{"name": "a", "version": "2"}'}
      })
    ]
  ]
}

export const rareManifestFindings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'agent-hooks': [
    [
      '1:11-1:13: error: Unexpected hooks in another form, so Claude Code 2.1 does not load the settings, expected lists by event'
    ],
    [
      '1:52-1:61: warning: Unexpected key `commnad`, so Claude Code 2.1 does not load the hook, expected `command` [unsafe: Write `command`]'
    ],
    [
      '1:63-1:73: warning: Unexpected program `run.sh`, expected a file that may be executed',
      '1:75-1:83: warning: Unexpected key `comand`, which Claude Code 2.1 ignores, expected `command`'
    ],
    [
      '1:57-1:103: warning: Unexpected path `../../scripts/a.sh` out of the plugin, which is installed alone, expected a file in its folder'
    ]
  ],
  'host-manifest': [
    [
      '1:10-1:11: error: Unexpected token in place of a value, so Claude Code 2.1 does not load the plugin, expected JSON'
    ],
    ['1:1-1:2: error: Unexpected length of 1000012 characters, expected at most 1000000'],
    ['1:1-1:2: error: Unexpected depth of nesting, expected at most 200 levels'],
    ['1:1-1:2: error: Unexpected number of values, expected at most 500000'],
    ['1:15-1:21: warning: Unexpected duplicate key `name`, expected it once'],
    [
      '1:1-1:4: error: Unexpected value in place of an object, so Claude Code 2.1 does not load the plugin, expected keys and values'
    ],
    [
      '2:1-2:8: error: Unexpected key `mcp_servers.a.command`, so Codex 0.171 does not start, expected none beside `url`'
    ],
    [
      '1:15-1:21: warning: Unexpected key `tags`, which Claude Code 2.1 ignores, expected it in `marketplace.json`',
      '1:30-1:37: note: Unexpected key `zebra`, which Claude Code 2.1 ignores, expected only keys that it reads'
    ],
    [
      '1:26-1:47: warning: Unexpected path `./skills/s/SKILL.md`, so Claude Code 2.1 does not load the skills, expected its folder `./skills/s`',
      '1:50-1:58: warning: Unexpected `agents` without `agents/a.md`, `agents/b.md`, so Claude Code 2.1 does not load the agents, expected them too',
      '1:61-1:72: warning: Unexpected path `./../a.md`, so Claude Code 2.1 does not load the agent, expected one in the folder of the manifest'
    ],
    [
      '1:15-1:23: warning: Unexpected `agents` without `agents/b.md`, so Claude Code 2.1 does not load the agents, expected it too',
      '1:53-1:73: note: Unexpected path `./hooks/hooks.json`, which Claude Code 2.1 ignores since it loads the file anyway, expected other files'
    ],
    ['1:91-1:94: warning: Unexpected second plugin `a`, of which Claude Code 2.1 loads one, expected another name'],
    [
      '2:15-2:29: warning: Unexpected value of `model` in `roles/a.toml`, so Codex 0.171 does not load the agent, expected a text'
    ],
    ['1:15-1:23: warning: Missing `name`, so Claude Code 2.1 ignores `author`, expected it in `author`'],
    ['1:11-1:19: warning: Unexpected agent `reader`, which Claude Code 2.1 ignores, expected one that the project has'],
    [
      '1:67-1:78: note: Unexpected `5 plugins`, expected 1, the number of plugins that are there',
      '1:135-1:138: warning: Unexpected version `1`, which Claude Code 2.1 ignores, expected `2` as in `a/.claude-plugin/plugin.json`'
    ]
  ]
}
