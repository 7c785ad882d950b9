/** Limits of JSON that is parsed as a whole: a small file may hold values that take a hundred times its memory. */
import {stringEnd} from './json-end.ts'

/** How deep values nest at most, and how many there are at most, in a text that is longer than {@link shortJson}. */
export const deepestJson = 1_000
export const mostJsonValues = 1_500_000

/**
 * How many keys that differ there are at most, about: each takes the memory of a hundred characters where it is parsed. More than a long
 * history of chats has, whose messages are named by their ids.
 */
export const mostJsonKeys = 300_000

/** UTF-16 units: what takes little memory, whatever it holds. */
const shortJson = 500_000

const [quote, comma, colon] = [0x22, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** How many values a text has at most of which each has a place: they take several times the memory. */
export const mostPlacedValues = 500_000

/** A limit that a text exceeds. */
export interface JsonLimit {
  readonly kind: 'depth' | 'values' | 'keys'
  readonly most: number
}

/** How deep a text nests, how many values it has, and about how many keys that differ. */
type JsonCounts = Readonly<Record<JsonLimit['kind'], number>>

/** Which limit a text exceeds, found without parsing it; `undefined` where none. */
export function exceededLimit(text: string, mostValues = mostJsonValues): JsonLimit | undefined {
  if (text.length <= shortJson) return undefined
  const {depth, values, keys} = countJson(text, mostValues)
  if (depth > deepestJson) return {kind: 'depth', most: deepestJson}
  if (values > mostValues) return {kind: 'values', most: mostValues}
  return keys > mostJsonKeys ? {kind: 'keys', most: mostJsonKeys} : undefined
}

/** Counts up to the first limit that is exceeded. */
function countJson(text: string, mostValues: number): JsonCounts {
  const differing = countDiffering()
  let [depth, values, keys] = [0, 0, 0]
  let string: number | undefined
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      string = at
      at = stringEnd(text, at) - 1
    } else if (code === colon && string !== undefined) {
      keys = differing(text, string)
      string = undefined
    } else if (code === comma) values++
    else if (code === openBrace || code === openBracket) {
      values++
      depth++
    } else if (code === closeBrace || code === closeBracket) depth--
    if (depth > deepestJson || values > mostValues || keys > mostJsonKeys) break
  }
  return {depth, values, keys}
}

/** As many bits as let few of {@link mostJsonKeys} fall on the same one. */
const keyBits = 1 << 22

/** Counts the keys that begin at a quote and differ, in memory that does not grow: two of which may rarely count as one. */
function countDiffering(): (text: string, start: number) => number {
  const seen = new Uint8Array(keyBits >> 3)
  let count = 0
  return (text, start) => {
    let hash = 0
    for (let at = start + 1; at < text.length && text.charCodeAt(at) !== quote; at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15)
    const place = (Math.imul(hash, 0x9e3779b1) >>> 0) % keyBits
    const byte = seen[place >> 3] ?? 0
    if ((byte & (1 << (place & 7))) === 0) {
      seen[place >> 3] = byte | (1 << (place & 7))
      count++
    }
    return count
  }
}
