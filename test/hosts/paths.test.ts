/** What files are by their paths, and by the names of those around them. */
import {describe, expect, test} from 'vitest'
import {isForAgents, isNamedIn} from '../../src/hosts/bundled-names.ts'
import {listedPath} from '../../src/hosts/checks/listed-line.ts'
import {isPlaceholder} from '../../src/hosts/checks/placeholders.ts'
import {manifestAt} from '../../src/hosts/manifests/places.ts'
import {isGuide, isHostData, isNote, placesOf, searchedFolder} from '../../src/hosts/places.ts'

test.each([
  ['.claude/agents/deep/a.md', 'claude agent'],
  ['a/.claude/skills/b/SKILL.md', 'claude skill'],
  ['.claude/skills/b/c/SKILL.md', 'agent-skills skill'],
  ['.claude/commands/a/b.md', 'claude command'],
  ['.claude/output-styles/a.md', 'claude output-style'],
  ['.claude/output-styles/a/b.md', 'claude output-style'],
  ['plugins/p/agents/a.md', 'claude plugin-agent'],
  ['plugins/p/commands/a.md', 'claude command'],
  ['plugins/agents/a.md', ''],
  ['.codex/agents/a.toml', 'codex agent'],
  ['.codex/agents/a.md', ''],
  ['.agents/skills/a/SKILL.md', 'codex skill'],
  ['.github/skills/a/SKILL.md', 'copilot skill'],
  ['.github/agents/a.md', 'copilot agent'],
  ['a.agent.md', 'copilot agent'],
  ['a.prompt.md', 'copilot prompt'],
  ['a.instructions.md', 'copilot instructions'],
  ['a.chatmode.md', 'copilot chat-mode'],
  ['.gemini/agents/a.md', 'gemini agent'],
  ['.gemini/agents/b/a.md', ''],
  ['.gemini/skills/a/SKILL.md', 'gemini skill'],
  ['.gemini/commands/a/b.toml', 'gemini command'],
  ['.opencode/agent/a.md', 'opencode agent'],
  ['.opencode/agents/a.md', 'opencode agent'],
  ['.opencode/skill/a/SKILL.md', 'opencode skill'],
  ['.opencode/commands/a.md', 'opencode command'],
  ['.cursor/rules/a/b.mdc', 'cursor rule'],
  ['.cursor/agents/a.md', 'cursor agent'],
  ['.cursor/agents/b/a.md', ''],
  ['x.claude/agents/a.md', ''],
  ['.claude/agents/a.mdx', ''],
  ['.github/agents/a.txt', ''],
  ['.gemini/commands/a.txt', ''],
  ['.opencode/agents/a.txt', ''],
  ['.opencode/skills/a/a.txt', ''],
  ['.opencode/commands/a.txt', ''],
  ['.cursor/rules/a.txt', ''],
  ['.claude/agents/README.md', ''],
  ['SKILL.md', 'agent-skills skill'],
  ['docs/a.md', '']
])('%s is of %j', (path, place) => {
  expect(placesOf(path).map(({host, kind}) => `${host} ${kind}`)).toEqual(place === '' ? [] : [place])
})

test.each([
  ...['README.md', 'agents/Readme.md', 'AGENTS.md', 'agents.override.md', 'CLAUDE.md', 'claude.local.md', 'GEMINI.md'],
  ...['CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE.md', 'index.md', 'readme-old.md', 'README_de.md', 'changelog.2.md']
])('%s is a note', (path) => {
  expect(isNote(path)).toBe(true)
})

test.each(['a.md', 'readmes.md', 'my-readme.md', 'index.mdx', 'README.md/a.md'])('%s is not', (path) => {
  expect(isNote(path)).toBe(false)
})

test('guides, and files of hosts in TOML', () => {
  expect(['AGENTS.md', 'a/AGENTS.override.md', 'XAGENTS.md', 'a/AGENTS.txt'].map(isGuide)).toEqual([
    true,
    true,
    false,
    false
  ])
  expect(['.codex/agents/a.toml', '.codex/config.toml', '.claude/agents/a.md'].map(isHostData)).toEqual([
    true,
    false,
    false
  ])
})

test.each([
  ['.claude/agents/a/b.md', '.claude/agents/'],
  ['x/plugins/p/skills/a/SKILL.md', 'x/plugins/p/skills/'],
  ['.opencode/agent/a.md', '.opencode/agent/'],
  ['.cursor/rules/a.mdc', '.cursor/rules/'],
  ['a/agents/b.md', undefined],
  ['.claude/docs/a.md', undefined],
  ['plugins/agents/a.md', undefined]
])('%s is searched from %s', (path, folder) => {
  expect(searchedFolder(path)).toBe(folder)
})

test.each([
  ['plugins/p/skills/a/SKILL.md', 'claude skill'],
  ['plugins/p/skills/a/b/SKILL.md', undefined],
  ['plugins/p/skills/a/more.md', undefined],
  ['plugins/p/commands/a.md', 'claude command'],
  ['plugins/p/agents/a.md', undefined],
  ['.claude/commands/a.md', 'claude command'],
  ['.agents/skills/a/SKILL.md', 'codex skill'],
  ['docs/skills/a/SKILL.md', undefined]
])('%s is listed as %s', (path, expected) => {
  const place = listedPath(path)
  expect(place && `${place.host} ${place.kind}`).toBe(expected)
})

test.each([
  ['.claude-plugin/plugin.json', 'claude-plugin'],
  ['p/.claude-plugin/marketplace.json', 'claude-marketplace'],
  ['hooks/hooks.json', 'claude-hooks'],
  ['.mcp.json', 'claude-servers'],
  ['.claude/settings.json', 'claude-settings'],
  ['.claude/settings.local.json', 'claude-settings'],
  ['opencode.json', 'opencode-config'],
  ['a/opencode.jsonc', 'opencode-config'],
  ['gemini-extension.json', 'gemini-extension'],
  ['.gemini/settings.json', 'gemini-settings'],
  ['.codex/config.toml', 'codex-config'],
  ['.github/hooks/checks.json', 'copilot-hooks'],
  ['.github/hooks/hooks.json', 'copilot-hooks'],
  ['.github/hooks/more/checks.json', undefined],
  ['.github/plugin/plugin.json', 'copilot-plugin'],
  ['plugins/one/plugin.json', 'copilot-bare-plugin'],
  ['.vscode/mcp.json', 'copilot-editor-servers'],
  ['settings.json', undefined],
  ['my-opencode.json', undefined],
  ['.codex/config.toml.md', undefined]
])('%s is the manifest %s', (path, id) => {
  expect(manifestAt(path)).toBe(id)
})

describe('files that a skill brings along', () => {
  test.each([
    ...['scripts/a.py', 'references/guide.md', 'a/latest.md', 'assets/requirements.md', 'scripts/readme_parser.py'],
    ...['agent/a.md', 'specs.md', 'my-license.md', 'a.lock/b.md', 'package.md', 'contest.py']
  ])('%s is for agents', (path) => {
    expect(isForAgents(path)).toBe(true)
  })

  test.each([
    ...[
      '__init__.py',
      'package.json',
      'package-lock.json',
      'pyproject.toml',
      'requirements.txt',
      'requirements-dev.txt'
    ],
    ...[
      'tsconfig.json',
      'uv.lock',
      'a/yarn.lock',
      'a.d.ts',
      'a.js.map',
      'a.pyc',
      'LICENSE',
      'license.txt',
      'licence.md'
    ],
    ...[
      'README.md',
      'CHANGELOG.md',
      'NOTICE',
      'COPYING',
      'CONTRIBUTING.md',
      'attribution.md',
      'attributions',
      'credits.txt'
    ],
    ...['a.test.ts', 'test_a.py', 'tests.py', 'a_spec.rb', 'a-spec.js', 'conftest.py', 'agents/openai.yaml'],
    ...['x/tests/a.py', 'test/a.py', '__tests__/a.js', 'evals/a.json', 'eval/a.json', 'fixtures/a.json']
  ])('%s is not', (path) => {
    expect(isForAgents(path)).toBe(false)
  })

  test.each([
    ['Run fill.py.', 'scripts/fill.py'],
    ['Import `fill` first.', 'scripts/fill.py'],
    ['fill', 'scripts/fill.py'],
    ['See refill, then fill.', 'scripts/fill.py'],
    ['All of `scripts/`.', 'scripts/fill.py'],
    ['Those of scripts/*.py', 'scripts/fill.py'],
    ['my-scripts/ and scripts/', 'scripts/fill.py'],
    ['what is in data/', 'data/more/fill.py']
  ])('%j names %s', (text, path) => {
    expect(isNamedIn(text, path)).toBe(true)
  })

  test.each([
    ['refill filling fill-in fill_in', 'scripts/fill.py'],
    ['To go on.', 'scripts/go.py'],
    ['scripts and scripts/other.py', 'scripts/fill.py'],
    ['my-scripts/', 'scripts/fill.py'],
    ['', 'fill.py']
  ])('%j does not name %s', (text, path) => {
    expect(isNamedIn(text, path)).toBe(false)
  })
})

test.each([
  ...[
    'script.py',
    'a/file1.md',
    'filename.txt',
    'link',
    'path.md',
    'url',
    'foo.md',
    'bar.py',
    'baz',
    'qux2.md',
    'xxx.md'
  ],
  ...[
    'name.md',
    'names.md',
    'file-name.md',
    'script_name.py',
    'your-file.md',
    'your_file.md',
    'put-here.md',
    'a_placeholder.py'
  ],
  ...['2026-YYYY.md', 'ADR-NNN.md', 'XXX-1.md', 'foo/a.md', 'bar/a.md', 'baz/a.md', 'xxxx/a.md', 'your-project/a.md']
])('%s stands for others', (path) => {
  expect(isPlaceholder(path)).toBe(true)
})

test.each([
  ...[
    'scripts/a.py',
    'profile.md',
    'file-list.md',
    'xx.md',
    'named.md',
    'here.md',
    'our-file.md',
    'food/a.md',
    'xx/a.md'
  ],
  ...['foo1/a.md', 'not-your-project/a.md', 'rename.md', 'a/my-your.md', 'urls.md']
])('%s does not', (path) => {
  expect(isPlaceholder(path)).toBe(false)
})
