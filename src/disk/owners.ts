/** Ownership of files: code of a configuration and caches are used only if the user or root put them there. */
import {realpathSync, type Stats, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {isSameOrBelow} from './paths.ts'

/**
 * Whether users besides the owner can write a file or folder. A group with the owner's number is private to that
 * user: most Linux distributions make one for each user, and clones are writable by it.
 */
export function canOthersWrite({uid, gid, mode}: Stats): boolean {
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid)
}

/** A file or folder that another user may have written or placed. */
export interface Foreign {
  /** Absolute, after links. */
  readonly path: string
  readonly why: 'outside' | 'owner' | 'writable'
}

/**
 * The first part of a path, from a file up to a root and after links, that is outside, foreign, or open to
 * others. A sticky folder may be writable. Windows has neither owners nor modes here.
 *
 * @returns `undefined` if only this user and root could write or replace the file
 * @throws {NodeJS.ErrnoException} if there is no such file
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
