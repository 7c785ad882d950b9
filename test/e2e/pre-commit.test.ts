import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {isPicked} from '../../src/project/kinds.ts'
import {plant} from '../support/planted-programs.ts'
import {createRelease, root} from '../support/release.ts'
import {
  brokenAgent,
  createRepository,
  fixableAgent,
  goodAgent,
  type Outcome,
  type Repository,
  run,
  temporaryFolder
} from '../support/repository.ts'

const isInstalled = spawnSync('pre-commit', ['--version']).status === 0

describe.skipIf(!isInstalled)(
  `pre-commit${isInstalled ? '' : ' (skipped: the program pre-commit is not installed)'}`,
  () => {
    let repository: Repository
    let home: string

    /** Runs a program with a store of its own for what pre-commit installs. */
    const start = (program: string, ...args: string[]): Outcome =>
      run(program, args, repository.folder, {PRE_COMMIT_HOME: home, PRE_COMMIT_COLOR: 'never'})
    const commit = (): Outcome => start('git', 'commit', '--message', 'A change')

    beforeAll(() => {
      const release = createRelease()
      home = temporaryFolder()
      repository = createRepository()
      repository.write(
        '.pre-commit-config.yaml',
        `repos:
  - repo: ${release.folder}
    rev: v0
    hooks:
      - id: lint-agents
        args: [--fix]
        exclude: ^runs/
      - id: lint-agents-outputs
        files: ^runs/
`
      )
      repository.commit('The start')
      expect(start('pre-commit', 'install', '--install-hooks')).toMatchObject({code: 0})
    })

    test('a commit with a bad file is refused, one with a fixed file too, and the next one passes', () => {
      repository.write('agents/übung eins.md', fixableAgent)
      repository.write('.cursor/rules/rule.mdc', brokenAgent)
      repository.git('add', '.')
      const refused = commit()
      expect(refused.code).toBe(1)
      expect(refused.err).toContain('lint agent definitions')
      expect(refused.err).toContain('Unexpected 1 item in a prompt block, expected 2 to 4')
      expect(refused.err).toContain('files were modified by this hook')
      expect(repository.read('agents/übung eins.md')).toBe(goodAgent)
      repository.write('.cursor/rules/rule.mdc', goodAgent)
      repository.git('add', '.')
      expect(commit()).toMatchObject({code: 0})
      expect(repository.git('show', 'HEAD:agents/übung eins.md')).toBe(goodAgent)
    })

    test('outputs go to the hook for outputs, and to it alone', () => {
      repository.write('runs/one.txt', 'Done.\n\n---\nSUGGESTED NEXT STEPS:\n[1] Start a new workflow\n---\n')
      repository.git('add', '.')
      const refused = commit()
      expect(refused.code).toBe(1)
      expect(refused.err).toMatch(/lint agent definitions\.+\(no files to check\)Skipped/)
      expect(refused.err).toMatch(/lint captured agent outputs\.+Failed/)
      expect(refused.err).toContain('runs/one.txt (output)')
      repository.write('runs/one.txt', goodAgent.slice(goodAgent.indexOf('---')))
      repository.git('add', '.')
      expect(commit()).toMatchObject({code: 0})
    })

    test('an output without an agent and a contract is refused, with the way to name them', () => {
      repository.write('runs/two.md', 'Done.\n')
      repository.git('add', '.')
      const refused = commit()
      expect(refused.code).toBe(1)
      expect(refused.err).toContain('1 output names no agent and has no contract, so it was not checked')
      repository.git('rm', '-q', '--force', 'runs/two.md')
    })

    test('what a repository puts beside the files does not run', () => {
      const {traces} = plant({}, repository)
      const {code, out} = start('pre-commit', 'run', '--files', 'agents/a.md')
      expect(out).toMatch(/lint agent definitions\.+Passed/)
      expect([code, traces()]).toEqual([0, []])
    })

    test('a file whose name is an option, such as of a configuration with plugins, is refused', () => {
      const trace = join(repository.folder, 'trace')
      repository.write('x/a.md', JSON.stringify({plugins: ['./run.js']}))
      repository.write(
        'x/run.js',
        `import {writeFileSync} from 'node:fs'\nwriteFileSync(${JSON.stringify(trace)}, '')\n`
      )
      repository.write('--config=x/a.md', goodAgent)
      repository.git('add', '.')
      const {code, out} = start('pre-commit', 'run', '--files', './--config=x/a.md')
      expect([code, existsSync(trace)]).toEqual([1, false])
      expect(out).toContain('Unexpected option `--config=x/a.md`, which may be a path')
      repository.git('rm', '-rq', '--force', 'x', './--config=x')
    })
  }
)

describe('the patterns of the hooks', () => {
  test.each([
    'agents/a.md',
    'A.MD',
    '.cursor/rules/a b.mdc',
    'docs/a.markdown',
    '.isdlc/state.json',
    'x/.isdlc/state.json',
    'party-personas.json',
    'x/party-personas.json',
    '.claude-plugin/plugin.json',
    'plugins/a/.claude-plugin/marketplace.json',
    'hooks/hooks.json',
    '.mcp.json',
    'a/.claude/settings.local.json',
    '.claude/settings.json',
    'opencode.json',
    'opencode.jsonc',
    'gemini-extension.json',
    '.gemini/settings.json',
    '.gemini/commands/a/b.toml',
    '.codex/config.toml',
    '.codex/agents/a.toml',
    'settings.json',
    'hooks.json',
    'x.mcp.json',
    '.vscode/settings.json',
    'state.json',
    'x.isdlc/state.json',
    'my-party-personas.json',
    'a.mdx',
    'a.md.bak',
    'readme'
  ])('`lint-agents` takes %s where a walk through folders does', (path) => {
    expect(pattern('lint-agents', 'files').test(path)).toBe(isPicked(path))
  })

  test('captured outputs go to `lint-agents-outputs` alone', () => {
    const taken = (id: string, path: string): boolean =>
      pattern(id, 'files').test(path) && !pattern(id, 'exclude').test(path)
    expect(taken('lint-agents', 'agent-outputs/one.md')).toBe(false)
    expect(taken('lint-agents-outputs', 'agent-outputs/one.md')).toBe(true)
    expect(taken('lint-agents-outputs', 'agents/a.md')).toBe(false)
  })
})

/** A pattern of a hook, by its key; one that matches nothing where there is none. Python writes its flags into the pattern. */
function pattern(id: string, key: 'files' | 'exclude'): RegExp {
  const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8').split('- id: ')
  const hook = hooks.find((text) => text.startsWith(`${id}\n`)) ?? ''
  const written = new RegExp(`^ {2}${key}: (.*)$`, 'm').exec(hook)?.[1]?.replace(/^'(.*)'$/, '$1') ?? '(?!)'
  return written.startsWith('(?i)') ? new RegExp(written.slice('(?i)'.length), 'i') : new RegExp(written)
}
