/** Links found by a walk: git stores them, and hosts follow them. Pipes, sockets and devices are refused. */
import {lstatSync, realpathSync} from 'node:fs'
import {join, relative} from 'node:path'
import type {Refusal} from '../disk/contained-reader.ts'
import {namesGitFolder} from '../disk/git-files.ts'
import {linkToGit} from '../disk/inside-repository.ts'
import {notRegular, statOf, typeOf} from '../disk/open-file.ts'
import {isBelow, isSameOrBelow, reasonOf, toSlashes} from '../disk/paths.ts'
import {areReadAlike, hostFolders, hostFormatOf, placesOf} from '../hosts/places.ts'
import {misplacedInHostFolder} from '../reach/misplaced.ts'
import {hasFolder} from '../text/path-ends.ts'
import {kindOf} from './kinds.ts'

/** Limit of links from a run to one folder: each host may have one. */
export const mostLinks = 20

const oneOfMany = 'one of many links to one folder'

interface Walk {
  /** Root that targets must not leave. */
  readonly root: string
  readonly isSearched: (path: string) => boolean
  /** Calls a function for the files below a folder, until it returns `true`. */
  readonly walk: (folder: string, isFile: (path: string) => boolean) => unknown
}

/** Links of a run. */
export interface Links {
  /** Follows a link to a searched file, or to a folder in which a host or the reader of a document looks for files. */
  follow(path: string, walk: Walk): void
  /** Link paths to count: of files not in this set, or which hosts read as something else there. */
  besides(files: ReadonlySet<string>): readonly string[]
  readonly refused: readonly Refusal[]
  /** Number of files and refused links so far. */
  count(): number
}

export function createLinks(): Links {
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
      const isRead = isReadFolder(path)
      if (!isRead && !walk.isSearched(path)) return
      const {reason, target = '', isFolder = false} = leadsTo(path, walk.root)
      if (reason !== undefined) refused.push({path, reason})
      else if (!isFolder && walk.isSearched(path)) linked.set(path, target)
      else if (isFolder && isRead) followFolder(path, target, walk)
    },
    besides: (files) =>
      [...linked].filter(([path, target]) => !files.has(target) || !isReadAlike(path, target)).map(([path]) => path)
  }
}

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

/** Whether a file is the same by its path and over a link: to documents, to each host that reads it by both, and as a near miss. */
export function isReadAlike(path: string, target: string): boolean {
  const [linkPath, filePath] = [toSlashes(path), toSlashes(target)]
  return (
    kindOf(linkPath) === kindOf(filePath) &&
    hostFormatOf(linkPath) === hostFormatOf(filePath) &&
    areReadAlike(linkPath, filePath) &&
    isNearPlace(linkPath) === isNearPlace(filePath)
  )
}

/** The specification of skills asks for no place, and a shape is none: the place of a host comes before them. */
function isNearPlace(path: string): boolean {
  const isPlaceless = placesOf(path).every(({host, by}) => host === 'agent-skills' || by === 'shape')
  return isPlaceless && misplacedInHostFolder(path) !== undefined
}

/** Why a link is not followed. */
export function linkFault(path: string, root: string): string {
  return leadsTo(path, root).reason ?? oneOfMany
}

/** Folders in which the readers of documents look for files by name. */
const documentFolders = ['templates/system', '.isdlc']

/** Whether hosts, or the readers of documents, look for files in a folder or below it. */
export function isReadFolder(path: string): boolean {
  const folder = `${toSlashes(path)}/`
  if ([...hostFolders(), ...documentFolders].some((name) => hasFolder(folder, name))) return true
  return hasFolder(`${folder}system/`, 'templates/system') && statOf(join(path, 'system')) !== undefined
}

/** Whether hosts read a file differently by its two paths. */
export function isOtherPlace(path: string, other: string): boolean {
  const places = nameOfPlaces(path)
  return places !== '' && places !== nameOfPlaces(other)
}

function nameOfPlaces(path: string): string {
  return placesOf(toSlashes(path))
    .map(({host, kind}) => `${host} ${kind}`)
    .join()
}
