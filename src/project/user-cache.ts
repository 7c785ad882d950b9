/** The cache folder of the user: what lies there decides what runs execute or report, so no other user may write it. */
import {lstatSync, type Stats} from 'node:fs'
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
