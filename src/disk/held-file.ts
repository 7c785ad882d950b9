import {closeSync, fstatSync, lstatSync} from 'node:fs'
import {isBytes, openUnfollowed, readUpTo} from './has-bytes.ts'

/** An open file: its bytes stay readable after another file took its path. */
export interface HeldFile {
  has(expected: Buffer): boolean
  /** Whether its path still leads to it, not to another file or a link. */
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
