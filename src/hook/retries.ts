import {createHash} from 'node:crypto'
import {lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {isRecord} from '../text/json.ts'
import type {Chain} from './host.ts'

/** Milliseconds after which a row of blocks is over. */
const stale = 3_600_000

/** How often an agent was sent back in a row. */
export interface Retries {
  /** `undefined` where nobody can tell. */
  readonly count: number | undefined
  /** Notes one more. @returns whether it will be known the next time */
  add(): boolean
  /** The row is over. */
  clear(): void
}

/** @param place what else tells runs apart that a host calls by the same name, such as its name and the folder */
export function openRetries(chain: Chain, place: readonly string[]): Retries {
  const {count, isForced, session} = chain
  if (count !== undefined) return {count, add: () => true, clear: () => undefined}
  if (session === undefined) return {count: isForced === true ? undefined : 0, add: () => false, clear: () => undefined}
  const file = fileOf([...place, session, chain.agent ?? ''])
  const known = isForced === false ? 0 : countIn(file, chain)
  return {
    count: known,
    add: () => write(file, {turn: chain.turn, count: (known ?? 0) + 1}),
    clear: () => {
      if (file !== undefined) rmSync(file, {force: true})
    }
  }
}

/** A file in a folder that only this user can read and write; `undefined` where there can be none. */
function fileOf(key: readonly string[]): string | undefined {
  const user = process.getuid?.()
  const folder = join(tmpdir(), user === undefined ? 'lint-agents-hook' : `lint-agents-hook-${user}`)
  try {
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const found = lstatSync(folder)
    // Whoever makes a folder of this name first in a place that all can write could read and change the counts.
    const isOurs = user === undefined || (found.uid === user && (found.mode & 0o077) === 0)
    if (!found.isDirectory() || !isOurs) return undefined
    return join(folder, createHash('sha256').update(JSON.stringify(key)).digest('hex'))
  } catch {
    return undefined
  }
}

function countIn(file: string | undefined, {turn, isForced}: Chain): number | undefined {
  if (file === undefined) return undefined
  try {
    const found = statSync(file, {throwIfNoEntry: false})
    if (found === undefined || Date.now() - found.mtimeMs > stale) return 0
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecord(value) || typeof value['count'] !== 'number') return undefined
    const isOtherTurn = turn !== undefined && value['turn'] !== turn && isForced !== true
    return isOtherTurn ? 0 : value['count']
  } catch {
    return undefined
  }
}

function write(file: string | undefined, value: object): boolean {
  if (file === undefined) return false
  const temporary = `${file}.${process.pid}`
  try {
    removeStale(join(file, '..'))
    writeFileSync(temporary, JSON.stringify(value), {mode: 0o600, flag: 'wx'})
    renameSync(temporary, file)
    return true
  } catch {
    rmSync(temporary, {force: true})
    return false
  }
}

function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, {throwIfNoEntry: false})
    if (found !== undefined && Date.now() - found.mtimeMs > stale) rmSync(path, {force: true})
  }
}
