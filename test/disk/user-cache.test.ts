/** What is kept from run to run lies where no repository and no other user can put it. */
import {chmodSync, chownSync, existsSync, lchownSync, mkdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {makePrivateFolder, stateOfFolder, userCacheFolder} from '../../src/disk/user-cache.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0

/** The number of a user who is neither this one nor root. */
const otherUser = 65534

afterEach(() => void vi.unstubAllEnvs())

interface Home {
  /** What the home lies in. */
  readonly outer: string
  readonly home: string
  readonly cache: string
  /** The folder of this program in the cache folder. */
  readonly own: string
}

/** A home with a cache folder; all of it is this user's alone. */
function openHome(): Home {
  const outer = temporaryFolder()
  const home = join(outer, 'home')
  const cache = join(home, '.cache')
  const own = join(cache, 'lint-agents')
  mkdirSync(own, {recursive: true, mode: 0o700})
  for (const folder of [outer, home, cache, own]) chmodSync(folder, 0o700)
  vi.stubEnv('HOME', home)
  return {outer, home, cache, own}
}

/** Nothing there is used, and nothing is made. */
function expectRefused(own: string): void {
  expect(stateOfFolder(own)).toBe('refused')
  const missing = join(own, 'missing')
  expect(makePrivateFolder(missing)).toBe(false)
  expect(existsSync(missing)).toBe(false)
}

test('a folder of this user alone is used, and one that is missing is made', () => {
  const {own} = openHome()
  expect(stateOfFolder(own)).toBe('private')
  const inner = join(own, 'a', 'b')
  expect(stateOfFolder(inner)).toBe('missing')
  expect(makePrivateFolder(inner)).toBe(true)
  expect(stateOfFolder(inner)).toBe('private')
  if (!isWindows) expect([inner, join(own, 'a')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
})

describe('a folder in a git work tree is refused:', () => {
  const kinds: readonly (readonly [string, (folder: string) => unknown])[] = [
    ['a repository', (folder) => createRepository(folder)],
    ['a linked work tree, or a submodule', (folder) => writeFileSync(join(folder, '.git'), 'gitdir: /elsewhere\n')],
    ['one whose `.git` is a link to nothing', (folder) => symlinkSync('/no/such/folder', join(folder, '.git'))],
    ['one that is damaged', (folder) => mkdirSync(join(folder, '.git'))]
  ]

  test.each(kinds)('%s, around the home', (_, make) => {
    const {outer, own} = openHome()
    make(outer)
    expectRefused(own)
  })

  test.each(kinds)('%s, which is the home', (_, make) => {
    const {home, own} = openHome()
    make(home)
    expectRefused(own)
  })

  test('the cache folder itself', () => {
    const {cache, own} = openHome()
    createRepository(cache)
    expectRefused(own)
  })

  test('where a link leads into it, or lies in it', () => {
    const {home, own} = openHome()
    const {folder} = createRepository()
    mkdirSync(join(folder, 'brought'), {mode: 0o700})
    symlinkSync(join(folder, 'brought'), join(home, 'linked'))
    expectRefused(join(home, 'linked', 'lint-agents'))
    symlinkSync(home, join(folder, 'home'))
    expectRefused(join(folder, 'home', '.cache', 'lint-agents'))
    expect(stateOfFolder(own)).toBe('private')
  })

  test('where the variables lead to it by `..`', () => {
    const {home} = openHome()
    const {folder} = createRepository()
    mkdirSync(join(folder, '.cache', 'lint-agents'), {recursive: true, mode: 0o700})
    vi.stubEnv('XDG_CACHE_HOME', '')
    vi.stubEnv('HOME', `${home}/../../${folder.replace(/^.*\//, '')}/src/..`)
    const found = userCacheFolder()
    expect(found?.startsWith(folder)).toBe(true)
    expectRefused(found ?? '')
  })
})

describe.skipIf(isWindows)('a folder that others can write is refused:', () => {
  test.each([0o702, 0o777])('with mode %o, at each place from the home on', (mode) => {
    for (const place of ['home', 'cache', 'own'] as const) {
      const all = openHome()
      chmodSync(all[place], mode)
      expectRefused(all.own)
    }
  })

  test.runIf(process.getuid?.() === 0)('by its group, at each place from the home on', () => {
    for (const place of ['home', 'cache', 'own'] as const) {
      const all = openHome()
      chownSync(all[place], 0, 1)
      chmodSync(all[place], 0o770)
      expectRefused(all.own)
    }
  })

  test('but not by a group of the owner alone', () => {
    const {uid, gid} = statSync(openHome().home)
    for (const place of ['home', 'cache', 'own'] as const) {
      const all = openHome()
      chmodSync(all[place], 0o770)
      expect(stateOfFolder(all.own)).toBe(uid === gid ? 'private' : 'refused')
    }
  })

  test('outside of the home also above it', () => {
    const {outer, own} = openHome()
    chmodSync(outer, 0o777)
    expect(stateOfFolder(own)).toBe('private')
    vi.stubEnv('HOME', temporaryFolder())
    expectRefused(own)
  })

  test('a sticky folder may be on the way, but hold nothing itself', () => {
    const {cache, own} = openHome()
    chmodSync(cache, 0o1777)
    expect(stateOfFolder(own)).toBe('private')
    chmodSync(own, 0o1777)
    expect(stateOfFolder(own)).toBe('refused')
  })

  test('where a link leads below it', () => {
    const {home} = openHome()
    const open = temporaryFolder()
    mkdirSync(join(open, 'cache', 'lint-agents'), {recursive: true, mode: 0o700})
    symlinkSync(join(open, 'cache'), join(home, 'linked'))
    expect(stateOfFolder(join(home, 'linked', 'lint-agents'))).toBe('private')
    chmodSync(open, 0o777)
    expectRefused(join(home, 'linked', 'lint-agents'))
  })
})

describe.skipIf(!isRoot)('what another user owns is refused:', () => {
  test('a folder, at each place from the home on', () => {
    for (const place of ['home', 'cache', 'own'] as const) {
      const all = openHome()
      chownSync(all[place], otherUser, otherUser)
      expectRefused(all.own)
    }
  })

  test('a link, also to a folder of this user', () => {
    const {home, cache} = openHome()
    const link = join(home, 'linked')
    symlinkSync(cache, link)
    expect(stateOfFolder(join(link, 'lint-agents'))).toBe('private')
    lchownSync(link, otherUser, otherUser)
    expectRefused(join(link, 'lint-agents'))
  })

  test('a link above the home', () => {
    const {outer, home} = openHome()
    const linked = join(temporaryFolder(), 'linked')
    symlinkSync(outer, linked)
    vi.stubEnv('HOME', join(linked, 'home'))
    const own = join(linked, 'home', '.cache', 'lint-agents')
    expect(stateOfFolder(own)).toBe('private')
    lchownSync(linked, otherUser, otherUser)
    expectRefused(own)
    expect(stateOfFolder(join(home, '.cache', 'lint-agents'))).toBe('private')
  })

  test('a link in the middle of a chain', () => {
    const {home, cache} = openHome()
    const shared = temporaryFolder()
    chownSync(shared, otherUser, otherUser)
    symlinkSync(cache, join(shared, 'back'))
    symlinkSync(join(shared, 'back'), join(home, 'linked'))
    expectRefused(join(home, 'linked', 'lint-agents'))
  })
})

test('a link in the place of the folder itself, a file, and links in a circle are refused', () => {
  const {home, own} = openHome()
  symlinkSync(own, join(home, 'linked'))
  expect(stateOfFolder(join(home, 'linked'))).toBe('refused')
  writeFileSync(join(home, 'file'), '')
  expect(stateOfFolder(join(home, 'file'))).toBe('refused')
  expect(stateOfFolder(join(home, 'file', 'x'))).toBe('refused')
  symlinkSync('circle', join(home, 'circle'))
  expect(stateOfFolder(join(home, 'circle', 'x'))).toBe('refused')
})
