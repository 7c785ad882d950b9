/**
 * Folders that only this user can write, such as the cache folder of the user: what lies there decides what runs execute or
 * report.
 */
import {closeSync, lstatSync, openSync, renameSync, type Stats, writeFileSync} from 'node:fs'
import {isAbsolute, join} from 'node:path'

const {env, platform} = process

/** The folder of this program in it; `undefined` where the user has none. */
export function userCacheFolder(): string | undefined {
  const home = env['HOME'] ?? ''
  const byPlatform: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Caches'),
    win32: env['LOCALAPPDATA'] ?? ''
  }
  const folder = env['XDG_CACHE_HOME'] || (byPlatform[platform] ?? join(home, '.cache'))
  return isAbsolute(folder) ? join(folder, 'lint-agents') : undefined
}

/** Whether an entry is this user's, and no other user can write it; Windows keeps the folders of users apart by itself. */
export function isPrivate({uid, mode}: Stats): boolean {
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & 0o022) === 0)
}

/** Whether a folder exists, is not a link, and is private. */
export function isPrivateFolder(folder: string): boolean {
  try {
    const found = lstatSync(folder)
    return found.isDirectory() && isPrivate(found)
  } catch {
    return false
  }
}

/**
 * Writes a file in a private folder, whole or not at all; one that a killed run leaves has the name with a dot and digits. Only
 * processes of this user write there, so that a name that no other process has is enough: to make a random one takes longer than
 * the write.
 *
 * @throws {NodeJS.ErrnoException}
 */
export function writePrivate(file: string, ...parts: readonly (string | Uint8Array)[]): void {
  const temporary = `${file}.${process.pid}-${process.hrtime.bigint()}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
}
