/** Limits of JSON that is parsed as a whole: a small file may hold values that take a hundred times its memory. */
import {utf8Parts} from './bytes.ts'

/** Limits of depth and number of values in texts longer than {@link shortJson}. */
export const deepestJson = 1_000
export const mostJsonValues = 1_500_000

/**
 * Approximate limit of different keys: each takes the memory of a hundred characters. More than long chat histories
 * have, whose messages are named by ids.
 */
export const mostJsonKeys = 300_000

/** UTF-16 units or bytes; shorter JSON takes little memory, whatever it holds. */
export const shortJson = 100_000

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Bytes between strings that open, close or separate values, as 1. */
const counted = new Uint8Array(256)
for (const byte of [quote, comma, colon, openBrace, closeBrace, openBracket, closeBracket]) counted[byte] = 1

/** By how many levels a byte between strings changes the depth. */
const deeper = new Int8Array(256)
for (const byte of [openBrace, openBracket]) deeper[byte] = 1
for (const byte of [closeBrace, closeBracket]) deeper[byte] = -1

/** Limit of values with locations, which take several times the memory. */
export const mostPlacedValues = 500_000

export interface JsonLimit {
  readonly kind: 'depth' | 'values' | 'keys'
  readonly most: number
}

/** The limit that a text or its bytes exceed, found without parsing; `undefined` for none. */
export function exceededLimit(json: string | Uint8Array, mostValues = mostJsonValues): JsonLimit | undefined {
  if (json.length <= shortJson) return undefined
  const counts: Counts = {depth: 0, values: 0, rest: undefined, differing: countDiffering()}
  for (const bytes of typeof json === 'string' ? utf8Parts(json) : [json]) {
    const exceeded = exceededBy(counts, bytes, mostValues)
    if (exceeded !== undefined) return exceeded
  }
  return undefined
}

/** The value of a JSON text; `undefined` for other texts, and for those that exceed a limit. */
export function parseLimited(text: string): unknown {
  if (exceededLimit(text) !== undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The counts of a text so far. */
interface Counts {
  depth: number
  values: number
  /** Where the string that the bytes before left open goes on. */
  rest: number | undefined
  /** The approximate number of different keys, with the one at an offset. */
  readonly differing: (bytes: Uint8Array, start: number) => number
}

/** Counts up to the first exceeded limit. */
function exceededBy(counts: Counts, bytes: Uint8Array, mostValues: number): JsonLimit | undefined {
  let {depth, values} = counts
  let name: number | undefined
  let at = counts.rest === undefined ? 0 : stringEnd(bytes, counts.rest)
  while (at < bytes.length) {
    const byte = bytes[at++] ?? 0
    if (counted[byte] === 0) continue
    if (byte === quote) {
      name = at
      at = stringEnd(bytes, at)
    } else if (byte === colon) {
      if (name !== undefined && counts.differing(bytes, name) > mostJsonKeys) return {kind: 'keys', most: mostJsonKeys}
      name = undefined
    } else {
      depth += deeper[byte] ?? 0
      if (byte !== closeBrace && byte !== closeBracket) values++
      if (depth > deepestJson) return {kind: 'depth', most: deepestJson}
      if (values > mostValues) return {kind: 'values', most: mostValues}
    }
  }
  counts.rest = at > bytes.length ? at - bytes.length - 1 : undefined
  counts.depth = depth
  counts.values = values
  return undefined
}

/**
 * End of the string that is open at an offset. One that goes on behind the bytes ends beyond them: by one, and by one more
 * if their last is a backslash.
 */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote) return at + 1
    at += byte === backslash ? 2 : 1
  }
  return at + 1
}

/** Enough bits that few of {@link mostJsonKeys} collide. */
const keyBits = 1 << 22

/** Counts different keys in constant memory; two keys may rarely count as one. */
function countDiffering(): (bytes: Uint8Array, start: number) => number {
  const seen = new Uint8Array(keyBits >> 3)
  let count = 0
  return (bytes, start) => {
    let hash = 0
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === quote) break
      hash = Math.imul(hash ^ byte, 0x5bd1e995) ^ (hash >>> 15)
    }
    const place = (Math.imul(hash, 0x9e3779b1) >>> 0) % keyBits
    const byte = seen[place >> 3] ?? 0
    if ((byte & (1 << (place & 7))) === 0) {
      seen[place >> 3] = byte | (1 << (place & 7))
      count++
    }
    return count
  }
}
