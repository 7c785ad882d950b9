import {constants, lstatSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {readRegular} from '../disk/open-file.ts'
import {makePrivateFolder} from '../disk/user-cache.ts'
import {writeWhole} from '../disk/write.ts'

const form = /^[0-9a-f]{64}$/

/**
 * The secret of this user, made at its first use. A cache is signed with it: a file that a repository, another user or another
 * machine brings is not used, wherever it lies.
 *
 * @param folder in the cache folder of the user
 * @returns `undefined` where the folder is not this user's alone
 */
export function secretIn(folder: string): string | undefined {
  if (!makePrivateFolder(folder)) return undefined
  const path = join(folder, 'secret')
  const found = readSecret(path)
  if (found !== undefined) return found
  const {randomBytes} = process.getBuiltinModule('node:crypto')
  rmSync(path, {force: true, recursive: true})
  writeWhole(path, randomBytes(32).toString('hex'), {mode: 0o600})
  // If two runs create the secret at once, the last one wins.
  return readSecret(path)
}

function readSecret(path: string): string | undefined {
  try {
    if (!isSecret(path)) return undefined
    const text = readRegular(path, 100, {more: constants.O_NOFOLLOW ?? 0}).toString('latin1')
    return form.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Whether no other user can read it; Windows keeps the folders of users apart by itself. */
function isSecret(path: string): boolean {
  const {uid, mode} = lstatSync(path)
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & 0o077) === 0)
}
