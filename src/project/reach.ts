/** The model of who reads which file, over the files on disk. */
import {lstatSync, readdirSync, realpathSync} from 'node:fs'
import {dirname, join, relative, sep} from 'node:path'
import type {FileReach} from '../contracts/readers.ts'
import type {FileReader} from '../disk/incidental.ts'
import {statOf} from '../disk/open-file.ts'
import {isBelow, relativePath, toSlashes} from '../disk/paths.ts'
import {hostFolders} from '../hosts/places.ts'
import {openReach, type Reach} from '../reach/reach.ts'
import {folderAbove, type Tree} from '../reach/tree.ts'
import {memo} from '../text/memoize.ts'

/** The hosts that open a file, by its absolute path. */
export type ReachOf = (file: string) => FileReach

/** @param cwd the root for files outside of git, absolute */
export function openDiskReach(cwd: string, reader: FileReader): ReachOf {
  const models = new Map<string, Reach>()
  return (file) => {
    const folder = dirname(file)
    const root = aboveHosts(reader.rootOf(folder) ?? (isBelow(cwd, file) ? cwd : folder))
    return memo(models, root, (top) => openReach(diskTree(top, reader))).reachOf(relativePath(root, file))
  }
}

/** The folder around the own folder of a host, where a root is in one: places are from there. */
function aboveHosts(root: string): string {
  const names = root.split(sep)
  const at = names.findIndex((name) => hostFolders().includes(name))
  return at < 1 ? root : names.slice(0, at).join(sep) || sep
}

/** Bytes of a folder whose names are read at once; of a larger one, each name is looked for. */
const largestFolder = 1 << 16

type Kind = 'none' | 'link' | 'there'

/** The files below a folder as the model asks for them. */
export function diskTree(root: string, reader: FileReader): Tree {
  const kinds = new Map<string, Kind>()
  const folders = new Map<string, ReadonlyMap<string, Kind> | undefined>()
  const at = (path: string): string => join(root, path)

  function kindOf(path: string): Kind {
    return memo(kinds, path, () => {
      const folder = folderAbove(path)
      // Of a folder that is not there, nothing below is looked at.
      if (folder !== '' && kindOf(folder) === 'none') return 'none'
      const names = memo(folders, folder, (each) => namesIn(at(each)))
      return names === undefined
        ? kindOnDisk(at(path))
        : (names.get(path.slice(folder === '' ? 0 : folder.length + 1)) ?? 'none')
    })
  }

  return {
    has: (path) => kindOf(path) === 'there' || (kindOf(path) === 'link' && statOf(at(path)) !== undefined),
    textOf: (path) => reader.attempt(at(path), {from: root}).text,
    linkAt: (path) => (kindOf(path) === 'link' ? linkTarget(at(path), root) : undefined),
    isBroken: (path) => kindOf(path) === 'link' && linkTarget(at(path), root) === undefined,
    linksIn(folder) {
      if (folder !== '' && kindOf(folder) === 'none') return []
      const names = folders.get(folder) ?? readNames(at(folder)) ?? new Map<string, Kind>()
      return [...names].flatMap(([name, kind]) => (kind === 'link' ? [name] : []))
    }
  }
}

/** What is in a folder, by name; `undefined` for a large one, and for one that cannot be listed. */
function namesIn(folder: string): ReadonlyMap<string, Kind> | undefined {
  return (statOf(folder)?.size ?? largestFolder) < largestFolder ? readNames(folder) : undefined
}

function readNames(folder: string): ReadonlyMap<string, Kind> | undefined {
  try {
    const found = readdirSync(folder, {withFileTypes: true})
    return new Map(found.map((each) => [each.name, each.isSymbolicLink() ? 'link' : 'there']))
  } catch {
    return undefined
  }
}

function kindOnDisk(path: string): Kind {
  try {
    const stats = lstatSync(path, {throwIfNoEntry: false})
    return stats === undefined ? 'none' : stats.isSymbolicLink() ? 'link' : 'there'
  } catch {
    return 'none'
  }
}

/** The path, from the root, that a link leads to; `undefined` for anything else, and for a link out of the root or to nothing. */
function linkTarget(path: string, root: string): string | undefined {
  try {
    const [real, top] = [realpathSync(path), realpathSync(root)]
    return isBelow(top, real) ? toSlashes(relative(top, real)) : undefined
  } catch {
    return undefined
  }
}
