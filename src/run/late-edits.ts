/** Edits that other programs made in a fixed file after the last check, by a descriptor that they had of the old one. */
import {isUtf8} from 'node:buffer'
import {UsageError} from '../disk/errors.ts'
import type {HeldText} from '../disk/has-text.ts'
import {changed, writeWhole} from '../disk/write.ts'
import type {Change} from './result.ts'

export interface LateEdits {
  /** @param held the file that a fixed one took the place of */
  add(change: Change, held: HeldText): void
  /** Puts the edits back that were made until now. @returns why these files are not fixed */
  settle(): readonly string[]
}

/** How many files stay open: time for those that write to end. */
const mostOpen = 64

export function createLateEdits(cwd: string): LateEdits {
  const open: (readonly [change: Change, held: HeldText])[] = []
  const found: string[] = []

  function settleFirst(): void {
    const first = open.shift()
    if (first === undefined) return
    const [{path, fixed}, held] = first
    const edited = held.edited()
    held.close()
    if (edited === undefined) return
    found.push(changed({path}).message)
    if (!isUtf8(edited)) return
    try {
      writeWhole(path, edited.toString('utf8'), {before: fixed, cwd})
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
    }
  }

  return {
    add(change, held) {
      open.push([change, held])
      if (open.length > mostOpen) settleFirst()
    },
    settle() {
      while (open.length > 0) settleFirst()
      return found.splice(0)
    }
  }
}
