/** Files that a run writes: whole, to their own place, and never over what somebody else wrote meanwhile. */
import {chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {run} from '../../src/run/run.ts'
import {writeWhole} from '../../src/run/write.ts'
import {temporaryFolder} from '../support/folder.ts'
import {fixableAgent, goodAgent} from '../support/repository.ts'

describe('writeWhole', () => {
  test('keeps the mode, and leaves nothing else behind', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    chmodSync(join(cwd, 'a.md'), 0o640)
    writeWhole(join(cwd, 'a.md'), 'new', {before: 'old'})
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe('new')
    expect(statSync(join(cwd, 'a.md')).mode & 0o777).toBe(0o640)
    expect(readdirSync(cwd)).toEqual(['a.md'])
  })

  test('a link stays a link, and its target gets the text', () => {
    const cwd = temporaryFolder({'real.md': 'old'})
    symlinkSync('real.md', join(cwd, 'link.md'))
    writeWhole(join(cwd, 'link.md'), 'new')
    expect(lstatSync(join(cwd, 'link.md')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(cwd, 'real.md'), 'utf8')).toBe('new')
  })

  test('no link of a guessable name leads elsewhere', () => {
    const cwd = temporaryFolder({'inner/a.md': 'old', 'secret.md': 'secret'})
    for (const name of [`.a.md.${process.pid}.tmp`, '.a.md.tmp', 'a.md.tmp', '.lint-agents-.tmp'])
      symlinkSync('../secret.md', join(cwd, 'inner', name))
    writeWhole(join(cwd, 'inner/a.md'), 'new')
    expect(readFileSync(join(cwd, 'secret.md'), 'utf8')).toBe('secret')
    expect(lstatSync(join(cwd, 'inner/a.md')).isSymbolicLink()).toBe(false)
  })

  test('a file that changed meanwhile keeps its text', () => {
    const cwd = temporaryFolder({'a.md': 'edited'})
    const path = join(cwd, 'a.md')
    expect(() => writeWhole(path, 'new', {before: 'old'})).toThrow(`${path}: not written: the file changed since it was read`)
    expect(readFileSync(path, 'utf8')).toBe('edited')
    expect(readdirSync(cwd)).toEqual(['a.md'])
  })

  test('a name as long as the disk allows', () => {
    const cwd = temporaryFolder({})
    const path = join(cwd, `${'n'.repeat(252)}.md`)
    writeWhole(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  test('what cannot be written is a clear error, without leftovers', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    mkdirSync(join(cwd, 'folder'))
    expect(() => writeWhole(join(cwd, 'folder'), 'new')).toThrow(/Cannot write the file/)
    expect(() => writeWhole(join(cwd, 'no/such/a.md'), 'new')).toThrow(/Cannot write the file/)
    expect(readdirSync(cwd).sort()).toEqual(['a.md', 'folder'])
  })
})

test('a run writes each file as soon as it is fixed, and an edit made meanwhile is not lost', async () => {
  const cwd = temporaryFolder({'.git/HEAD': '', 'a.md': fixableAgent, 'c.md': fixableAgent, 'd.md': fixableAgent})
  writeFileSync(join(cwd, 'b.md'), Buffer.from([0x23, 0x20, 0xff, 0x0a]))
  const edited = `${fixableAgent}\nEdited.\n`
  const notices: string[] = []
  const {report, hasFailed} = await run(
    {paths: ['.'], config: false, fix: 'safe', hasWrites: true},
    {
      cwd,
      notify({kind, message}) {
        notices.push(`${kind}: ${message}`)
        if (kind !== 'not-fixed') return
        // All files are read by now; `b.md`, which is not valid UTF-8, comes after `a.md` and before the others.
        expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe(goodAgent)
        writeFileSync(join(cwd, 'c.md'), edited)
      }
    }
  )
  expect(notices).toEqual([
    'not-fixed: b.md: not fixed: invalid UTF-8',
    `not-written: ${join(cwd, 'c.md')}: not written: the file changed since it was read`
  ])
  expect(hasFailed).toBe(true)
  expect(['a.md', 'c.md', 'd.md'].map((name) => readFileSync(join(cwd, name), 'utf8'))).toEqual([
    goodAgent,
    edited,
    goodAgent
  ])
  expect(report.files.find(({path}) => path === 'c.md')?.findings).toHaveLength(1)
})
