/** Bounds for links: a person may name any path, but a repository must not turn it into a link that leads elsewhere. */
import {existsSync, lstatSync, realpathSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {memo} from '../text/memoize.ts'
import {namesGitFolder} from './git-files.ts'
import {UnreadableError} from './open-file.ts'
import {isSameOrBelow} from './paths.ts'

/** By folder, where it is after links, and the repository around it, if any. */
const places = new Map<string, Place>()

interface Place {
  readonly real: string
  /** The outermost repository around the folder, after links. */
  readonly root: string | undefined
}

function placeOf(folder: string): Place {
  return memo(places, folder, findPlace)
}

/** Derived from the place of the parent, so that each of thousands of nested folders is examined once. */
function findPlace(folder: string): Place {
  const above = dirname(folder) === folder ? undefined : placeOf(dirname(folder))
  const isLink = lstatSync(folder, {throwIfNoEntry: false})?.isSymbolicLink() === true
  const real = above === undefined || isLink ? realpathSync.native(folder) : join(above.real, basename(folder))
  const root = above?.root ?? (existsSync(join(folder, '.git')) ? real : undefined)
  return {real, root}
}

/**
 * @param options `isLink`: the path itself may be a link, not only a folder on the way
 * @throws {UnreadableError} for a path in a repository that leads out of it, or among the files of git
 * @throws {NodeJS.ErrnoException}
 */
export function expectInsideRepository(path: string, {isLink = true} = {}): void {
  const {real: folder, root} = placeOf(dirname(path))
  if (root === undefined) return
  const real = isLink ? realpathSync.native(path) : folder
  if (!isSameOrBelow(root, real)) throw new UnreadableError('a link that leads out of the repository')
  if (namesGitFolder(real, root) && !namesGitFolder(path)) throw new UnreadableError(linkToGit)
}

/**
 * The folder of git holds tokens, such as the token of `actions/checkout`. A path that a person names may lie in it.
 */
export const linkToGit = 'a link that leads among the files of git'
