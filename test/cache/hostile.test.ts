/** A cache decides that a file has no findings: only what this user's own runs wrote is used, and only for what they linted. */
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test, vi} from 'vitest'
import {cacheFile, hitsOf, rewrite, withUserCache} from '../support/cache.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, createRepository, goodAgent} from '../support/repository.ts'

withUserCache()

const isWindows = process.platform === 'win32'
const location = ['--cache', '--cache-location', 'kept']

/** An entry that hides the findings of a file. */
function hide(text: string): string {
  return text.replace(/"findings":\[.*?\],"suppressed"/g, '"findings":[],"suppressed"')
}

async function codeOf(cwd: string, args: readonly string[] = ['--cache']): Promise<number | null> {
  return (await runCli(cwd, args)).code
}

async function broken(args: readonly string[] = ['--cache']): Promise<string> {
  const cwd = temporaryFolder({'a.md': brokenAgent})
  expect(await codeOf(cwd, args)).toBe(1)
  return cwd
}

describe('a file of a cache that this user did not sign is not used:', () => {
  test('one that a pull request brings, signed by its author', async () => {
    const {folder: cwd, commit} = createRepository()
    writeFiles(cwd, {'a.md': brokenAgent})
    vi.stubEnv('XDG_CACHE_HOME', temporaryFolder())
    await runCli(cwd, location)
    rewrite(cwd, hide, 'kept')
    expect(await codeOf(cwd, location)).toBe(0)
    commit()
    vi.stubEnv('XDG_CACHE_HOME', temporaryFolder())
    expect(await codeOf(cwd, location)).toBe(1)
    expect(await codeOf(cwd, location)).toBe(1)
  })

  test('one in which findings were taken out', async () => {
    const cwd = await broken()
    const path = cacheFile(cwd)
    const text = readFileSync(path, 'utf8')
    expect(hide(text)).not.toBe(text)
    writeFileSync(path, hide(text))
    expect(await codeOf(cwd)).toBe(1)
    expect(await hitsOf(cwd)).toBe(1)
  })

  test('one of another folder', async () => {
    const [one, other] = [temporaryFolder({'a.md': goodAgent}), await broken()]
    expect(await codeOf(one)).toBe(0)
    cpSync(cacheFile(one), cacheFile(other))
    expect(await codeOf(other)).toBe(1)
  })

  test.each<readonly [string, (path: string) => void]>([
    ['cut', (path) => truncateSync(path, statSync(path).size - 3)],
    ['cut to its first line', (path) => truncateSync(path, 45)],
    ['empty', (path) => truncateSync(path, 0)],
    ['garbage', (path) => writeFileSync(path, Buffer.from(Array.from({length: 5_000}, (_, index) => index * 7919)))],
    ['larger than any cache', (path) => truncateSync(path, 70_000_000)],
    [
      'a folder',
      (path) => {
        rmSync(path)
        mkdirSync(path)
      }
    ],
    [
      'a link',
      (path) => {
        renameSync(path, `${path}.other`)
        symlinkSync(`${path}.other`, path)
      }
    ]
  ])('one that is %s', async (_, damage) => {
    const cwd = await broken()
    rewrite(cwd, hide)
    expect(await codeOf(cwd)).toBe(0)
    damage(cacheFile(cwd))
    expect(await runCli(cwd, ['--cache'])).toEqual(await runCli(cwd, []))
    expect(await codeOf(cwd)).toBe(1)
  })
})

test.skipIf(isWindows)('the secret is private, and one that is not is replaced', async () => {
  const cwd = await broken()
  const secret = join(dirname(cacheFile(cwd)), 'secret')
  const before = readFileSync(secret, 'utf8')
  expect([secret, cacheFile(cwd)].map((path) => lstatSync(path).mode & 0o777)).toEqual([0o600, 0o600])
  expect(lstatSync(dirname(secret)).mode & 0o777).toBe(0o700)
  rewrite(cwd, hide)
  chmodSync(secret, 0o644)
  expect(await codeOf(cwd)).toBe(1)
  expect(readFileSync(secret, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(readFileSync(secret, 'utf8')).not.toBe(before)
  expect(lstatSync(secret).mode & 0o777).toBe(0o600)
  rewrite(cwd, hide)
  writeFileSync(secret, 'x', {mode: 0o600})
  expect(await codeOf(cwd)).toBe(1)
  expect(await hitsOf(cwd)).toBe(1)
})

test.skipIf(isWindows)('nothing is used or kept in a folder that others can write', async () => {
  const cwd = await broken()
  rewrite(cwd, hide)
  const folder = dirname(cacheFile(cwd))
  chmodSync(folder, 0o777)
  expect(await codeOf(cwd)).toBe(1)
  chmodSync(folder, 0o700)
  chmodSync(dirname(folder), 0o702)
  expect(await codeOf(cwd)).toBe(1)
  chmodSync(dirname(folder), 0o700)
  expect(await codeOf(cwd)).toBe(0)
})

test('without a cache folder of the user, or one that can be made, a run is as without a cache', async () => {
  const cwd = temporaryFolder({'a.md': brokenAgent, file: ''})
  vi.stubEnv('HOME', '')
  for (const folder of ['', 'relative', join(cwd, 'file')]) {
    vi.stubEnv('XDG_CACHE_HOME', folder)
    expect(await runCli(cwd, location)).toEqual(await runCli(cwd, []))
  }
  expect(readdirSync(cwd).sort()).toEqual(['a.md', 'file'])
})

describe.skipIf(isWindows)('what a location leads to is not written:', () => {
  test('a link that leads out of the repository', async () => {
    const {folder: cwd} = createRepository()
    const outside = temporaryFolder()
    writeFiles(cwd, {'a.md': brokenAgent})
    symlinkSync(outside, join(cwd, 'kept'))
    expect(await codeOf(cwd, location)).toBe(1)
    expect(await codeOf(cwd, ['--cache', '--cache-location', 'kept/more/inside'])).toBe(1)
    expect(readdirSync(outside)).toEqual([])
  })

  test('a link, or another name of a file, in the place of the file', async () => {
    const cwd = await broken(location)
    const path = cacheFile(cwd, 'kept')
    const target = join(temporaryFolder({'target.txt': 'Mine.\n'}), 'target.txt')
    for (const place of [symlinkSync, linkSync]) {
      rmSync(path)
      place(target, path)
      expect(await codeOf(cwd, location)).toBe(1)
      expect(readFileSync(target, 'utf8')).toBe('Mine.\n')
    }
  })
})

test('a file of a folder in which nothing was linted for long is removed, and no other', async () => {
  const cwd = await broken()
  const folder = dirname(cacheFile(cwd))
  const [old, other] = [join(folder, 'findings-0123456789abcdef'), join(folder, 'notes.txt')]
  for (const path of [old, other]) writeFileSync(path, '')
  for (const path of [old, other]) utimesSync(path, 0, 0)
  writeFiles(cwd, {'b.md': goodAgent})
  await codeOf(cwd)
  expect([existsSync(old), existsSync(other)]).toEqual([false, true])
})
