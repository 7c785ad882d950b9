import {execFileSync} from 'node:child_process'
import {appendFileSync, mkdirSync, rmSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {expectNoBlockingFiles} from '../../src/git/blocking-files.ts'
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
    expect(() => expectNoBlockingFiles(folder)).not.toThrow()
    mkdirSync(join(folder, '.git/info'), {recursive: true})
    pipeAt(join(folder, name))
    expect(() => expectNoBlockingFiles(folder)).toThrow(`${name} is not a regular file but a pipe`)
  }
)

test.skipIf(process.platform !== 'linux')('nor for a file of the system, which may have no end', () => {
  const {folder} = createRepository()
  for (const name of ['.git/config', '.git/packed-refs', '.gitignore']) {
    rmSync(join(folder, name), {force: true})
    symlinkSync('/proc/kmsg', join(folder, name))
    expect(() => expectNoBlockingFiles(folder)).toThrow(`${name} is not a file of a disk but one of the system`)
    rmSync(join(folder, name))
  }
})

test.skipIf(process.platform === 'win32')('nor for a file that its configuration includes, also in turn', () => {
  const {folder} = createRepository()
  appendFileSync(join(folder, '.git/config'), '[include]\n\tpath = "../a"\n')
  appendFileSync(join(folder, 'a'), '[core]\nexcludesFile = b # x\n[include] path = c\n[include] path = a\n')
  expect(() => expectNoBlockingFiles(folder)).not.toThrow()
  pipeAt(join(folder, 'c'))
  expect(() => expectNoBlockingFiles(folder)).toThrow('c is not a regular file but a pipe')
})

test.skipIf(process.platform === 'win32')('but for /dev/null, which ends at once', () => {
  const repository = createRepository()
  repository.git('config', 'core.excludesFile', '/dev/null')
  symlinkSync('/dev/null', join(repository.folder, '.git/refs/none'))
  expect(() => expectNoBlockingFiles(repository.folder)).not.toThrow()
})
