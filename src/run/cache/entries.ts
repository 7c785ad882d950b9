import {existsSync} from 'node:fs'
import type {Entry} from './entry.ts'

/** How many entries are kept, and how many UTF-16 units of them. */
const mostEntries = 20_000
const mostText = 30_000_000

/** How many of the entries that no run used for longest are looked up on the disk. */
const mostChecked = 1_000

/** The entries of a cache: one for each file. */
export interface Entries {
  /** @param key a hash of all that was known before the lint */
  find(path: string, key: string): Entry | undefined
  keep(path: string, key: string, entry: Entry): void
  /** Whether a file has another entry than before. */
  hasNew(): boolean
  toText(): string
}

/**
 * Reads entries, a line each: the path as JSON, the key, the entry as JSON, with tabs between. Those that were used last come
 * first. No line is parsed before it is asked for.
 */
export function readEntries(text: string): Entries {
  const old = new Map<string, string>()
  for (const line of text.split('\n')) {
    const end = line.indexOf('\t')
    if (end !== -1) old.set(line.slice(0, end), line)
  }
  const used = new Map<string, string>()
  let isNew = false

  function toText(): string {
    const unused = [...old].filter(([name]) => !used.has(name))
    const candidates = unused.slice(0, -mostChecked)
    const oldest = unused.slice(-mostChecked).filter(([name]) => existsSync(JSON.parse(name)))
    let length = 0
    const lines = [...used, ...candidates, ...oldest].slice(0, mostEntries).map(([, line]) => line)
    const end = lines.findIndex((line) => {
      length += line.length + 1
      return length > mostText
    })
    return (end === -1 ? lines : lines.slice(0, end)).join('\n')
  }

  return {
    find(path, key) {
      const name = JSON.stringify(path)
      const line = old.get(name)
      const start = name.length + 1
      if (line === undefined || !line.startsWith(`${key}\t`, start)) return undefined
      used.set(name, line)
      return JSON.parse(line.slice(start + key.length + 1)) as Entry
    },
    keep(path, key, entry) {
      const name = JSON.stringify(path)
      used.set(name, `${name}\t${key}\t${JSON.stringify(entry)}`)
      isNew = true
    },
    hasNew: () => isNew,
    toText
  }
}
