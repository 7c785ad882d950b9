import {closeSync, fstatSync, lstatSync} from 'node:fs'
import {isBytes, openUnfollowed, readUpTo} from './has-text.ts'

/** A file that is open, so that what it holds is still known when another one took its path. */
export interface HeldFile {
  has(text: string): boolean
  /** Whether it is still what is at its path: not another file, nor a link. */
  isInPlace(): boolean
  /** Its bytes, once they stay the same for a moment: an editor empties a file before it writes. */
  settled(): Buffer
  close(): void
}

/** Milliseconds without a change after which a file counts as written, and after which it is not waited for any more. */
const [moment, patience] = [20, 1000]

/** @returns `undefined` where no file is there, and on Windows, where an open file cannot be replaced */
export function holdFile(path: string): HeldFile | undefined {
  const descriptor = process.platform === 'win32' ? undefined : openUnfollowed(path)
  if (descriptor === undefined) return undefined
  return {
    has: (text) => isBytes(descriptor, Buffer.from(text)),
    isInPlace() {
      const {ino, dev} = fstatSync(descriptor)
      const there = lstatSync(path, {throwIfNoEntry: false})
      return there !== undefined && there.ino === ino && there.dev === dev
    },
    settled() {
      let bytes = readUpTo(descriptor)
      for (let waited = 0; waited < patience; waited += moment) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, moment)
        const now = readUpTo(descriptor)
        if (now.equals(bytes)) return now
        bytes = now
      }
      return bytes
    },
    close: () => closeSync(descriptor)
  }
}
