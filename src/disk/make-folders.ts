import {existsSync, mkdirSync} from 'node:fs'
import {dirname} from 'node:path'

/**
 * Makes a folder and its missing ancestors, for their owner alone. The recursive `mkdir` of Node does not end on
 * disks without new folders, such as `/proc`.
 *
 * @throws {NodeJS.ErrnoException} if it cannot be made
 */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  // A disk that is not there has no folder above it.
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder, {mode: 0o700})
  } catch (error) {
    // Another run was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
