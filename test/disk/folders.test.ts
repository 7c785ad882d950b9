import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {createFolders} from '../../src/disk/folders.ts'

describe('the folders of a run', () => {
  let top = ''
  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'folders-'))
    mkdirSync(join(top, 'agents'))
    writeFileSync(join(top, 'agents', 'a.md'), '')
    writeFileSync(join(top, 'agents', '.GitIgnore'), '')
  })
  afterAll(() => rmSync(top, {recursive: true}))

  test('hold anything as long as they have not been listed', () => {
    const folders = createFolders()
    expect(folders.mayHold(join(top, 'agents'), '.git')).toBe(true)
    folders.entriesOf(join(top, 'agents'))
    expect(folders.mayHold(top, '.git')).toBe(true)
  })

  test('hold what is in the last list, in any case', () => {
    const folders = createFolders()
    const folder = join(top, 'agents')
    folders.entriesOf(folder)
    expect(['.git', '.gitignore', '.remarkignore'].filter((name) => folders.mayHold(folder, name))).toEqual([
      '.gitignore'
    ])
  })

  test('are listed once by what asks for the same folder again', () => {
    const folders = createFolders()
    const folder = join(top, 'agents')
    const {named: entries} = folders.entriesOf(folder)
    writeFileSync(join(folder, 'b.md'), '')
    expect(folders.namesIn(folder)).toEqual(entries.map(({name}) => name))
    expect(folders.namesIn(top)).toEqual(['agents'])
    expect(folders.namesIn(folder)).toHaveLength(3)
  })

  test('that are not there cannot be listed', () => {
    expect(() => createFolders().namesIn(join(top, 'none'))).toThrow('ENOENT')
    expect(() => createFolders().entriesOf(join(top, 'none'))).toThrow('ENOENT')
  })
})
