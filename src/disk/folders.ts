import {existsSync, readdirSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {memo} from '../text/memoize.ts'
import {type FolderEntries, readFolderEntries} from './entries.ts'

/**
 * The entries of a run's folders. The last list is cached: after a walk lists a folder, its files are looked up in
 * it.
 */
export interface Folders {
  /** @throws {Error} for a folder that cannot be listed */
  entriesOf(folder: string): FolderEntries
  /** @throws {Error} for a folder that cannot be listed */
  namesIn(folder: string): readonly string[]
  /** Whether there may be something of a name, which is in lower case: not every folder has been listed. */
  mayHold(folder: string, name: string): boolean
}

export function createFolders(): Folders {
  let last: {readonly folder: string; readonly names: readonly string[]} | undefined
  return {
    entriesOf(folder) {
      const found = readFolderEntries(folder)
      last = {folder, names: found.named.map(({name}) => name)}
      return found
    },
    namesIn(folder) {
      if (last?.folder !== folder) last = {folder, names: readdirSync(folder)}
      return last.names
    },
    mayHold: (folder, name) =>
      // There are disks that take names in another case for the same.
      last?.folder !== folder || last.names.some((each) => each.length === name.length && each.toLowerCase() === name)
  }
}

/** The root of the git work tree that holds a folder: the nearest, from this one up, with an entry `.git`. */
export function gitRoot(folder: string): string | undefined {
  return createRoots()(folder)
}

/**
 * The same for many folders, of which there may be thousands below each other: of each the entry is looked for once.
 *
 * @param top a folder above which none is looked for
 */
export function createRoots(top?: string): (folder: string) => string | undefined {
  const roots = new Map<string, string | undefined>()
  function rootOf(folder: string): string | undefined {
    return memo(roots, folder, (at) => {
      if (existsSync(join(at, '.git'))) return at
      return dirname(at) === at || at === top ? undefined : rootOf(dirname(at))
    })
  }
  return rootOf
}

/**
 * Whether nothing above a folder counts for it: it is the root of a work tree or of the disk or, for a working directory outside
 * of git, that directory.
 *
 * @param isInGit whether the working directory is in a work tree
 */
export function topOf(cwd: string, isInGit: boolean, folders: Folders): (folder: string) => boolean {
  const isRoot = (folder: string): boolean => folders.mayHold(folder, '.git') && existsSync(join(folder, '.git'))
  return (folder) => isRoot(folder) || dirname(folder) === folder || (folder === cwd && !isInGit)
}
