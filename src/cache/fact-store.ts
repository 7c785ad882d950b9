/**
 * Facts derived from definitions and configurations, cached for the next run. These texts rarely change, and agents wait for
 * hooks. The facts are in the user's cache folder, as compiled code is, and are used only for the same text.
 */
import {constants} from 'node:fs'
import {join} from 'node:path'
import {readRegular} from '../disk/open-file.ts'
import {removeStale} from '../disk/temporary-files.ts'
import {automaticCacheFolder, makePrivateFolder, stateOfFolder, writePrivate} from '../disk/user-cache.ts'
import type {CachedFacts, CachedFactsOf} from '../text/cached-facts.ts'
import {digitsOf} from '../text/hash.ts'
import {isRecord} from '../text/json-object.ts'
import {once} from '../text/memoize.ts'
import {programVersion as ownProgram} from './program.ts'

/** Bytes of a file; most have some thousands. */
const largest = 2_000_000

/** Limit on files with cached facts in a run. Looking up the files of an archive takes longer than it saves. */
const most = 100

/** UTF-16 units of the description of a file that name its location: its path is among the first. */
const named = 1000

/** Milliseconds after which the facts of a file are removed. */
const stale = 30 * 86_400_000

/** Files with facts, and temporary files of a killed run. */
const fileName = /^[0-9a-f]{64}(?:\.[\d-]+)?$/

export interface KeptFiles {
  /** The facts of a file; they may be added to. */
  readonly of: CachedFactsOf
  /** Writes new facts. A failure does not fail the run: the next run derives them again. */
  save(): void
}

interface CachedFile {
  /** Path of its facts in the cache folder. */
  readonly path: string
  /** The inputs of the values. */
  readonly from: readonly [program: string, file: string, text: string]
  readonly facts: CachedFacts
  /** How many facts lie there already. */
  readonly size: number
}

/** @param program without it, as from source, nothing is kept */
export function openKept(program = ownProgram, base = automaticCacheFolder()): KeptFiles | undefined {
  if (program === undefined || base === undefined) return undefined
  const folder = join(base, 'files')
  const files: CachedFile[] = []
  const isUsed = once(() => stateOfFolder(folder) === 'private')
  return {
    of(text, file) {
      if (files.length >= most) return new Map()
      const about = toText(file)
      const path = join(folder, digitsOf(about.slice(0, named)))
      const existing = files.find((each) => each.path === path && each.from[2] === text)
      if (existing !== undefined) return existing.facts
      const from = [program, about, text] as const
      const facts = (isUsed() && readKept(path, from)) || new Map()
      files.push({path, from, facts, size: facts.size})
      return facts
    },
    save() {
      const changed = files.filter(({facts, size}) => facts.size > size)
      if (changed.length > 0) save(changed, folder)
    }
  }
}

/** All that is known about a file; functions, which nothing that is kept depends on, are left out. */
function toText(file: object): string {
  return JSON.stringify(file, (_, value: unknown) => (value instanceof Map ? [...value] : value))
}

function readKept(path: string, from: CachedFile['from']): CachedFacts | undefined {
  try {
    const bytes = readRegular(path, largest, {more: constants.O_NOFOLLOW ?? 0})
    const found: unknown = JSON.parse(bytes.toString('utf8'))
    const other = isRecord(found) && Array.isArray(found['from']) ? found['from'] : []
    if (!isRecord(found) || from.some((each, index) => each !== other[index])) return undefined
    const values = found['values'] as [string, unknown[]][]
    return values.every(([, each]) => Array.isArray(each)) ? new Map(values) : undefined
  } catch {
    return undefined
  }
}

function save(files: readonly CachedFile[], folder: string): void {
  try {
    if (!makePrivateFolder(folder)) return
    removeStale(folder, fileName, stale)
    for (const {path, from, facts} of files) {
      const text = JSON.stringify({from, values: [...facts]}, expectExact)
      if (Buffer.byteLength(text) <= largest) writePrivate(path, text)
    }
  } catch {
    // The disk may be full, the folder read-only, or a number one that JSON does not have.
  }
}

/** @throws {RangeError} for a number that is another one after it was written as JSON */
function expectExact(_: string, value: unknown): unknown {
  if (typeof value === 'number' && !Object.is(JSON.parse(JSON.stringify(value)), value))
    throw new RangeError(`Unexpected number ${value}, expected one that JSON has`)
  return value
}
