import {mkdirSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {UsageError} from '../../project/errors.ts'
import {statOf} from '../../project/open-file.ts'
import {userCacheFolder} from '../../project/user-cache.ts'
import {realFolder} from '../open-folder.ts'
import {expectInside} from '../place.ts'
import type {CacheRequest} from '../request.ts'
import {removeStale} from '../stale.ts'
import {digest} from './digest.ts'
import {type Entries, readEntries} from './entries.ts'
import {secretIn} from './secret.ts'
import {readSigned, type Signer, writeSigned} from './signed.ts'

/** A hash of the source, set by the build. */
declare const sourceHash: string | undefined

/** What findings depend on besides what is linted: the program, and what its expressions know as a letter. */
const program = typeof sourceHash === 'string' ? `${sourceHash} ${process.versions['unicode']}` : undefined

/** Milliseconds after which the file of a folder in which nothing was linted is removed. */
const stale = 30 * 86_400_000

const fileName = /^findings-[\w-]{16}$/

/** What earlier runs found. */
export interface Cache extends Pick<Entries, 'find' | 'keep'> {
  /** Writes what this run found. A failure is not one of the run: the next one lints again. */
  save(): void
}

/**
 * The cache of the runs in a folder; `undefined` where nothing can be kept, as from source.
 *
 * @param cwd absolute
 * @throws {UsageError} for a location that is a file
 */
export function openCache({location}: CacheRequest, cwd: string): Cache | undefined {
  const own = userCacheFolder()
  const folder = location === undefined ? undefined : resolve(cwd, location)
  if (folder !== undefined && statOf(folder)?.isDirectory() === false)
    throw new UsageError(`Unexpected --cache-location \`${location}\`, expected a folder`)
  if (own === undefined || program === undefined) return undefined
  const secret = attempt(() => secretIn(join(own, 'findings')))
  if (secret === undefined) return undefined
  const signer: Signer = {secret, purpose: `${program} ${cwd}`}
  const path = join(folder ?? join(own, 'findings'), nameFor(cwd))
  const {find, keep, hasNew, toText} = readEntries(readSigned(path, signer) ?? '')
  return {
    find,
    keep,
    save() {
      if (hasNew()) attempt(() => save(path, toText(), signer, cwd))
    }
  }
}

function nameFor(cwd: string): string {
  return `findings-${digest(cwd).slice(0, 16).replaceAll('+', '-').replaceAll('/', '_')}`
}

function save(path: string, text: string, signer: Signer, cwd: string): void {
  const folder = dirname(path)
  makeFolder(folder, cwd)
  writeSigned(path, text, signer, cwd)
  removeStale(folder, fileName, stale)
}

/** A link that a repository has in the place of a folder leads no new folder out of it. */
function makeFolder(folder: string, cwd: string): void {
  let existing = folder
  while (statOf(existing) === undefined && dirname(existing) !== existing) existing = dirname(existing)
  expectInside(existing, realFolder(existing), {cwd})
  mkdirSync(folder, {recursive: true, mode: 0o700})
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
