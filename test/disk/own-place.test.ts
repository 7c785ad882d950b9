import {mkdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {beginsAsText} from '../../src/disk/first-bytes.ts'
import {readNamed} from '../../src/disk/named-file.ts'
import {readRegularText} from '../../src/disk/text-file.ts'
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
