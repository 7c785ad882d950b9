import {existsSync} from 'node:fs'
import type {CacheEntry} from './entry.ts'

/** How many entries are kept, and how many UTF-16 units of them. */
const mostEntries = 20_000
const mostText = 30_000_000

/** How many of the entries that no run used for longest are looked up on the disk. */
const mostChecked = 1_000

/** The entries of a cache: one for each file. */
export interface CacheEntries {
  /** @param key hashes of all that was known before the lint; without tabs */
  find(path: string, key: string): CacheEntry | undefined
  keep(path: string, key: string, cacheEntry: CacheEntry): void
  /** Whether a file has another entry than before. */
  hasNew(): boolean
  /**
   * The entries of this run, and earlier entries of files that were not linted, up to the size limit.
   *
   * @param latest the text as it is now: another run may have saved it meanwhile
   */
  toText(latest: string): string
}

/**
 * Reads entries, a line each: the path as JSON, the key, the entry as JSON, with tabs between. Those that were used last come
 * first. No entry is parsed before it is found.
 */
export function readCacheEntries(text: string): CacheEntries {
  const old = linesOf(text)
  const used = new Map<string, string>()
  let isNew = false
  return {
    find(path, key) {
      const name = JSON.stringify(path)
      const line = old.get(name)
      if (line === undefined || !line.startsWith(`${key}\t`, name.length + 1)) return undefined
      used.set(name, line)
      return JSON.parse(line.slice(name.length + key.length + 2)) as CacheEntry
    },
    keep(path, key, cacheEntry) {
      const name = JSON.stringify(path)
      used.set(name, `${name}\t${key}\t${JSON.stringify(cacheEntry)}`)
      isNew = true
    },
    hasNew: () => isNew,
    toText(latest) {
      const unused = [...linesOf(latest)].filter(([name]) => !used.has(name))
      const oldest = unused.splice(-mostChecked).filter(([name]) => existsSync(JSON.parse(name) as string))
      return fitting([...used, ...unused, ...oldest].map(([, line]) => line)).join('\n')
    }
  }
}

/** Lines by the path that they start with, as JSON. */
function linesOf(text: string): ReadonlyMap<string, string> {
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    const end = line.indexOf('\t')
    if (end !== -1) lines.set(line.slice(0, end), line)
  }
  return lines
}

function fitting(lines: readonly string[]): readonly string[] {
  let length = 0
  const end = lines.findIndex((line, index) => {
    length += line.length + 1
    return index === mostEntries || length > mostText
  })
  return end === -1 ? lines : lines.slice(0, end)
}
