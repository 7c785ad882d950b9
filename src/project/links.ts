/** Links that a walk through folders meets: git stores them, and hosts follow them. Pipes, sockets and devices lead to nothing. */
import {lstatSync, realpathSync} from 'node:fs'
import {join, relative} from 'node:path'
import {namesGitFolder} from '../disk/git-files.ts'
import type {Refusal} from '../disk/incidental.ts'
import {notRegular, statOf, typeOf} from '../disk/open-file.ts'
import {linkToGit} from '../disk/own-place.ts'
import {isBelow, isSameOrBelow, reasonOf, toSlashes} from '../disk/paths.ts'
import {areReadAlike, hostFolders, placesOf} from '../hosts/places.ts'
import {hasFolder} from '../text/path-ends.ts'
import {kindOf} from './kinds.ts'

/** How often the links of a run lead to one folder: each host may have one. */
export const mostLinks = 20

const oneOfMany = 'one of many links to one folder'

interface Walk {
  /** The folder that what is found stays inside of. */
  readonly root: string
  readonly isSearched: (path: string) => boolean
  /** Gives the files below a folder to a function, until this returns `true`. */
  readonly walk: (folder: string, isFile: (path: string) => boolean) => unknown
}

/** The links that a run meets. */
export interface Links {
  /** Takes a link to a file that is searched, and one to a folder where hosts look for files. */
  follow(path: string, walk: Walk): void
  /** The paths by which files count that are not among these, or that a document reads as something else there. */
  besides(files: ReadonlySet<string>): readonly string[]
  /** Those that are not followed. */
  readonly refused: readonly Refusal[]
  /** How many files and refused links there are so far. */
  count(): number
}

export function openLinks(): Links {
  /** What links lead to, by the paths over the links. */
  const linked = new Map<string, string>()
  const followed = new Map<string, number>()
  const refused: Refusal[] = []

  function followFolder(path: string, target: string, {isSearched, walk}: Walk): void {
    const times = (followed.get(target) ?? 0) + 1
    followed.set(target, times)
    if (times > mostLinks) refused.push({path, reason: oneOfMany})
    else
      walk(path, (file) => {
        if (isSearched(file)) linked.set(file, join(target, relative(path, file)))
        return false
      })
  }

  return {
    refused,
    count: () => linked.size + refused.length,
    follow(path, walk) {
      const isOfHost = isHostFolder(path)
      if (!isOfHost && !walk.isSearched(path)) return
      const {reason, target = '', isFolder = false} = leadsTo(path, walk.root)
      if (reason !== undefined) refused.push({path, reason})
      else if (!isFolder && walk.isSearched(path)) linked.set(path, target)
      else if (isFolder && isOfHost) followFolder(path, target, walk)
    },
    besides: (files) =>
      [...linked].filter(([path, target]) => !files.has(target) || !isReadAlike(path, target)).map(([path]) => path)
  }
}

/** What a link leads to, or why it is not followed. */
export function leadsTo(path: string, root: string): {target?: string; isFolder?: boolean; reason?: string} {
  const stats = statOf(path)
  if (stats === undefined) return {reason: 'a link to nothing'}
  try {
    const [real, top] = [realpathSync(path), realpathSync(root)]
    if (!isSameOrBelow(top, real)) return {reason: 'a link that leads out of the repository'}
    if (namesGitFolder(real, top)) return {reason: linkToGit}
    const target = join(root, relative(top, real))
    if (stats.isDirectory())
      return isBelow(target, path) ? {reason: 'a link to a folder that it is in'} : {target, isFolder: true}
    if (stats.isFile()) return {target}
    return {reason: lstatSync(path).isSymbolicLink() ? `a link to ${typeOf(stats)}` : notRegular(stats)}
  } catch (error) {
    return {reason: reasonOf(error)}
  }
}

/** Whether a file is the same kind by its path and over a link, to documents and to each host that reads it by both. */
export function isReadAlike(path: string, target: string): boolean {
  const [linkPath, filePath] = [toSlashes(path), toSlashes(target)]
  return kindOf(linkPath) === kindOf(filePath) && areReadAlike(linkPath, filePath)
}

/** Why a link is not followed. */
export function linkFault(path: string, root: string): string {
  return leadsTo(path, root).reason ?? oneOfMany
}

/** Whether a host looks for files in a folder or below it. */
export function isHostFolder(path: string): boolean {
  return hostFolders().some((folder) => hasFolder(`${toSlashes(path)}/`, folder))
}

/** Whether a file is something to hosts by one of its paths that it is not by the other. */
export function isOtherPlace(path: string, other: string): boolean {
  const places = nameOfPlaces(path)
  return places !== '' && places !== nameOfPlaces(other)
}

function nameOfPlaces(path: string): string {
  return placesOf(toSlashes(path))
    .map(({host, kind}) => `${host} ${kind}`)
    .join()
}
