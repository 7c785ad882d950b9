import {execFileSync} from 'node:child_process'
import {appendFileSync, mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {expectNoWait, expectNoWaitBelow} from '../../src/git/waiting-files.ts'
import {temporaryFolder} from '../support/folder.ts'
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

test.skipIf(process.platform !== 'linux')('nor for a file of the system, which may have no end', () => {
  const {folder} = createRepository()
  for (const name of ['.git/config', '.git/packed-refs', '.gitignore']) {
    rmSync(join(folder, name), {force: true})
    symlinkSync('/proc/kmsg', join(folder, name))
    expect(() => expectNoWait(folder)).toThrow(`${name} is not a file of a disk but one of the system`)
    rmSync(join(folder, name))
  }
})

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

test.skipIf(process.platform === 'win32').each(['refs/heads', 'refs/tags/v1', 'logs/refs/heads/x', 'rr-cache'])(
  'nor for %s in the folder of git, also of a linked work tree',
  (name) => {
    const repository = createRepository()
    repository.write('a.md', '# A\n')
    repository.commit()
    const linked = join(temporaryFolder({}), 'linked')
    repository.git('worktree', 'add', '--quiet', '--detach', linked)
    expect(() => expectNoWaitBelow(linked)).not.toThrow()
    const path = join(repository.folder, '.git', name)
    rmSync(path, {recursive: true, force: true})
    mkdirSync(dirname(path), {recursive: true})
    pipeAt(path)
    for (const root of [repository.folder, linked])
      expect(() => expectNoWaitBelow(root)).toThrow(`${name} is not a regular file but a pipe`)
  }
)

test.skipIf(process.platform === 'win32')('but for /dev/null, which ends at once', () => {
  const repository = createRepository()
  repository.git('config', 'core.excludesFile', '/dev/null')
  symlinkSync('/dev/null', join(repository.folder, '.git/refs/none'))
  expect(() => expectNoWait(repository.folder)).not.toThrow()
  expect(() => expectNoWaitBelow(repository.folder)).not.toThrow()
})
