/** A program that a repository brings is not taken for one of the user's PATH. */
import {chmodSync, existsSync, symlinkSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {afterEach, describe, expect, test} from 'vitest'
import {programPath} from '../../src/disk/path-programs.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createRepository, goodAgent, lintAgents} from '../support/repository.ts'

const {PATH: before = ''} = process.env
const name = process.platform === 'win32' ? 'git.exe' : 'git'

afterEach(() => {
  process.env['PATH'] = before
})

/** A folder with a program of this name. */
function withProgram(...paths: readonly string[]): string {
  const folder = temporaryFolder(Object.fromEntries(paths.map((path) => [path, '#!/bin/sh\n'])))
  for (const path of paths) chmodSync(join(folder, path), 0o755)
  return folder
}

describe('the file of a program', () => {
  test('is the first of the folders of the user', () => {
    const user = withProgram(`a/${name}`, `b/${name}`)
    process.env['PATH'] = ['a', 'b'].map((each) => join(user, each)).join(delimiter)
    expect(programPath(temporaryFolder()).fileOf('git')).toBe(join(user, 'a', name))
  })

  test('is none that the repository brings, also by a link or from the working directory', () => {
    const root = withProgram(`node_modules/.bin/${name}`, name)
    const outside = temporaryFolder()
    symlinkSync(join(root, 'node_modules/.bin'), join(outside, 'link'))
    const planted = [join(root, 'node_modules/.bin'), root, join(outside, 'link'), '.', '', 'node_modules/.bin']
    for (const folder of planted) {
      process.env['PATH'] = folder
      expect([folder, programPath(root).fileOf('git')]).toEqual([folder, undefined])
      expect(programPath(root).env['PATH']).toBe('')
    }
    const user = withProgram(name)
    process.env['PATH'] = [...planted, user].join(delimiter)
    expect(programPath(root).fileOf('git')).toBe(join(user, name))
    expect(programPath(root).env['PATH']).toBe(user)
  })

  test('is none of the repository of the run, where another one is asked', () => {
    process.env['PATH'] = join(process.cwd(), 'node_modules/.bin')
    expect(programPath(temporaryFolder()).env['PATH']).toBe('')
  })
})

test('a run starts no planted git, and says where it expected one', async () => {
  const {folder, write, commit} = createRepository()
  write('agents/a.md', goodAgent)
  commit()
  write(`node_modules/.bin/${name}`, `#!/bin/sh\ntouch '${join(folder, 'trace')}'\n`)
  chmodSync(join(folder, 'node_modules/.bin', name), 0o755)
  process.env['PATH'] = join(folder, 'node_modules/.bin')
  const missing = await lintAgents(folder, '--changed')
  expect([missing.code, missing.err]).toEqual([
    2,
    'Missing program `git`, expected it on the PATH, outside of the repository\n'
  ])
  process.env['PATH'] = [join(folder, 'node_modules/.bin'), before].join(delimiter)
  expect((await lintAgents(folder, '--changed')).code).toBe(0)
  expect(existsSync(join(folder, 'trace'))).toBe(false)
})
