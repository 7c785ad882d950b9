import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openReader} from '../../src/disk/contained-reader.ts'
import {createExistence} from '../../src/project/existence.ts'
import {temporaryFolder} from '../support/folder.ts'

/** Markdown files of as many agents, each with a link. */
function agents(count: number, target: (index: number) => string): Record<string, string> {
  const names = Array.from({length: count}, (_, index) => index)
  return Object.fromEntries(names.map((each) => [`agents/a${each}.md`, `Read [more](${target(each)}).\n`]))
}

function existenceIn(files: Record<string, string>, cwd = '') {
  const top = temporaryFolder(files)
  const folder = join(top, cwd)
  const isThere = createExistence(folder, openReader(folder))
  return (path: string) => isThere(join(top, 'agents'), path)
}

test('a missing file is missing in a small tree outside of git', () => {
  const isThere = existenceIn(agents(5, () => 'missing.md'))
  expect([isThere('a0.md'), isThere('missing.md'), isThere('scripts/run.sh')]).toEqual([true, false, false])
})

test('a tree of many Markdown files, which lead to each other, may lack files of other kinds alone', () => {
  const isThere = existenceIn(agents(60, (index) => (index < 10 ? `missing-${index}.md` : `a${index - 10}.md`)))
  expect([isThere('missing-1.md'), isThere('scripts/run.sh')]).toEqual([false, undefined])
})

test('where most links of a tree lead nowhere, its files were left out', () => {
  const isThere = existenceIn(agents(60, (index) => (index < 40 ? `missing-${index}.md` : 'a0.md')))
  expect([isThere('a0.md'), isThere('missing-1.md'), isThere('run.sh')]).toEqual([true, undefined, undefined])
})

test('seven missing files show nothing yet', () => {
  expect(existenceIn(agents(60, (index) => `missing-${index % 7}.md`))('missing-1.md')).toBe(false)
  expect(existenceIn(agents(60, (index) => `missing-${index % 8}.md`))('missing-1.md')).toBeUndefined()
})

test('in the working directory, ten files are enough', () => {
  const nine = agents(9, (index) => `missing-${index}.md`)
  expect(existenceIn(nine)('missing-1.md')).toBe(false)
  expect(existenceIn({...nine, 'README.md': ''})('missing-1.md')).toBeUndefined()
})

test('a part of a tree inside of a larger folder is one, and so is one beside the working directory', () => {
  const files = {...agents(60, (index) => `missing-${index}.md`), 'run.ts': '', 'other/main.ts': ''}
  expect(existenceIn(files)('missing-1.md')).toBeUndefined()
  expect(existenceIn(files, 'other')('missing-1.md')).toBeUndefined()
})

test('other files beside the Markdown show that nothing was left out', () => {
  const files = {...agents(60, (index) => `missing-${index}.md`), 'agents/run.sh': '', 'agents/fill.py': ''}
  expect(existenceIn(files)('missing-1.md')).toBe(false)
})

test('a repository is whole', () => {
  const top = temporaryFolder({...agents(60, (index) => `missing-${index}.md`), '.git/HEAD': ''})
  const isThere = createExistence(top, openReader(top))
  const paths = ['agents/missing-1.md', 'scripts/run.sh', '../x.md']
  expect(paths.map((path) => isThere(top, path))).toEqual([false, false, undefined])
})
