/** The index of git, read without git: to start a program takes longer than all else that a hook does. */
import {constants} from 'node:fs'
import {join} from 'node:path'
import {readRegular} from '../disk/open-file.ts'

/** Bytes; git itself answers for a larger one. */
const largest = 20_000_000

/**
 * Whether git tracks a file for certain: an entry of the usual form has its name.
 *
 * @param name from the root of the work tree, with `/`
 */
export function isTracked(root: string, name: string): boolean {
  const {env} = process
  if (env['GIT_DIR'] !== undefined || env['GIT_INDEX_FILE'] !== undefined) return false
  let index: Buffer
  try {
    index = readRegular(join(root, '.git', 'index'), largest, {more: constants.O_NOFOLLOW ?? 0})
  } catch {
    return false
  }
  const version = index.length < 12 || index.toString('latin1', 0, 4) !== 'DIRC' ? 0 : index.readUInt32BE(4)
  // Later versions write only how a name differs from the one before it.
  return (version === 2 || version === 3) && hasEntry(index, Buffer.from(`${name}\0`))
}

/** An entry has the length of its name, in the lower 12 bits, right before the name. */
function hasEntry(index: Buffer, name: Buffer): boolean {
  const length = Math.min(name.length - 1, 0xfff)
  for (let at = index.indexOf(name, 12 + 62); at !== -1; at = index.indexOf(name, at + 1))
    if ((index.readUInt16BE(at - 2) & 0xfff) === length) return true
  return false
}
