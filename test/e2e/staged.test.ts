/** The text of a staged file is what git has of it, wherever git keeps it. */
import {rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {deflateSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {readBlobs} from '../../src/git/staged.ts'
import {probed} from '../support/probe.ts'
import {brokenAgent, createRepository, goodAgent, type Repository, temporaryFolder} from '../support/repository.ts'

const text = '\uFEFFTwo\r\nlines \u2014 and an end\n\n'

/** A repository with a staged file. @returns its id, and where git keeps it */
function openStaged(content: string | Uint8Array = text) {
  const repository = createRepository()
  writeFileSync(join(repository.folder, 'a.md'), content)
  repository.git('add', 'a.md')
  const id = repository.git('rev-parse', ':a.md').trim()
  return {repository, id, file: join(repository.folder, '.git/objects', id.slice(0, 2), id.slice(2))}
}

/** Puts other bytes in the place of an object. */
function replace(file: string, bytes: Uint8Array): void {
  rmSync(file)
  writeFileSync(file, bytes)
}

const deflated = (content: string): Uint8Array => deflateSync(Buffer.from(content))

test.each<[string, string | Uint8Array, string]>([
  ['a text', text, text],
  ['nothing', '', ''],
  ['null characters', 'a\0b\0', 'a\0b\0'],
  ['bytes that are not UTF-8', Uint8Array.of(0x61, 0xff, 0x0a), 'a\uFFFD\n'],
  ['many bytes', 'a line\n'.repeat(2_000_000), 'a line\n'.repeat(2_000_000)]
])('%s', (_, content, expected) => {
  const {repository, id} = openStaged(content)
  expect(readBlobs(repository.folder, [id]).get(id)).toBe(expected)
})

test.each<[string, (repository: Repository) => string]>([
  [
    'in a pack',
    (repository) => {
      repository.commit()
      repository.git('gc', '--quiet')
      return repository.folder
    }
  ],
  [
    'in a linked work tree',
    (repository) => {
      repository.commit()
      const folder = join(temporaryFolder(), 'linked')
      repository.git('worktree', 'add', '--quiet', folder)
      return folder
    }
  ],
  [
    'in the repository that a clone shares',
    (repository) => {
      repository.commit()
      const folder = join(temporaryFolder(), 'clone')
      repository.git('clone', '--quiet', '--shared', repository.folder, folder)
      return folder
    }
  ]
])('%s', (_, change) => {
  const {repository, id} = openStaged()
  expect(readBlobs(change(repository), [id]).get(id)).toBe(text)
})

test('one in a file of its own and one in a pack', () => {
  const {repository, id} = openStaged()
  repository.commit()
  repository.git('gc', '--quiet')
  repository.write('b.md', 'b\n')
  repository.git('add', 'b.md')
  const other = repository.git('rev-parse', ':b.md').trim()
  expect(readBlobs(repository.folder, [id, other])).toEqual(
    new Map([
      [id, text],
      [other, 'b\n']
    ])
  )
})

test.each<[string, (file: string) => void]>([
  ['is not there', (file) => rmSync(file)],
  ['is not compressed', (file) => replace(file, Buffer.from(text))],
  ['is cut', (file) => replace(file, deflated(`blob ${Buffer.byteLength(text)}\0${text}`).subarray(0, 20))],
  ['has another size than it names', (file) => replace(file, deflated(`blob 3\0${text}`))],
  [
    'is a folder',
    (file) => {
      rmSync(file)
      symlinkSync('.', file)
    }
  ]
])('the message of git where the object %s', (_, change) => {
  const {repository, id, file} = openStaged()
  change(file)
  expect(() => readBlobs(repository.folder, [id])).toThrow(/git cat-file failed|Missing staged content/)
})

test.each([false, true])('its own text, where another replaces it for people: in a pack: %s', (isPacked) => {
  const {repository, id} = openStaged()
  repository.write('b.md', 'b\n')
  repository.commit()
  repository.git('replace', id, repository.git('rev-parse', ':b.md').trim())
  if (isPacked) repository.git('gc', '--quiet')
  expect(readBlobs(repository.folder, [id]).get(id)).toBe(text)
})

test('a commit, which is not a text', () => {
  const {repository} = openStaged()
  repository.commit()
  const id = repository.git('rev-parse', 'HEAD').trim()
  expect(() => readBlobs(repository.folder, [id])).toThrow(`Missing staged content ${id}`)
})

test('a run reads what is staged, not the file, and starts one process', () => {
  const repository = createRepository()
  repository.write('agents/a.md', brokenAgent)
  repository.git('add', '.')
  repository.write('agents/a.md', goodAgent)
  const {code, processes} = probed(repository.folder, ['--staged'])
  expect([code, processes]).toEqual([1, ['diff']])
})
