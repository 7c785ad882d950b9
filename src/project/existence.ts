import {dirname, resolve} from 'node:path'
import type {FileReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow} from '../disk/paths.ts'
import {memo} from '../text/memoize.ts'
import {isMarkdownName, type LeftOut, openExcerpts} from './excerpt.ts'

/** Where the files of a folder may lead to. */
interface Tree {
  /** Absolute. */
  readonly top: string
  readonly leftOut: () => LeftOut
}

/** How many folders above a file outside of git and of the working directory show whether it is of a part of a tree. */
const mostAbove = 6

/**
 * Answers whether paths from a folder are there: `undefined` for those that leave its repository, and, outside of git, for those
 * that may have been left out of a part of a tree. A repository is whole.
 *
 * @returns a function of an absolute folder and a path from there
 */
export function openExistence(cwd: string, reader: FileReader): (folder: string, path: string) => boolean | undefined {
  const trees = new Map<string, Tree>()
  const isThere = openSearch()
  const leftOut = openExcerpts(cwd, reader)
  const treeOf = (folder: string): Tree => {
    const root = reader.rootOf(folder)
    if (root !== undefined) return {top: root, leftOut: () => 'nothing'}
    const isInside = isSameOrBelow(cwd, folder)
    const highest = isInside ? cwd : topAround(folder, cwd)
    let left: LeftOut | undefined
    return {
      top: isInside ? cwd : folder,
      leftOut: () => {
        left ??= leftOut(folder, highest)
        return left
      }
    }
  }
  return (folder, path) => {
    const tree = memo(trees, folder, treeOf)
    const absolute = resolve(folder, path)
    if (!isBelow(tree.top, absolute)) return undefined
    if (isThere(absolute)) return true
    const left = tree.leftOut()
    return left === 'any-files' || (left === 'other-files' && !isMarkdownName(absolute)) ? undefined : false
  }
}

/** Answers whether there is something at an absolute path. Of a folder that is not there, no file is searched after the first. */
function openSearch(): (path: string) => boolean {
  const paths = new Map<string, boolean>()
  const folders = new Map<string, boolean>()
  const isAt = (path: string): boolean => statOf(path) !== undefined
  return (path) => {
    const folder = dirname(path)
    if (folders.get(folder) === false) return false
    const isFound = memo(paths, path, isAt)
    if (!isFound) memo(folders, folder, isAt)
    return isFound
  }
}

/** A folder above, below those of the person and of the run. */
function topAround(folder: string, cwd: string): string {
  const {HOME, USERPROFILE} = process.env
  const boundaries = [cwd, HOME ?? USERPROFILE ?? cwd]
  let top = folder
  for (let level = 0; level < mostAbove; level++) {
    const above = dirname(top)
    if (boundaries.some((each) => isSameOrBelow(above, each)) || dirname(above) === above) break
    top = above
  }
  return top
}
