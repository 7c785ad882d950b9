import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Folders} from './folders.ts'

/** The nearest folder, from this one up, that holds an entry; `undefined` where none does. */
function findUp(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, name))) return at
    if (dirname(at) === at) return undefined
  }
}

/** The root of the git work tree that holds a folder. */
export function gitRoot(folder: string): string | undefined {
  return findUp(folder, '.git')
}

/**
 * Whether nothing above a folder counts for it: it is the root of a work tree or of the disk or, for a working directory outside
 * of git, that directory.
 */
export function topOf(cwd: string, folders: Folders): (folder: string) => boolean {
  const isInGit = gitRoot(cwd) !== undefined
  const isRoot = (folder: string): boolean => folders.mayHold(folder, '.git') && existsSync(join(folder, '.git'))
  return (folder) => isRoot(folder) || dirname(folder) === folder || (folder === cwd && !isInGit)
}
