import {examineFolder, noAutomaticCache, type RefusedFolder, userCacheFolder} from '../disk/user-cache.ts'

const reasons: Readonly<Record<RefusedFolder['why'], string>> = {
  project: 'is the working directory, or the folder of a git repository',
  others: 'is not of this user alone',
  unreadable: 'cannot be read'
}

/** The folder that caches compiled code, facts and findings, or the reason why nothing is cached. */
export function cacheLocationText(): string {
  const nothing = 'Nothing is kept between runs'
  if (process.env[noAutomaticCache] === '1') return `${nothing} without --cache: ${noAutomaticCache} is 1`
  const folder = userCacheFolder()
  if (folder === undefined) return `${nothing}: expected HOME or XDG_CACHE_HOME to name a folder`
  const found = examineFolder(folder)
  if (typeof found === 'string') return `Kept between runs: ${folder}`
  return `${nothing} in ${folder}: ${found.path} ${reasons[found.why]}`
}
