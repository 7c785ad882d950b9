import {type CollectedBytes, collectBytes, joinBytes} from '../text/bytes.ts'
import {lintedLimits} from '../text/text-limits.ts'
import {TooLargeError} from './errors.ts'
import {longestLine} from './lines.ts'

/** The bytes of a file, which can be read from the start once more. */
export interface Chunks {
  /** The bytes that were not read yet, kept as they are read. @throws {TooLargeError} where they are more than the limit */
  keep(): Iterable<Uint8Array>
  /** How many bytes are kept. */
  size(): number
  /** The bytes that are kept, as one, and then no more. */
  take(): Uint8Array
  /** All bytes from the start, given up as they are read. */
  release(): Iterable<Uint8Array>
}

/** How many bytes are kept of a file. */
export interface KeptLimit {
  readonly kept: number
  /** How many it may have. */
  readonly largest: number
  /** What is expected of a larger one. */
  readonly expected?: string
  /** How many bytes it has, where that is known. */
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
 * The bytes of a file as UTF-8: Windows PowerShell writes what a program prints as UTF-16, with a byte order mark. Other files
 * come as they are.
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
 * The bytes of JSON without the end of strings that are refused for their length, which are never in memory so: one character more than a
 * text may have is left. A string that may be JSON is left as far as a line is.
 *
 * @param chunks each may be overwritten when the next is asked for; what comes of it is in the same memory
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
  /** The next of its bytes, without what is left out. */
  kept(bytes: Uint8Array): Generator<Uint8Array>
} {
  let size = 0
  let [isInString, isLeftOut] = [false, false]
  /** Of the string. */
  let [length, most] = [0, 0]
  /** How many bytes of an escape are left, of which the first says how many. */
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

/** Where a string begins that is long or does not end in these bytes, which are read much faster so; their length where there is none. */
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
