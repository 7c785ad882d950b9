/** Bytes read four at a time, which is several times as fast as one at a time. */

/** A view of the same bytes. */
export function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Bytes to compare with others. */
export interface Pattern {
  readonly length: number
  readonly words: Int32Array
  /** The last four bytes, of which only those count that are in no other word. */
  readonly rest: number
  readonly mask: number
}

/** @param bytes at least four, else other bytes come before the place that they are compared with */
export function patternOf(bytes: Buffer): Pattern {
  const words = Int32Array.from({length: bytes.length >> 2}, (_, index) => bytes.readInt32LE(4 * index))
  const more = bytes.length % 4
  const last = Buffer.alloc(4)
  bytes.copy(last, 4 - more, bytes.length - more)
  return {length: bytes.length, words, rest: last.readInt32LE(0), mask: more === 0 ? 0 : -1 << (8 * (4 - more))}
}

/** Whether a pattern is at a place; all of it is before the end of the view. */
export function isPatternAt(view: DataView, at: number, {length, words, rest, mask}: Pattern): boolean {
  for (let index = 0; index < words.length; index++)
    if (view.getInt32(at + 4 * index, true) !== words[index]) return false
  return mask === 0 || (view.getInt32(at + length - 4, true) & mask) === rest
}

const ones = 0x01010101
const highBits = 0x80808080 | 0
const quotes = 0x22222222
const backslashes = 0x5c5c5c5c

/** The first place from an offset on that may have a quote or a backslash, at most three before it; else near the end. */
export function seekMark(view: DataView, at: number, end: number): number {
  let next = at
  for (; next + 4 <= end; next += 4) {
    const word = view.getInt32(next, true)
    const quote = word ^ quotes
    const backslash = word ^ backslashes
    if ((((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & highBits) break
  }
  return next
}
