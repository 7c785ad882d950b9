import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {memo} from '../text/memoize.ts'

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
export function topOf(cwd: string, isInGit: boolean): (folder: string) => boolean {
  return (folder) => existsSync(join(folder, '.git')) || dirname(folder) === folder || (folder === cwd && !isInGit)
}
