/**
 * Folders that only this user can write, such as the user's cache folder: their files decide about code and reports
 * of later runs.
 */
import {closeSync, lstatSync, openSync, renameSync, type Stats, writeFileSync} from 'node:fs'
import {isAbsolute, join, sep} from 'node:path'
import {makeFolders} from './make-folders.ts'
import {canOthersWrite} from './owners.ts'
import {entriesTo} from './path-entries.ts'
import {diskRoot, isBelow} from './paths.ts'

const {platform} = process

/** The folder of this program in it; `undefined` where the user has none. */
export function userCacheFolder(): string | undefined {
  const {env} = process
  const home = env['HOME'] ?? ''
  const byPlatform: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Caches'),
    win32: env['LOCALAPPDATA'] ?? ''
  }
  const folder = env['XDG_CACHE_HOME'] || (byPlatform[platform] ?? join(home, '.cache'))
  return isAbsolute(folder) ? join(folder, 'lint-agents') : undefined
}

/** Variable of the environment; `1` turns off the caches that need no option. */
export const noAutomaticCache = 'LINT_AGENTS_NO_AUTOMATIC_CACHE'

/** The folder for the caches that need no option, of compiled code and of facts; `undefined` without one, or if they are off. */
export function automaticCacheFolder(): string | undefined {
  return process.env[noAutomaticCache] === '1' ? undefined : userCacheFolder()
}

/** Whether an entry is this user's, and no other user can write it; Windows keeps the folders of users apart by itself. */
export function isPrivate(stats: Stats): boolean {
  const user = process.getuid?.()
  return user === undefined || (stats.uid === user && !canOthersWrite(stats))
}

/** `missing`: it can be made. `refused`: nothing in it is used, and nothing is written there. */
export type FolderState = 'private' | 'missing' | 'refused'

/** The first part of the way to a folder for which it is refused. */
export interface RefusedFolder {
  /** Absolute. */
  readonly path: string
  readonly why: 'project' | 'others' | 'unreadable'
}

/**
 * Whether the files in a folder come from this user's own runs. It is refused
 *
 * - inside of the working directory or of a git work tree, also through a link: a repository may have brought it
 *   along. A home that is a work tree is refused as a whole;
 * - if another user could replace it, as owner or writer of a folder or link on the way to it, from the home or the
 *   root of the disk. In a sticky folder, such as `/tmp`, users can replace only their own files.
 *
 * @param folder absolute
 */
export function examineFolder(folder: string): Exclude<FolderState, 'refused'> | RefusedFolder {
  try {
    const working = lstatSync(process.cwd())
    for (const {path, stats} of entriesTo(folder)) {
      if (stats === undefined) return 'missing'
      if (!isSafe(path, stats)) return {path, why: 'others'}
      if (stats.isDirectory() && isProject(path, stats, working)) return {path, why: 'project'}
    }
    const found = lstatSync(folder)
    return found.isDirectory() && isPrivate(found) ? 'private' : {path: folder, why: 'others'}
  } catch {
    return {path: folder, why: 'unreadable'}
  }
}

export function stateOfFolder(folder: string): FolderState {
  const found = examineFolder(folder)
  return typeof found === 'string' ? found : 'refused'
}

/**
 * Whether no other user can replace the entries of a folder, or the target of a link. Folders above the home count as
 * safe, as for sshd.
 */
function isSafe(path: string, stats: Stats): boolean {
  const user = process.getuid?.()
  if (user === undefined) return true
  const isOwn = stats.uid === user || stats.uid === 0
  if (stats.isSymbolicLink()) return isOwn
  return isAboveHome(path) || (isOwn && (!canOthersWrite(stats) || (stats.mode & 0o1000) !== 0))
}

function isAboveHome(path: string): boolean {
  const home = join(process.env['HOME'] ?? '', sep).slice(0, -1)
  return isAbsolute(home) && isBelow(path, home)
}

/** A run that starts in the root of the disk, as in a container, has no working directory in this sense. */
function isProject(path: string, {dev, ino}: Stats, working: Stats): boolean {
  if (lstatSync(join(path, '.git'), {throwIfNoEntry: false}) !== undefined) return true
  return dev === working.dev && ino === working.ino && path !== diskRoot(path)
}

/**
 * Makes a folder where there is none.
 *
 * @returns whether it is private
 * @throws {NodeJS.ErrnoException}
 */
export function makePrivateFolder(folder: string): boolean {
  const state = stateOfFolder(folder)
  if (state !== 'missing') return state === 'private'
  makeFolders(folder)
  return stateOfFolder(folder) === 'private'
}

/**
 * Writes a file in a private folder, whole or not at all; one that a killed run leaves has the name with a dot and digits. Only
 * processes of this user write there, so that a name that no other process has is enough: to make a random one takes longer than
 * the write.
 *
 * @throws {NodeJS.ErrnoException}
 */
export function writePrivate(file: string, ...chunks: readonly (string | Uint8Array)[]): void {
  const temporary = `${file}.${process.pid}-${process.hrtime.bigint()}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    for (const chunk of chunks) writeFileSync(descriptor, chunk)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
}
