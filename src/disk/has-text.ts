import {closeSync, constants, fstatSync, openSync, readSync} from 'node:fs'

/** Not on Windows. A pipe that took the place of a file would wait for a program that writes to it. */
const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants

/** A file that had a text when it was opened, whatever has its name by now. Windows replaces no file that is open. */
export interface HeldText {
  /** Its bytes, where another program changed them; `undefined` where it has the text still, or was closed. */
  edited(): Buffer | undefined
  close(): void
}

/** Whether a path is that of a file with the bytes of a text. It is not followed where it is a link. */
export function hasText(path: string, text: string): boolean {
  const held = holdText(path, text)
  held?.close()
  return held !== undefined
}

/** Opens a file that has the bytes of a text; `undefined` for a link, for another text, and where nothing is there. */
export function holdText(path: string, text: string): HeldText | undefined {
  const descriptor = openFile(path)
  if (descriptor === undefined) return undefined
  const expected = Buffer.from(text)
  let isHeld = false
  try {
    isHeld = isBytes(descriptor, expected)
  } finally {
    if (!isHeld) closeSync(descriptor)
  }
  return isHeld ? heldText(descriptor, expected) : undefined
}

function heldText(descriptor: number, expected: Buffer): HeldText {
  let isOpen = true
  return {
    edited() {
      if (!isOpen || isBytes(descriptor, expected)) return undefined
      return readBytes(descriptor, fstatSync(descriptor).size)
    },
    close() {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    }
  }
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'ENOENT') return undefined
    throw error
  }
}

function isBytes(descriptor: number, expected: Buffer): boolean {
  const found = fstatSync(descriptor)
  return found.isFile() && found.size === expected.length && readBytes(descriptor, expected.length).equals(expected)
}

/** Up to a length, and one more where there are more. */
function readBytes(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length + 1)
  let at = 0
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = readSync(descriptor, bytes, at, bytes.length - at, at)
  return bytes.subarray(0, at)
}
