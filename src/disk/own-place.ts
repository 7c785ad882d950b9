/** Where what a path of a repository leads to has to be: a person may name any path, and a repository may turn it into a link. */
import {realpathSync} from 'node:fs'
import {dirname} from 'node:path'
import {gitRoot} from './folders.ts'
import {UnreadableError} from './open-file.ts'
import {isBelow} from './paths.ts'

/** By folder, where it is after links, and the repository around it, if any. */
const places = new Map<string, Place>()

interface Place {
  readonly isInside: boolean
  /** The outermost repository around the folder, after links. */
  readonly root: string | undefined
}

function placeOf(folder: string): Place {
  const known = places.get(folder)
  if (known !== undefined) return known
  const top = outermost(folder)
  const root = top === undefined ? undefined : realpathSync.native(top)
  const place = {root, isInside: root === undefined || isIn(root, realpathSync.native(folder))}
  places.set(folder, place)
  return place
}

function outermost(folder: string): string | undefined {
  let root: string | undefined
  for (let at = gitRoot(folder); at !== undefined; at = dirname(at) === at ? undefined : gitRoot(dirname(at))) root = at
  return root
}

function isIn(root: string, path: string): boolean {
  return path === root || isBelow(root, path)
}

/**
 * @param options `isLink`: the path itself may be a link, not only a folder on the way
 * @throws {UnreadableError} for a path in a repository that leads out of it
 * @throws {NodeJS.ErrnoException}
 */
export function expectOwnPlace(path: string, {isLink = true} = {}): void {
  const {root, isInside} = placeOf(dirname(path))
  if (root === undefined) return
  if (isLink ? isIn(root, realpathSync.native(path)) : isInside) return
  throw new UnreadableError('a link that leads out of the repository')
}
