/** Whose a file is: code that a configuration names, and what earlier runs kept, is used only where the user or root put it. */
import {realpathSync, type Stats, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {isSameOrBelow} from './paths.ts'

/**
 * Whether others than its owner can write a file or folder. A group of the number of the owner is the group of that user alone, as most
 * distributions of Linux make one for each user: there, all that a usual clone writes is writable by its group.
 */
export function canOthersWrite({uid, gid, mode}: Stats): boolean {
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid)
}

/** What someone else may have written, or placed: a file, or a folder that leads to it. */
export interface Foreign {
  /** Absolute, after links. */
  readonly path: string
  readonly why: 'outside' | 'owner' | 'writable'
}

/**
 * The first part of a path, from a file up to a root and after links, that is outside of the root, belongs to another user, or can
 * be written by others; a sticky folder can. Windows has neither owners nor modes here.
 *
 * @returns `undefined` where only this user and root could write the file or take its place
 * @throws {NodeJS.ErrnoException} where there is no such file
 */
export function foreignPart(file: string, root: string): Foreign | undefined {
  const realRoot = realpathSync.native(root)
  const owners = trustedOwners()
  for (let at = file; ; at = dirname(at)) {
    const found = foreignIn(realpathSync.native(at), realRoot, owners)
    if (found !== undefined || at === root || at === realRoot) return found
  }
}

function foreignIn(file: string, root: string, owners: ReadonlySet<number> | undefined): Foreign | undefined {
  for (let path = file; ; path = dirname(path)) {
    if (!isSameOrBelow(root, path)) return {path, why: 'outside'}
    const stats = statSync(path)
    if (owners !== undefined && !owners.has(stats.uid)) return {path, why: 'owner'}
    if (owners !== undefined && canOthersWrite(stats)) return {path, why: 'writable'}
    if (path === root) return undefined
  }
}

/** This user and root and, as for git, who called `sudo`; `undefined` on Windows. */
function trustedOwners(): ReadonlySet<number> | undefined {
  const user = process.geteuid?.()
  if (user === undefined) return undefined
  const [caller] = (user === 0 && /^\d+$/.exec(process.env['SUDO_UID'] ?? '')) || []
  return new Set([0, user, ...(caller === undefined ? [] : [Number(caller)])])
}
