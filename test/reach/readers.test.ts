/** Which hosts open a file, by which way: trees of files that a person could have. */
import {describe, expect, test} from 'vitest'
import type {Reader} from '../../src/contracts/readers.ts'
import {openReach} from '../../src/reach/reach.ts'
import type {Files} from '../support/folder.ts'
import {virtualTree} from '../support/virtual-tree.ts'

const agent = '---\nname: reviewer\ndescription: Reviews changes\n---\n\nReview.\n'

function reachIn(files: Files, links: Readonly<Record<string, string>> = {}) {
  return openReach(virtualTree(files, links)).reachOf
}

const words = ({host, kind, by, from}: Reader): string =>
  [host, kind, by, ...(from === undefined ? [] : [from])].join(' ')

/** The readers of a path as words; `from` only where something leads to the file. */
function readersIn(files: Files, links: Readonly<Record<string, string>> = {}) {
  const reachOf = reachIn(files, links)
  return (path: string): readonly string[] => reachOf(path).readers.map(words)
}

const alone = (path: string, text = agent): readonly string[] => readersIn({[path]: text})(path)
const json = (value: unknown): string => JSON.stringify(value, null, 2)

describe('places', () => {
  test.each([
    ['.claude/agents/reviewer.md', ['claude agent place']],
    ['.claude/agents/team/reviewer.md', ['claude agent place']],
    ['packages/api/.claude/agents/reviewer.md', ['claude agent place']],
    ['.claude/commands/git/commit.md', ['claude command place']],
    ['.claude/skills/forms/SKILL.md', ['claude skill place']],
    ['.claude/rules/style.md', ['claude rule place']],
    ['.claude/output-styles/brief.md', ['claude output-style place']],
    ['.claude/settings.json', ['claude manifest place']],
    ['.codex/agents/scout.toml', ['codex agent place']],
    ['.codex/skills/forms/SKILL.md', ['codex skill place']],
    ['.codex/config.toml', ['codex manifest place']],
    ['.gemini/agents/reviewer.md', ['gemini agent place']],
    ['.gemini/commands/git/commit.toml', ['gemini command place']],
    ['.gemini/skills/forms/SKILL.md', ['gemini skill place']],
    ['.opencode/agent/reviewer.md', ['opencode agent place']],
    ['.opencode/agents/reviewer.md', ['opencode agent place']],
    ['.opencode/command/commit.md', ['opencode command place']],
    ['.opencode/skill/forms/SKILL.md', ['opencode skill place']],
    ['.cursor/rules/style.mdc', ['cursor rule place']],
    ['.cursor/agents/reviewer.md', ['cursor agent place']],
    ['.github/agents/reviewer.md', ['copilot agent place']],
    ['.github/prompts/plan.prompt.md', ['copilot prompt place']],
    ['.github/instructions/api.instructions.md', ['copilot instructions place']],
    ['.github/chatmodes/plan.chatmode.md', ['copilot chat-mode place']],
    ['.github/copilot-instructions.md', ['copilot guide place']],
    ['docs/plan.prompt.md', ['copilot prompt shape']],
    ['.qwen/agents/reviewer.md', ['qwen agent place']],
    ['packages/api/QWEN.md', ['qwen guide place']],
    ['.clinerules/style.md', ['cline rule place']],
    ['.clinerules/workflows/release.md', ['cline command place']],
    ['.cline/skills/forms/SKILL.md', ['cline skill place']],
    ['.kiro/agents/reviewer.json', ['kiro agent place']],
    ['.kiro/agents/reviewer.md', ['kiro agent place']],
    ['.kiro/steering/product.md', ['kiro rule place']],
    ['.windsurf/rules/style.md', ['windsurf rule place']],
    ['.windsurf/workflows/deploy.md', ['windsurf command place']],
    ['.factory/droids/reviewer.md', ['factory agent place']],
    ['.roo/rules-code/style.md', ['roo rule place']],
    ['.continue/rules/style.md', ['continue rule place']],
    ['.continue/prompts/review.md', ['continue command place']],
    ['.roo/commands/deploy.md', ['roo command place']],
    ['skills/forms/SKILL.md', ['agent-skills skill place']]
  ])('%s', (path, expected) => {
    expect(alone(path)).toEqual(expected)
  })

  test.each([
    ['.github/instructions/api.instructions.MD', {}],
    ['.github/instructions/api.Instructions.md', {}],
    ['.github/Copilot-Instructions.md', {}],
    ['agents.md', {'.github/prompts/a.prompt.md': ''}],
    ['Claude.md', {'.github/prompts/a.prompt.md': ''}]
  ])('in another case of letters, which Copilot reads: %s', (path, more) => {
    const read = readersIn({...more, [path]: 'Test.\n'})(path)
    expect(read).toEqual([expect.stringMatching(/^copilot (?:guide|instructions) place$/)])
  })

  test.each([
    ['docs/agents.md', {'.github/prompts/a.prompt.md': ''}],
    ['agents.md', {'.github/prompts/a.prompt.md': '', 'AGENTS.md': ''}],
    ['.github/agents/x.MD', {}]
  ])('in another case of letters, which Copilot does not read: %s', (path, more) => {
    expect(readersIn({...more, [path]: 'Test.\n'})(path)).toEqual([])
  })

  test.each([
    ['.qwen/settings.json', 'qwen'],
    ['.clinerules/style.md', 'cline'],
    ['.kiro/steering/product.md', 'kiro'],
    ['.windsurf/rules/style.md', 'windsurf'],
    ['.factory/droids/reviewer.md', 'factory'],
    ['.roo/rules/style.md', 'roo']
  ])('instructions that many hosts read are those of a host that %s shows', (path, host) => {
    const hostsOf = (files: Files): readonly string[] =>
      readersIn({...files, 'AGENTS.md': '# A\n'})('AGENTS.md').map((each) => each.split(' ')[0] ?? '')
    expect(hostsOf({})).not.toContain(host)
    expect(hostsOf({[path]: 'x\n'})).toEqual([...hostsOf({}), host])
  })

  test.each(['.claude/agents/reviewer.agent.md', '.claude/commands/plan.prompt.md'])(
    'in a folder of a host that host alone decides: %s',
    (path) => {
      expect(alone(path).map((each) => each.split(' ')[0])).toEqual(['claude'])
    }
  )

  test('instructions in a folder of a host are those of that host', () => {
    expect(alone('.claude/CLAUDE.md')).toEqual(['claude guide place'])
    expect(alone('.gemini/GEMINI.md')).toEqual(['gemini guide place'])
    expect(alone('.opencode/agents/AGENTS.md')).toEqual(['opencode agent place'])
  })

  test.each([
    'README.md',
    'CHANGELOG.md',
    'docs/reviewer.md',
    'agents/reviewer.md',
    'commands/commit.md',
    '.github/workflows/README.md',
    '.github/ISSUE_TEMPLATE/bug.md',
    '.claude/skills/forms/notes.md',
    'hooks/hooks.json',
    'package.json'
  ])('no host opens %s', (path) => {
    expect(reachIn({[path]: agent})(path)).not.toHaveProperty('misplaced')
    expect(alone(path)).toEqual([])
  })

  test.each([
    '.zed/agents/reviewer.md',
    '.acme/skills/forms/SKILL.md',
    '.kiro/specs/plan.prompt.md',
    '.acme/rules/style.md',
    '.windsurf/CLAUDE.md',
    '.factory/.mcp.json',
    '.idea/mcp.json'
  ])('in the folder of another program: %s', (path) => {
    expect(reachIn({[path]: agent})(path)).toEqual({readers: [], closed: 'program'})
  })

  test.each([
    'test/fixtures/.claude/agents/reviewer.md',
    'fixtures/CLAUDE.md',
    'e2e/__fixtures__/AGENTS.md',
    'test-data/.mcp.json',
    'src/__tests__/.github/agents/reviewer.md',
    'test/fixtures/.claude/agent/reviewer.md'
  ])('a fixture: %s', (path) => {
    expect(reachIn({[path]: agent})(path)).toEqual({readers: [], closed: 'fixture'})
  })

  test('a folder that is only named like a fixture of something else', () => {
    expect(alone('lighting-fixtures-shop/.claude/agents/reviewer.md')).toEqual(['claude agent place'])
  })
})

describe('notes beside definitions', () => {
  test.each([
    ['.claude/agents/README.md', '# Our agents\n', []],
    ['.claude/agents/README.md', agent, ['claude agent place']],
    ['.claude/commands/README.md', '# Our commands\n', ['claude command place']],
    ['.opencode/agents/README.md', '# Our agents\n', ['opencode agent place']],
    ['.claude/rules/CHANGELOG.md', '# Changes\n', []]
  ])('%s with %j', (path, text, expected) => {
    expect(alone(path, text)).toEqual(expected)
  })

  test('a host that loads them all the same has them as notes', () => {
    const path = '.claude/commands/README.md'
    expect(reachIn({[path]: '# Our commands\n'})(path).readers).toEqual([
      {host: 'claude', kind: 'command', by: 'place', isNote: true}
    ])
  })

  test('of a plugin', () => {
    const readers = readersIn({
      '.claude-plugin/plugin.json': json({name: 'kit'}),
      'agents/README.md': '# Our agents\n',
      'commands/README.md': '# Our commands\n'
    })
    expect(readers('agents/README.md')).toEqual([])
    expect(readers('commands/README.md')).toEqual(['claude command plugin .claude-plugin/plugin.json'])
  })
})

describe('conditions', () => {
  const claudeIn = (files: Files, path: string): Reader | undefined =>
    reachIn(files)(path).readers.find(({host}) => host === 'claude')

  test('Claude Code reads AGENTS.md only without instructions of its own', () => {
    expect(claudeIn({'AGENTS.md': '# A\n'}, 'AGENTS.md')?.when).toBe(
      'only without CLAUDE.md and .claude/CLAUDE.md and CLAUDE.local.md'
    )
    for (const other of ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'])
      expect(claudeIn({'AGENTS.md': '# A\n', [other]: '# C\n'}, 'AGENTS.md')).toBeUndefined()
  })

  test('each folder for itself', () => {
    const files = {'CLAUDE.md': '# C\n', 'AGENTS.md': '# A\n', 'api/AGENTS.md': '# A\n'}
    expect(claudeIn(files, 'api/AGENTS.md')).toBeDefined()
    expect(claudeIn(files, 'AGENTS.md')).toBeUndefined()
  })

  test('an override takes the place of AGENTS.md for Codex', () => {
    const readers = readersIn({'AGENTS.md': '# A\n', 'AGENTS.override.md': '# B\n'})
    expect(readers('AGENTS.override.md')).toEqual(['codex guide place'])
    expect(readers('AGENTS.md').filter((each) => each.startsWith('codex'))).toEqual([])
  })

  test('OpenCode reads CLAUDE.md only without AGENTS.md', () => {
    expect(alone('CLAUDE.md').filter((each) => each.startsWith('opencode'))).toEqual(['opencode guide place'])
    const both = readersIn({'CLAUDE.md': '# C\n', 'AGENTS.md': '# A\n'})
    expect(both('CLAUDE.md').filter((each) => each.startsWith('opencode'))).toEqual([])
  })
})

describe('shared places', () => {
  const skill = '.agents/skills/forms/SKILL.md'

  test('all hosts share a skill where nothing shows one', () => {
    const {readers} = reachIn({[skill]: agent})(skill)
    expect(readers.map(({host, isShared}) => [host, isShared])).toEqual([
      ['codex', true],
      ['copilot', true],
      ['gemini', true],
      ['opencode', true]
    ])
  })

  test.each([
    [{'.codex/config.toml': ''}, ['codex skill place']],
    [{'GEMINI.md': '# G\n'}, ['gemini skill place']],
    [{'.github/copilot-instructions.md': '# C\n'}, ['copilot skill place']],
    [{'.opencode/agent/a.md': agent, '.gemini/settings.json': '{}'}, ['gemini skill place', 'opencode skill place']],
    [
      {'.github/workflows/ci.yml': 'on: push\n'},
      ['codex', 'copilot', 'gemini', 'opencode'].map((host) => `${host} skill place`)
    ]
  ])('those that the repository shows: %j', (files, expected) => {
    expect(readersIn({[skill]: agent, ...files})(skill)).toEqual(expected)
  })

  test('.mcp.json is of Claude Code where the repository shows it', () => {
    const shared = reachIn({'.mcp.json': '{"servers": {}}'})('.mcp.json').readers
    expect(shared).toEqual([{host: 'claude', kind: 'manifest', by: 'place', isShared: true}])
    const own = reachIn({'.mcp.json': '{}', '.claude/settings.json': '{}'})('.mcp.json').readers
    expect(own).toEqual([{host: 'claude', kind: 'manifest', by: 'place'}])
  })
})

describe('plugins', () => {
  const manifest = '.claude-plugin/plugin.json'

  test.each([
    ['agents/reviewer.md', 'plugin-agent'],
    ['agents/team/reviewer.md', 'plugin-agent'],
    ['commands/git/commit.md', 'command'],
    ['skills/forms/SKILL.md', 'skill'],
    ['output-styles/brief.md', 'output-style'],
    ['hooks/hooks.json', 'manifest'],
    ['.mcp.json', 'manifest']
  ])('by a manifest: %s', (path, kind) => {
    const readers = readersIn({
      [manifest]: json({name: 'kit'}),
      [`x/kit/${manifest}`]: '{not json',
      [`x/kit/${path}`]: agent,
      [path]: agent
    })
    expect(readers(path)).toEqual([`claude ${kind} plugin ${manifest}`])
    expect(readers(`x/kit/${path}`)).toEqual([`claude ${kind} plugin x/kit/${manifest}`])
    expect(readers(`y/kit/${path}`).filter((each) => each.includes('plugin'))).toEqual([])
  })

  const catalog = '.claude-plugin/marketplace.json'
  const market = (...plugins: readonly object[]): Files => ({[catalog]: json({name: 'market', plugins})})

  test('by an entry of a catalog', () => {
    const readers = readersIn(
      market({name: 'kit', source: './kits/one'}, {name: 'away', source: {source: 'github', repo: 'a/b'}})
    )
    expect(readers('kits/one/agents/reviewer.md')).toEqual([`claude plugin-agent plugin ${catalog}`])
    expect(readers('kits/two/agents/reviewer.md')).toEqual([])
  })

  test('below the root that the catalog names', () => {
    const files = {
      [catalog]: json({
        metadata: {pluginRoot: './kits'},
        plugins: [
          {name: 'one', source: 'one'},
          {name: 'two', source: './two'}
        ]
      })
    }
    const readers = readersIn(files)
    expect(readers('kits/one/commands/a.md')).toEqual([`claude command plugin ${catalog}`])
    expect(readers('two/commands/a.md')).toEqual([`claude command plugin ${catalog}`])
    expect(readers('one/commands/a.md')).toEqual([])
    expect(readers('kits/two/commands/a.md')).toEqual([])
  })

  test('files and folders that an entry lists', () => {
    const entry = {
      source: './kit',
      agents: ['./team/lead.md'],
      commands: './tasks/',
      skills: ['./more/forms'],
      hooks: './wires.json'
    }
    const readers = readersIn(market(entry))
    expect(readers('kit/team/lead.md')).toEqual([`claude plugin-agent plugin ${catalog}`])
    expect(readers('kit/team/other.md')).toEqual([])
    expect(readers('kit/tasks/git/commit.md')).toEqual([`claude command plugin ${catalog}`])
    expect(readers('kit/tasks/notes.txt')).toEqual([])
    expect(readers('kit/more/forms/SKILL.md')).toEqual([`claude skill plugin ${catalog}`])
    expect(readers('kit/wires.json')).toEqual([`claude manifest plugin ${catalog}`])
  })

  test('a skill in the root of a repository', () => {
    const readers = readersIn({...market({source: './', skills: ['./']}), 'SKILL.md': agent, 'README.md': '# A\n'})
    expect(readers('SKILL.md')).toEqual([`claude skill plugin ${catalog}`])
    expect(readers('README.md')).toEqual(['claude bundle bundle SKILL.md'])
  })

  test('an entry that leaves the repository, and values of other types', () => {
    const readers = readersIn(
      market({source: '../out'}, {source: 5}, {source: '/etc'}, {source: './kit', agents: 7, skills: {a: 1}})
    )
    expect(readers('out/agents/a.md')).toEqual([])
    expect(readers('etc/agents/a.md')).toEqual([])
    expect(readers('kit/agents/a.md')).toEqual([`claude plugin-agent plugin ${catalog}`])
  })

  test('the folder of another program makes no difference to a plugin around it', () => {
    expect(readersIn({[manifest]: '{}'})('.zed/agents/a.md')).toEqual([])
  })

  test('of Codex, and an extension of Gemini', () => {
    const readers = readersIn({
      '.codex-plugin/plugin.json': json({name: 'kit', skills: './more'}),
      'gemini-extension.json': json({name: 'kit'})
    })
    expect(readers('skills/forms/SKILL.md')).toEqual([
      'codex skill plugin .codex-plugin/plugin.json',
      'gemini skill extension gemini-extension.json'
    ])
    expect(readers('more/forms/SKILL.md')).toEqual(['codex skill plugin .codex-plugin/plugin.json'])
    expect(readers('agents/reviewer.md')).toEqual(['gemini agent extension gemini-extension.json'])
    expect(readers('commands/git/commit.toml')).toEqual(['gemini command extension gemini-extension.json'])
    expect(readers('commands/git/commit.md')).toEqual([])
  })
})

describe('a manifest whose name other programs have, too', () => {
  const plugin = {'kit/plugin.json': json({name: 'kit'})}

  test('makes a plugin for a host that the repository shows', () => {
    const readers = readersIn({...plugin, '.github/agents/a.md': agent})
    expect(readers('kit/agents/reviewer.md')).toEqual(['copilot agent plugin kit/plugin.json'])
  })

  test('makes none where nothing shows the host', () => {
    expect(readersIn(plugin)('kit/agents/reviewer.md').join()).not.toContain('copilot')
  })

  test('makes none in the folder of another host', () => {
    const readers = readersIn({'.qwen/plugins/kit/plugin.json': json({name: 'kit'}), '.github/agents/a.md': agent})
    expect(readers('.qwen/plugins/kit/agents/reviewer.md')).toEqual([])
    expect(readers('.qwen/plugins/kit/skills/forms/SKILL.md')).not.toContain('copilot')
  })
})

describe('roles of Codex', () => {
  const config =
    '[agents.scout]\ndescription = "Looks around"\nconfig_file = "../roles/scout.toml"\n\n[agents.lead]\nconfig_file = "agents/lead.toml"\n'

  test('the files that they name', () => {
    const reachOf = reachIn({'.codex/config.toml': config, 'roles/scout.toml': '', '.codex/agents/lead.toml': ''})
    expect(reachOf('roles/scout.toml').readers).toEqual([
      {host: 'codex', kind: 'role', by: 'role', from: '.codex/config.toml', name: 'scout'}
    ])
    expect(reachOf('.codex/agents/lead.toml').readers.map(({kind, name}) => [kind, name])).toEqual([['role', 'lead']])
    expect(reachOf('roles/other.toml').readers).toEqual([])
  })

  test.each([
    '[agents]\nscout = 5\n',
    'agents = "config_file"',
    '[agents.scout]\nconfig_file = 5',
    '[agents.scout\nconfig_file',
    ''
  ])('nothing of %j', (text) => {
    expect(readersIn({'.codex/config.toml': text, 'roles/scout.toml': ''})('roles/scout.toml')).toEqual([])
  })
})

describe('imports', () => {
  const chain = (length: number): Files =>
    Object.fromEntries(Array.from({length}, (_, index) => [`docs/${index + 1}.md`, `See @${index + 2}.md\n`]))

  test.each([
    ['CLAUDE.md', 'claude'],
    ['.claude/CLAUDE.md', 'claude'],
    ['GEMINI.md', 'gemini'],
    ['QWEN.md', 'qwen']
  ])('the imports of %s are those of its host', (guide, host) => {
    const target = guide.includes('/') ? '.claude/style.md' : 'style.md'
    const readers = readersIn({[guide]: 'See @style.md\n', [target]: 'Use tabs.\n'})
    expect(readers(target)).toEqual([`${host} guide import ${guide}`])
  })

  test('five hops, each from the file before it', () => {
    const readers = readersIn({'CLAUDE.md': 'See @docs/1.md\n', ...chain(9)})
    expect(readers('docs/1.md')).toEqual(['claude guide import CLAUDE.md'])
    expect(readers('docs/5.md')).toEqual(['claude guide import docs/4.md'])
    expect(readers('docs/6.md')).toEqual([])
  })

  test('circles', () => {
    const readers = readersIn({'CLAUDE.md': '@a.md\n', 'a.md': '@b.md @a.md\n', 'b.md': '@a.md @CLAUDE.md\n'})
    expect(readers('a.md')).toEqual(['claude guide import CLAUDE.md'])
    expect(readers('b.md')).toEqual(['claude guide import a.md'])
    expect(readers('CLAUDE.md')[0]).toBe('claude guide place')
  })

  test('none in code, none out of the repository, none of nothing', () => {
    const text = '`@code.md`\n\n```\n@fence.md\n```\n\n@/abs.md @~/home.md @../out.md @gone.md me@mail.md\n'
    const readers = readersIn({
      'CLAUDE.md': text,
      'code.md': '',
      'fence.md': '',
      'abs.md': '',
      'home.md': '',
      'out.md': '',
      'mail.md': ''
    })
    for (const path of ['code.md', 'fence.md', 'abs.md', 'home.md', 'out.md', 'gone.md', 'mail.md'])
      expect(readers(path)).toEqual([])
  })

  test('of Gemini, and of instructions in a folder', () => {
    const readers = readersIn({
      'GEMINI.md': '@AGENTS.md\n',
      'AGENTS.md': '# A\n',
      'api/CLAUDE.md': '@rules.md\n',
      'api/rules.md': ''
    })
    expect(readers('AGENTS.md')).toContain('gemini guide import GEMINI.md')
    expect(readers('api/rules.md')).toEqual(['claude guide import api/CLAUDE.md'])
  })

  test.each(['opencode.json', 'opencode.jsonc', '.opencode/opencode.jsonc'])('of %s', (config) => {
    const text =
      '{\n  // what we tell it\n  "instructions": ["docs/style.md", "docs/*.txt"],\n  "agent": {"a": {"prompt": "{file:./prompts/a.txt}"}},\n}\n'
    const readers = readersIn({[config]: text})
    expect(readers('docs/style.md')).toEqual([`opencode guide import ${config}`])
    const at = config.startsWith('.') ? '.opencode/prompts/a.txt' : 'prompts/a.txt'
    expect(readers(at)).toEqual([`opencode guide import ${config}`])
  })
})

describe('files of a skill', () => {
  test('are read by those who read the skill', () => {
    const readers = readersIn({'.claude/skills/forms/SKILL.md': agent})
    const expected = ['claude bundle bundle .claude/skills/forms/SKILL.md']
    expect(readers('.claude/skills/forms/reference.md')).toEqual(expected)
    expect(readers('.claude/skills/forms/scripts/deep/notes.md')).toEqual(expected)
    expect(readers('.claude/skills/other/reference.md')).toEqual([])
  })
})

describe('links', () => {
  test('to folders and files at places of hosts', () => {
    const readers = readersIn(
      {
        'shared/agents/a.md': agent,
        'shared/agents/b/c.md': agent,
        'shared/commit.md': '',
        'shared/skills/forms/SKILL.md': agent,
        'shared/skills/forms/x.md': ''
      },
      {
        '.claude/agents': 'shared/agents',
        '.opencode/command/commit.md': 'shared/commit.md',
        '.gemini/skills/forms': 'shared/skills/forms'
      }
    )
    expect(readers('shared/agents/a.md')).toEqual(['claude agent link .claude/agents'])
    expect(readers('shared/agents/b/c.md')).toEqual(['claude agent link .claude/agents'])
    expect(readers('shared/commit.md')).toEqual(['opencode command link .opencode/command/commit.md'])
    expect(readers('shared/skills/forms/SKILL.md')).toEqual(['gemini skill link .gemini/skills/forms'])
    expect(readers('shared/skills/forms/x.md')).toEqual(['gemini bundle bundle shared/skills/forms/SKILL.md'])
    expect(readers('shared/other.md')).toEqual([])
  })

  test('one skill behind the links of three hosts has each of them once', () => {
    const readers = readersIn(
      {'skills/forms/SKILL.md': agent},
      {'.claude/skills': 'skills', '.gemini/skills': 'skills', '.opencode/skill': 'skills'}
    )
    expect(
      readers('skills/forms/SKILL.md')
        .map((each) => each.split(' ')[0])
        .sort()
    ).toEqual(['claude', 'gemini', 'opencode'])
  })

  test.each([
    ['.claude/skills/gone', ['claude skill place']],
    ['.claude/agents/gone.md', ['claude agent place']],
    ['.gemini/commands/gone.toml', ['gemini command place']]
  ])('to nothing, at a place: %s', (path, expected) => {
    const found = reachIn({'README.md': ''}, {[path]: 'nowhere'})(path)
    expect([found.readers.map(words), found.isBroken]).toEqual([expected, true])
  })

  test.each(['docs/gone.md', 'gone', 'docs/gone', '.zed/agents/gone.md'])(
    'to nothing, where no host looks: %s',
    (path) => {
      expect(reachIn({'README.md': ''}, {[path]: 'nowhere'})(path)).toEqual({readers: []})
    }
  )

  test('in circles', () => {
    const reachOf = reachIn(
      {'.claude/agents/a.md': agent},
      {'.claude/agents/loop': '.claude', '.claude/rules/up': '.claude/rules', '.claude/commands': '.claude/agents'}
    )
    expect(reachOf('.claude/agents/a.md').readers.map(words)).toEqual(['claude agent place'])
    expect(reachOf('.claude/agents/loop/agents/loop/agents/a.md').readers.map(({host}) => host)).toEqual(['claude'])
  })
})

describe('questions to the tree', () => {
  const count = (
    size: number,
    files: (index: number) => Files,
    links: (index: number) => Readonly<Record<string, string>> = () => ({})
  ): number => {
    const indexes = Array.from({length: size}, (_, index) => index)
    const all: Files = Object.assign({}, ...indexes.map(files))
    const tree = virtualTree(all, Object.assign({}, ...indexes.map(links)))
    const {reachOf} = openReach(tree)
    for (const path of Object.keys(all)) reachOf(path)
    return tree.asked()
  }

  test.each<[string, (index: number) => Files, ((index: number) => Readonly<Record<string, string>>)?]>([
    ['agents', (index) => ({[`.claude/agents/${index}.md`]: agent})],
    ['folders', (index) => ({[`docs/${index}/a.md`]: agent})],
    ['skills', (index) => ({[`.claude/skills/${index}/SKILL.md`]: agent, [`.claude/skills/${index}/x.md`]: ''})],
    [
      'links',
      (index) => ({[`shared/${index}.md`]: agent}),
      (index) => ({[`.claude/agents/${index}.md`]: `shared/${index}.md`})
    ],
    [
      'circles',
      (index) => ({[`.claude/agents/${index}/a.md`]: agent}),
      (index) => ({[`.claude/agents/loop-${index}`]: '.claude/agents'})
    ]
  ])('grow with the number of %s', (_, files, links) => {
    const [small, large] = [count(50, files, links), count(200, files, links)]
    expect(large).toBeLessThan(small * 4.5)
  })

  test('a catalog of 10,000 plugins is read once', () => {
    const plugins = Array.from({length: 10_000}, (_, index) => ({name: `p${index}`, source: `./kits/${index}`}))
    const tree = virtualTree({'.claude-plugin/marketplace.json': json({plugins}), 'kits/7/agents/a.md': agent})
    const {reachOf} = openReach(tree)
    expect(reachOf('kits/7/agents/a.md').readers.map(words)).toEqual([
      'claude plugin-agent plugin .claude-plugin/marketplace.json'
    ])
    const first = tree.asked()
    for (let index = 0; index < 100; index++) reachOf(`kits/7/agents/${index}.md`)
    expect(first).toBeLessThan(50_000)
    expect(tree.asked() - first).toBeLessThan(1_000)
  })

  test('a manifest that lists 10,000 paths', () => {
    const agents = Array.from({length: 10_000}, (_, index) => `./team/${index}.md`)
    const tree = virtualTree({'.claude-plugin/plugin.json': json({name: 'kit', agents}), 'team/7.md': agent})
    const {reachOf} = openReach(tree)
    expect(reachOf('team/7.md').readers.map(words)).toEqual(['claude plugin-agent plugin .claude-plugin/plugin.json'])
    const first = tree.asked()
    for (let index = 0; index < 1000; index++) reachOf(`team/${index}.md`)
    expect(tree.asked() - first).toBeLessThan(5_000)
  })
})
