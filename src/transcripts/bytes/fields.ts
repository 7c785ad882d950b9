import {backslash, closeBrace, closeBracket, colon, comma, isSpace, quote} from './codes.ts'
import {isAt, type Names} from './names.ts'
import {placeRepeat, type Repeats} from './repeats.ts'
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
  readFirst(bytes: Buffer, at: number, end: number): number
  /**
   * Reads fields from the last one on, back to a value that is an object or a list. JSON without its escapes reads the same in both
   * directions: in a string a backslash is before each quote.
   *
   * @param after not before this place
   * @param at the brace that ends the object
   * @returns the last byte of that value; {@link unsure} where a field is there twice, or too long
   */
  readLast(bytes: Buffer, after: number, at: number): number
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

/** What reading a field returns where it stops at the value. */
const stopped = -2

/** @param repeats where the fields after the first are often those of an object before */
export function openFields(names: Names, repeats?: Repeats): Fields {
  const starts = new Int32Array(names.count)
  const ends = new Int32Array(names.count)
  let stop = 0
  /** The name of the last field, by its number. */
  let found = -1

  function readFirst(bytes: Buffer, at: number, end: number): number {
    for (let name = 0; name < names.count; name++) starts[name] = ends[name] = 0
    const first = skipSpaces(bytes, at)
    const next = bytes[first] === quote ? readField(bytes, first, end) : first
    if (next === stopped) return found
    const known = bytes[next] === quote ? repeats?.find(bytes, next, end) : undefined
    if (known !== undefined) {
      stop = next + placeRepeat(known, next, starts, ends)
      return known.result
    }
    const result = readOn(bytes, next, end)
    if (result !== unsure && result < names.count) repeats?.add(bytes, next, stop, {starts, ends, result})
    return result
  }

  /** @returns the number of the name where it stopped, `names.count` for the end of the object, else {@link unsure} */
  function readOn(bytes: Buffer, at: number, end: number): number {
    let next = at
    while (bytes[next] === quote) next = readField(bytes, next, end)
    if (next === stopped) return found
    stop = next
    return bytes[next] === closeBrace ? names.count : unsure
  }

  /** @returns where the next field begins or the object ends, else {@link stopped} or {@link unsure} */
  function readField(bytes: Buffer, at: number, end: number): number {
    const close = plainEnd(bytes, at + 1, end)
    const mark = close === unsure ? unsure : skipSpaces(bytes, close + 1)
    if (bytes[mark] !== colon) return unsure
    stop = skipSpaces(bytes, mark + 1)
    found = names.find(bytes, at + 1, close)
    if (found !== -1) starts[found] = stop
    if (found >= names.stops) return stopped
    const after = valueEnd(bytes, stop, end)
    if (after === unsure) return unsure
    if (found !== -1) ends[found] = after
    const separator = skipSpaces(bytes, after)
    if (bytes[separator] === closeBrace) return separator
    const next = skipSpaces(bytes, separator + 1)
    return bytes[separator] === comma && bytes[next] === quote ? next : unsure
  }

  function readLast(bytes: Buffer, after: number, at: number): number {
    const from = Math.max(after, at - longestTail)
    let next = before(bytes, at - 1)
    while (next >= from && bytes[next] !== closeBrace && bytes[next] !== closeBracket)
      next = readFieldBefore(bytes, from, next)
    return next >= from ? next : unsure
  }

  /** @param last of its value. @returns the last byte of the value before it, else {@link unsure} */
  function readFieldBefore(bytes: Buffer, from: number, last: number): number {
    const value = bytes[last] === quote ? opening(bytes, last - 1, from) : literalStart(bytes, last, from)
    const mark = before(bytes, value - 1)
    const nameEnd = before(bytes, mark - 1)
    if (value <= from || bytes[mark] !== colon || bytes[nameEnd] !== quote) return unsure
    const nameStart = opening(bytes, nameEnd - 1, from)
    const separator = before(bytes, nameStart - 1)
    const isPlain = nameStart > from && plainEnd(bytes, nameStart + 1, nameEnd + 1) === nameEnd
    if (!isPlain || bytes[separator] !== comma) return unsure
    const name = names.find(bytes, nameStart + 1, nameEnd)
    if (name === -1) return before(bytes, separator - 1)
    if (starts[name] !== 0) return unsure
    starts[name] = value
    ends[name] = last + 1
    return before(bytes, separator - 1)
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
