import {mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {hasBytes} from '../../src/disk/has-bytes.ts'
import {temporaryFolder} from '../support/folder.ts'

test.each([
  ['a.md', 'text\u00E4', true],
  ['a.md', 'text', false],
  ['a.md', 'text\u00E4 and more', false],
  ['a.md', 'tex\u00E4t', false],
  ['empty.md', '', true],
  ['link.md', 'text\u00E4', false],
  ['gone.md', '', false],
  ['folder', '', false]
])('%s, %j: %s', (name, text, expected) => {
  const cwd = temporaryFolder({'a.md': 'text\u00E4', 'empty.md': ''})
  symlinkSync('a.md', join(cwd, 'link.md'))
  mkdirSync(join(cwd, 'folder'))
  expect(hasBytes(join(cwd, name), Buffer.from(text))).toBe(expected)
})
