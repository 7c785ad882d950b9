/** Names of folders and files that are copies. A walk skips them, unless a person names them. */

const folders = /^[._]?(?:backups?|bak|old)$/i
const either = /^.+\.(?:backup|bak|old|orig)[-_.\d]*$|^(?:.+[-_.])?backup[-_.]?\d[\d\-_.TZ]*$/i

/** Folders whose files are all loaded, or which may be about a subject such as backups. */
const deep = /^(?:agents?|commands?|docs?|rules)$/i

/**
 * Whether a path leads through a copy. Files that hosts load never count as copies, nor do skills.
 *
 * @param path with `/`, relative to the named folder
 */
export function isBackup(path: string): boolean {
  const segments = path.split('/')
  const last = segments.length - 1
  const copy = segments.findIndex((name, index) =>
    index === last ? either.test(name.replace(/\.[a-z]+$/i, '')) : folders.test(name) || either.test(name)
  )
  if (copy === -1) return false
  const above = segments.slice(0, copy)
  return !above.some((name) => deep.test(name)) && !/^skills?$/i.test(above.at(-1) ?? '')
}
