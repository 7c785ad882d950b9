import {backslash, closeBrace, closeBracket, colon, comma, isSpace, quote} from './codes.ts'
import {isAt, type Names} from './names.ts'
import {isLiteral, plainEnd, skipSpaces, textIn, unsure, valueEnd} from './values.ts'

/**
 * The fields of an object by its bytes, as far as they are read: those with known names, from both ends of the object, since what is
 * between is long. One object for all that are read with it.
 */
export interface Fields {
  /**
   * Begins an object, and reads its fields up to one that it stops at, to its end, or to a long object or list.
   *
   * @param at after its brace
   * @param end of the line
   * @returns the number of the name where it stopped, `names.count` for the end of the object, else {@link unsure}
   */
  readFirst(bytes: Uint8Array, at: number, end: number): number
  /**
   * Reads fields from the last one on, back to a value that is an object or a list. JSON without its escapes reads the same in both
   * directions: in a string a backslash is before each quote.
   *
   * @param after not before this place
   * @param at the brace that ends the object
   * @returns the last byte of that value; {@link unsure} where a field is there twice, or too long
   */
  readLast(bytes: Uint8Array, after: number, at: number): number
  /** Where the reading of the first fields stopped: the value of the field, or the end of the object. */
  stop(): number
  /** Where a value begins, by the number of its name; 0 where it was not found. */
  start(name: number): number
  /** Where a value ends; 0 for one that was not read. */
  end(name: number): number
  /** Whether one of the fields from a number to before another was found. */
  hasAny(from: number, to: number): boolean
  /** Whether a value has these bytes, of a text without escapes: `"user"`, `true`. */
  is(bytes: Uint8Array, name: number, value: Uint8Array): boolean
  /** Whether a value begins with these bytes. */
  begins(bytes: Uint8Array, name: number, value: Uint8Array): boolean
  /** The text of a string without escapes; `undefined` for any other value, and an empty one. */
  text(bytes: Buffer, name: number): string | undefined
}

export function openFields(names: Names): Fields {
  const starts = new Int32Array(names.count)
  const ends = new Int32Array(names.count)
  let stop = 0

  function readFirst(bytes: Uint8Array, at: number, end: number): number {
    for (let name = 0; name < names.count; name++) starts[name] = ends[name] = 0
    let next = skipSpaces(bytes, at)
    for (;;) {
      stop = next
      if (bytes[next] !== quote) return bytes[next] === closeBrace ? names.count : unsure
      const close = plainEnd(bytes, next + 1, end)
      if (close === unsure) return unsure
      const name = names.find(bytes, next + 1, close)
      next = close + 1
      if (bytes[next] !== colon) next = skipSpaces(bytes, next)
      if (bytes[next] !== colon) return unsure
      next++
      if (isSpace(bytes[next])) next = skipSpaces(bytes, next)
      stop = next
      if (name !== -1) starts[name] = next
      if (name >= names.stops) return name
      next = valueEnd(bytes, next, end)
      if (next === unsure) return unsure
      if (name !== -1) ends[name] = next
      if (bytes[next] !== comma) next = skipSpaces(bytes, next)
      if (bytes[next] === comma) next++
      else if (bytes[next] !== closeBrace) return unsure
      if (isSpace(bytes[next])) next = skipSpaces(bytes, next)
    }
  }

  function readLast(bytes: Uint8Array, after: number, at: number): number {
    const from = Math.max(after, at - longestTail)
    let next = before(bytes, at - 1)
    while (next >= from) {
      const last = bytes[next]
      if (last === closeBrace || last === closeBracket) return next
      const start = last === quote ? opening(bytes, next - 1, from) : literalStart(bytes, next, from)
      if (start <= from) return unsure
      const mark = before(bytes, start - 1)
      const nameEnd = before(bytes, mark - 1)
      if (bytes[mark] !== colon || bytes[nameEnd] !== quote) return unsure
      const nameStart = opening(bytes, nameEnd - 1, from)
      if (nameStart <= from || plainEnd(bytes, nameStart + 1, nameEnd + 1) !== nameEnd) return unsure
      const name = names.find(bytes, nameStart + 1, nameEnd)
      if (name !== -1) {
        if (starts[name] !== 0) return unsure
        starts[name] = start
        ends[name] = next + 1
      }
      const separator = before(bytes, nameStart - 1)
      if (bytes[separator] !== comma) return unsure
      next = before(bytes, separator - 1)
    }
    return unsure
  }

  const start = (name: number): number => starts[name] ?? 0
  const end = (name: number): number => ends[name] ?? 0
  return {
    readFirst,
    readLast,
    stop: () => stop,
    start,
    end,
    hasAny(from, to) {
      for (let name = from; name < to; name++) if (starts[name] !== 0) return true
      return false
    },
    is: (bytes, name, value) => end(name) - start(name) === value.length && isAt(bytes, start(name), value),
    begins: (bytes, name, value) => start(name) !== 0 && isAt(bytes, start(name), value),
    text: (bytes, name) => textIn(bytes, start(name), end(name))
  }
}

/** How many bytes are read from the end on. */
const longestTail = 2048

/** The last place up to an offset that is not whitespace. */
function before(bytes: Uint8Array, at: number): number {
  let next = at
  while (isSpace(bytes[next])) next--
  return next
}

/** The quote that begins a string, from before its last quote on; at most `from` where there is none. */
function opening(bytes: Uint8Array, at: number, from: number): number {
  let next = at
  for (; next > from; next--) {
    if (bytes[next] !== quote) continue
    let first = next
    while (bytes[first - 1] === backslash) first--
    if ((next - first) % 2 === 0) return next
    next = first
  }
  return next
}

function literalStart(bytes: Uint8Array, at: number, from: number): number {
  let next = at
  while (next > from && isLiteral(bytes[next])) next--
  return next === at ? from : next + 1
}
