/**
 * What is derived from definitions, kept for the next hook: a definition rarely changes, and an agent waits for each answer. It lies
 * in the cache folder of the user, as compiled code does, and is used only for the same text.
 */
import {constants, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Kept} from '../contracts/kept.ts'
import type {Context} from '../contracts/source.ts'
import {readRegular} from '../project/open-file.ts'
import {isPrivateFolder, userCacheFolder, writePrivate} from '../project/user-cache.ts'
import {program as ownProgram} from '../run/program.ts'
import {removeStale} from '../run/stale.ts'
import {digitsOf} from '../text/hash.ts'
import {isRecord} from '../text/json-object.ts'

/** Bytes of a file; most have some thousands. */
const largest = 2_000_000

/** Milliseconds after which the file of a definition is removed. */
const stale = 30 * 86_400_000

/** The file of a definition, also one that a killed run left. */
const fileName = /^[0-9a-f]{64}(?:\.[\d-]+)?$/

export interface KeptDefinitions {
  /** What is kept of a definition; it may be added to. */
  of(text: string, context: Context): Kept
  /** Writes what was added. A failure is not one of the hook: the next one derives it again. */
  save(): void
}

/** A definition that was asked for. */
interface Entry {
  readonly file: string
  /** What the values were derived from. */
  readonly from: readonly [program: string, context: string, text: string]
  readonly kept: Kept
  /** How many values the file has. */
  readonly size: number
}

/** @param program without it, as from source, nothing is kept */
export function openKept(program = ownProgram, base = folderOfUser()): KeptDefinitions | undefined {
  if (program === undefined || base === undefined) return undefined
  const folder = join(base, 'definitions')
  const entries: Entry[] = []
  return {
    of(text, context) {
      const file = join(folder, digitsOf(context.path))
      const from = [program, toText(context), text] as const
      const kept = (isPrivateFolder(base) && isPrivateFolder(folder) && readKept(file, from)) || new Map()
      entries.push({file, from, kept, size: kept.size})
      return kept
    },
    save() {
      const changed = entries.filter(({kept, size}) => kept.size > size)
      if (changed.length > 0) save(changed, folder)
    }
  }
}

function folderOfUser(): string | undefined {
  return process.env['LINT_AGENTS_NO_COMPILE_CACHE'] === '1' ? undefined : userCacheFolder()
}

/** All data; functions, which nothing that is kept depends on, are left out. */
function toText(context: Context): string {
  return JSON.stringify(context, (_, value: unknown) => (value instanceof Map ? [...value] : value))
}

function readKept(file: string, from: Entry['from']): Kept | undefined {
  try {
    const bytes = readRegular(file, largest, {more: constants.O_NOFOLLOW ?? 0})
    const found: unknown = JSON.parse(bytes.toString('utf8'))
    const other = isRecord(found) && Array.isArray(found['from']) ? found['from'] : []
    if (!isRecord(found) || from.some((part, index) => part !== other[index])) return undefined
    return new Map(found['values'] as [string, unknown[]][])
  } catch {
    return undefined
  }
}

function save(entries: readonly Entry[], folder: string): void {
  try {
    const base = dirname(folder)
    mkdirSync(folder, {recursive: true, mode: 0o700})
    if (!isPrivateFolder(base) || !isPrivateFolder(folder)) return
    removeStale(folder, fileName, stale)
    for (const {file, from, kept} of entries) {
      const text = JSON.stringify({from, values: [...kept]})
      if (Buffer.byteLength(text) <= largest) writePrivate(file, text)
    }
  } catch {
    // The disk may be full, or the folder read-only.
  }
}
