/** Texts in memory in place of a disk: what Node's functions answer about them. */
import {expect, test} from 'vitest'
import {giveFiles, workFolder} from '../../src/browser/node/files.ts'
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
  writeFileSync
} from '../../src/browser/node/fs.ts'

test('folders and files are those of the paths', () => {
  giveFiles({'b/c.md': 'é', 'a.md': 'x', '../out.md': 'x', '/root.md': 'x', 'a//b': 'x', 'b/./d': 'x'})
  expect(readdirSync(workFolder)).toEqual(['a.md', 'b'])
  expect(readdirSync('/')).toEqual([workFolder.slice(1)])
  expect(statSync(`${workFolder}/b`)?.isDirectory()).toBe(true)
  expect(lstatSync(`${workFolder}/b/c.md`)?.size).toBe(2)
  expect(realpathSync(`${workFolder}/b/../a.md`)).toBe(`${workFolder}/a.md`)
  expect(existsSync('/out.md')).toBe(false)
})

test('a file is read from where the last read ended', () => {
  giveFiles({'a.md': 'abcde'})
  const descriptor = openSync(`${workFolder}/a.md`)
  const bytes = new Uint8Array(3)
  expect(fstatSync(descriptor).isFile()).toBe(true)
  expect([readSync(descriptor, bytes), new TextDecoder().decode(bytes)]).toEqual([3, 'abc'])
  expect([readSync(descriptor, bytes), new TextDecoder().decode(bytes)]).toEqual([2, 'dec'])
  expect(readSync(descriptor, bytes)).toBe(0)
  closeSync(descriptor)
  expect(() => readSync(descriptor, bytes)).toThrow('ENOENT')
})

test('what is not there is an error as of Node, and nothing is written', () => {
  giveFiles({'a.md': 'x'})
  expect(() => openSync('/nothing')).toThrow("ENOENT: no such file or directory, open '/nothing'")
  expect(() => readdirSync(`${workFolder}/a.md`)).toThrow('ENOTDIR: not a directory')
  expect(() => writeFileSync('/a')).toThrow("EROFS: read-only file system, open '/a'")
  expect(statSync('/nothing', {throwIfNoEntry: false})).toBe(undefined)
})
