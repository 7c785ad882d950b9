import {mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {beginsAsText} from '../../src/disk/first-bytes.ts'
import {readNamed} from '../../src/disk/named-file.ts'
import {readRegularText} from '../../src/disk/text-file.ts'
import {runCli} from '../support/cli.ts'
import {writeFiles} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const outside = 'a link that leads out of the repository'

test.skipIf(process.platform === 'win32')(
  'what a person names may be anywhere, but no link leads out of a repository',
  () => {
    const {folder: top} = createRepository()
    const folder = join(top, 'inner')
    mkdirSync(join(folder, '.git'), {recursive: true})
    const {folder: other} = createRepository()
    writeFiles(other, {'secret/a.md': 'x'})
    writeFiles(top, {'own.md': 'own'})
    symlinkSync(join(other, 'secret/a.md'), join(folder, 'file.md'))
    symlinkSync(join(other, 'secret'), join(folder, 'linked'))
    symlinkSync(join(top, 'own.md'), join(folder, 'own.md'))
    for (const path of ['file.md', 'linked/a.md'].map((name) => join(folder, name))) {
      expect(() => readNamed(path)).toThrow(outside)
      expect(() => readRegularText(path)).toThrow(outside)
    }
    expect(readNamed(join(other, 'secret/a.md')).toString()).toBe('x')
    expect(readNamed(join(folder, 'own.md')).toString()).toBe('own')
  }
)

test.skipIf(process.platform === 'win32')(
  'nothing outside of a repository is looked into to see whether it is a text',
  () => {
    const {folder} = createRepository()
    const {folder: other} = createRepository()
    writeFiles(other, {'a.log': 'text'})
    writeFiles(folder, {'a.log': 'text', 'b.log': 'a\0'})
    symlinkSync(join(other, 'a.log'), join(folder, 'link.log'))
    symlinkSync('a.log', join(folder, 'own.log'))
    const found = ['a.log', 'b.log', 'link.log', 'own.log'].map((name) => beginsAsText(join(folder, name)))
    expect(found).toEqual([true, false, false, true])
  }
)

const skip = test.skipIf(process.platform === 'win32')
const among = 'a link that leads among the files of git'
const token = '\textraheader = AUTHORIZATION: basic c2VjcmV0\n'

skip('no link leads among the files of git, where a checkout keeps its token; a person may name one', () => {
  const {folder} = createRepository()
  writeFiles(folder, {
    '.git/config': token,
    'sub/.git': 'gitdir: ../.git/modules/sub\n',
    '.git/modules/sub/config': token
  })
  symlinkSync('.git/config', join(folder, 'a.md'))
  symlinkSync('a.md', join(folder, 'b.md'))
  symlinkSync('.git', join(folder, 'linked'))
  symlinkSync('../.git/modules/sub/config', join(folder, 'sub/a.md'))
  for (const name of ['a.md', 'b.md', 'linked/config', 'sub/a.md']) {
    expect(() => readNamed(join(folder, name))).toThrow(among)
    expect(() => readRegularText(join(folder, name))).toThrow(among)
    expect(beginsAsText(join(folder, name))).toBe(false)
  }
  expect(readNamed(join(folder, '.git/config')).toString()).toBe(token)
})

skip('nothing of it gets into a report, however it is named', async () => {
  const {folder} = createRepository()
  const own = {lines: {'extraheader = AUTHORIZATION': {values: ['x']}}}
  const files = [{include: ['runs/**', '*.md'], kind: 'output', contracts: ['own']}]
  writeFiles(folder, {
    '.git/config': token,
    'lint-agents.config.json': JSON.stringify({contracts: {own}, files}),
    'schema.json': JSON.stringify({contracts: {own: {tag: 'r', json: './.git/config'}}}),
    'extends.json': JSON.stringify({extends: './.git/config'}),
    'runs/b.md': 'x\n'
  })
  symlinkSync('../.git/config', join(folder, 'runs/a.md'))
  symlinkSync('../.git', join(folder, 'runs/folder'))
  symlinkSync('.git', join(folder, '.claude'))
  for (const args of [
    ['.'],
    ['outputs', 'runs'],
    ['outputs', 'runs/a.md', 'runs/folder/config'],
    ['outputs', 'runs/b.md', '--state', 'runs/a.md'],
    ['.', '--baseline', 'runs/a.md'],
    ['.', '--config', 'runs/a.md'],
    ['.', '--config', 'schema.json'],
    ['.', '--config', 'extends.json'],
    ['merge', 'runs/a.md']
  ]) {
    const {out, err} = await runCli(folder, args)
    expect(`${out}${err}`).toMatch(/among the files of git/)
    expect(`${out}${err}`).not.toMatch(/AUTHORIZATION: |c2VjcmV0/)
  }
})
