import {existsSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {removeStale} from '../disk/temporary-files.ts'
import {makePrivateFolder, writePrivate} from '../disk/user-cache.ts'
import {digitsOf} from '../text/hash.ts'
import {isRecord} from '../text/json-object.ts'
import type {RetryKey} from './host.ts'

/** Milliseconds after which a row of retries is over. */
const stale = 3_600_000

/** The file of a row, and what a killed run left, also of an older version. */
const countName = /^(?:[0-9a-f]{64}(?:\.[\d-]+)?|\.lint-agents-[0-9a-f]{16}\.tmp)$/

/**
 * How often an agent was sent back in a row. Written by hand: no library has the expiry together with the check that the
 * folder belongs to this user alone.
 */
export interface Retries {
  /** `undefined` where it is unknown. */
  readonly count: number | undefined
  /** Counts one more. @returns whether the count was stored */
  add(): boolean
  /** Ends the row. */
  clear(): void
}

/** @param scope what else identifies a run beside the key, such as the host and the folder */
export function openRetries(key: RetryKey, scope: readonly string[]): Retries {
  const {count, isRetry, session} = key
  if (count !== undefined) return {count, add: () => true, clear: () => undefined}
  if (session === undefined) return {count: isRetry === true ? undefined : 0, add: () => false, clear: () => undefined}
  const file = fileOf([...scope, session, key.agent ?? ''])
  const earlier = isRetry === false ? 0 : countIn(file, key)
  return {
    count: earlier,
    add: () => write(file, {turn: key.turn, count: (earlier ?? 0) + 1}),
    clear: () => {
      if (file !== undefined && existsSync(file)) rmSync(file, {force: true})
    }
  }
}

/** A file in a folder that only this user can write; `undefined` where it cannot be made. */
function fileOf(ids: readonly string[]): string | undefined {
  const user = process.getuid?.()
  const folder = join(tmpdir(), user === undefined ? 'lint-agents-hook' : `lint-agents-hook-${user}`)
  try {
    // Another user could create a folder of this name first, and change the counts.
    if (!makePrivateFolder(folder)) return undefined
    // Not by `node:crypto`, which takes longer to load than a hook takes to count: nothing is kept secret.
    return join(folder, digitsOf(JSON.stringify(ids)))
  } catch {
    return undefined
  }
}

function countIn(file: string | undefined, {turn, isRetry}: RetryKey): number | undefined {
  if (file === undefined) return undefined
  try {
    const found = statSync(file, {throwIfNoEntry: false})
    if (found === undefined || Date.now() - found.mtimeMs > stale) return 0
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecord(value) || typeof value['count'] !== 'number') return undefined
    const isOtherTurn = turn !== undefined && value['turn'] !== turn && isRetry !== true
    return isOtherTurn ? 0 : value['count']
  } catch {
    return undefined
  }
}

function write(file: string | undefined, value: object): boolean {
  if (file === undefined) return false
  const folder = dirname(file)
  try {
    removeStale(folder, countName, stale)
    writePrivate(file, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
