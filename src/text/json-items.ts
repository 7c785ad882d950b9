import {decodeUtf8} from './bytes.ts'

/** A range of bytes. */
export interface Slice {
  readonly start: number
  readonly end: number
}

export interface JsonItems {
  readonly items: readonly Slice[]
  /** The object with an empty list. */
  readonly rest: string
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Finds the items of a list in the bytes of a JSON object, so that each can be parsed alone. It scans only brackets and
 * strings: an item and the rest may be invalid JSON.
 *
 * @returns `undefined` unless an object has exactly one such list; `many` for more than {@link mostItems}
 */
export function findItems(bytes: Uint8Array, key: string): JsonItems | 'many' | undefined {
  const name = JSON.stringify(key)
  let list: ListItems | undefined
  let at = spaceEnd(bytes, bytes[0] === 0xef ? 3 : 0)
  const first = at
  let keys = 0
  if (bytes[at] !== openBrace) return undefined
  do {
    const start = spaceEnd(bytes, at + 1)
    if (bytes[start] !== quote) break
    if (keys++ === mostKeys) return undefined
    const end = valueEnd(bytes, start)
    const colonAt = spaceEnd(bytes, end)
    if (bytes[colonAt] !== colon) return undefined
    const value = spaceEnd(bytes, colonAt + 1)
    if (keyAt(bytes, start, end) === name) {
      if (list !== undefined || bytes[value] !== openBracket) return undefined
      const found = itemsIn(bytes, value + 1)
      if (found === 'many' || found === undefined) return found
      list = found
      at = list.end + 1
    } else at = valueEnd(bytes, value)
    at = spaceEnd(bytes, at)
  } while (bytes[at] === comma)
  if (list === undefined) return undefined
  return {items: list.items, rest: decodeUtf8(bytes, first, list.start) + decodeUtf8(bytes, list.end)}
}

/** A key as JSON, with escapes decoded. */
function keyAt(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return JSON.stringify(JSON.parse(decodeUtf8(bytes, start, end)))
  } catch {
    return undefined
  }
}

/** Limit of keys in an object. */
const mostKeys = 1_000

/** Limit of items: more files than a run lints. */
export const mostItems = 250_000

/** A list, from behind its opening bracket to its closing bracket. */
interface ListItems extends Slice {
  readonly items: readonly Slice[]
}

/** Values of a list up to its closing bracket; `undefined` for a missing or extra comma. */
function itemsIn(bytes: Uint8Array, start: number): ListItems | 'many' | undefined {
  const items: Slice[] = []
  let at = spaceEnd(bytes, start)
  if (bytes[at] === closeBracket) return {items, start, end: at}
  for (;;) {
    const end = valueEnd(bytes, at)
    if (end <= at) return undefined
    if (items.length === mostItems) return 'many'
    items.push({start: at, end})
    const next = spaceEnd(bytes, end)
    if (bytes[next] === closeBracket) return {items, start, end: next}
    if (bytes[next] !== comma) return undefined
    at = spaceEnd(bytes, next + 1)
  }
}

function spaceEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (isSpace(bytes[at])) at++
  return at
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function valueEnd(bytes: Uint8Array, start: number): number {
  const byte = bytes[start]
  if (byte === quote) return stringEnd(bytes, start)
  if (byte !== openBrace && byte !== openBracket) {
    let at = start
    while (at < bytes.length && !endsWord(bytes[at])) at++
    return at
  }
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const next = bytes[at]
    if (next === quote) at = stringEnd(bytes, at) - 1
    else if (next === openBrace || next === openBracket) depth++
    else if (next === closeBrace || next === closeBracket) depth--
    if (depth === 0) return at + 1
  }
  return bytes.length
}

function endsWord(byte: number | undefined): boolean {
  return byte === comma || byte === colon || byte === closeBrace || byte === closeBracket || isSpace(byte)
}

function stringEnd(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++
    else if (bytes[at] === quote) return at + 1
  }
  return bytes.length
}
