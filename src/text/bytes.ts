/** Bytes without platform APIs. Node's buffers also work; some of their methods are faster. */

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

/** Decodes a range of bytes, byte order mark included; invalid UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const short = end - start > fewBytes ? undefined : shortAscii(bytes, start, end)
  return short ?? decoder.decode(bytes.subarray(start, end))
}

/** Below this number of bytes a loop is faster than a decoder. */
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

/** Decodes valid UTF-8, byte order mark included; `undefined` for other bytes. */
export function decodeOnlyUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)
  } catch {
    return undefined
  }
}

function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** UTF-16 units encoded at once. */
const encodedAtOnce = 1 << 16

/** Encodes a long text in parts, so that the whole is not in memory twice. */
export function* utf8Parts(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + encodedAtOnce, text.length)
    const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    if (isHalf && end < text.length) end++
    yield encodeUtf8(text.slice(at, end))
    at = end
  }
}

/** A growing sequence of bytes. */
export interface CollectedBytes {
  add(bytes: Uint8Array): void
  /** In bytes. */
  size(): number
  /** Returns all bytes and empties the collection. */
  take(): Uint8Array
}

/** Up to this size the buffer grows by doubling. */
const fewCollected = 1 << 22

/**
 * Collects bytes in one buffer, so that they are never in memory twice. Untouched pages of a large buffer take no
 * memory.
 *
 * @param most limit of bytes
 * @param expected number of bytes, if known
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

/** A search pattern for bytes. */
export interface SoughtBytes {
  readonly bytes: Uint8Array
  /** Distance to skip for each last byte (Horspool's algorithm). */
  readonly skips: Uint8Array
}

/** @param text not empty */
export function soughtBytes(text: string): SoughtBytes {
  const bytes = encodeUtf8(text)
  const skips = new Uint8Array(256).fill(Math.min(bytes.length, 255))
  for (const [index, byte] of bytes.subarray(0, -1).entries()) skips[byte] = Math.min(bytes.length - 1 - index, 255)
  return {bytes, skips}
}

/** First index of a pattern in a range; -1 if absent (Horspool's algorithm). */
export function findBytes(all: Uint8Array, {bytes, skips}: SoughtBytes, start = 0, end = all.length): number {
  const last = bytes.length - 1
  for (let at = start; at + last < end; at += skips[all[at + last] ?? 0] ?? 1) {
    let index = last
    while (index >= 0 && all[at + index] === bytes[index]) index--
    if (index < 0) return at
  }
  return -1
}
