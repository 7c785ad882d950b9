import {isUtf8} from 'node:buffer'
import {type Dirent, readdirSync} from 'node:fs'

/** A name with its bytes that are not ASCII escaped, as in `caf\\xe9.md`. */
export function escapedName(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^\x00-\x7F]/g, (char) => `\\x${char.charCodeAt(0).toString(16)}`)
}

export interface FolderEntries {
  /** Entries whose names are UTF-8. */
  readonly named: readonly Dirent[]
  /** Entries whose names are not UTF-8, so that they have no path; the bytes are escaped. */
  readonly unnamed: readonly {readonly name: string; readonly isFolder: boolean; readonly isFile: boolean}[]
}

/** Names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Lists a folder. Names are bytes: those that are not UTF-8 look as if they held U+FFFD, and only then the bytes are read. */
export function readFolderEntries(folder: string): FolderEntries {
  const all = readdirSync(folder, {withFileTypes: true})
  if (!all.some(({name}) => name.includes('\uFFFD'))) return {named: all, unnamed: []}
  const raw = readdirSync(folder, {withFileTypes: true, encoding: 'buffer'})
  const unnamed = raw.filter(({name}) => !isUtf8(name))
  const names = new Set(raw.filter(({name}) => isUtf8(name)).map(({name}) => name.toString()))
  return {
    named: all.filter(({name}) => names.has(name)),
    unnamed: unnamed.map((each) => ({
      name: escapedName(each.name),
      isFolder: each.isDirectory(),
      isFile: each.isFile()
    }))
  }
}
