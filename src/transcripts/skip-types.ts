import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../text/bytes.ts'
import type {Verdict} from './format.ts'
import type {ByteLine} from './lines.ts'

const long = 2048
const head = 512

const [quote, backslash] = [0x22, 0x5c]
const typeKey = soughtBytes('"type":')

/**
 * The beginning of a line that is long enough to be checked before it is parsed; `undefined` for a shorter one.
 *
 * A mark such as `"type":"x"` in it comes from the record itself: in a text its quotes are escaped.
 */
function headOf({bytes, start, end}: ByteLine): Uint8Array | undefined {
  return end - start < long ? undefined : bytes?.subarray(start, start + head)
}

/** Skips long lines that begin as a record of one of these types. */
export function skipTypes(types: readonly string[]): (line: ByteLine) => Verdict {
  const quoted = quotedTypes(types)
  return (line) => {
    const begin = headOf(line)
    return begin === undefined || !hasType(begin, quoted) ? 'read' : 'skip'
  }
}

/** Reads an id from the beginning of long lines of these types; `undefined` for all others, and where the id is missing. */
export function readId(types: readonly string[], key: string): (line: ByteLine) => string | undefined {
  const quoted = quotedTypes(types)
  const sought = soughtBytes(`"${key}":`)
  return (line) => {
    const begin = headOf(line)
    return begin !== undefined && hasType(begin, quoted) ? stringOf(begin, sought) : undefined
  }
}

function quotedTypes(types: readonly string[]): readonly Uint8Array[] {
  return types.map((type) => new TextEncoder().encode(`"${type}"`))
}

function hasType(begin: Uint8Array, quoted: readonly Uint8Array[]): boolean {
  for (const at of valuesOf(begin, typeKey)) if (quoted.some((type) => isAt(begin, at, type))) return true
  return false
}

/** The first string that is the value of a key and has no escapes. */
function stringOf(begin: Uint8Array, key: SoughtBytes): string | undefined {
  for (const start of valuesOf(begin, key)) {
    let end = start + 1
    while (end < begin.length && begin[end] !== quote && begin[end] !== backslash) end++
    if (begin[start] === quote && begin[end] === quote) return decodeUtf8(begin, start + 1, end)
  }
  return undefined
}

/** Where the values of a key begin. */
function* valuesOf(begin: Uint8Array, key: SoughtBytes): Generator<number> {
  for (let at = findBytes(begin, key); at !== -1; at = findBytes(begin, key, at + 1)) {
    let value = at + key.bytes.length
    while (isSpace(begin[value])) value++
    yield value
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}

function isAt(bytes: Uint8Array, at: number, sought: Uint8Array): boolean {
  return sought.every((byte, index) => bytes[at + index] === byte)
}
