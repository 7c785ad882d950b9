/** Reads the git index without git, whose start takes longer than all other work of a hook. */
import {isUtf8} from 'node:buffer'
import {constants, existsSync, type Stats} from 'node:fs'
import {join} from 'node:path'
import {escapedName} from '../disk/entries.ts'
import {UsageError} from '../disk/errors.ts'
import {readRegular} from '../disk/open-file.ts'
import {once} from '../text/memoize.ts'
import {listFiles} from './run-git.ts'

/** Bytes; git reads larger ones. */
const largest = 50_000_000

/** Files that git tracks in a work tree. Names are from its root, with `/`; bytes that are not UTF-8 are escaped. */
export interface TrackedFiles {
  has(name: string): boolean
  hasBelow(folder: string): boolean
}

export interface IndexedFiles extends TrackedFiles {
  readonly links: readonly string[]
  /** Whether the index equals a commit: nothing was added since it was read from one or committed. */
  readonly isCommitted: boolean
  /** Whether a tracked file has the size and time that git saw last. */
  isUnchanged(name: string, stats: Stats): boolean
}

/**
 * Tracked files, by git if its index is unreadable here; nothing if git fails.
 *
 * @param fail receives an index that git cannot read, and the reason
 */
export function trackedFiles(
  root: string,
  fail: (path: string, reason: string) => void = () => undefined
): TrackedFiles {
  const read = readTracked(root)
  if (read !== undefined) return read
  try {
    return searchable(
      listFiles(root, {which: 'tracked'})
        .map(({name}) => Buffer.from(name))
        .sort(Buffer.compare)
    )
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const path = join(root, '.git', 'index')
    if (existsSync(path)) fail(path, error.message)
    return searchable([])
  }
}

/** Tracked files of a complete index in the usual place and format; else `undefined`. */
export function readTracked(root: string): IndexedFiles | undefined {
  const {env} = process
  if (env['GIT_DIR'] !== undefined || env['GIT_INDEX_FILE'] !== undefined) return undefined
  try {
    const index = readRegular(join(root, '.git', 'index'), largest, {more: constants.O_NOFOLLOW ?? 0})
    const found = namesIn(index, sha1) ?? namesIn(index, sha256)
    if (found === undefined) return undefined
    const {names, links, offsets} = found
    const files = searchable(names)
    return {
      ...files,
      links: links.map((name) => name.toString()),
      isCommitted: hasWholeTree(index, found.end),
      isUnchanged(name, {size, mtimeMs}) {
        const at = offsets[files.indexOf(name)]
        if (at === undefined) return false
        const milliseconds = index.readUInt32BE(at + 8) * 1_000 + Math.floor(index.readUInt32BE(at + 12) / 1e6)
        return index.readUInt32BE(at + 36) === size % 2 ** 32 && Math.floor(mtimeMs) === milliseconds
      }
    }
  } catch {
    return undefined
  }
}

interface IndexEntries {
  readonly names: readonly Buffer[]
  readonly links: readonly Buffer[]
  /** Offsets of the entries, in bytes. */
  readonly offsets: readonly number[]
  /** End of the last entry. */
  readonly end: number
}

/** Bytes of an id. */
const [sha1, sha256] = [20, 32]

/** Bytes of an entry before the id, and before the last two bytes of its mode, which begin with its type. */
const [stats, modeAt] = [40, 26]

const linkType = 0b1010

/**
 * Names of an index, in byte order: `DIRC`, version, number of entries, entries, extensions. An entry has 40 bytes of
 * stats, an id, two bytes of flags, two more by a flag, and its name. Up to version 3, NUL bytes pad it to a multiple
 * of eight. From version 4 on, a name is the length to cut from the previous name, and a suffix.
 *
 * @returns links too; `undefined` for another format or a split index
 * @throws {RangeError} for a truncated index
 */
function namesIn(index: Buffer, idLength: number): IndexEntries | undefined {
  const version = index.toString('latin1', 0, 4) === 'DIRC' ? index.readUInt32BE(4) : 0
  if (version < 2 || version > 4) return undefined
  const names: Buffer[] = []
  const links: Buffer[] = []
  const offsets: number[] = []
  let at = 12
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const flags = index.readUInt16BE(at + stats + idLength)
    let start = at + stats + idLength + ((flags & 0x4000) === 0 ? 2 : 4)
    let before: Buffer | undefined
    if (version === 4) {
      const cut = readNumber(index, start)
      start = cut.end
      const previous = names.at(-1)
      before = previous?.subarray(0, previous.length - cut.value)
    }
    const end = index.indexOf(0, start)
    if (end === -1) return undefined
    const rest = index.subarray(start, end)
    const name = before === undefined ? rest : Buffer.concat([before, rest])
    if ((flags & 0xfff) !== Math.min(name.length, 0xfff)) return undefined
    names.push(name)
    offsets.push(at)
    if (index.readUInt16BE(at + modeAt) >>> 12 === linkType) links.push(name)
    at = version === 4 ? end + 1 : at + ((end - at) & ~7) + 8
  }
  // A split index.
  return index.toString('latin1', at, at + 4) === 'link' ? undefined : {names, links, offsets, end: at}
}

/**
 * Whether the index has a cached tree of all entries: `TREE`, length, empty name, number of entries, which is -1 after
 * additions.
 */
function hasWholeTree(index: Buffer, end: number): boolean {
  return index.toString('latin1', end, end + 4) === 'TREE' && index.toString('latin1', end + 8, end + 10) !== '\0-'
}

/**
 * A variable-length number: seven bits a byte, highest first. Each byte but the last has its high bit set and adds one.
 */
function readNumber(index: Buffer, start: number): {readonly value: number; readonly end: number} {
  let at = start
  let byte = index.readUInt8(at++)
  let value = byte & 0x7f
  while (byte >= 0x80) {
    byte = index.readUInt8(at++)
    value = (value + 1) * 128 + (byte & 0x7f)
  }
  return {value, end: at}
}

/** A path with escaped bytes for names that are not UTF-8. */
function escapedPath(bytes: Buffer): string {
  const names = bytes.toString('latin1').split('/')
  return names
    .map((name) => Buffer.from(name, 'latin1'))
    .map((name) => (isUtf8(name) ? name.toString() : escapedName(name)))
    .join('/')
}

/** @param names in byte order */
function searchable(names: readonly Buffer[]): TrackedFiles & {indexOf(name: string): number} {
  /** Index of the first name at or after this one. */
  function place(name: Buffer): number {
    let [low, high] = [0, names.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = names[middle]
      if (other !== undefined && other.compare(name) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const find = (name: Buffer): Buffer | undefined => names[place(name)]
  /** Names that are not UTF-8, read on first use since they are rare. */
  const escaped = once(() => names.filter((each) => !isUtf8(each)).map(escapedPath))
  function someEscaped(name: string, isFound: (each: string) => boolean): boolean {
    return name.includes('\\x') && escaped().some(isFound)
  }
  return {
    indexOf(name) {
      const bytes = Buffer.from(name)
      const found = place(bytes)
      return names[found]?.equals(bytes) === true ? found : -1
    },
    has(name) {
      const bytes = Buffer.from(name)
      return find(bytes)?.equals(bytes) === true || someEscaped(name, (each) => each === name)
    },
    hasBelow(folder) {
      const start = folder === '' ? '' : `${folder}/`
      const bytes = Buffer.from(start)
      return (
        find(bytes)?.subarray(0, bytes.length).equals(bytes) === true ||
        someEscaped(start, (each) => each.startsWith(start))
      )
    }
  }
}
