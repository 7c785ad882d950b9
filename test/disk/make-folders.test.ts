import {existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {makeFolders} from '../../src/disk/make-folders.ts'
import {temporaryFolder} from '../support/folder.ts'

test('folders are made for their owner alone, and may be there already', () => {
  const folder = join(temporaryFolder(), 'a/b/c')
  makeFolders(folder)
  makeFolders(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.skipIf(!existsSync('/proc/self'))('a disk that takes no folder is an error, at once', () => {
  expect(() => makeFolders('/proc/lint-agents/a')).toThrow(/ENOENT|EACCES|EPERM/)
})

test('a file on the way is an error', () => {
  expect(() => makeFolders(join(temporaryFolder({a: ''}), 'a/b'))).toThrow(/ENOTDIR/)
})
