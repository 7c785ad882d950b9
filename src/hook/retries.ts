import {closeSync, existsSync, openSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {readRegular} from '../disk/open-file.ts'
import {removeStale} from '../disk/temporary-files.ts'
import {makePrivateFolder, userCacheFolder, writePrivate} from '../disk/user-cache.ts'
import {digitsOf} from '../text/hash.ts'
import {isRecord} from '../text/json-object.ts'
import type {RetryKey} from './host.ts'

/** Milliseconds after which a row of retries is over. */
const stale = 3_600_000

/** Limit on the size of such a file, in bytes. */
const largest = 10_000

/** Files of rows, and temporary files of killed runs, also of older versions. */
const countName = /^(?:[0-9a-f]{64}(?:\.[\d-]+)?|\.lint-agents-[0-9a-f]{16}\.tmp)$/

/**
 * How often an agent was sent back in a row. Written by hand: no library has the expiry together with the check that the
 * folder belongs to this user alone.
 */
export interface Retries {
  /** `undefined` where it is unknown. */
  readonly count: number | undefined
  /** How often it was sent back since its last clean answer, whatever the host says of rows; `undefined` where it is unknown. */
  readonly total?: number | undefined
  /** Counts one more, where fewer than so many are counted by then: hooks may run at once. @returns whether it was stored */
  add(limits: RetryLimits): boolean
  /** Ends the row. */
  clear(): void
}

interface RetryLimits {
  readonly inRow: number
  readonly inAll: number
}

/** The parts of a run's identity besides the key. */
interface RetryScope {
  readonly host: string
  /** The folder of the repository. */
  readonly root: string
  /** The path of the transcript. */
  readonly transcript: string
}

/** @param wait milliseconds for another hook that counts in the same row */
export function openRetries(key: RetryKey, {host, root, transcript}: RetryScope, wait = lockWait): Retries {
  const {count, isRetry, session} = key
  if (count !== undefined) return {count, add: () => true, clear: () => undefined}
  const folder = stateFolder()
  const file = fileIn(folder, [host, root, transcript, session ?? '', key.agent ?? ''])
  const first = storedIn(file)
  // A retry of which no row is known counts in one that all of these share, so that names which are others each time have an end.
  const others = isRetry === true && first?.total === 0 ? fileIn(folder, [host, root, 'retry']) : undefined
  const known = (): Pick<Retries, 'count' | 'total'> => {
    const stored = storedIn(file)
    const earlier = isRetry === false ? 0 : countOf(stored, key)
    return {count: earlier, total: (others === undefined ? stored : storedIn(others))?.total ?? earlier}
  }
  const before = known()
  return {
    ...before,
    add: ({inRow, inAll}) =>
      locked(others ?? file, wait, () => {
        const {count: counted = inRow, total = 0} = known()
        // The host says that a row begins, so a count that another hook added meanwhile belongs to the same row.
        const meanwhile = Math.max(0, total - (before.total ?? 0))
        if (counted + (isRetry === false ? meanwhile : 0) >= inRow || total >= inAll) return false
        const next = {turn: key.turn, count: counted + 1, total: total + 1, at: Date.now()}
        return write(file, next) && (others === undefined || write(others, next))
      }),
    clear() {
      remove(file)
      remove(others)
    }
  }
}

/** Milliseconds that a hook waits for another one. */
const lockWait = 2_000

/** Milliseconds after which the lock of a killed hook does not count. */
const staleLock = 5_000

/** Does work while no other hook does it for the same row. @returns `false` where it cannot be done alone */
function locked(file: string | undefined, wait: number, work: () => boolean): boolean {
  if (file === undefined) return false
  const lock = `${file}.0`
  const end = Date.now() + wait
  while (!isTaken(lock)) {
    if (Date.now() > end) return false
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  }
  try {
    return work()
  } finally {
    remove(lock)
  }
}

function isTaken(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    const stats = statSync(lock, {throwIfNoEntry: false})
    if (stats !== undefined && Date.now() - stats.mtimeMs > staleLock) remove(lock)
    return false
  }
}

/** A folder that only this user can write; `undefined` where none can be made. */
function stateFolder(): string | undefined {
  return folders().find(isMade)
}

/** Not by `node:crypto`, which takes longer to load than a hook takes to count: nothing is kept secret. */
function fileIn(folder: string | undefined, ids: readonly string[]): string | undefined {
  return folder === undefined ? undefined : join(folder, digitsOf(JSON.stringify(ids)))
}

/** The folder for temporary files, then the cache folder: another user may have taken the name in the first. */
function folders(): readonly string[] {
  const user = process.getuid?.()
  const cache = userCacheFolder()
  const temporary = join(tmpdir(), user === undefined ? 'lint-agents-hook' : `lint-agents-hook-${user}`)
  return cache === undefined ? [temporary] : [temporary, join(cache, 'hook')]
}

function isMade(folder: string): boolean {
  try {
    return makePrivateFolder(folder)
  } catch {
    return false
  }
}

/** A row in its file; an expired row has no count. */
interface Stored {
  readonly count: number
  readonly total: number
  readonly turn?: unknown
}

/** @returns `undefined` where it cannot be read */
function storedIn(file: string | undefined): Stored | undefined {
  if (file === undefined) return undefined
  try {
    if (!existsSync(file)) return {count: 0, total: 0}
    const value: unknown = JSON.parse(readRegular(file, largest).toString('utf8'))
    if (!isRecord(value)) return undefined
    const {count, total = count, turn, at} = value
    if (!isCount(count) || !isCount(total) || !isCount(at)) return undefined
    return Date.now() - at > stale ? {count: 0, total: 0} : {count, total, turn}
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}

function countOf(stored: Stored | undefined, {turn, isRetry}: RetryKey): number | undefined {
  if (stored === undefined) return undefined
  const isOtherTurn = turn !== undefined && stored.turn !== turn && isRetry !== true
  return isOtherTurn ? 0 : stored.count
}

/** Ignores failures: a file that cannot be removed expires. */
function remove(file: string | undefined): void {
  try {
    if (file !== undefined && existsSync(file)) rmSync(file, {force: true})
  } catch {
    return
  }
}

function write(file: string | undefined, value: object): boolean {
  if (file === undefined) return false
  const folder = dirname(file)
  try {
    writePrivate(file, JSON.stringify(value))
    removeStale(folder, countName, stale, statSync(file).mtimeMs)
    return true
  } catch {
    return false
  }
}
