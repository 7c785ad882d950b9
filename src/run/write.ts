import {chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {reasonOf} from '../project/paths.ts'

/**
 * Writes a file whole or not at all: to a temporary file beside it, then by renaming. A link stays a link, the mode stays.
 *
 * @throws {UsageError} where it cannot be written
 */
export function writeWhole(path: string, text: string): void {
  let temporary: string | undefined
  try {
    const old = statSync(path, {throwIfNoEntry: false})
    const target = old === undefined ? path : realpathSync(path)
    if (old !== undefined && !old.isFile()) {
      writeFileSync(target, text)
      return
    }
    temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
    writeFileSync(temporary, text)
    if (old !== undefined) chmodSync(temporary, old.mode)
    renameSync(temporary, target)
  } catch (error) {
    if (temporary !== undefined) rmSync(temporary, {force: true})
    throw new UsageError(`${path}: Cannot write the file: ${reasonOf(error)}`)
  }
}
