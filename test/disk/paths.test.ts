/** Paths as text, as each system writes them: those of Windows on any system. */
import {posix, win32} from 'node:path'
import {describe, expect, test} from 'vitest'
import {pathsOf, reasonOf} from '../../src/disk/paths.ts'

const {diskRoot, partsOf, toSlashes, isBelow, relativePath} = pathsOf(win32)

describe('on Windows', () => {
  test.each([
    ['C:\\work', 'C:\\work\\agents\\a.md', 'agents/a.md'],
    ['C:\\', 'C:\\a.md', 'a.md'],
    // A shell may write the drive, or a folder, in another case than Node.
    ['c:\\work', 'C:\\work\\a.md', 'a.md'],
    ['C:\\Work', 'c:\\work\\Agents\\a.md', 'Agents/a.md'],
    ['\\\\server\\share', '\\\\Server\\Share\\agents\\a.md', 'agents/a.md'],
    ['\\\\server\\share\\work', '\\\\server\\share\\work\\a.md', 'a.md'],
    // Its small form is one unit longer.
    ['C:\\\u0130', 'C:\\\u0130\\a.md', 'a.md']
  ])('%s holds %s', (folder, path, inner) => {
    expect([isBelow(folder, path), relativePath(folder, path)]).toEqual([true, inner])
  })

  test.each([
    ['C:\\work', 'C:\\work', ''],
    ['C:\\work', 'C:\\workshop\\a.md', '../workshop/a.md'],
    ['C:\\work', 'C:\\a.md', '../a.md'],
    ['C:\\work', 'D:\\work\\a.md', 'D:/work/a.md'],
    ['C:\\work', '\\\\server\\share\\a.md', '//server/share/a.md']
  ])('%s does not hold %s', (folder, path, other) => {
    expect([isBelow(folder, path), relativePath(folder, path)]).toEqual([false, other])
  })

  test('the root of a disk, and the names below it', () => {
    for (const [path, root, names] of [
      ['C:\\work\\a.md', 'C:\\', ['work', 'a.md']],
      ['C:/work/a.md', 'C:/', ['work', 'a.md']],
      ['\\\\server\\share\\work', '\\\\server\\share\\', ['work']]
    ] as const)
      expect([diskRoot(path), partsOf(path)]).toEqual([root, names])
    expect(partsOf('..\\agents/a.md')).toEqual(['..', 'agents', 'a.md'])
  })

  test('both separators are one', () => {
    expect(toSlashes('agents\\sub/a.md')).toBe('agents/sub/a.md')
  })
})

test('elsewhere a backslash and the case are parts of a name', () => {
  const paths = pathsOf(posix)
  expect(paths.isBelow('/work', '/Work/a.md')).toBe(false)
  expect(paths.relativePath('/work', '/work/a\\b.md')).toBe('a\\b.md')
  expect(paths.toSlashes('a\\b.md')).toBe('a\\b.md')
  expect([paths.diskRoot('/work/a.md'), paths.partsOf('/work/a\\b.md')]).toEqual(['/', ['work', 'a\\b.md']])
})

test.each([
  ["ENOENT: no such file or directory, open '/a, b'", 'no such file or directory'],
  ['ELOOP: too many symbolic links encountered, stat', 'too many symbolic links encountered'],
  ['Unexpected number of lines, expected at most 3', 'Unexpected number of lines, expected at most 3'],
  ['larger than 64 MB', 'larger than 64 MB']
])('the reason in %j', (message, reason) => {
  expect(reasonOf(new Error(message))).toBe(reason)
})
