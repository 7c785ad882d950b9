import {closeSync, fstatSync, lstatSync} from 'node:fs'
import {isBytes, openUnfollowed, readUpTo} from './has-bytes.ts'

/** A file that is open, so that what it holds is still known when another one took its path. */
export interface HeldFile {
  has(expected: Buffer): boolean
  /** Whether it is still what is at its path: not another file, nor a link. */
  isInPlace(): boolean
  bytes(): Buffer
  close(): void
}

/** @returns `undefined` where no file is there, and on Windows, where an open file cannot be replaced */
export function holdFile(path: string): HeldFile | undefined {
  const descriptor = process.platform === 'win32' ? undefined : openUnfollowed(path)
  if (descriptor === undefined) return undefined
  return {
    has: (expected) => isBytes(descriptor, expected),
    isInPlace() {
      const {ino, dev} = fstatSync(descriptor)
      const there = lstatSync(path, {throwIfNoEntry: false})
      return there !== undefined && there.ino === ino && there.dev === dev
    },
    bytes: () => readUpTo(descriptor),
    close: () => closeSync(descriptor)
  }
}
