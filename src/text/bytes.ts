/** Bytes, by what every platform has. Node's buffers are such bytes, too; some of their methods are faster. */

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

/** The text of a part of some bytes, byte order mark included; what is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const short = end - start > fewBytes ? undefined : shortAscii(bytes, start, end)
  return short ?? decoder.decode(bytes.subarray(start, end))
}

/** A decoder takes longer than so many bytes. */
const fewBytes = 16

function shortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = ''
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === undefined || byte > 0x7f) return undefined
    text += String.fromCharCode(byte)
  }
  return text
}

/** The text of bytes that are UTF-8 from the first to the last, byte order mark included; `undefined` for others. */
export function decodeOnlyUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)
  } catch {
    return undefined
  }
}

/** The bytes in memory of their own, of the same class. */
export function copyBytes(bytes: Uint8Array): Uint8Array {
  // That of a buffer of Node does not copy.
  return Uint8Array.prototype.slice.call(bytes)
}

/** All bytes as one. */
export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const joined = new Uint8Array(chunks.reduce((size, {length}) => size + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** Bytes to search for. */
export interface SoughtBytes {
  readonly bytes: Uint8Array
  /** How far the search goes on from a place whose last byte is this one. */
  readonly skips: Uint8Array
}

/** @param text not empty */
export function soughtBytes(text: string): SoughtBytes {
  const bytes = new TextEncoder().encode(text)
  const skips = new Uint8Array(256).fill(Math.min(bytes.length, 255))
  for (const [index, byte] of bytes.subarray(0, -1).entries()) skips[byte] = Math.min(bytes.length - 1 - index, 255)
  return {bytes, skips}
}

/** Where some bytes are first, all of them in a part of others; -1 where they are not (the algorithm of Horspool). */
export function findBytes(all: Uint8Array, {bytes, skips}: SoughtBytes, start = 0, end = all.length): number {
  const last = bytes.length - 1
  for (let at = start; at + last < end; at += skips[all[at + last] ?? 0] ?? 1) {
    let index = last
    while (index >= 0 && all[at + index] === bytes[index]) index--
    if (index < 0) return at
  }
  return -1
}
