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

/** The bytes of a text. */
function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** How many UTF-16 units become bytes at once. */
const encodedAtOnce = 1 << 16

/** The bytes of a long text, some at a time, so that all of them are not in memory beside it. */
export function* utf8Parts(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + encodedAtOnce, text.length)
    const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    if (isHalf && end < text.length) end++
    yield encodeUtf8(text.slice(at, end))
    at = end
  }
}

/** Bytes that come one after the other, as one. */
export interface CollectedBytes {
  add(bytes: Uint8Array): void
  /** How many there are. */
  size(): number
  /** All of them, and then none. */
  take(): Uint8Array
}

/** So many bytes are collected in little memory, of which each size is twice the one before. */
const fewCollected = 1 << 22

/**
 * Collects bytes in one place, so that they are not in memory twice in the end: of much memory, only what is written to counts.
 *
 * @param most how many there are at most
 * @param expected how many there are, where that is known
 */
export function collectBytes(most: number, expected = 0): CollectedBytes {
  let buffer = new Uint8Array(0)
  let size = 0

  function grow(needed: number): void {
    const doubled = Math.max(2 * needed, 1 << 16)
    const enough = needed <= expected ? expected : doubled <= fewCollected ? doubled : most
    const larger = new Uint8Array(Math.max(needed, Math.min(enough, most)))
    larger.set(buffer.subarray(0, size))
    buffer = larger
  }

  return {
    add(bytes) {
      if (size + bytes.length > buffer.length) grow(size + bytes.length)
      buffer.set(bytes, size)
      size += bytes.length
    },
    size: () => size,
    take() {
      const all = buffer.subarray(0, size)
      buffer = new Uint8Array(0)
      size = 0
      return all
    }
  }
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
  const bytes = encodeUtf8(text)
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
