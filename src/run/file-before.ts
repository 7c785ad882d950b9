import {closeSync, constants, fstatSync, lstatSync, openSync, readSync} from 'node:fs'

/** A file that a change was worked out from, open until the changed one has taken its place. */
export interface FileBefore {
  /** Whether the file has this text now. */
  holds(text: string): boolean
  /** Whether it is still at its path, with the text that it had. On Windows the file is closed then: an open one cannot be replaced. */
  isCurrent(): boolean
  /** Its bytes where they are no longer those of the text: a program had it open, and wrote to it. */
  edited(): Uint8Array | undefined
  close(): void
}

/** @param path whose last part is not followed where it is a link */
export function openBefore(path: string, text: string): FileBefore {
  // Not on Windows. A pipe that took the place of the file would wait for a program that writes to it.
  const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const expected = Buffer.from(text)
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  return {
    holds: (other) => hasBytes(descriptor, Buffer.from(other)),
    isCurrent() {
      const [open, there] = [fstatSync(descriptor), lstatSync(path, {throwIfNoEntry: false})]
      const isSame =
        open.isFile() && open.ino === there?.ino && open.dev === there.dev && hasBytes(descriptor, expected)
      if (process.platform === 'win32') close()
      return isSame
    },
    edited: () => (!isOpen || hasBytes(descriptor, expected) ? undefined : bytesOf(descriptor)),
    close
  }
}

function hasBytes(descriptor: number, bytes: Buffer): boolean {
  return fstatSync(descriptor).size === bytes.length && bytesOf(descriptor).equals(bytes)
}

/** From the start, wherever the descriptor is. */
function bytesOf(descriptor: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(descriptor).size)
  let at = 0
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = readSync(descriptor, bytes, at, bytes.length - at, at)
  return bytes.subarray(0, at)
}
