const feed = 10
const carriageReturn = 13
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** How many bytes of one line are kept: a longer one would take the memory of a whole file. */
export const longestLine = 32_000_000

/** A line of a file, its LF or CRLF and the byte order mark of the first left out. */
export interface ByteLine {
  /** From 1. */
  readonly number: number
  /** To be read before the next line is asked for; `undefined` where they are more than {@link longestLine}. */
  readonly bytes: Buffer | undefined
}

/** The lines of a file that are not blank. */
export function* splitLines(chunks: Iterable<Buffer>): Generator<ByteLine> {
  let number = 1
  const carried = createCarry()
  for (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(feed); end !== -1; end = chunk.indexOf(feed, start)) {
      const line = lineOf(carried.end(chunk.subarray(start, end)), number)
      if (line !== undefined) yield line
      number++
      start = end + 1
    }
    if (start < chunk.length) carried.add(chunk.subarray(start))
  }
  const last = lineOf(carried.end(Buffer.alloc(0)), number)
  if (last !== undefined) yield last
}

function lineOf(bytes: Buffer | undefined, number: number): ByteLine | undefined {
  if (bytes === undefined) return {number, bytes}
  const start = number === 1 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
  const end = bytes.length > start && bytes[bytes.length - 1] === carriageReturn ? bytes.length - 1 : bytes.length
  return start === end ? undefined : {number, bytes: bytes.subarray(start, end)}
}

interface Carry {
  add(part: Buffer): void
  /** The line that ends with this part; `undefined` where it is too long. Read it before the next call. */
  end(part: Buffer): Buffer | undefined
}

/** The beginning of a line whose end has not come, in one buffer that grows with the longest of them. */
function createCarry(): Carry {
  let buffer = Buffer.alloc(0)
  let length = 0
  let isTooLong = false

  function add(part: Buffer): void {
    if (isTooLong || length + part.length > longestLine) {
      isTooLong = true
      length = 0
      return
    }
    if (length + part.length > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * (length + part.length), 65_536))
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    part.copy(buffer, length)
    length += part.length
  }

  function end(part: Buffer): Buffer | undefined {
    if (length === 0 && !isTooLong) return part.length > longestLine ? undefined : part
    add(part)
    const line = isTooLong ? undefined : buffer.subarray(0, length)
    length = 0
    isTooLong = false
    return line
  }

  return {add, end}
}
