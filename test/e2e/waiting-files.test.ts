import {execFileSync} from 'node:child_process'
import {appendFileSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {expectNoWait, expectNoWaitBelow} from '../../src/git/waiting-files.ts'
import {createRepository} from '../support/repository.ts'

const pipeAt = (path: string): void => {
  rmSync(path, {force: true})
  execFileSync('mkfifo', [path])
}

test
  .skipIf(process.platform === 'win32')
  .each(['.gitignore', '.gitattributes', '.git/HEAD', '.git/index', '.git/config', '.git/info/exclude'])(
  'git is not started where it would wait for %s',
  (name) => {
    const {folder} = createRepository()
    expect(() => expectNoWait(folder)).not.toThrow()
    mkdirSync(join(folder, '.git/info'), {recursive: true})
    pipeAt(join(folder, name))
    expect(() => expectNoWait(folder)).toThrow(`${name} is not a regular file but a pipe`)
  }
)

test.skipIf(process.platform === 'win32')('nor for a file that its configuration includes, also in turn', () => {
  const {folder} = createRepository()
  appendFileSync(join(folder, '.git/config'), '[include]\n\tpath = "../a"\n')
  appendFileSync(join(folder, 'a'), '[core]\nexcludesFile = b # x\n[include] path = c\n[include] path = a\n')
  expect(() => expectNoWait(folder)).not.toThrow()
  pipeAt(join(folder, 'c'))
  expect(() => expectNoWait(folder)).toThrow('c is not a regular file but a pipe')
})

test.skipIf(process.platform === 'win32')('nor for one in a folder of the work tree', () => {
  const {folder} = createRepository()
  mkdirSync(join(folder, 'a/b'), {recursive: true})
  expect(() => expectNoWaitBelow(folder)).not.toThrow()
  pipeAt(join(folder, 'a/b/.gitattributes'))
  expect(() => expectNoWaitBelow(folder)).toThrow('not a regular file but a pipe')
})
