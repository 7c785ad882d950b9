import {backslash, closeBrace, closeBracket, isSpace, openBrace, openBracket, quote} from './codes.ts'

/** Where a reader of bytes cannot go on: the JSON is broken, or it has a form that only a parser reads. */
export const unsure = -1

/** The first place from an offset on that is not whitespace. */
export function skipSpaces(bytes: Uint8Array, at: number): number {
  let next = at
  while (isSpace(bytes[next])) next++
  return next
}

/** The place of the quote that ends a string without escapes; {@link unsure} where there is an escape or no end. */
export function plainEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let next = at; next < end; next++) {
    const byte = bytes[next]
    if (byte === quote) return next
    if (byte === backslash) return unsure
  }
  return unsure
}

/** The place of the quote that ends a string. */
function stringEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let next = at; next < end; next++) {
    const byte = bytes[next]
    if (byte === quote) return next
    if (byte === backslash) next++
  }
  return unsure
}

/** How many bytes of an object or a list are read to find its end. */
const longestNested = 1024

/** The place after a value; {@link unsure} for a long object or list. */
export function valueEnd(bytes: Uint8Array, at: number, end: number): number {
  return bytes[at] === openBrace || bytes[at] === openBracket ? nestedEnd(bytes, at, end) : scalarEnd(bytes, at, end)
}

function scalarEnd(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at] === quote) {
    const close = stringEnd(bytes, at + 1, end)
    return close === unsure ? unsure : close + 1
  }
  let next = at
  while (next < end && isLiteral(bytes[next])) next++
  return next === at ? unsure : next
}

function nestedEnd(bytes: Uint8Array, at: number, end: number): number {
  const limit = Math.min(end, at + longestNested)
  let depth = 0
  for (let next = at; next < limit; next++) {
    const byte = bytes[next]
    if (byte === quote) {
      next = stringEnd(bytes, next + 1, limit)
      if (next === unsure) return unsure
    } else if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) {
      depth--
      if (depth === 0) return next + 1
    }
  }
  return unsure
}

/** Whether a byte is part of a number, `true`, `false` or `null`. */
function isLiteral(byte = 0): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    byte === 0x45
  )
}

/** The text of a string; `undefined` for another value, for one with escapes, and for one that is empty. */
export function textIn(bytes: Buffer, start: number, end: number): string | undefined {
  if (bytes[start] !== quote || end - start < 3 || plainEnd(bytes, start + 1, end) !== end - 1) return undefined
  return bytes.toString('utf8', start + 1, end - 1)
}
