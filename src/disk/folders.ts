import {readdirSync} from 'node:fs'
import {type FolderEntries, readFolderEntries} from './entries.ts'

/** What is in the folders of a run. The last list is kept: a walk lists a folder, and then what holds for its files is looked for. */
export interface Folders {
  /** @throws {Error} for a folder that cannot be listed */
  entriesOf(folder: string): FolderEntries
  /** @throws {Error} for a folder that cannot be listed */
  namesIn(folder: string): readonly string[]
  /** Whether there may be something of a name, which is in lower case: not every folder has been listed. */
  mayHold(folder: string, name: string): boolean
}

export function openFolders(): Folders {
  let last: {readonly folder: string; readonly names: readonly string[]} | undefined
  return {
    entriesOf(folder) {
      const found = readFolderEntries(folder)
      last = {folder, names: found.named.map(({name}) => name)}
      return found
    },
    namesIn(folder) {
      if (last?.folder !== folder) last = {folder, names: readdirSync(folder)}
      return last.names
    },
    mayHold: (folder, name) =>
      // There are disks that take names in another case for the same.
      last?.folder !== folder || last.names.some((each) => each.length === name.length && each.toLowerCase() === name)
  }
}
