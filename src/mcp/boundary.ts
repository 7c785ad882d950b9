/** The folders that a client may have read, and which paths are in them. */
import {realpathSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow} from '../disk/paths.ts'
import {rootOf} from '../project/files.ts'

/** A folder that may be read. */
export interface ReadableFolder {
  /** Absolute, as it was given. */
  readonly given: string
  /** After links. */
  readonly real: string
}

/** A path in a folder that may be read; both are absolute. */
export interface ReadablePath {
  readonly folder: string
  readonly path: string
}

/**
 * Folders by their paths; of one in another only the outer.
 *
 * @throws {UsageError} for what is not a folder
 */
export function readableFolders(paths: readonly string[], cwd: string): readonly ReadableFolder[] {
  const all = paths.map((path): ReadableFolder => {
    const given = resolve(cwd, path)
    if (statOf(given)?.isDirectory() !== true) throw new UsageError(`Unexpected \`${path}\`, expected a folder`)
    return {given, real: realpathSync.native(given)}
  })
  const isInner = ({real}: ReadableFolder): boolean => all.some((other) => isBelow(other.real, real))
  const isFirst = ({real}: ReadableFolder, index: number): boolean =>
    all.findIndex((other) => other.real === real) === index
  return all.filter((folder, index) => !isInner(folder) && isFirst(folder, index))
}

/** The paths of a client's roots, which are addresses of files; others are left out. */
export function pathsOfRoots(roots: readonly {readonly uri: string}[]): readonly string[] {
  return roots.flatMap(({uri}) => {
    try {
      return [fileURLToPath(uri)]
    } catch {
      return []
    }
  })
}

/**
 * A file, a folder or a glob, from the first folder. What leads out of the folders is refused, also by a link, in the same words
 * whether or not it is there.
 *
 * @throws {UsageError}
 */
export function readablePath(path: string, folders: readonly ReadableFolder[]): ReadablePath {
  const [first] = folders
  if (first === undefined)
    throw new UsageError('Missing folder, expected one that the client opened or that the command line names')
  const absolute = resolve(first.real, path)
  for (const {given, real} of folders) {
    const inner = [real, given].find((folder) => isIn(folder, absolute))
    if (inner === undefined) continue
    const inReal = real + absolute.slice(inner.length)
    if (isIn(real, placeAfterLinks(rootOf(inReal, real)))) return {folder: real, path: inReal}
  }
  throw new UsageError(
    `Unexpected path \`${path}\`, expected one inside of ${folders.map(({real}) => `\`${real}\``).join(' or ')}`
  )
}

function isIn(folder: string, path: string): boolean {
  return path === folder || isBelow(folder, path)
}

/** Where a path is after links; of one that is not there, where the nearest folder is that is. */
function placeAfterLinks(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return dirname(path) === path ? path : placeAfterLinks(dirname(path))
  }
}
