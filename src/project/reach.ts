/** Reach of files on disk: which hosts read which file. */
import {lstatSync, readdirSync, realpathSync, type Stats} from 'node:fs'
import {dirname, join, relative, sep} from 'node:path'
import {type FileReader, largestSmallFile} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {statOf} from '../disk/open-file.ts'
import {isSameOrBelow, toSlashes} from '../disk/paths.ts'
import {readPatterns} from '../git/gitignore.ts'
import {listFiles} from '../git/run-git.ts'
import {hostFolders, packageFolders} from '../hosts/places.ts'
import {openAnchors} from '../reach/anchors.ts'
import {openBundles} from '../reach/bundles.ts'
import {openGuides} from '../reach/guides.ts'
import {openNamesBeside} from '../reach/names.ts'
import {type GitFiles, openPaths} from '../reach/paths.ts'
import {openReach} from '../reach/reach.ts'
import {openServers} from '../reach/servers.ts'
import {openTasks} from '../reach/tasks.ts'
import {below, folderAbove, foldersAbove, type NameKind, type Tree} from '../reach/tree.ts'
import {memo, once} from '../text/memoize.ts'

/** Reach of a repository with questions about files around a definition. Paths are from its root, with `/`. */
export type Model = ReturnType<typeof createModel>

/** @returns a function of an absolute path */
export function createModels(reader: FileReader): (file: string) => Model {
  const models = new Map<string, Model>()
  return (file) => memo(models, rootFor(file, reader), (root) => createModel(root, reader))
}

/** @param root absolute */
function createModel(root: string, reader: FileReader) {
  const tree = diskTree(root, reader)
  const git = gitFiles(root, tree, reader)
  return {
    root,
    tree,
    ...openReach(tree),
    anchorsIn: openAnchors(tree),
    bundles: openBundles(tree),
    guidesAbove: openGuides(tree),
    serversFor: openServers(tree),
    namesBeside: openNamesBeside(tree),
    pathNear: openPaths(tree, git),
    taskNear: openTasks(tree, git)
  }
}

/** Base of a file's path in the model. */
function rootFor(file: string, reader: FileReader): string {
  const folder = dirname(file)
  return aboveHosts(reader.baseOf(folder) ?? folder)
}

/** Folder around a host's own folder or that of a manifest, if a root is in one, since places are relative to it. */
function aboveHosts(root: string): string {
  const names = root.split(sep)
  const at = names.findIndex((name) => hostFolders().includes(name) || packageFolders().includes(name))
  return at < 1 ? root : names.slice(0, at).join(sep) || sep
}

/** Files below the root of a work tree, as git lists them. */
function gitFiles(root: string, tree: Tree, reader: FileReader): GitFiles {
  const patternsByFolder = new Map<string, ReturnType<typeof readPatterns>>()
  const patternsIn = (folder: string): ReturnType<typeof readPatterns> =>
    memo(patternsByFolder, folder, (each) => readPatterns([tree.textOf(below(each, '.gitignore')) ?? '']))

  /** The innermost matching pattern decides. */
  function isIgnoredItself(path: string, isFolder: boolean): boolean {
    for (const folder of foldersAbove(path)) {
      const decided = patternsIn(folder).decide(path.slice(folder === '' ? 0 : folder.length + 1), isFolder)
      if (decided !== undefined) return decided
    }
    return false
  }

  return {
    files: once(() => (reader.workTreeOf(root) === root ? listedBelow(root) : undefined)),
    isIgnored: (path) => {
      const [, ...folders] = foldersAbove(path).toReversed()
      return folders.some((folder) => isIgnoredItself(folder, true)) || isIgnoredItself(path, false)
    }
  }
}

/** Files below a root that git tracks or does not ignore; `undefined` if git fails. */
function listedBelow(root: string): readonly string[] | undefined {
  try {
    return listFiles(root).flatMap(({name, isUtf8}) => (isUtf8 ? [name] : []))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Folders up to this size in bytes are listed at once; in larger ones each name is tested. */
const largestFolder = 1 << 16

const none: ReadonlyMap<string, NameKind> = new Map()

type Kind = 'none' | NameKind

export function diskTree(root: string, reader: FileReader): Tree {
  const kinds = new Map<string, Kind>()
  const folders = new Map<string, ReadonlyMap<string, NameKind> | undefined>()
  const at = (path: string): string => join(root, path)

  function kindOf(path: string): Kind {
    return memo(kinds, path, () => {
      const folder = folderAbove(path)
      // A missing folder has no files.
      if (folder !== '' && kindOf(folder) === 'none') return 'none'
      const names = memo(folders, folder, (each) => namesIn(at(each)))
      return names === undefined
        ? kindOnDisk(at(path))
        : (names.get(path.slice(folder === '' ? 0 : folder.length + 1)) ?? 'none')
    })
  }

  return {
    has: (path) => kindOf(path) !== 'none' && (kindOf(path) !== 'link' || statOf(at(path)) !== undefined),
    textOf: (path, limit = largestSmallFile) => reader.attempt(at(path), {from: root, limit}).text,
    sizeOf(path) {
      const stats = kindOf(path) === 'none' ? undefined : statOf(at(path))
      return stats?.isFile() === true ? stats.size : undefined
    },
    linkAt: (path) => (kindOf(path) === 'link' ? linkTarget(at(path), root) : undefined),
    isBroken: (path) => kindOf(path) === 'link' && linkTarget(at(path), root) === undefined,
    namesIn: (folder) =>
      folder !== '' && kindOf(folder) === 'none' ? none : (folders.get(folder) ?? readNames(at(folder)) ?? none)
  }
}

/** Content of a folder by name; `undefined` for a large or unreadable folder. */
function namesIn(folder: string): ReadonlyMap<string, NameKind> | undefined {
  return (statOf(folder)?.size ?? largestFolder) < largestFolder ? readNames(folder) : undefined
}

function readNames(folder: string): ReadonlyMap<string, NameKind> | undefined {
  try {
    const found = readdirSync(folder, {withFileTypes: true})
    return new Map(found.map((each) => [each.name, nameKind(each)]))
  } catch {
    return undefined
  }
}

function kindOnDisk(path: string): Kind {
  try {
    const stats = lstatSync(path, {throwIfNoEntry: false})
    return stats === undefined ? 'none' : nameKind(stats)
  } catch {
    return 'none'
  }
}

function nameKind(stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): NameKind {
  if (stats.isSymbolicLink()) return 'link'
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other'
}

/**
 * Target of a link, relative to the root and empty for the root itself; `undefined` for dangling links and targets
 * outside.
 */
function linkTarget(path: string, root: string): string | undefined {
  try {
    const [real, top] = [realpathSync(path), realpathSync(root)]
    return isSameOrBelow(top, real) ? toSlashes(relative(top, real)) : undefined
  } catch {
    return undefined
  }
}
