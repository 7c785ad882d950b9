import {lintedLimits} from '../text/text-limits.ts'
import {longestLine} from './lines.ts'

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
