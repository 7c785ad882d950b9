import {closeBrace, colon, comma, quote} from './codes.ts'
import {isAt, type Names} from './names.ts'
import {plainEnd, skipSpaces, textIn, unsure, valueEnd} from './values.ts'

/**
 * The fields of an object by its bytes, as far as they are read: those with known names, before and after
 * what is long. One object for all that are read with it.
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
   * Reads the fields after a value, to the end of the object. A brace and a comma with a quote after it are never in a string: there a
   * backslash is before the quote.
   *
   * @param last the last byte of that value, such as the last closing brace of the line but that of the record
   * @param end of the object
   * @returns whether it could: not where a field is there twice, or stops
   */
  readLast(bytes: Buffer, last: number, end: number): boolean
  /** Where the reading of the first fields stopped: the value of the field, or the end of the object. */
  stop(): number
  /** Where a value begins, by the number of its name; 0 where it was not found. */
  start(name: number): number
  /** Where a value ends; 0 for one that was not read. */
  end(name: number): number
  /** The strings without escapes that were read, in their order; a name is -1 where it is not known. */
  plainTexts(): readonly FieldText[]
  /** Whether one of the fields from a number to before another was found. */
  hasAny(from: number, to: number): boolean
  /** Whether a value has these bytes, of a text without escapes: `"user"`, `true`. */
  is(bytes: Uint8Array, name: number, value: Uint8Array): boolean
  /** Whether a value begins with these bytes. */
  begins(bytes: Uint8Array, name: number, value: Uint8Array): boolean
  /** The number of the text of a string among others, -1 for any other. */
  find(bytes: Buffer, name: number, texts: Names): number
  /** The text of a string without escapes; `undefined` for any other value, and an empty one. */
  text(bytes: Buffer, name: number): string | undefined
}

/** A string without escapes: its text, without the quotes. */
interface FieldText {
  readonly name: number
  readonly start: number
  readonly end: number
}

/** What reading a field returns where it stops at the value. */
const stopped = -2

export function openFields(names: Names): Fields {
  const starts = new Int32Array(names.count)
  const ends = new Int32Array(names.count)
  let stop = 0
  /** The name of the last field, by its number. */
  let found = -1
  let texts: FieldText[] = []

  function readFirst(bytes: Buffer, at: number, end: number): number {
    for (let name = 0; name < names.count; name++) starts[name] = ends[name] = 0
    texts = []
    return readOn(bytes, skipSpaces(bytes, at), end)
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
    if (found !== -1 && starts[found] !== 0) return unsure
    if (found !== -1) starts[found] = stop
    if (found >= names.stops) return stopped
    const after = valueEnd(bytes, stop, end)
    if (after === unsure) return unsure
    if (found !== -1) ends[found] = after
    if (plainEnd(bytes, stop + 1, after) === after - 1) texts.push({name: found, start: stop + 1, end: after - 1})
    const separator = skipSpaces(bytes, after)
    if (bytes[separator] === closeBrace) return separator
    const next = skipSpaces(bytes, separator + 1)
    return bytes[separator] === comma && bytes[next] === quote ? next : unsure
  }

  function readLast(bytes: Buffer, last: number, end: number): boolean {
    const separator = skipSpaces(bytes, last + 1)
    if (separator === end - 1) return true
    if (bytes[separator] !== comma) return false
    return readOn(bytes, skipSpaces(bytes, separator + 1), end) === names.count && stop === end - 1
  }

  const start = (name: number): number => starts[name] ?? 0
  const end = (name: number): number => ends[name] ?? 0
  return {
    readFirst,
    readLast,
    stop: () => stop,
    start,
    end,
    plainTexts: () => texts,
    hasAny(from, to) {
      for (let name = from; name < to; name++) if (starts[name] !== 0) return true
      return false
    },
    is: (bytes, name, value) => end(name) - start(name) === value.length && isAt(bytes, start(name), value),
    begins: (bytes, name, value) => start(name) !== 0 && isAt(bytes, start(name), value),
    find: (bytes, name, texts) =>
      bytes[start(name)] === quote ? texts.find(bytes, start(name) + 1, end(name) - 1) : -1,
    text: (bytes, name) => textIn(bytes, start(name), end(name))
  }
}
