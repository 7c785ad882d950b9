/** The folders that a client may have read, and which paths are in them. */
import {realpathSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import * as z from 'zod/v4/mini'
import type {Bounds} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {pathOfUri} from '../disk/file-uris.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, relativePath} from '../disk/paths.ts'
import {rootsOf} from '../project/files.ts'
import {sentence} from '../text/quoted.ts'

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
 * Folders by their paths; nested folders are dropped.
 *
 * @throws {UsageError} for a path that is not a folder
 */
export function readableFolders(paths: readonly string[], cwd: string): readonly ReadableFolder[] {
  const all = paths.map((path): ReadableFolder => {
    const given = resolve(cwd, path)
    if (statOf(given)?.isDirectory() !== true) throw new UsageError(sentence`Unexpected \`${path}\`, expected a folder`)
    return {given, real: realpathSync.native(given)}
  })
  const isInner = ({real}: ReadableFolder): boolean => all.some((other) => isBelow(other.real, real))
  const isFirst = ({real}: ReadableFolder, index: number): boolean =>
    all.findIndex((other) => other.real === real) === index
  return all.filter((folder, index) => !isInner(folder) && isFirst(folder, index))
}

/** The paths of a client's roots, which are addresses of files; others are left out. */
export function pathsOfRoots(roots: readonly {readonly uri: string}[]): readonly string[] {
  return roots.flatMap(({uri}) => pathOfUri(uri) ?? [])
}

/** Nothing above a folder that may be read counts, as if it were outside of git. */
export function boundsOf(folder: string): Bounds {
  return {folder, countsAbove: false}
}

/** The argument of a call that names files. */
export const pathsInput = z.optional(
  z
    .array(z.string().check(z.minLength(1)))
    .check(z.minLength(1), z.maxLength(1_000))
    .check(z.describe('Files, folders and globs, from the first root; all of it where nothing is given'))
)

interface FolderPatterns {
  readonly folder: string
  readonly patterns: readonly string[]
  /** A path from the folder, as answers have it: from the first root, absolute in another. */
  readonly answerPath: (path: string) => string
}

/** Groups the paths of a call by folder. @throws {UsageError} */
export function patternsByFolder(
  paths: readonly string[] | undefined,
  folders: readonly ReadableFolder[]
): readonly FolderPatterns[] {
  const readable = (paths ?? ['.']).map((path) => readablePath(path, folders))
  return [...new Set(readable.map(({folder}) => folder))].map((folder) => ({
    folder,
    patterns: readable.flatMap((each) => (each.folder === folder ? relativePath(folder, each.path) || '.' : [])),
    answerPath: (path) => (folder === folders[0]?.real ? path : join(folder, path))
  }))
}

/**
 * A file, a folder or a glob, from the first folder. Paths that lead out of the folders, also by a link, are refused.
 * The message does not tell whether they exist.
 *
 * @throws {UsageError}
 */
export function readablePath(path: string, folders: readonly ReadableFolder[]): ReadablePath {
  const [first] = folders
  if (first === undefined)
    throw new UsageError(sentence`Missing folder, expected one that the client opened or that the command line names`)
  const absolute = resolve(first.real, path)
  for (const {given, real} of folders) {
    const inner = [real, given].find((folder) => isSameOrBelow(folder, absolute))
    if (inner === undefined) continue
    const inReal = real + absolute.slice(inner.length)
    const roots = rootsOf([relativePath(real, inReal)], real)
    if (roots.every((root) => isSameOrBelow(real, placeAfterLinks(root)))) return {folder: real, path: inReal}
  }
  throw new UsageError(
    sentence`Unexpected path \`${path}\`, expected one inside of ${folders.map(({real}) => `\`${real}\``).join(' or ')}`
  )
}

/** The path after links; for a missing file, the real path of its nearest existing ancestor. */
function placeAfterLinks(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return dirname(path) === path ? path : placeAfterLinks(dirname(path))
  }
}
