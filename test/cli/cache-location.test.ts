/** Where nothing is kept between runs, `--verbose` says so and why, in one line. */
import {chmodSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {goodAgent} from '../support/repository.ts'

afterEach(() => void vi.unstubAllEnvs())

/** What `--verbose` says of a cache folder. */
async function verboseLine(cache: string): Promise<string> {
  vi.stubEnv('XDG_CACHE_HOME', cache)
  vi.stubEnv('LINT_AGENTS_NO_AUTOMATIC_CACHE', '')
  const cwd = temporaryFolder({'a.md': goodAgent})
  const {code, err} = await runCli(cwd, ['--verbose', 'a.md'])
  expect(code).toBe(0)
  return err
}

test('a folder of this user alone', async () => {
  const cache = temporaryFolder()
  expect(await verboseLine(cache)).toBe(`Kept between runs: ${join(cache, 'lint-agents')}\n`)
})

test('a folder inside of a repository', async () => {
  const repository = temporaryFolder({'.git/HEAD': '', 'inner/a': ''})
  expect(await verboseLine(join(repository, 'inner'))).toBe(
    `Nothing is kept between runs in ${join(repository, 'inner/lint-agents')}: ${repository} is the working directory, or the folder of a git repository\n`
  )
})

test.skipIf(process.platform === 'win32')('a folder that others can write', async () => {
  const cache = temporaryFolder()
  mkdirSync(join(cache, 'lint-agents'))
  chmodSync(cache, 0o777)
  expect(await verboseLine(cache)).toBe(
    `Nothing is kept between runs in ${join(cache, 'lint-agents')}: ${cache} is not of this user alone\n`
  )
})

test.skipIf(process.platform !== 'linux')('without a folder, and where nothing is to be kept', async () => {
  vi.stubEnv('HOME', '')
  expect(await verboseLine('')).toBe('Nothing is kept between runs: expected HOME or XDG_CACHE_HOME to name a folder\n')
  vi.stubEnv('LINT_AGENTS_NO_AUTOMATIC_CACHE', '1')
  const {err} = await runCli(temporaryFolder({'a.md': goodAgent}), ['--verbose', 'a.md'])
  expect(err).toBe('Nothing is kept between runs without --cache: LINT_AGENTS_NO_AUTOMATIC_CACHE is 1\n')
})
