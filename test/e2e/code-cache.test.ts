/** Compiled code that a start of the bundled command line keeps for the next: it is executable, so only this user may write it. */
import {spawnSync} from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {Script} from 'node:vm'
import {describe, expect, test} from 'vitest'
import {bin} from '../support/process.ts'
import {brokenAgent, createRepository, goodAgent, temporaryFolder} from '../support/repository.ts'

interface Files {
  readonly folder: string
  /** Outside of the folder. */
  readonly cache: string
}

function files(): Files {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'good.md'), goodAgent)
  writeFileSync(join(folder, 'broken.md'), brokenAgent)
  return {folder, cache: join(temporaryFolder(), 'cache')}
}

function start({folder, cache}: Files, args: readonly string[] = ['good.md'], env: NodeJS.ProcessEnv = {}) {
  const {LINT_AGENTS_NO_AUTOMATIC_CACHE: _, ...inherited} = process.env
  const all = {...inherited, XDG_CACHE_HOME: cache, ...env}
  const {status, stdout, stderr} = spawnSync(process.execPath, [bin, '--no-config', ...args], {cwd: folder, env: all})
  return {code: status, out: stdout.toString(), err: stderr.toString()}
}

/** The names of what is kept, and the folder that holds it. */
function kept({cache}: Files): {readonly folder: string; readonly names: readonly string[]} {
  const [name = ''] = readdirSync(join(cache, 'lint-agents'))
  const folder = join(cache, 'lint-agents', name)
  return {folder, names: readdirSync(folder).sort()}
}

/** What files hold, as strings: bytes are compared one by one. */
function contentsOf(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => readFileSync(join(folder, name), 'latin1'))
}

const clean = {code: 0, out: 'No problems in 1 file\n', err: ''}

test('a run keeps the compiled code, private to its user, and the next prints the same', () => {
  const all = files()
  expect(start(all)).toEqual(clean)
  const {folder, names} = kept(all)
  expect(names).toContain('main.js')
  expect(lstatSync(folder).mode & 0o777).toBe(0o700)
  for (const name of names) expect(lstatSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const before = contentsOf(folder, names)
  expect(start(all)).toEqual(clean)
  expect(contentsOf(folder, kept(all).names)).toEqual(before)
  expect(start(all, ['broken.md']).code).toBe(1)
})

test('damaged code is not run: cut, changed, empty, or of another file', () => {
  const all = files()
  start(all)
  const {folder, names} = kept(all)
  const whole = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  const other = whole.get('main.js') ?? Buffer.alloc(0)
  const damages: ((code: Buffer) => Buffer)[] = [
    (code) => code.subarray(0, code.length / 2),
    (code) => code.subarray(0, code.length - 7),
    (code) => Buffer.concat([code.subarray(0, 200), Buffer.alloc(code.length - 200)]),
    (code) => Buffer.from(code.map((byte, index) => (index === 300 ? byte ^ 0x55 : byte))),
    () => Buffer.alloc(0),
    () => other
  ]
  for (const damage of damages) {
    for (const [name, code] of whole) writeFileSync(join(folder, name), damage(code), {mode: 0o600})
    expect(start(all)).toEqual(clean)
  }
})

test.skipIf(process.platform === 'win32')('a folder or a file that others can write, or a link, is not used', () => {
  const all = files()
  start(all)
  const {folder, names} = kept(all)
  // Code that would end the process, were it used.
  for (const name of names) writeFileSync(join(folder, name), Buffer.alloc(4096, 1), {mode: 0o600})
  chmodSync(folder, 0o777)
  expect(start(all)).toEqual(clean)
  chmodSync(folder, 0o700)
  for (const name of names) chmodSync(join(folder, name), 0o666)
  expect(start(all)).toEqual(clean)

  const linked = files()
  mkdirSync(linked.cache)
  symlinkSync(join(all.cache, 'lint-agents'), join(linked.cache, 'lint-agents'))
  chmodSync(join(all.cache, 'lint-agents'), 0o777)
  expect(start(linked)).toEqual(clean)
})

test('nothing is kept by a run that lints nothing, where it is turned off, or where no folder is known', () => {
  const all = files()
  expect(start(all, ['--version']).code).toBe(0)
  expect(start(all, ['good.md'], {LINT_AGENTS_NO_AUTOMATIC_CACHE: '1'})).toEqual(clean)
  expect(start(all, ['good.md'], {XDG_CACHE_HOME: 'relative'})).toEqual(clean)
  expect(readdirSync(all.folder).sort()).toEqual(['broken.md', 'good.md'])
  expect(existsSync(all.cache)).toBe(false)
})

test('a cache folder that cannot be made is not a failure', () => {
  const all = files()
  writeFileSync(all.cache, 'a file')
  expect(start(all)).toEqual(clean)
})

test('code of other versions is removed after a month', () => {
  const all = files()
  const [old, recent] = ['old', 'recent'].map((name) => join(all.cache, 'lint-agents', name))
  for (const folder of [old, recent]) mkdirSync(folder ?? '', {recursive: true, mode: 0o700})
  chmodSync(join(all.cache, 'lint-agents'), 0o700)
  const before = Date.now() / 1000 - 40 * 86_400
  utimesSync(old ?? '', before, before)
  start(all)
  const names = readdirSync(join(all.cache, 'lint-agents'))
  expect(names).not.toContain('old')
  expect(names).toContain('recent')
  expect(names).toHaveLength(2)
})

test('a run with flags of Node keeps code of its own: V8 rejects that of other flags', () => {
  const all = files()
  start(all)
  const before = kept(all)
  const code = contentsOf(before.folder, before.names)
  expect(start(all, ['good.md'], {NODE_OPTIONS: '--max-old-space-size=200'})).toEqual(clean)
  expect(readdirSync(join(all.cache, 'lint-agents'))).toHaveLength(2)
  expect(contentsOf(before.folder, before.names)).toEqual(code)
})

describe('code that a repository brings is not run, and none is kept in it:', () => {
  /** Code of a file `ran`, which stands in for that of the program: V8 compares only the length of its text. */
  function plant({folder, cache}: Files, at: string): void {
    start({folder, cache})
    const {folder: own} = kept({folder, cache})
    const main = join(dirname(bin), 'main.js')
    const ran = JSON.stringify(join(folder, 'ran'))
    const code = `(function () {process.getBuiltinModule('node:fs').writeFileSync(${ran}, '')})`
    const script = new Script(code.padEnd(readFileSync(main).length), {filename: main})
    const data = script.createCachedData()
    const target = join(at, 'lint-agents', basename(own))
    mkdirSync(target, {recursive: true, mode: 0o700})
    writeFileSync(join(target, 'main.js'), Buffer.concat([data, data]), {mode: 0o600})
  }

  test('it would run, were it in the cache folder of the user', () => {
    const all = files()
    plant(all, all.cache)
    start(all)
    expect(existsSync(join(all.folder, 'ran'))).toBe(true)
  })

  const env = (home: string, cache: string): NodeJS.ProcessEnv => ({HOME: home, XDG_CACHE_HOME: cache})
  test.each<readonly [string, (folder: string) => NodeJS.ProcessEnv]>([
    ['the home is the working directory', (folder) => env(folder, '')],
    ['the cache folder lies in it', (folder) => env('/', join(folder, '.cache'))],
    ['the home is given with `..`', (folder) => env(`${join(folder, 'x')}/..`, '')]
  ])('%s', (_, variables) => {
    for (const isInGit of [true, false]) {
      const all = files()
      plant(all, join(all.folder, '.cache'))
      if (isInGit) createRepository(all.folder)
      const before = readdirSync(all.folder, {recursive: true}).length
      expect(start(all, ['good.md'], variables(all.folder))).toEqual(clean)
      expect(start(all, ['good.md', '--cache'], variables(all.folder))).toEqual(clean)
      expect(readdirSync(all.folder, {recursive: true})).toHaveLength(before)
    }
  })

  test('the home is the root of the repository, and the run starts in a folder of it', () => {
    const all = files()
    createRepository(all.folder)
    plant(all, join(all.folder, '.cache'))
    mkdirSync(join(all.folder, 'part'))
    const started = start({...all, folder: join(all.folder, 'part')}, ['../good.md'], env(all.folder, ''))
    expect(started).toEqual(clean)
    expect(existsSync(join(all.folder, 'ran'))).toBe(false)
  })

  test('a link of the user leads to it', () => {
    const all = files()
    createRepository(all.folder)
    plant(all, join(all.folder, '.cache'))
    const home = temporaryFolder()
    symlinkSync(join(all.folder, '.cache'), join(home, '.cache'))
    expect(start(all, ['good.md'], env(home, ''))).toEqual(clean)
    expect(existsSync(join(all.folder, 'ran'))).toBe(false)
  })
})
