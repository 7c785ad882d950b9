/** Files that a person named or a search found, and pipes, terminals and devices that a person named. */
import {closeSync, constants, fstatSync, lstatSync, openSync, realpathSync, type Stats, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {gitRoot} from './folders.ts'
import {expectInsideRepository} from './inside-repository.ts'
import {
  largestText,
  notRegular,
  openFlags,
  readOpen,
  readParts,
  tooLarge,
  typeOf,
  UnreadableError
} from './open-file.ts'

interface Named {
  readonly descriptor: number
  readonly stats: Stats
}

/**
 * The bytes of a file that a person named or a search found, in any place. A link in a repository must not lead out
 * of it. A named pipe, terminal or device is read as other programs read it. A link in a repository must not lead to
 * one, since a pattern of a shell may have matched it.
 *
 * @throws {UnreadableError}
 * @throws {NodeJS.ErrnoException}
 */
export function readNamed(path: string, limit = largestText): Buffer {
  const named = openNamed(path)
  if (named.stats.isFile()) return readOpen(named.descriptor, named.stats.size, limit)
  const chunks: Buffer[] = []
  let size = 0
  for (const chunk of partsOf(path, named)) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

/** The same, a chunk at a time; each chunk overwrites the one before. */
export function namedParts(path: string): Generator<Buffer> {
  return partsOf(path, openNamed(path))
}

function partsOf(path: string, {descriptor, stats}: Named): Generator<Buffer> {
  return readParts(descriptor, {isNamedPipe: stats.isFIFO() && hasName(path)})
}

function openNamed(path: string): Named {
  const itself = openItself(path)
  const descriptor = itself ?? openLinked(path)
  try {
    const stats = fstatSync(descriptor)
    expectNoFolder(stats)
    expectInsideRepository(path, {isLink: itself === undefined})
    return {descriptor, stats}
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/**
 * Opens a path that is not a link, without a `stat` before, which takes a third of the time to read many files.
 *
 * @returns `undefined` for a link, and for a file that cannot be opened
 */
function openItself(path: string): number | undefined {
  if (constants.O_NOFOLLOW === undefined) return undefined
  try {
    return openSync(path, openFlags | constants.O_NOFOLLOW)
  } catch {
    return undefined
  }
}

function openLinked(path: string): number {
  const stats = statSync(path)
  expectNoFolder(stats)
  expectNoTrap(path, stats)
  return openSync(path, openFlags)
}

/** @throws {UnreadableError} for a folder */
function expectNoFolder(stats: Stats): void {
  if (stats.isDirectory()) throw new UnreadableError(notRegular(stats))
}

/** @throws {UnreadableError} for a link in a repository that leads to a pipe or a device */
function expectNoTrap(path: string, stats: Stats): void {
  if (stats.isFile()) return
  if (lstatSync(path).isSymbolicLink() && gitRoot(dirname(path)) !== undefined)
    throw new UnreadableError(`not a regular file but a link to ${typeOf(stats)}`)
}

/** A pipe of the shell has a path in `/dev/fd` and no place on a disk: its writer is there, or has been. */
function hasName(path: string): boolean {
  try {
    return realpathSync.native(path) !== ''
  } catch {
    return false
  }
}
