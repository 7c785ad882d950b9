import {appendFileSync, closeSync, openSync, renameSync, symlinkSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {holdFile} from '../../src/disk/held-file.ts'
import {temporaryFolder} from '../support/folder.ts'

test.skipIf(process.platform === 'win32')('what is written to a file that was replaced is still known', () => {
  const cwd = temporaryFolder({'a.md': 'old\n', 'b.md': 'new\n'})
  const [path, other] = [join(cwd, 'a.md'), join(cwd, 'b.md')]
  const editor = openSync(path, 'a')
  const held = holdFile(path)
  renameSync(other, path)
  appendFileSync(path, 'of the new one\n')
  expect(held?.has(Buffer.from('old\n'))).toBe(true)
  writeSync(editor, 'an edit\n')
  closeSync(editor)
  expect(held?.has(Buffer.from('old\n'))).toBe(false)
  expect(held?.bytes().toString()).toBe('old\nan edit\n')
  held?.close()
})

test('nothing is held of a link, and where no file is', () => {
  const cwd = temporaryFolder({'a.md': ''})
  symlinkSync('a.md', join(cwd, 'link.md'))
  expect([holdFile(join(cwd, 'link.md')), holdFile(join(cwd, 'gone.md'))]).toEqual([undefined, undefined])
})
