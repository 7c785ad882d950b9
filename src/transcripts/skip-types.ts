import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../text/bytes.ts'
import type {LineDecision} from './format.ts'
import type {ByteLine} from './lines.ts'

const long = 2048
const head = 512

const [quote, backslash] = [0x22, 0x5c]
const typeKey = soughtBytes('"type":')

/** Skips long lines that begin as a record of one of these types. */
export function skipTypes(types: readonly string[]): (line: ByteLine) => LineDecision {
  const quoted = quotedTypes(types)
  return (line) => (hasType(line, quoted) ? 'skip' : 'read')
}

/** Reads an id from the beginning of long lines of these types; `undefined` for all others, and where the id is missing. */
export function readId(types: readonly string[], key: string): (line: ByteLine) => string | undefined {
  const quoted = quotedTypes(types)
  const sought = soughtBytes(`"${key}":`)
  return (line) => (hasType(line, quoted) ? stringIn(line, sought) : undefined)
}

function quotedTypes(types: readonly string[]): readonly Uint8Array[] {
  return types.map((type) => new TextEncoder().encode(`"${type}"`))
}

/**
 * Whether a line is long enough to be checked before it is parsed, and begins as a record of one of these types.
 *
 * A mark such as `"type":"x"` in its beginning comes from the record itself: in a text its quotes are escaped.
 */
function hasType({bytes, start, end}: ByteLine, quoted: readonly Uint8Array[]): boolean {
  if (bytes === undefined || end - start < long) return false
  const headEnd = start + head
  let at = findBytes(bytes, typeKey, start, headEnd)
  while (at !== -1) {
    const value = spaceEnd(bytes, at + typeKey.bytes.length)
    for (const type of quoted) if (value + type.length <= headEnd && isAt(bytes, value, type)) return true
    at = findBytes(bytes, typeKey, value, headEnd)
  }
  return false
}

/** The first string in the beginning of a line that is the value of a key and has no escapes. */
function stringIn({bytes = new Uint8Array(0), start}: ByteLine, key: SoughtBytes): string | undefined {
  const headEnd = start + head
  let at = findBytes(bytes, key, start, headEnd)
  while (at !== -1) {
    const open = spaceEnd(bytes, at + key.bytes.length)
    let end = open + 1
    while (end < headEnd && bytes[end] !== quote && bytes[end] !== backslash) end++
    if (bytes[open] === quote && end < headEnd && bytes[end] === quote) return decodeUtf8(bytes, open + 1, end)
    at = findBytes(bytes, key, open, headEnd)
  }
  return undefined
}

function spaceEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at++
  return at
}

function isAt(bytes: Uint8Array, at: number, sought: Uint8Array): boolean {
  for (let index = 0; index < sought.length; index++) if (bytes[at + index] !== sought[index]) return false
  return true
}
