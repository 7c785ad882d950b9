import {type CollectedBytes, collectBytes, joinBytes} from '../text/bytes.ts'
import {lintedLimits} from '../text/text-limits.ts'
import {TooLargeError} from './errors.ts'
import {longestLine} from './lines.ts'

/** The bytes of a file, which can be read from the start once more. */
export interface Chunks {
  /** The bytes that were not read yet, kept as they are read. @throws {TooLargeError} where they are more than the limit */
  keep(): Iterable<Uint8Array>
  /** The number of kept bytes. */
  size(): number
  /** The bytes that are kept, as one, and then no more. */
  take(): Uint8Array
  /** All bytes from the start, given up as they are read. */
  release(): Iterable<Uint8Array>
}

/** Byte limits on a file; `kept` bytes of it are held in memory. */
export interface KeptLimit {
  readonly kept: number
  /** The limit that the error names. */
  readonly largest: number
  /** The input that the error for a larger file asks for. */
  readonly expected?: string
  /** The size in bytes, if known. */
  readonly size?: number
}

/**
 * @param chunks each may be overwritten when the next is asked for
 * @param limitOf how many bytes are kept of a file that begins so
 */
export function keepChunks(chunks: Iterator<Uint8Array>, limitOf: (start: Uint8Array) => KeptLimit): Chunks {
  let collected: CollectedBytes | undefined
  let limit: KeptLimit | undefined

  function* keep(): Generator<Uint8Array> {
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) {
      limit ??= limitOf(next.value)
      collected ??= collectBytes(limit.kept, limit.size)
      if (collected.size() + next.value.length > limit.kept) throw new TooLargeError(limit.largest, limit.expected)
      collected.add(next.value)
      yield next.value
    }
  }

  const size = (): number => collected?.size() ?? 0
  const take = (): Uint8Array => collected?.take() ?? new Uint8Array(0)

  function* release(): Generator<Uint8Array> {
    if (size() > 0) yield take()
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield next.value
  }

  return {keep, size, take, release}
}

/**
 * The bytes of a file as UTF-8. Windows PowerShell redirects output as UTF-16 with a byte order mark; other files pass
 * unchanged.
 */
export function* utf8Chunks(chunks: Iterator<Uint8Array>): Generator<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0)
  let next = chunks.next()
  for (; next.done !== true && start.length < 2; next = chunks.next()) start = joinBytes([start, next.value])
  const encoding = encodingOf(start)
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding, {ignoreBOM: true})
  const encoder = new TextEncoder()
  const encode = (chunk: Uint8Array) =>
    decoder === undefined ? chunk : encoder.encode(decoder.decode(chunk, {stream: true}))
  yield encode(start)
  for (; next.done !== true; next = chunks.next()) yield encode(next.value)
  if (decoder !== undefined) yield encoder.encode(decoder.decode())
}

function encodingOf(start: Uint8Array): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}

/** A longer line is left as it is: one JSON value has so many bytes at most. */
const longestScanned = 256_000_000

const [feed, quote, backslash, u, openBracket, openBrace] = [0x0a, 0x22, 0x5c, 0x75, 0x5b, 0x7b]

/**
 * JSON with overlong strings cut to one character above the text limit, so that they are refused without being in
 * memory whole. A string that may be JSON itself is cut at the limit of a line.
 *
 * @param chunks each may be overwritten when the next is requested; the yielded bytes share its memory
 */
export function* withoutLongStrings(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  const line = openLine()
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; ) {
      // No string goes on behind the end of a line: those that are not longer than a text are not looked into.
      const whole = line.isEmpty() ? chunk.lastIndexOf(feed, at + lintedLimits.length) + 1 : 0
      if (whole > at) yield chunk.subarray(at, whole)
      const start = Math.max(at, whole)
      const end = chunk.indexOf(feed, start)
      at = end === -1 ? chunk.length : end
      yield* line.kept(chunk.subarray(start, at))
      if (end !== -1) line.clear()
    }
}

/** A line of JSON as its bytes come. */
function openLine(): {
  isEmpty(): boolean
  clear(): void
  /** The bytes of the next piece, without the cut ends of strings. */
  kept(bytes: Uint8Array): Generator<Uint8Array>
} {
  let size = 0
  let [isInString, isLeftOut] = [false, false]
  /** The characters of the current string so far, and its limit. */
  let [length, most] = [0, 0]
  /** The remaining bytes of an escape, and whether the next one is its first, which decides their number. */
  let [escaped, isFirst] = [0, false]

  function read(byte: number): void {
    if (escaped > 0) {
      escaped = isFirst && byte === u ? 4 : escaped - 1
      isFirst = false
    } else if (byte === quote) {
      isInString = !isInString
      isLeftOut = false
      length = 0
      // All bytes of a character but the first begin with these bits.
    } else if (isInString && (byte & 0xc0) !== 0x80) {
      if (length === 0) most = byte === openBracket || byte === openBrace ? longestLine : lintedLimits.length
      isLeftOut = length > most
      length++
      isFirst = byte === backslash
      escaped = isFirst ? 1 : 0
    }
  }

  return {
    isEmpty: () => size === 0,
    clear() {
      size = 0
      isInString = false
      isLeftOut = false
      length = 0
      escaped = 0
    },
    *kept(bytes) {
      size += bytes.length
      if (size > longestScanned) {
        yield bytes
        return
      }
      let start = 0
      for (let at = isInString ? 0 : longStringIn(bytes, 0); at < bytes.length; at++) {
        const wasLeftOut = isLeftOut
        read(bytes[at] ?? 0)
        if (isLeftOut && !wasLeftOut) yield bytes.subarray(start, at)
        if (!isLeftOut && wasLeftOut) start = at
        if (!isInString) at = longStringIn(bytes, at + 1) - 1
      }
      if (!isLeftOut && start < bytes.length) yield bytes.subarray(start)
    }
  }
}

/**
 * The start of the first string that is long or unfinished in these bytes; their length if there is none. This scan is
 * much faster than reading each byte.
 */
function longStringIn(bytes: Uint8Array, from: number): number {
  let isInString = false
  let start = from
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === backslash && isInString) at++
    else if (byte === quote) {
      if (isInString && at - start > lintedLimits.length) return start
      isInString = !isInString
      start = at
    }
  }
  return isInString ? start : bytes.length
}
