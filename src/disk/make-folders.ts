import {existsSync, mkdirSync} from 'node:fs'
import {dirname} from 'node:path'

/**
 * Makes a folder, and those on the way that are missing, for their owner alone. Where a disk takes no folder, such as `/proc`, Node's
 * own way does not end.
 *
 * @throws {NodeJS.ErrnoException} where it cannot be made
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
