import {decodeUtf8, joinBytes} from '../../text/bytes.ts'
import {nearest} from '../../text/edit-distance.ts'
import {firstOf} from '../../text/plural.ts'
import {CaptureError} from '../errors.ts'
import {hasByteOrderMark} from '../lines.ts'

/** A table that cannot be read: the reason and the line. */
export class TableError extends CaptureError {
  /** From 1. */
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Limits on the names in a message, and on the UTF-16 units of each. */
const [mostNames, longestName] = [20, 80]

/** The error for a table without such a column, or a row without such a key. */
export function unknownColumn(name: string, names: readonly string[], line: number): TableError {
  const near = nearest(name, names)
  const quoted = names.map((each) => `\`${each.slice(0, longestName)}\``)
  const list = firstOf(quoted, mostNames) || 'none'
  const expected = near === undefined ? `one of ${list}` : `\`${near.slice(0, longestName)}\`, of ${list}`
  return new TableError(
    line,
    `Unexpected column \`${name}\`, expected ${names.length === 0 ? 'a row that has it' : expected}`
  )
}

/** A cell of a row, which may be on several lines. */
interface CsvCell {
  readonly text: string
  /** The line that it begins on, from 1. */
  readonly line: number
  /** The line that it ends on. */
  readonly lastLine: number
}

interface CsvRow {
  /** The line that it begins on, from 1. */
  readonly line: number
  /** The number of all cells of the row, kept or not. */
  readonly count: number
  /** The kept cells, by their index. */
  readonly cells: ReadonlyMap<number, CsvCell>
}

/**
 * Gives the next row; `undefined` at the end.
 *
 * @param keeps whether the cell at an index is kept
 * @param limit on all kept cells of the row, in bytes
 * @throws {TableError} for an unclosed quote, text behind a quote, or cells above the limit
 */
export type NextRow = (keeps: (index: number) => boolean, limit: number) => CsvRow | undefined

const [quote, feed, carriageReturn] = [0x22, 0x0a, 0x0d]

/**
 * Reads rows of cells (RFC 4180), one after the other, in the memory that the kept cells of one row take. A quote within a cell that
 * begins with none is text. LF, CRLF and a lone CR end a row; blank lines are none.
 *
 * @param chunks of UTF-8; each may be overwritten when the next is asked for
 * @param separator the byte between two cells
 */
export function openCsv(chunks: Iterable<Uint8Array>, separator: number): NextRow {
  const iterator = afterMark(chunks)
  const cellBytes = createBuffer()
  let chunk: Uint8Array = new Uint8Array(0)
  let at = 0
  let line = 1

  /** The next byte; `undefined` at the end. */
  function peek(): number | undefined {
    while (at === chunk.length) {
      const next = iterator.next()
      if (next.done === true) return undefined
      chunk = next.value
      at = 0
    }
    return chunk[at]
  }

  /** Takes the end of a line, which is next. */
  function endLine(): void {
    const byte = chunk[at++]
    if (byte === carriageReturn && peek() === feed) at++
    line++
  }

  function readPlain(isKept: boolean, start: number): void {
    while (peek() !== undefined) {
      const from = at
      let byte = chunk[at]
      while (at < chunk.length && byte !== separator && byte !== feed && byte !== carriageReturn) byte = chunk[++at]
      if (isKept) cellBytes.add(chunk, from, at, start)
      if (at < chunk.length) return
    }
  }

  function readQuoted(isKept: boolean, start: number): void {
    at++
    let before = 0
    while (peek() !== undefined) {
      const from = at
      for (let byte = chunk[at]; at < chunk.length && byte !== quote; byte = chunk[++at]) {
        if (byte === carriageReturn || (byte === feed && before !== carriageReturn)) line++
        before = byte ?? 0
      }
      if (isKept) cellBytes.add(chunk, from, at, start)
      if (at === chunk.length) continue
      at++
      if (peek() !== quote) return
      if (isKept) cellBytes.add(chunk, at, at + 1, start)
      before = quote
      at++
    }
    throw new TableError(start, 'Missing closing quote of a cell, expected `"` before the end of the file')
  }

  return (keeps, limit) => {
    for (let byte = peek(); byte === feed || byte === carriageReturn; byte = peek()) endLine()
    if (peek() === undefined) return undefined
    const first = line
    cellBytes.open(limit)
    const cells = new Map<number, CsvCell>()
    for (let index = 0; ; index++) {
      const start = line
      const isKept = keeps(index)
      if (peek() === quote) readQuoted(isKept, start)
      else readPlain(isKept, start)
      if (isKept) cells.set(index, {text: cellBytes.take(), line: start, lastLine: line})
      const end = peek()
      if (end === separator) at++
      else if (end === undefined || end === feed || end === carriageReturn) {
        if (end !== undefined) endLine()
        return {line: first, count: index + 1, cells}
      } else
        throw new TableError(
          line,
          'Unexpected text behind the closing quote of a cell, expected `""` for a quote in it'
        )
    }
  }
}

/** The bytes behind a byte order mark. */
function* afterMark(chunks: Iterable<Uint8Array>): Generator<Uint8Array, undefined> {
  let start: Uint8Array | undefined = new Uint8Array(0)
  for (const chunk of chunks) {
    if (start === undefined) yield chunk
    else {
      start = joinBytes([start, chunk])
      if (start.length < 3) continue
      yield hasByteOrderMark(start, 0) ? start.subarray(3) : start
      start = undefined
    }
  }
  if (start !== undefined) yield start
}

/** Bytes that take less time one by one. */
const shortPiece = 32

interface CellBuffer {
  /** The next row begins. @param longest how many bytes its cells have in all */
  open(longest: number): void
  /** @param line where the cell begins @throws {TableError} */
  add(bytes: Uint8Array, start: number, end: number, line: number): void
  /** The text so far; the next cell begins. */
  take(): string
}

function createBuffer(): CellBuffer {
  let buffer = new Uint8Array(65_536)
  let length = 0
  let left = 0
  return {
    open(longest) {
      left = longest
    },
    add(bytes, start, end, line) {
      const size = length + end - start
      left -= end - start
      if (left < 0)
        throw new TableError(line, 'Unexpected length of a cell, expected a shorter one, and each quote to be closed')
      if (size > buffer.length) {
        const larger = new Uint8Array(2 * size)
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      // Between doubled quotes there may be very many short pieces.
      if (end - start < shortPiece) for (let at = start; at < end; at++) buffer[length + at - start] = bytes[at] ?? 0
      else buffer.set(bytes.subarray(start, end), length)
      length = size
    },
    take() {
      const text = decodeUtf8(buffer, 0, length)
      length = 0
      return text
    }
  }
}
