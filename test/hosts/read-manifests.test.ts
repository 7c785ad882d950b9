/** Manifests that are known from documents alone: which files they are, and what is wrong with them. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

/** Errors and warnings of a run over a folder: `path line severity: message`. */
async function foundIn(files: Files): Promise<string[]> {
  const {files: reports} = reportOf(await runCli(temporaryFolder(files), ['--no-config', '-f', 'json', '.']))
  return reports.flatMap(({path, findings}) =>
    findings
      .filter(({severity}) => severity !== 'note')
      .map(({line, severity, message}) => `${path} ${line} ${severity}: ${message}`)
  )
}

const skill = '---\nname: one\ndescription: Reviews a change.\n---\n\nReview.\n'
const json = (value: unknown): string => JSON.stringify(value)

describe('a manifest of each place', () => {
  const rows: readonly (readonly [path: string, good: unknown, bad: unknown, message: string, files?: Files])[] = [
    [
      '.cursor/hooks.json',
      {version: 1, hooks: {afterFileEdit: [{command: 'npm run fix'}], someLaterEvent: []}},
      {version: 1, hooks: {PostToolUse: [{command: 'npm run fix'}]}},
      'Unexpected event `PostToolUse`, which Cursor 2 ignores, expected `postToolUse`'
    ],
    [
      '.cursor/mcp.json',
      {mcpServers: {search: {command: 'search-server', args: []}}},
      {servers: {search: {command: 'search-server'}}},
      'Unexpected key `servers`, which Cursor 2 ignores, expected `mcpServers`'
    ],
    [
      '.vscode/mcp.json',
      {servers: {search: {type: 'http', url: 'https://example.com/mcp'}}, inputs: []},
      {mcpServers: {search: {command: 'search-server'}}},
      'Unexpected key `mcpServers`, which Copilot 1.0 ignores, expected `servers`'
    ],
    [
      '.github/mcp.json',
      {mcpServers: {search: {type: 'local', command: 'search-server', args: [], tools: ['*']}}},
      {mcpServers: {search: {args: ['x']}}},
      'Missing `command` or `url` or `serverUrl` or `httpUrl` or `type`, so Copilot 1.0 does not load the server, expected it in `mcpServers.search`'
    ],
    [
      '.github/hooks/checks.json',
      {version: 1, hooks: {preToolUse: [{type: 'command', bash: 'check'}]}},
      {version: 1, hooks: {preTolUse: []}},
      'Unexpected event `preTolUse`, so Copilot 1.0 does not load the hooks, expected `preToolUse`'
    ],
    [
      '.github/hooks/hooks.json',
      {version: 1, hooks: {preToolUse: [{type: 'command', bash: 'check'}]}},
      {version: 1, hooks: {preTolUse: []}},
      'Unexpected event `preTolUse`, so Copilot 1.0 does not load the hooks, expected `preToolUse`'
    ],
    [
      '.codex/hooks.json',
      {hooks: {Stop: [{hooks: [{type: 'command', command: 'check'}]}]}},
      {hooks: {Stop: [{type: 'command', command: 'check'}]}},
      'Missing `hooks`, so Codex 0.171 does not load the hook, expected it in `hooks.Stop.0`'
    ],
    [
      '.codex-plugin/plugin.json',
      {name: 'one', version: '1.0.0', skills: './skills/', interface: {displayName: 'One'}},
      {name: 'one', skills: './skill/'},
      'Unexpected path `./skill/`, so Codex 0.171 does not load the skills, expected a file or a folder that is there',
      {'skills/one/SKILL.md': skill}
    ],
    [
      '.cursor-plugin/plugin.json',
      {name: 'one', skills: './skills/', rules: 'rules/'},
      {name: 'one', agents: './agent/'},
      'Unexpected path `./agent/`, so Cursor 2 does not load the agents, expected a file or a folder that is there',
      {'skills/one/SKILL.md': skill, 'rules/a.mdc': '---\nalwaysApply: true\n---\n\nBe brief.\n'}
    ],
    [
      '.cursor-plugin/marketplace.json',
      {name: 'shelf', owner: {name: 'Ada'}, plugins: [{name: 'one', source: './plugins/one'}]},
      {name: 'shelf', owner: {name: 'Ada'}, plugins: [{name: 'one', source: './plugins/two'}]},
      'Unexpected path `./plugins/two`, so Cursor 2 does not load the plugin, expected a folder that is there',
      {'plugins/one/.cursor-plugin/plugin.json': json({name: 'one'})}
    ],
    [
      '.agents/plugins/marketplace.json',
      {name: 'shelf', plugins: [{name: 'one', source: {source: 'local', path: './plugins/one'}}]},
      {name: 'shelf', plugins: [{name: 'one', source: {source: 'local', path: '../plugins/one'}}]},
      'Unexpected path `../plugins/one`, so Codex 0.171 does not load the plugin, expected one in the folder of the manifest',
      {'plugins/one/.codex-plugin/plugin.json': json({name: 'one'})}
    ],
    [
      '.github/plugin/marketplace.json',
      {name: 'shelf', owner: {name: 'Ada'}, plugins: [{name: 'one', source: 'plugins/one'}]},
      {name: 'shelf', owner: {name: 'Ada'}, plugins: [{name: 'one', source: 'plugins/two'}]},
      'Unexpected path `plugins/two`, so Copilot 1.0 does not load the plugin, expected a file or a folder that is there',
      {'plugins/one/plugin.json': json({name: 'one'}), 'plugins/one/skills/one/SKILL.md': skill}
    ],
    [
      '.github/plugin/plugin.json',
      {name: 'one', skills: ['./skills/one']},
      {name: 'one', skills: ['./skills/two']},
      'Unexpected path `./skills/two`, so Copilot 1.0 does not load the skills, expected a file or a folder that is there',
      {'skills/one/SKILL.md': skill}
    ],
    [
      'plugin.json',
      {name: 'one', skills: './skills/', lspServers: './lsp.json'},
      {description: 'Reviews', skills: './skills/'},
      'Missing `name`, so Copilot 1.0 does not load the plugin, expected it at the top',
      {'skills/one/SKILL.md': skill, 'lsp.json': '{}'}
    ],
    [
      '.lsp.json',
      {go: {command: 'gopls', extensionToLanguage: {'.go': 'go'}}},
      {go: {command: 'gopls'}},
      'Missing `extensionToLanguage`, so Claude Code 2.1 does not load the language server, expected it in `go`',
      {'.claude-plugin/plugin.json': json({name: 'one'})}
    ]
  ]
  test.each(rows.map(([path, ...row]) => ({path, row})))(
    '$path',
    async ({path, row: [good, bad, message, files = {}]}) => {
      expect(await foundIn({...files, [path]: json(good)})).toEqual([])
      expect(await foundIn({...files, [path]: json(bad)})).toEqual([`${path} 1 warning: ${message}`])
    }
  )
})

test('the folder of a part that a plugin does not have loses nothing', async () => {
  const files = {'.codex-plugin/plugin.json': json({name: 'one', skills: './skills/'}), 'README.md': '# One\n'}
  expect(await foundIn(files)).toEqual([])
})

test('a text that is not JSON is a warning, since no run showed what follows', async () => {
  expect(await foundIn({'.cursor/hooks.json': '{"version": 1,}'})).toEqual([
    '.cursor/hooks.json 1 warning: Unexpected trailing comma, so Cursor 2 does not load the hooks, expected `}`'
  ])
})

test('files of other programs with these names are not read', async () => {
  const files = {
    'plugin.json': json({type: 'panel', id: 'clock'}),
    'src/.lsp.json': json({go: {}}),
    '.idea/plugin.json': json({}),
    '.vscode/settings.json': json({mcpServers: 1}),
    '.github/hooks/readme.md': 'Hooks.\n'
  }
  expect(await foundIn(files)).toEqual([])
})
