/** Folders and files that are copies of others, by their names: a walk leaves them out, and a person may name them. */

const folders = /^[._]?(?:backups?|bak|old)$/i
const either = /^.+\.(?:backup|bak|old|orig)[-_.\d]*$|^(?:.+[-_.])?backup[-_.]?\d[\d\-_.TZ]*$/i

/** Folders of which each file is loaded, or which are about something, such as backups. */
const deep = /^(?:agents?|commands?|docs?|rules)$/i

/**
 * Whether a path leads through a copy. What hosts load is none, whatever its folder is called, nor is a skill.
 *
 * @param path with `/`, from the folder that a person named
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
