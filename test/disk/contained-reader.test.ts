import {mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {largestSmallFile, openReader} from '../../src/disk/contained-reader.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

/** A folder with `root`, which is a repository, and `outside` beside it. */
function places(): {root: string; outside: string} {
  const folder = temporaryFolder({'root/.git/HEAD': '', 'root/a.md': 'inside', 'outside/secret.md': 'outside'})
  return {root: join(folder, 'root'), outside: join(folder, 'outside')}
}

describe('a file that no person named', () => {
  test('a regular file of the repository is read, also through a link', () => {
    const {root} = places()
    symlinkSync('a.md', join(root, 'link.md'))
    const reader = openReader(root)
    expect([reader.read(join(root, 'a.md')), reader.read(join(root, 'link.md'))]).toEqual(['inside', 'inside'])
    expect(reader.refusals()).toEqual([])
  })

  test('what is not there is absent, also behind a file and behind a link to nothing', () => {
    const {root} = places()
    symlinkSync('nothing', join(root, 'link.md'))
    const reader = openReader(root)
    for (const path of ['b.md', 'a.md/b.md', 'link.md']) expect(reader.read(join(root, path))).toBeUndefined()
    expect(reader.refusals()).toEqual([])
  })

  test.each<[string, (root: string, path: string) => void, RegExp]>([
    ['a folder', (_, path) => mkdirSync(path), /^not a regular file but a folder$/],
    ['a link to itself', (_, path) => symlinkSync(path, path), /^too many symbolic links/],
    ['a link to a device', (_, path) => symlinkSync('/dev/zero', path), /^outside of .*root$/],
    ['a link out of the repository', (_, path) => symlinkSync('../outside/secret.md', path), /^outside of .*root$/],
    ['a large file', (root) => writeFiles(root, {z: 'a'.repeat(largestSmallFile + 1)}), /^larger than 1 MB$/]
  ])('%s is refused', (_, make, reason) => {
    const {root} = places()
    const path = join(root, 'z')
    make(root, path)
    const reader = openReader(root)
    expect([reader.read(path), reader.read(path)]).toEqual([undefined, undefined])
    expect(reader.refusals()).toEqual([{path, reason: expect.stringMatching(reason)}])
  })

  test('a folder that is a link leads out, too', () => {
    const {root} = places()
    symlinkSync('../outside', join(root, 'linked'))
    const reader = openReader(root)
    expect(reader.attempt(join(root, 'linked/secret.md'))).toEqual({reason: `outside of ${root}`})
  })

  test('a path may not lead out of the repository of the file that names it', () => {
    const {root, outside} = places()
    const reader = openReader(root)
    expect(reader.attempt(join(outside, 'secret.md'), {from: root})).toEqual({reason: `outside of ${root}`})
    expect(reader.attempt(join(root, 'a.md'), {from: root})).toEqual({text: 'inside', isLossy: false})
  })

  test('a name that no file system takes is refused', () => {
    const {root} = places()
    expect(openReader(root).attempt(join(root, 'n'.repeat(5_000))).reason).toMatch(/^name too long/)
    expect(openReader(root).attempt(join(root, 'a\0b')).reason).toBeDefined()
  })
})

describe('the folder of a client in a repository', () => {
  function client(countsAbove: boolean, texts: Readonly<Record<string, string>> = {}) {
    const root = temporaryFolder({
      '.git/HEAD': '',
      'a.md': 'above',
      'client/b.md': 'inside',
      'client/own/.git/HEAD': ''
    })
    const folder = join(root, 'client')
    symlinkSync('../a.md', join(folder, 'link.md'))
    symlinkSync('..', join(folder, 'up'))
    const textAt = (path: string): string | undefined => texts[path.slice(root.length + 1)]
    return {root, folder, reader: openReader(folder, {bounds: {folder, countsAbove}, textAt})}
  }

  test.each([true, false])('no file in it leads out, where what is above counts: %s', (countsAbove) => {
    const {root, folder, reader} = client(countsAbove, {'a.md': 'open'})
    const refused = {reason: `outside of ${folder}`}
    expect(reader.attempt(join(folder, 'b.md'))).toEqual({text: 'inside', isLossy: false})
    for (const path of ['client/link.md', 'client/up/a.md']) expect(reader.attempt(join(root, path))).toEqual(refused)
    for (const path of ['a.md', 'none.md']) expect(reader.attempt(join(root, path), {from: folder})).toEqual(refused)
    expect(reader.rootOf(folder)).toBe(countsAbove ? folder : undefined)
    expect(reader.rootOf(join(folder, 'own'))).toBe(join(folder, 'own'))
  })

  test('what is above counts for itself, or not at all', () => {
    const {root, folder, reader} = client(true)
    expect([reader.workTreeOf(folder), reader.read(join(root, 'a.md'))]).toEqual([root, 'above'])
    const {folder: closed, reader: other} = client(false)
    expect([other.workTreeOf(closed), other.read(join(closed, 'b.md'))]).toEqual([undefined, 'inside'])
  })

  test('a text counts in place of a file, which need not be there', () => {
    const {folder, reader} = client(true, {'client/b.md': 'open', 'client/new.md': 'new'})
    expect([reader.read(join(folder, 'b.md')), reader.read(join(folder, 'new.md'))]).toEqual(['open', 'new'])
  })
})
