/** Caches of runs in this process, and how many files of a run came from one. */
import {readFileSync, writeFileSync} from 'node:fs'
import {afterEach, beforeEach, expect, vi} from 'vitest'
import {cachePlace, readSigned, writeSigned} from '../../src/cache/open.ts'
import {type Ran, reportOf, runCli} from './cli.ts'
import {temporaryFolder} from './folder.ts'

/** Each test has a cache folder of its own, as if it were another user. */
export function withUserCache(): void {
  beforeEach(() => void vi.stubEnv('XDG_CACHE_HOME', temporaryFolder()))
  afterEach(() => vi.unstubAllEnvs())
}

/** The file of a cache. */
export function cacheFile(cwd: string, location?: string): string {
  const place = cachePlace({location}, cwd)
  expect(place).toBeDefined()
  return place?.path ?? ''
}

/** Signs another text, as the program does. */
export function rewrite(cwd: string, edit: (text: string) => string, location?: string): void {
  const place = cachePlace({location}, cwd)
  const text = place && readSigned(place.path, place.signer)
  expect(text).toBeDefined()
  if (place !== undefined && text !== undefined) writeSigned(place.path, edit(text), place.signer, cwd)
}

const mark = 1_000

/** How many files of a run came from the cache: its entries are changed, so that the report shows them; then they are as before. */
export async function hitsOf(cwd: string, args: readonly string[] = []): Promise<number> {
  const path = cacheFile(cwd)
  const before = readFileSync(path)
  rewrite(cwd, (text) => text.replace(/"suppressed":/g, `$&${mark}`))
  const ran = await runCli(cwd, ['--format', 'json', '--cache', ...args])
  writeFileSync(path, before)
  return reportOf(ran).summary.suppressed / (mark * 10)
}

/** Runs with the cache and without it, which show and write the same. */
export async function expectSame(cwd: string, args: readonly string[]): Promise<Ran> {
  const cached = await runCli(cwd, ['--cache', ...args])
  expect(cached).toEqual(await runCli(cwd, args))
  return cached
}
