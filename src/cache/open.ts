import {constants} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {makeFolders} from '../disk/make-folders.ts'
import {readRegular, statOf} from '../disk/open-file.ts'
import {realFolder} from '../disk/open-folder.ts'
import {reasonOf} from '../disk/paths.ts'
import {removeStale} from '../disk/temporary-files.ts'
import {userCacheFolder} from '../disk/user-cache.ts'
import {writeWhole} from '../disk/write.ts'
import {expectInside} from '../disk/write-target.ts'
import {digest} from './digest.ts'
import {type CacheEntries, readCacheEntries} from './entries.ts'
import {programVersion} from './program.ts'
import {secretIn} from './secret.ts'

/** Milliseconds after which the file of a folder in which nothing was linted is removed. */
const stale = 30 * 86_400_000

const fileName = /^findings-[\w-]{16}$/

export interface CacheRequest {
  /** A folder, relative to the working directory. Default: the user's cache folder. */
  readonly location?: string | undefined
}

export interface Cache extends Pick<CacheEntries, 'find' | 'keep'> {
  /** Hashes of facts that are the same for most files. */
  readonly digests: Map<string, string>
  /** Writes the findings of this run. A failure does not fail the run: the next run lints again. */
  save(): void
}

interface CacheFile {
  readonly path: string
  readonly signer: Signer
}

/**
 * The cache of the runs in a folder; `undefined` where nothing can be kept, as from source.
 *
 * @param cwd absolute
 * @throws {UsageError} for a location that is not a folder and cannot become one
 */
export function openCache(request: CacheRequest, cwd: string): Cache | undefined {
  const file = cachePlace(request, cwd)
  if (file === undefined) return undefined
  if (request.location !== undefined) expectFolder(request.location, cwd)
  const read = (): string => readSigned(file.path, file.signer) ?? ''
  const {find, keep, hasNew, toText} = readCacheEntries(read())
  return {
    digests: new Map(),
    find,
    keep,
    save() {
      if (hasNew()) attempt(() => save(file, toText(read()), cwd))
    }
  }
}

/** @throws {UsageError} where a person named a folder that cannot be made */
function expectFolder(location: string, cwd: string): void {
  try {
    makeFolder(resolve(cwd, location), cwd)
  } catch (error) {
    // A link that a repository brings along: nothing is kept, and the run counts.
    if (error instanceof UsageError) return
    throw new UsageError(`Unexpected --cache-location \`${location}\`, expected a folder: ${reasonOf(error)}`)
  }
}

/** @throws {UsageError} for a location that is a file */
export function cachePlace({location}: CacheRequest, cwd: string): CacheFile | undefined {
  const given = location === undefined ? undefined : resolve(cwd, location)
  if (given !== undefined && statOf(given)?.isDirectory() === false)
    throw new UsageError(`Unexpected --cache-location \`${location}\`, expected a folder`)
  const userFolder = userCacheFolder()
  if (userFolder === undefined || programVersion === undefined) return undefined
  const folder = join(userFolder, 'findings')
  const secret = attempt(() => secretIn(folder))
  if (secret === undefined) return undefined
  return {path: join(given ?? folder, nameFor(cwd)), signer: {secret, purpose: `${programVersion} ${cwd}`}}
}

function nameFor(cwd: string): string {
  return `findings-${digest(cwd).slice(0, 16).replaceAll('+', '-').replaceAll('/', '_')}`
}

function save({path, signer}: CacheFile, text: string, cwd: string): void {
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
  makeFolders(folder)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** In bytes. */
const largestCache = 64_000_000

/** Inputs of a signature besides the text: the same text is not valid for another build or folder. */
interface Signer {
  readonly secret: string
  readonly purpose: string
}

/** The text of a file that this user signed; `undefined` for any other: a foreign, damaged, cut, old or missing one. */
export function readSigned(path: string, signer: Signer): string | undefined {
  try {
    const bytes = readRegular(path, largestCache, {more: constants.O_NOFOLLOW ?? 0})
    const end = bytes.indexOf('\n')
    const text = bytes.subarray(end + 1)
    return bytes.toString('latin1', 0, end) === signatureOf(text, signer) ? text.toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/** @throws {UsageError} where it cannot be written */
export function writeSigned(path: string, text: string, signer: Signer, cwd: string): void {
  writeWhole(path, `${signatureOf(Buffer.from(text), signer)}\n${text}`, {mode: 0o600, cwd})
}

function signatureOf(text: Uint8Array, {secret, purpose}: Signer): string {
  const {createHmac} = process.getBuiltinModule('node:crypto')
  return createHmac('sha256', secret).update(`${purpose.length} ${purpose}`).update(text).digest('base64')
}
