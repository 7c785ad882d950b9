import {mkdirSync} from 'node:fs'
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
    {path: 'b.txt', action: 'create', before: '', text: 'new', why: ''},
    {path: 'c.txt', action: 'create', before: '', text: 'new', why: ''}
  ] as const
  expect(() => writeAll(folder, writes)).toThrow('Cannot write the file')
  expect(read('a.txt')).toBe('old')
  expect(() => read('b.txt')).toThrow('ENOENT')
})
