/** `lint-agents init` as people run it: a process, a terminal, and the programs that it sets up. */
import {spawnSync} from 'node:child_process'
import {chmodSync, mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {hostNames} from '../../src/hook/host.ts'
import {planHosts} from '../../src/init/hosts.ts'
import {inspect} from '../../src/init/inspect.ts'
import {version} from '../../src/report/version.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {filesOf, repositoryWith} from '../support/init.ts'
import {bin, run} from '../support/process.ts'
import {brokenAgent, createRepository, goodAgent, type Repository, run as runProgram} from '../support/repository.ts'

const root = join(import.meta.dirname, '../..')

test('a process without a terminal writes nothing but with --yes', () => {
  const repository = repositoryWith()
  const {code, out} = run(repository.folder, ['init'], 'y\n')
  expect([code, filesOf(repository)]).toEqual([0, []])
  expect(out).toContain('Nothing was written: add --yes')
  expect(run(repository.folder, ['init', '--yes'])).toMatchObject({code: 0, err: ''})
  const files = ['.github/workflows/lint-agents.yml', '.pre-commit-config.yaml', 'lint-agents.config.json']
  expect(filesOf(repository)).toEqual(files)
})

test('--dry-run prints a diff that git applies', () => {
  const manifest = '{\n   "name": "garden",\n   "private": true\n}'
  const repository = repositoryWith({'package.json': manifest})
  const {out} = run(repository.folder, ['init', '--dry-run'])
  repository.write('.git/change.diff', out.slice(out.indexOf('--- ')))
  repository.git('apply', '.git/change.diff')
  const twin = repositoryWith({'package.json': manifest})
  run(twin.folder, ['init', '--yes'])
  expect(filesOf(repository)).toEqual(filesOf(twin))
  for (const path of filesOf(twin)) expect(repository.read(path)).toBe(twin.read(path))
})

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0
describe.skipIf(!hasScript)('at a terminal', () => {
  const answer = ({folder}: Repository, input: string): string =>
    spawnSync('script', ['-qec', `"${process.execPath}" "${bin}" init --config; echo "code $?"`, '/dev/null'], {
      cwd: folder,
      input,
      encoding: 'utf8',
      timeout: 30_000
    }).stdout

  test.each([
    ['y\n', true],
    ['\n', true],
    ['n\n', false],
    ['what?\n', false],
    ['\u0004', false]
  ])('the answer %j', (input, isWritten) => {
    const repository = repositoryWith()
    const out = answer(repository, input)
    expect(out).toContain('Write this file? [Y/n]')
    expect(out).toContain('code 0')
    expect(out).toContain(isWritten ? 'Wrote lint-agents.config.json' : 'Nothing was written')
    expect(filesOf(repository)).toEqual(isWritten ? ['lint-agents.config.json'] : [])
  })
})

test.skipIf(process.platform === 'win32')('husky: a commit of a bad agent fails, a good one passes', () => {
  const repository = createRepository()
  repository.write('package.json', '{}')
  repository.write('.gitignore', 'node_modules\n')
  repository.write('agents/a.md', brokenAgent)
  const programs = join(repository.folder, 'node_modules/.bin')
  mkdirSync(programs, {recursive: true})
  symlinkSync(bin, join(programs, 'lint-agents'))
  for (const name of ['husky', 'lint-staged']) symlinkSync(join(root, 'node_modules/.bin', name), join(programs, name))
  expect(run(repository.folder, ['init', '--yes']).code).toBe(0)
  expect(runProgram(join(programs, 'husky'), [], repository.folder)).toMatchObject({code: 0})
  expect(run(repository.folder, ['init']).out).not.toContain('npx husky')
  repository.git('add', '.')
  const refused = runProgram('git', ['commit', '--message', 'Add an agent'], repository.folder)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('Unexpected 1 item in a prompt block, expected 2 to 4')
  repository.write('agents/a.md', goodAgent)
  repository.git('add', '.')
  expect(runProgram('git', ['commit', '--message', 'Add an agent'], repository.folder)).toMatchObject({code: 0})
})

const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0
test.skipIf(!hasPreCommit)('pre-commit accepts the configuration', () => {
  const path = '.pre-commit-config.yaml'
  for (const before of [undefined, '', 'repos:\n    - repo: meta\n      hooks:\n          - id: identity']) {
    const repository = repositoryWith(before === undefined ? {} : {[path]: before})
    run(repository.folder, ['init', '--yes', '--hooks', 'pre-commit'])
    expect(runProgram('pre-commit', ['validate-config', path], repository.folder)).toMatchObject({code: 0})
    expect(parse(repository.read(path)).repos.at(-1)).toEqual({
      repo: 'https://github.com/remark-preset-lint-agents/remark-preset-lint-agents',
      rev: `v${version}`,
      hooks: [{id: 'lint-agents'}]
    })
  }
})

describe.skipIf(process.platform === 'win32')('the command of a hook', () => {
  const program = 'node_modules/.bin/lint-agents'
  const outcome = (command: string, cwd: string, env: Readonly<Record<string, string>> = {}) => {
    const {status, stdout, stderr} = spawnSync('/bin/sh', ['-c', command], {
      cwd,
      encoding: 'utf8',
      input: '{}',
      env: {PATH: '/usr/bin:/bin', ...env}
    })
    return [status, stdout, stderr]
  }

  test.each(hostNames)('%s: ends in 0 without the program, else as the program does', (host) => {
    const folder = temporaryFolder({'sub folder/x': ''})
    const env = {CLAUDE_PROJECT_DIR: folder, GEMINI_PROJECT_DIR: folder}
    const info = {...inspect(repositoryWith({'package.json': '{}'}).folder), texts: new Map()}
    const commandOf = (manifest: typeof info.manifest): string => {
      const [step] = planHosts({...info, manifest}, {hosts: [host], hasWrites: false}).steps
      const text = step !== undefined && 'text' in step ? step.text : ''
      return JSON.parse(`"${/"(?:command|bash)": "(.* hook)"/.exec(text)?.[1]}"`)
    }
    const [installed, onPath] = [commandOf(info.manifest), commandOf(undefined)]
    const ran = [2, 'hook\n{}', '']
    expect(outcome(installed, folder)).toEqual([0, '', ''])
    expect(outcome(onPath, folder)).toEqual([0, '', ''])
    writeFiles(folder, {[program]: '#!/bin/sh\necho "$@"; cat; exit 2\n'})
    expect(outcome(installed, folder)).toEqual([0, '', ''])
    chmodSync(join(folder, program), 0o755)
    expect(outcome(installed, folder)).toEqual(ran)
    if (host === 'claude' || host === 'gemini') expect(outcome(installed, join(folder, 'sub folder'), env)).toEqual(ran)
    expect(outcome(onPath, folder, {PATH: `${join(folder, 'node_modules/.bin')}:/bin:/usr/bin`})).toEqual(ran)
  })
})
