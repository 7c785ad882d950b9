import {randomBytes} from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync
} from 'node:fs'
import {dirname, join} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {reasonOf} from '../project/paths.ts'

/**
 * Writes a file whole or not at all: to a new file beside it, then by renaming. A link stays a link; mode and, where that is
 * allowed, owner stay.
 *
 * @param before the text that the file has to have still, for a change that was worked out from it
 * @throws {UsageError} where it cannot be written, or has another text by now
 */
export function writeWhole(path: string, text: string, before?: string): void {
  try {
    const old = statSync(path, {throwIfNoEntry: false})
    const target = old === undefined ? path : realpathSync(path)
    if (before !== undefined && readFileSync(target, 'utf8') !== before)
      throw new UsageError(`${path}: not written: the file changed since it was read`)
    if (old === undefined || old.isFile()) replace(target, text, old)
    else writeFileSync(target, text)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path}: Cannot write the file: ${reasonOf(error)}`)
  }
}

/** The name is random and the file new (`wx`), so that no link that lies there can lead elsewhere. */
function replace(target: string, text: string, old: Stats | undefined): void {
  const temporary = join(dirname(target), `.lint-agents-${randomBytes(8).toString('hex')}.tmp`)
  const descriptor = openSync(temporary, 'wx', old === undefined ? 0o666 : 0o600)
  try {
    try {
      writeFileSync(descriptor, text)
      if (old !== undefined) keepOwner(descriptor, old)
      if (old !== undefined) fchmodSync(descriptor, old.mode)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, {force: true})
    throw error
  }
}

/** Only root may give a file away; for all others the owner is their own. */
function keepOwner(descriptor: number, {uid, gid}: Stats): void {
  try {
    fchownSync(descriptor, uid, gid)
  } catch {}
}
