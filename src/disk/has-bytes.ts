import {closeSync, constants, fstatSync, openSync, readSync} from 'node:fs'

/** Not on Windows. A pipe that took the place of a file would wait for a program that writes to it. */
const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants

/** Whether a path leads to a regular file with these bytes, not to a link. */
export function hasBytes(path: string, expected: Buffer): boolean {
  const descriptor = openUnfollowed(path)
  if (descriptor === undefined) return false
  try {
    const found = fstatSync(descriptor)
    return found.isFile() && found.size === expected.length && readUpTo(descriptor, expected.length).equals(expected)
  } finally {
    closeSync(descriptor)
  }
}

function openUnfollowed(path: string): number | undefined {
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'ENOENT') return undefined
    throw error
  }
}

/** The bytes of an open file up to a length, and one more where there are more. */
function readUpTo(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length + 1)
  let at = 0
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = readSync(descriptor, bytes, at, bytes.length - at, at)
  return bytes.subarray(0, at)
}
