/** `lint-agents tree`, and what a run says of files that no host reads. */
import {mkdirSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {hostIds} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import type {TreeReport} from '../../src/run/tree.ts'
import {type Ran, reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository, type Repository} from '../support/repository.ts'

const agent = (name: string): string =>
  `---\nname: ${name}\ndescription: Reviews changes\ntools: Read\n---\n\nReview the changes.\n`
const broken = agent('reviewer').replace('Read', 'Raed')

/** A repository with files and links, of which git knows all. */
function repository(files: Files, links: Readonly<Record<string, string>> = {}): Repository {
  const made = createRepository()
  writeFiles(made.folder, files)
  for (const [path, target] of Object.entries(links)) link(made.folder, path, target)
  made.commit()
  return made
}

function link(folder: string, path: string, target: string): void {
  mkdirSync(dirname(join(folder, path)), {recursive: true})
  symlinkSync(target, join(folder, path))
}

const lastLine = ({out}: Ran): string => out.trimEnd().split('\n').at(-1) ?? ''

const declare =
  '`lint-agents outputs` checks outputs; `--as agent --host claude`, or `files` of the configuration, declares what'

describe('tree', () => {
  const files = {
    '.claude/agents/reviewer.md': agent('code-reviewer'),
    '.claude/agent/planner.md': agent('planner'),
    'AGENTS.md': '# Style\n',
    'kits/one/.claude-plugin/plugin.json': '{"name": "one"}\n',
    'kits/one/commands/git/commit.md': 'Commit.\n',
    'notes/marked.md': 'End with it:\n\n<!-- lint-agents output -->\n\n```text\nVERDICT: PASS | FAIL\n```\n',
    'docs/guide.md': '# Guide\n',
    'README.md': '# Readme\n'
  }
  const links = {'.gemini/skills/forms': '../../shared/forms'}
  const all = {...files, 'shared/forms/SKILL.md': '---\nname: forms\ndescription: Fills in forms\n---\n\nFill.\n'}

  test('as text', async () => {
    const {code, out, err} = await runCli(repository(all, links).folder, ['tree'])
    expect([code, err]).toEqual([0, ''])
    const version = (host: 'claude' | 'gemini' | 'codex'): string => hostOf(host).version
    expect(out).toContain(`Claude Code ${version('claude')}\n`)
    expect(out).toContain('  .claude/agents/reviewer.md           agent `code-reviewer`\n')
    expect(out).toContain(
      '  kits/one/commands/git/commit.md      command `commit`, by the plugin `kits/one/.claude-plugin/plugin.json`\n'
    )
    expect(out).toContain('guide `AGENTS.md`, only without CLAUDE.md and .claude/CLAUDE.md and CLAUDE.local.md\n')
    expect(out).toContain('Misplaced\n  .claude/agent/planner.md  Claude Code would open `.claude/agents/planner.md`\n')
    expect(out).toMatch(/Read for what they declare or show\n {2}notes\/marked\.md {2}agent/)
    expect(out).toMatch(/\n2 files without a reader\n$/)
  })

  test('as JSON, by the interface', async () => {
    const {code, out} = await runCli(repository(all, links).folder, ['tree', '-f', 'json'])
    expect(code).toBe(0)
    const report: TreeReport = JSON.parse(out)
    expect(Object.keys(report)).toEqual(['version', 'hosts', 'misplaced', 'declared', 'unread'])
    expect(report.version).toBe(1)
    expect(report.hosts.map(({host}) => host)).toEqual(['claude', 'codex', 'copilot', 'gemini', 'opencode', 'cursor'])
    const of = (host: string) => report.hosts.find((each) => each.host === host)
    expect(of('claude')).toEqual({
      host: 'claude',
      version: hostOf('claude').version,
      files: [
        {
          path: '.claude/agents/reviewer.md',
          as: 'agent',
          name: 'code-reviewer',
          by: 'place',
          from: '.claude/agents/reviewer.md'
        },
        {
          path: 'AGENTS.md',
          as: 'guide',
          name: 'AGENTS.md',
          by: 'place',
          from: 'AGENTS.md',
          when: 'only without CLAUDE.md and .claude/CLAUDE.md and CLAUDE.local.md'
        },
        {
          path: 'kits/one/.claude-plugin/plugin.json',
          as: 'manifest',
          name: 'plugin.json',
          by: 'place',
          from: 'kits/one/.claude-plugin/plugin.json'
        },
        {
          path: 'kits/one/commands/git/commit.md',
          as: 'command',
          name: 'commit',
          by: 'plugin',
          from: 'kits/one/.claude-plugin/plugin.json'
        }
      ]
    })
    expect(of('gemini')?.files).toEqual([
      {path: 'shared/forms/SKILL.md', as: 'skill', name: 'forms', by: 'link', from: '.gemini/skills/forms'}
    ])
    expect(report.misplaced).toEqual([
      {path: '.claude/agent/planner.md', host: 'claude', expected: '.claude/agents/planner.md'}
    ])
    expect(report.declared.map(({path, kind}) => [path, kind])).toEqual([['notes/marked.md', 'agent']])
    expect(report.unread).toBe(2)
  })

  test('of a folder, and from a sub-folder: paths are those that a person there types', async () => {
    const {folder} = repository(all)
    const ofFolder: TreeReport = JSON.parse((await runCli(folder, ['tree', 'kits', '-f', 'json'])).out)
    expect(ofFolder.hosts.flatMap((each) => each.files.map(({path}) => path))).toEqual([
      'kits/one/.claude-plugin/plugin.json',
      'kits/one/commands/git/commit.md'
    ])
    const inside: TreeReport = JSON.parse((await runCli(join(folder, 'kits/one'), ['tree', '-f', 'json'])).out)
    expect(inside.hosts[0]?.files).toEqual([
      {
        path: '.claude-plugin/plugin.json',
        as: 'manifest',
        name: 'plugin.json',
        by: 'place',
        from: '.claude-plugin/plugin.json'
      },
      {path: 'commands/git/commit.md', as: 'command', name: 'commit', by: 'plugin', from: '.claude-plugin/plugin.json'}
    ])
  })

  test('a link to nothing has its place', async () => {
    const {folder} = repository({}, {'.claude/agents/gone.md': 'x.md'})
    const {code, out} = await runCli(folder, ['tree'])
    expect(code).toBe(0)
    expect(out).toContain('  .claude/agents/gone.md  agent `gone`, only once its link leads to a file\n')
  })

  test('without git', async () => {
    const {code, out} = await runCli(temporaryFolder({'.claude/agents/a.md': agent('a'), 'x.md': '# X\n'}), ['tree'])
    expect(code).toBe(0)
    expect(out).toMatch(/ {2}\.claude\/agents\/a\.md {2}agent `a`\n\n1 file without a reader\n$/)
  })

  test('of nothing, of a path that is not there, and of standard input', async () => {
    const {folder} = repository({'a.txt': 'x\n'})
    expect(await runCli(folder, ['tree'])).toEqual({code: 0, out: 'No agent files found\n', err: ''})
    expect((await runCli(folder, ['tree', 'gone'])).code).toBe(2)
    expect((await runCli(folder, ['tree', '-'])).code).toBe(2)
  })

  test('a name that plays tricks with the terminal is printed without them', async () => {
    const {out} = await runCli(repository({'.claude/agents/a\u001b[31m.md': agent('a\\u202Eb')}).folder, ['tree'])
    expect(out).not.toMatch(/[\u001b\u202e]/)
  })

  test('another worktree inside of the repository is not listed', async () => {
    const {folder, git} = repository({'.claude/agents/reviewer.md': broken})
    git('worktree', 'add', '--quiet', '.claude/worktrees/next')
    const report: TreeReport = JSON.parse((await runCli(folder, ['tree', '-f', 'json'])).out)
    expect(report.hosts.map(({files: each}) => each.map(({path}) => path))).toEqual([['.claude/agents/reviewer.md']])
    expect(reportOf(await runCli(folder, ['-f', 'json'])).files.map(({path}) => path)).toEqual([
      '.claude/agents/reviewer.md'
    ])
  })
})

describe('the last line, and the counts', () => {
  const files = {'.claude/agents/a.md': agent('a'), 'docs/x.md': '# X\n', 'docs/y.md': '# Y\n'}

  test.each<[readonly string[], string, number, number]>([
    [[], 'No problems in 1 file', 1, 2],
    [['.'], 'No problems in 1 file', 1, 2],
    [['.claude'], 'No problems in 1 file', 1, 0],
    [['docs'], 'Nothing to check: no agent host reads any of the 2 files', 0, 2],
    [['docs/x.md'], 'Nothing to check: no agent host reads the file', 0, 1],
    [['docs/*.md'], 'Nothing to check: no agent host reads any of the 2 files', 0, 2],
    [['docs/x.md', '.claude'], 'No problems in 1 file', 1, 1]
  ])('%j', async (paths, expected, checked, unread) => {
    const {folder} = repository(files)
    const ran = await runCli(folder, paths)
    expect([ran.code, lastLine(ran)]).toEqual([0, expected])
    expect(reportOf(await runCli(folder, [...paths, '-f', 'json'])).summary).toMatchObject({checked, unread})
  })

  test('an error that a comment turns off is counted beside files without a reader', async () => {
    const misplaced = `${agent('a')}\n<!-- lint disable -->\n`
    const ran = await runCli(repository({'docs/x.md': '# X\n', '.claude/agent/a.md': misplaced}).folder, [])
    expect([ran.code, lastLine(ran)]).toEqual([
      0,
      'Nothing to check: no agent host reads the file, 1 turned off by comments'
    ])
  })

  test('an error beside files without a reader', async () => {
    const ran = await runCli(repository({...files, '.claude/agents/b.md': broken}).folder, [])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('1 error, 0 warnings in 2 files')
  })
})

describe('named files without a reader', () => {
  const files = {'.claude/agents/a.md': agent('a'), 'docs/x.md': '# X\n', 'docs/y.md': '# Y\n', 'more/z.md': '# Z\n'}

  test('one line with the way to declare them', async () => {
    const {folder} = repository(files)
    const one = await runCli(folder, ['docs/x.md'])
    expect([one.code, one.err]).toEqual([0, `docs/x.md: not checked: no agent host reads it; ${declare} it is\n`])
    const two = await runCli(folder, ['docs/x.md', 'docs/y.md', '.claude'])
    expect([two.code, two.err]).toEqual([
      0,
      `docs/x.md, docs/y.md: not checked: no agent host reads them; ${declare} they are\n`
    ])
  })

  test('the way works', async () => {
    const {folder} = repository({'docs/x.md': broken.replace('name: reviewer\n', '')})
    expect((await runCli(folder, ['docs/x.md'])).code).toBe(0)
    const declared = await runCli(folder, ['--as', 'agent', '--host', 'claude', 'docs/x.md'])
    expect([declared.code, declared.err]).toEqual([1, ''])
    expect(declared.out).toContain('Unexpected tool `Raed`')
    writeFiles(folder, {
      'lint-agents.config.json': '{"files": [{"include": ["docs/*.md"], "kind": "agent"}], "hosts": ["claude"]}\n'
    })
    expect((await runCli(folder, ['docs/x.md'])).err).toBe('')
  })

  test.each<[readonly string[], number]>([
    [['docs/x.md'], 1],
    [['docs/x.md', 'docs/y.md'], 1],
    [['docs/x.md', '.claude'], 0],
    [['.claude'], 0],
    [['docs'], 0],
    [['.'], 0]
  ])('--require-checked %j', async (paths, code) => {
    expect((await runCli(repository(files).folder, ['--require-checked', ...paths])).code).toBe(code)
  })

  test('a folder of them has one line', async () => {
    const {folder} = repository(files)
    const ofFolder = `docs: not checked: no agent host reads any of its 2 files; ${declare} they are\n`
    expect(await runCli(folder, ['docs', '.claude'])).toMatchObject({code: 0, err: ofFolder})
    expect(await runCli(folder, ['docs'])).toMatchObject({code: 0, err: ofFolder})
    expect((await runCli(folder, ['docs', 'more', '.claude'])).err).toBe(
      `docs, more: not checked: no agent host reads any of their 3 files; ${declare} they are\n`
    )
    expect((await runCli(folder, ['more'])).err).toBe(
      `more: not checked: no agent host reads its file; ${declare} it is\n`
    )
    const notices = reportOf(await runCli(folder, ['docs', '.claude', '-f', 'json'])).notices
    expect(notices).toEqual([{kind: 'unread-folder', message: ofFolder.trimEnd(), paths: ['docs']}])
  })

  test.each([[[]], [['.']], [['.claude']], [['.claude/agents', '.claude']]])('no line for %j', async (paths) => {
    expect((await runCli(repository(files).folder, paths)).err).toBe('')
  })

  test('no line for a folder with one file that a host reads', async () => {
    expect((await runCli(repository({...files, 'docs/AGENTS.md': '# A\n'}).folder, ['docs'])).err).toBe('')
  })

  test('--stdin-filename without a reader', async () => {
    const {folder} = repository(files)
    const ofHost = await runCli(folder, ['--stdin-filename', '.claude/agents/x.md', '-'], {input: broken})
    expect([ofHost.code, ofHost.out]).toEqual([1, expect.stringContaining('Raed')])
    const prose = await runCli(folder, ['--stdin-filename', 'docs/x.md', '-'], {input: '# X\n\nWords.\n'})
    expect([prose.code, lastLine(prose)]).toEqual([0, 'Nothing to check: no agent host reads the file'])
  })
})

describe('hidden characters', () => {
  const files = {
    'docs/bidi.md': 'Read \u202E this.\n',
    'docs/tag.md': 'Read \u{E0041} this.\n',
    'docs/plain.md': 'Read this.\n'
  }

  test.each([
    ['docs/bidi.md', 'U+202E'],
    ['docs/tag.md', 'U+E0041']
  ])('are errors in a file that was named: %s', async (path, character) => {
    const {code, out} = await runCli(repository(files).folder, [path])
    expect(code).toBe(1)
    expect(out).toContain(`Unexpected hidden character ${character}`)
  })

  test.each([[[]], [['.']], [['docs']]])('and silent in files that were found in %j', async (paths) => {
    const ran = await runCli(repository(files).folder, paths)
    expect([ran.code, lastLine(ran)]).toEqual([0, 'Nothing to check: no agent host reads any of the 3 files'])
  })

  test('and errors in a file that a host reads', async () => {
    const {code} = await runCli(repository({'.claude/rules/a.md': files['docs/bidi.md']}).folder, [])
    expect(code).toBe(1)
  })
})

describe('--host', () => {
  test.each(hostIds.filter((host) => host !== 'agent-skills'))('%s reads what is declared', async (host) => {
    const {folder} = repository({'x/a.md': '---\nmodel: 5\n---\n\nReview.\n'})
    expect((await runCli(folder, ['x/a.md'])).out).toContain('Nothing to check')
    const ran = await runCli(folder, ['--as', 'agent', '--host', host, 'x/a.md', '-f', 'json'])
    expect(reportOf(ran).summary).toMatchObject({checked: 1, unread: 0})
  })

  test('an unknown one is misuse', async () => {
    expect((await runCli(repository({'a.md': 'x\n'}).folder, ['--host', 'clod', 'a.md'])).code).toBe(2)
  })
})

describe('advice is right', () => {
  test.each([
    '.claude/agent/reviewer.md',
    '.claude/agents/reviewer.markdown',
    '.claude/skills/group/reviewer/SKILL.md',
    '.claude/skills/reviewer.md',
    '.github/agent/reviewer.md',
    '.gemini/agents/team/reviewer.md',
    '.cursor/rules/reviewer.md',
    '.opencode/agents/reviewer.mdx'
  ])('of %s', async (path) => {
    const before = repository({[path]: agent('reviewer')})
    const report: TreeReport = JSON.parse((await runCli(before.folder, ['tree', '-f', 'json'])).out)
    const [{expected} = {expected: ''}] = report.misplaced
    const ran = await runCli(before.folder, [])
    expect(ran.out).toContain(`expected \`${expected}\``)
    const after = repository({[expected]: agent('reviewer')})
    const moved: TreeReport = JSON.parse((await runCli(after.folder, ['tree', '-f', 'json'])).out)
    expect(moved).toMatchObject({misplaced: [], unread: 0})
    expect(moved.hosts.flatMap(({files}) => files.map((each) => each.path))).toContain(expected)
  })

  test('a file of another ending without front matter is not a definition', async () => {
    const {folder} = repository({'.claude/agents/notes.txt': 'Call Bob.\n', '.claude/agents/todo.markdown': '# Todo\n'})
    expect(lastLine(await runCli(folder, []))).toBe('Nothing to check: no agent host reads any of the 2 files')
  })

  test.each([
    ['.github/copilot-instruction.md', 'Unexpected place of instructions, which Copilot'],
    ['.claude/rule/style.md', 'Unexpected place of a rule, which Claude Code']
  ])('%s needs no front matter', async (path, message) => {
    const {code, out} = await runCli(repository({[path]: 'Be brief.\n'}).folder, [])
    expect([code, out]).toEqual([1, expect.stringContaining(message)])
  })
})
