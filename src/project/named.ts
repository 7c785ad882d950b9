import {lstatSync} from 'node:fs'
import {dirname} from 'node:path'
import {gitRoot} from './git.ts'
import {largestText, openNamed, readParts, readRegular, statOf, tooLarge, typeOf, UnreadableError} from './open-file.ts'

/**
 * The bytes of a file that a person named or that was found in a folder. A pipe, a terminal or a device that a person named is
 * read as other programs read it; one that a link in a repository leads to is not, since a pattern of a shell may have named it.
 *
 * @throws {UnreadableError}
 * @throws {NodeJS.ErrnoException}
 */
export function readNamed(path: string, limit = largestText): Buffer {
  const stats = statOf(path)
  if (stats?.isFile() === true) return readRegular(path, limit, {stats})
  const parts: Buffer[] = []
  let size = 0
  for (const part of namedParts(path)) {
    size += part.length
    if (size > limit) throw tooLarge(limit)
    parts.push(Buffer.from(part))
  }
  return Buffer.concat(parts)
}

/** The same, a part at a time; each part takes the place of the one before. */
export function namedParts(path: string): Generator<Buffer> {
  expectNoTrap(path)
  const {descriptor, isNamedPipe} = openNamed(path)
  return readParts(descriptor, {isNamedPipe})
}

/** @throws {UnreadableError} for a link in a repository that leads to a pipe or a device */
function expectNoTrap(path: string): void {
  const stats = statOf(path)
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return
  if (lstatSync(path).isSymbolicLink() && gitRoot(dirname(path)) !== undefined)
    throw new UnreadableError(`not a regular file but a link to ${typeOf(stats)}`)
}
