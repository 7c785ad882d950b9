/** Lists of files that the API gives, whatever they are. */
import {symlinkSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {ApiError} from '../../src/action/api.ts'
import {type ChangedFile, changedFiles, changesFrom, hasAll} from '../../src/action/api-changes.ts'
import {temporaryFolder} from '../support/folder.ts'

const outside = temporaryFolder({'secret.md': 'secret\n'})
const root = temporaryFolder({'a.md': 'a\n', 'b/c.md': 'c\n'})
const hasLinks = process.platform !== 'win32'
if (hasLinks) symlinkSync(outside, join(root, 'link'))
if (hasLinks) symlinkSync(join(outside, 'secret.md'), join(root, 'secret.md'))

const modified = (filename: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  filename,
  status: 'modified',
  ...more
})

test('a name counts where it is a file of the workspace itself', () => {
  const names = [
    'a.md',
    './b/../b/c.md',
    'b',
    'link/secret.md',
    'secret.md',
    '../x.md',
    join(outside, 'secret.md'),
    '',
    'a\0.md',
    'x'.repeat(5000)
  ]
  const {files} = changesFrom(
    names.map((name) => modified(name)),
    root
  )
  expect([...files.keys()]).toEqual([join(root, 'a.md'), join(root, 'b/c.md')])
  expect(hasAll([modified('a.md'), modified('gone.md', {status: 'removed'})], root)).toBe(true)
  expect(hasAll([modified('a.md'), modified('gone.md')], root)).toBe(false)
  const removed = ['gone.md', '../out.md'].map((name) => modified(name, {status: 'removed'}))
  expect(changesFrom(removed, root).deleted).toEqual([join(root, 'gone.md')])
})

test.skipIf(!hasLinks)('a link counts as one, and what was renamed has its place before', () => {
  const {links, files} = changesFrom(
    [modified('secret.md'), modified('a.md', {status: 'renamed', previous_filename: 'old/a.md'})],
    root
  )
  expect(links).toEqual([join(root, 'secret.md')])
  expect(files.get(join(root, 'a.md'))?.before).toBe(join(root, 'old/a.md'))
})

test('all lines count without a patch, unless the file was only renamed', () => {
  const linesOf = (more: Partial<ChangedFile>) =>
    changesFrom([modified('a.md', more)], root).files.get(join(root, 'a.md'))?.lines
  expect(linesOf({})).toBeUndefined()
  expect(linesOf({status: 'renamed', changes: 3})).toBeUndefined()
  expect(linesOf({status: 'renamed', changes: 0})).toEqual({spans: [], removed: []})
  expect(linesOf({patch: '@@ -1 +1 @@\n-b\n+a'})).toEqual({
    spans: [{first: 1, last: 1}],
    removed: [{before: 1, lines: ['b']}]
  })
})

test('an answer of any shape is a list or a failure', async () => {
  const answers = fc.oneof(
    fc.jsonValue(),
    fc.record({files: fc.array(fc.record({filename: fc.string(), status: fc.string(), patch: fc.string()}))})
  )
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const pull = {number: 7}
      const found = await changedFiles({ask: async () => answer}, {base: 'a', head: 'b'}, pull).catch(
        (error: unknown) => error
      )
      if (found instanceof ApiError) return
      const {files} = changesFrom(found as readonly ChangedFile[], root)
      for (const path of files.keys()) expect([join(root, 'a.md'), join(root, 'b/c.md')]).toContain(path)
    })
  )
})
