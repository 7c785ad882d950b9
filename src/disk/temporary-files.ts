import {lstatSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {namesIn} from './entries.ts'
import type {OpenFolder} from './open-folder.ts'

/** Milliseconds. No write takes as long. */
const maxWriteTime = 600_000

const temporary = /^\.lint-agents-[0-9a-f]{16}\.tmp$/

/** Whether a name belongs to a file that is still being written. */
export function isTemporary(name: string): boolean {
  return temporary.test(name)
}

/** Short, so that it fits beside a name of any length; random, so that nothing can be put in its place before. */
export function temporaryName(): string {
  // Lazy: slow to load, and most runs write nothing.
  const {randomBytes} = process.getBuiltinModule('node:crypto')
  return `.lint-agents-${randomBytes(8).toString('hex')}.tmp`
}

/** When folders were listed by this process, by their real paths. */
const swept = new Map<string, number>()

/** Removes temporary files that runs left behind which were killed. Each folder is listed once in a while. */
export function removeLeftovers({real, at}: OpenFolder): void {
  const now = Date.now()
  if (now - (swept.get(real) ?? 0) < maxWriteTime) return
  swept.set(real, now)
  removeStale(at('.'), temporary, maxWriteTime)
}

/**
 * Removes files of this user by their names and age, as far as possible. Root gives a file to the owner of the one that it
 * replaces, so that root's own may be another's.
 *
 * @param age in milliseconds since the last change
 * @param now in milliseconds since 1970, by the clock of the file system where it may be another
 */
export function removeStale(folder: string, names: RegExp, age: number, now = Date.now()): void {
  const user = process.getuid?.() ?? 0
  for (const name of namesIn(folder)) {
    if (!names.test(name)) continue
    try {
      const path = join(folder, name)
      const found = lstatSync(path)
      const isOurs = user === 0 || found.uid === user
      if (found.isFile() && isOurs && now - found.mtimeMs > age) rmSync(path)
    } catch {
      // Another run removed it first, or the folder is read-only.
    }
  }
}
