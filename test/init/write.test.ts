import {existsSync, mkdirSync, readdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {writeAll} from '../../src/init/write.ts'
import {openRepository, temporaryFolder} from '../support/repository.ts'

test('where one file cannot be written, no file changes', () => {
  const {folder, write, read} = openRepository(temporaryFolder())
  write('a.txt', 'old')
  mkdirSync(join(folder, 'c.txt'))
  const writes = [
    {path: 'a.txt', action: 'extend', before: 'old', text: 'old and new', why: ''},
    {path: 'x/y/b.txt', action: 'create', before: '', text: 'new', why: ''},
    {path: 'c.txt', action: 'create', before: '', text: 'new', why: ''}
  ] as const
  expect(() => writeAll(folder, writes)).toThrow('Cannot write the file')
  expect(read('a.txt')).toBe('old')
  expect(readdirSync(folder).sort()).toEqual(['a.txt', 'c.txt'])
})

test('what was edited since it was planned is kept, and so is what is there by now', () => {
  const {folder, write, read} = openRepository(temporaryFolder())
  write('a.txt', 'edited')
  for (const step of [
    {path: 'a.txt', action: 'extend', before: 'old', text: 'old and new', why: ''},
    {path: 'a.txt', action: 'create', before: '', text: 'new', why: ''}
  ] as const)
    expect(() => writeAll(folder, [step])).toThrow('changed since it was read')
  expect(read('a.txt')).toBe('edited')
})

test.each(['.claude', '.claude/deep'])('a link does not lead out of the repository: %s', (link) => {
  const base = temporaryFolder({'repository/x': '', 'outside/x': ''})
  const root = join(base, 'repository')
  if (link.includes('/')) mkdirSync(join(root, '.claude'))
  symlinkSync(join(base, 'outside'), join(root, link))
  const writes = [
    {path: 'new/first.txt', action: 'create', before: '', text: 'new', why: ''},
    {path: '.claude/deep/settings.json', action: 'create', before: '', text: '{}', why: ''}
  ] as const
  expect(() => writeAll(root, writes)).toThrow(
    `${join(root, link)}: not written: it leads to ${join(base, 'outside')}, outside of ${root}`
  )
  expect(readdirSync(join(base, 'outside'))).toEqual(['x'])
  expect(existsSync(join(root, 'new'))).toBe(false)
})
