import {chmodSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../../support/cli.ts'
import {type Files, temporaryFolder} from '../../support/folder.ts'
import {filesOf, repositoryWith, runInit} from '../../support/init.ts'
import {goodAgent} from '../../support/repository.ts'

const manifest = '{\n   "name": "garden",\n   "private": true\n}'

describe('without options', () => {
  test('an empty repository gets a proposal and, with --yes, its files', async () => {
    const repository = repositoryWith()
    const proposed = await runInit(repository)
    expect(proposed).toMatchObject({code: 0, err: ''})
    expect(proposed.out).toMatch(/create +\.pre-commit-config\.yaml/)
    expect(proposed.out).toContain('Nothing was written: add --yes')
    expect(filesOf(repository)).toEqual([])

    const {code, out} = await runInit(repository, ['--yes'])
    const files = ['.github/workflows/lint-agents.yml', '.pre-commit-config.yaml', 'lint-agents.config.json']
    expect(code).toBe(0)
    expect(filesOf(repository)).toEqual(files)
    for (const file of files) expect(out).toContain(`Wrote ${file}\n`)
    expect(out).toContain('Then run:\n  pre-commit install\n')
  })

  test('a second run has nothing to do and writes nothing', async () => {
    for (const files of [{}, {'package.json': manifest}, {'lefthook.yml': 'pre-push:\n  parallel: true\n'}]) {
      const repository = repositoryWith(files)
      await runInit(repository, ['--yes'])
      const texts = filesOf(repository).map((path) => repository.read(path))
      const {code, out} = await runInit(repository, ['--yes'])
      expect(code).toBe(0)
      expect(out).not.toMatch(/create|extend|by hand|Wrote/)
      expect(out.match(/nothing to do/g)?.length).toBeGreaterThanOrEqual(3)
      expect(filesOf(repository).map((path) => repository.read(path))).toEqual(texts)
    }
  })

  test('--dry-run writes nothing and prints each change as a diff', async () => {
    const repository = repositoryWith({'package.json': manifest})
    const {code, out} = await runInit(repository, ['--dry-run', '--yes'])
    expect(code).toBe(0)
    expect(filesOf(repository)).toEqual(['package.json'])
    expect(repository.read('package.json')).toBe(manifest)
    expect(out).toContain('Would write .husky/pre-commit\n')
    expect(out).toContain('--- /dev/null\n+++ b/.husky/pre-commit\n@@ -0,0 +1,1 @@\n+lint-staged\n')
    expect(out).toContain('--- a/package.json\n+++ b/package.json\n')
  })

  test('the hook tool is the one that the repository uses', async () => {
    const chosen = async (files: Files): Promise<string | undefined> => {
      const {out} = await runInit(repositoryWith(files))
      return /(?:create|extend) +(\S+)/.exec(out)?.[1]
    }
    expect(await chosen({})).toBe('.pre-commit-config.yaml')
    expect(await chosen({'package.json': '{}'})).toBe('.husky/pre-commit')
    expect(await chosen({'package.json': '{}', '.pre-commit-config.yaml': ''})).toBe('.pre-commit-config.yaml')
    expect(await chosen({'package.json': '{}', '.lefthook.yaml': ''})).toBe('.lefthook.yaml')
    expect(await chosen({'package.json': '{}', '.lefthook.yaml': '', '.husky/pre-commit': 'npm test'})).toBe(
      '.husky/pre-commit'
    )
  })

  test('a workflow is proposed where GitHub may run it', async () => {
    const repository = repositoryWith()
    const setRemote = (url: string): void => repository.write('.git/config', `[remote "origin"]\n\turl = ${url}\n`)
    setRemote('https://gitlab.example/a/b.git')
    expect((await runInit(repository)).out).not.toContain('.github')
    setRemote('git@github.com:a/b.git')
    expect((await runInit(repository)).out).toContain('.github/workflows/lint-agents.yml')
  })

  test('it says what each host loads, and the first finding', async () => {
    const repository = repositoryWith({
      '.claude/agents/a.md': '---\nname: a\ndescription: Plants.\ntools: Bsh\n---\n\nPlant.\n',
      '.claude/skills/dig/SKILL.md': '---\nname: dig\ndescription: Digs.\n---\n\nDig.\n',
      '.claude/agent/b.md': goodAgent
    })
    expect((await runInit(repository, ['--dry-run'])).out).toMatch(
      /^\S+\n {2}Claude Code {2}1 agent, 1 skill\n {2}no host {6}1 file read for what it declares or shows\nToday: \d errors?, \d warnings? in 3 files; the first is\n {2}\.claude\/agent\/b\.md:1:1 error Unexpected place/
    )
  })

  test('it names programs that read outputs, findings of outputs, and the command that declares contracts', async () => {
    const repository = repositoryWith({
      '.claude/agents/gate.md':
        '---\nname: gate\ndescription: Decides.\n---\n\nEnd with exactly:\n\n```\nDECISION: SHIP | HOLD\n```\n',
      'src/gate.ts': "run('claude --agent gate')\nexport const DECISION = /^DECISION: (SHIP|HOLD)$/m\n",
      'runs/gate/1.md': 'DECISION: LATER\n'
    })
    repository.git('add', '--all')
    const {out} = await runInit(repository, ['--dry-run'])
    expect(out).toMatch(
      /^\S+: outputs in runs\n {2}Claude Code {2}1 agent\n {2}program {6}src\/gate\.ts:2 `DECISION` seems to read `DECISION:` of `gate`\nToday: 0 errors, 1 warning in 2 files; the first is\n {2}runs\/gate\/1\.md:1:11 warning Unexpected value `LATER`/
    )
    expect(out).toMatch(/Then run:\n(?: {2}.*\n)* {2}npx lint-agents init --contracts\n/)
    const {out: named} = await runInit(repository, ['--dry-run', '--workflow'])
    expect(named).not.toContain('init --contracts')
  })

  test('it names the fault of a configuration that cannot be read', async () => {
    const repository = repositoryWith({'.claude/agents/a.md': goodAgent, 'lint-agents.config.json': '{"rulez": {}}'})
    const {out} = await runInit(repository, ['--dry-run'])
    expect(out).toContain('lint-agents.config.json:1:2: Unexpected key `rulez`')
    expect(out).not.toContain('no agent files found')
  })

  test('it sets up the root of the repository, also from a folder inside', async () => {
    const repository = repositoryWith({'agents/discover/scout.md': goodAgent})
    const {out} = await runCli(join(repository.folder, 'agents/discover'), ['init', '--yes'])
    expect(out).toContain(`${repository.folder}\n  no host  1 file read for what it declares or shows\n`)
    expect(out).toContain(`Then run in ${repository.folder}:\n`)
    expect(filesOf(repository, ['agents/discover/scout.md'])).toHaveLength(3)
  })
})

describe('options', () => {
  test('--hooks, --workflow and --config write what they name and nothing else', async () => {
    for (const [args, files] of [
      [['--config'], ['lint-agents.config.json']],
      [['--workflow'], ['.github/workflows/lint-agents.yml']],
      [['--hooks', 'pre-commit'], ['.pre-commit-config.yaml']],
      [
        ['--hooks=lefthook', '--config'],
        ['lefthook.yml', 'lint-agents.config.json']
      ]
    ] as const) {
      const repository = repositoryWith()
      expect((await runInit(repository, [...args, '--yes'])).code).toBe(0)
      expect(filesOf(repository)).toEqual(files)
    }
  })

  test('--config is a switch here and a file elsewhere', async () => {
    const repository = repositoryWith({'other.json': '{"rules": {"ascii-only": "off"}}', 'a.md': goodAgent})
    expect((await runInit(repository, ['--config', '--yes'])).code).toBe(0)
    expect((await runCli(repository.folder, ['--config', 'other.json', '--print-config', 'a.md'])).out).toContain(
      '"off"'
    )
    expect(await runCli(repository.folder, ['init', '--config=other.json'])).toMatchObject({code: 2})
    expect((await runCli(repository.folder, ['init', '--help'])).out).toMatch(/Options of init:[\s\S]*--config +write/)
    expect((await runCli(repository.folder, ['--help'])).out).toMatch(/--config FILE/)
  })

  test('options of other commands and paths are errors', async () => {
    const repository = repositoryWith()
    expect(await runInit(repository, ['--fix'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Unexpected --fix with/)
    })
    expect(await runInit(repository, ['here'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Unexpected `here`/)
    })
    expect((await runInit(repository, ['--hooks', 'huski'])).err).toBe('Unexpected --hooks `huski`, expected `husky`\n')
    expect((await runCli(repository.folder, ['--yes'])).err).toBe(
      'Unexpected option --yes, expected it only with `contracts` or `init`\n'
    )
    expect(filesOf(repository)).toEqual([])
  })
})

describe('errors end with a message and exit code 2, and nothing is written', () => {
  test('no git repository', async () => {
    const cwd = temporaryFolder()
    const {code, out, err} = await runCli(cwd, ['init', '--yes'])
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toBe(`Missing git repository around ${cwd}, expected one: \`git init\` makes it\n`)
    expect(readdirSync(cwd)).toEqual([])
  })

  test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    ['a broken package.json', {'package.json': '{\n  "name" "x"\n}'}, [], 'package.json:2:10: Unexpected'],
    ['a package.json with a comment', {'package.json': '{ // mine\n}'}, [], 'package.json:1:3: Unexpected comment'],
    ['a package.json with a list', {'package.json': '[]'}, [], 'package.json: Unexpected value, expected an object'],
    ['husky without a package.json', {}, ['--hooks', 'husky'], 'Missing package.json in '],
    [
      'a broken .pre-commit-config.yaml',
      {'.pre-commit-config.yaml': 'repos:\n  - a: [\n'},
      [],
      '.yaml:3:1: Cannot read'
    ],
    ['a broken lefthook.yml', {'lefthook.yml': 'a: {\n'}, [], 'lefthook.yml:2:1: Cannot read the YAML: '],
    [
      'an endless .pre-commit-config.yaml',
      {'.pre-commit-config.yaml': 'repos: &a\n  - *a\n'},
      [],
      'Cannot read the YAML: '
    ],
    [
      'a .pre-commit-config.yaml that nests without end',
      {'.pre-commit-config.yaml': `repos: ${'['.repeat(400_000)}`},
      [],
      'Cannot read the YAML: too many levels of nesting'
    ],
    [
      'a very long .pre-commit-config.yaml',
      {'.pre-commit-config.yaml': `repos: [${'a, '.repeat(400_000)}]\n`},
      [],
      '.pre-commit-config.yaml: Cannot read the file: larger than 1 MB'
    ],
    ['.github as a file', {'.github': 'x'}, [], '.github: Cannot create the folder: '],
    ['.husky as a file', {'package.json': '{}', '.husky': 'x'}, [], '.husky: Cannot create the folder: '],
    ['.husky/pre-commit as a folder', {'package.json': '{}', '.husky/pre-commit/a': 'x'}, [], 'Cannot read the file: ']
  ])('%s', async (_, files, args, message) => {
    const repository = repositoryWith(files)
    const {code, err} = await runInit(repository, ['--yes', ...args])
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(filesOf(repository)).toEqual(Object.keys(files).sort())
    for (const [path, text] of Object.entries(files)) expect(repository.read(path)).toBe(text)
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a folder that cannot be written', async () => {
    const repository = repositoryWith({'package.json': '{}', '.github/workflows/other.yml': 'name: x\n'})
    chmodSync(join(repository.folder, '.github/workflows'), 0o555)
    expect(await runInit(repository, ['--yes'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Cannot write the file')
    })
    expect(filesOf(repository)).toEqual(['.github/workflows/other.yml', 'package.json'])
    expect(repository.read('package.json')).toBe('{}')
  })

  test('a file that is not UTF-8 is not written back', async () => {
    const repository = repositoryWith({'.pre-commit-config.yaml': Buffer.from([0x23, 0xff, 0x0a])})
    expect(await runInit(repository, ['--yes'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Unexpected bytes, expected UTF-8')
    })
  })
})
