import {decodeUtf8} from '../text/bytes.ts'
import {CaptureError} from './errors.ts'

/** Files of very many short lines: to read and to lint one takes far longer than its bytes. */

/** The lines of a file, or rows of a table, that may have any length. */
const freeLines = 400_000

/** The least average length of more lines, in bytes: records of real runs have several times as many. */
const shortestAverage = 160

/** Watches the lines of a transcript as they are read. @throws {CaptureError} */
export function openLineLength(): (line: {readonly start: number; readonly end: number}) => void {
  let [lines, bytes] = [0, 0]
  return ({start, end}) => {
    lines++
    bytes += end - start
    if (areTooShort(lines, bytes))
      throw new CaptureError(`Unexpected file of ${manyShort('lines')}, expected records of a transcript`)
  }
}

export function areTooShort(count: number, bytes: number): boolean {
  return count > freeLines && bytes < count * shortestAverage
}

/** The words of an error about too many short items, such as `lines`. */
export function manyShort(what: string): string {
  return `more than ${freeLines} ${what} of less than ${shortestAverage} bytes on average`
}

const feed = 10
const carriageReturn = 13
const [escapeCode, bell, backslash, openBracket, closeBracket] = [0x1b, 0x07, 0x5c, 0x5b, 0x5d]

/** Limit on the kept bytes of a line: a longer one would take the memory of a whole file. */
export const longestLine = 32_000_000

/**
 * A line of a file, its LF or CRLF, the byte order mark of the first and the codes of a terminal before its text left out. There is one for all lines: it is another when
 * the next is asked for, and its bytes may be overwritten then.
 */
export interface ByteLine {
  /** From 1. */
  readonly number: number
  /** Bytes with the line, and perhaps with those around it. `undefined` where the line is longer than {@link longestLine}. */
  readonly bytes: Uint8Array | undefined
  readonly start: number
  readonly end: number
  /** The text of all bytes, with the same offsets: only parts of it that are parsed at once, since each keeps the whole in memory. */
  readonly decoded?: (() => string | undefined) | undefined
}

/** Lines of a chunk, and bytes of each at most, for which decoding the chunk as a whole is faster. */
const [manyLines, shortLine] = [8, 1024]

/** Decodes a chunk of short lines once. Bytes that are not ASCII change the offsets. */
function openDecoded(chunk: Uint8Array): () => string | undefined {
  let text: string | undefined
  let lines = 0
  return () => {
    if (++lines === manyLines) {
      const decoded = decodeUtf8(chunk)
      text = decoded.length === chunk.length ? decoded : undefined
    }
    return text
  }
}

/** The lines of a file that are not blank. */
export function* splitLines(chunks: Iterable<Uint8Array>): Generator<ByteLine> {
  const line: Line = {number: 0, bytes: undefined, start: 0, end: 0, decoded: undefined}
  const carried = createCarry()
  for (const chunk of chunks) {
    const decoded = openDecoded(chunk)
    let start = 0
    for (;;) {
      // There may be millions of blank lines, one after the other.
      for (let at = start; carried.isEmpty() && isSpace(chunk[at]); at++) {
        if (chunk[at] !== feed) continue
        line.number++
        start = at + 1
      }
      const end = chunk.indexOf(feed, start)
      if (end === -1) break
      if (carried.isEmpty()) setLine(line, end - start > longestLine ? undefined : chunk, start, end, decoded)
      else {
        carried.add(chunk, start, end)
        carried.take(line)
      }
      start = end + 1
      if (isShown(line)) yield line
    }
    carried.add(chunk, start, chunk.length)
  }
  if (carried.isEmpty()) return
  carried.take(line)
  if (isShown(line)) yield line
}

type Line = {-readonly [key in keyof ByteLine]: ByteLine[key]}

/** The next line. */
function setLine(
  line: Line,
  bytes: Uint8Array | undefined,
  start: number,
  end: number,
  decoded?: ByteLine['decoded']
): void {
  line.number++
  line.bytes = bytes
  line.start = start
  line.end = end
  line.decoded = end - start < shortLine ? decoded : undefined
  if (bytes === undefined) return
  if (line.number === 1 && end - start >= 3 && hasByteOrderMark(bytes, start)) line.start += 3
  if (end > line.start && bytes[end - 1] === carriageReturn) line.end--
  if (bytes[line.start] === escapeCode) line.start = codesEnd((index) => bytes[index], line.start, line.end)
}

/** Whether bytes have the byte order mark of UTF-8 at a place. */
export function hasByteOrderMark(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf
}

/** The end of the terminal codes at a place, such as a window title: programs print them before records. */
export function codesEnd(codeAt: (index: number) => number | undefined, start: number, end: number): number {
  let at = start
  while (codeAt(at) === escapeCode) {
    const next = codeEnd(codeAt, at, end)
    if (next === at) break
    at = next
  }
  return at
}

/** The end of a code `ESC ] text BEL`, `ESC ] text ESC \`, or `ESC [ numbers letter`; its start for any other. */
function codeEnd(codeAt: (index: number) => number | undefined, start: number, end: number): number {
  const kind = codeAt(start + 1)
  let at = start + 2
  if (kind === openBracket) {
    while (at < end && isOfNumbers(codeAt(at))) at++
    return at < end && isFinal(codeAt(at)) ? at + 1 : start
  }
  if (kind !== closeBracket) return start
  while (at < end && codeAt(at) !== bell && codeAt(at) !== escapeCode && codeAt(at) !== feed) at++
  if (at < end && codeAt(at) === bell) return at + 1
  return at + 1 < end && codeAt(at) === escapeCode && codeAt(at + 1) === backslash ? at + 2 : start
}

/** Whether a byte may be between the begin of such a code and the letter that ends it. */
function isOfNumbers(byte = 0): boolean {
  return byte >= 0x20 && byte <= 0x3f
}

function isFinal(byte = 0): boolean {
  return byte >= 0x40 && byte <= 0x7e
}

/** Whether a line has more than whitespace. */
function isShown({bytes, start, end}: ByteLine): boolean {
  if (bytes === undefined) return true
  let at = start
  while (at < end && isSpace(bytes[at])) at++
  return at < end
}

/** Whether a byte is whitespace. */
export function isSpace(byte = 0): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

interface Carry {
  isEmpty(): boolean
  /** A part of a line, from the chunk that it begins in on. */
  add(chunk: Uint8Array, start: number, end: number): void
  /** The line is whole. */
  take(line: Line): void
}

/** So many bytes are kept in little memory, of which each size is twice the one before. */
const fewBytes = 1 << 22

/** The beginning of a line whose end has not come, in memory that grows with the longest of them. */
function createCarry(): Carry {
  let buffer = new Uint8Array(0)
  let length = 0
  let isTooLong = false

  function add(chunk: Uint8Array, start: number, end: number): void {
    const size = length + end - start
    if (isTooLong || size > longestLine) {
      isTooLong = true
      buffer = new Uint8Array(0)
      return
    }
    if (size > buffer.length) {
      const doubled = Math.max(2 * size, 65_536)
      // Only the written pages of a large buffer take memory.
      const larger = new Uint8Array(doubled < fewBytes ? doubled : longestLine)
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(chunk.subarray(start, end), length)
    length = size
  }

  function take(line: Line): void {
    setLine(line, isTooLong ? undefined : buffer.subarray(0, length), 0, length)
    length = 0
    isTooLong = false
  }

  return {isEmpty: () => length === 0 && !isTooLong, add, take}
}
