/** Replacements for characters that are not ASCII. */
import type {Fix} from '../../text/edit.ts'
import type {Range} from '../../text/lines.ts'
import {asciiFor, baseLetters} from './characters.ts'

/** Replacements by character that win over the usual ones. */
export type Replacements = Readonly<Record<string, string>>

export function removal({start, end}: Range, safe: boolean): Fix {
  return {safe, edits: [{start, end, text: ''}]}
}

/**
 * The fix that writes ASCII for a text; `undefined` where a character has none, such as an emoji. It is unsafe where it changes
 * letters.
 */
export function asciiFix(text: string, {start, end}: Range, replace: Replacements): Fix | undefined {
  let safe = true
  const ascii = repairMojibake(text).replace(/[^\t -~]/gu, (char) => {
    const usual = replace[char] ?? asciiFor(char)
    safe &&= usual !== undefined
    return usual ?? baseLetters(char)
  })
  return /[^\t -~]/.test(ascii) ? undefined : {safe, edits: [{start, end, text: ascii}]}
}

export function mojibakeText(text: string, replace: Replacements): string {
  return repairMojibake(text).replace(/./gsu, (char) => replace[char] ?? asciiFor(char) ?? char)
}

/** UTF-8 that was read as Windows-1252 or Latin-1. */

/** Windows-1252 0x80 to 0x9F; the five bytes it leaves open come out as C1 controls. */
const high =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178'

const bytes: ReadonlyMap<string, number> = new Map([
  ...Array.from({length: 0x80}, (_, index) => [String.fromCharCode(0x80 + index), 0x80 + index] as const),
  ...[...high].map((char, index) => [char, 0x80 + index] as const)
])

const continuation = `[\\x80-\\xBF${high}]`

/**
 * Only lead characters that ordinary text does not put before such a character: `\u00C2` and `\u00C3` (Latin-1), `\u00E2` (punctuation, arrows,
 * box drawing), `\u00EF` (full-width forms, the byte order mark), `\u00F0` (emoji). A German `\u00DF\u201C` or a French `\u00E9\u201D\u2026` does not match.
 */
const sequences = new RegExp(
  `[\\u00C2\\u00C3]${continuation}|[\\u00E2\\u00EF]${continuation}{2}|\\u00F0[\\u0178\\x9F]${continuation}{2}`,
  'g'
)

/** All mojibake in a text, in order: characters in a row, of which there may be millions, are one. */
export function* findMojibake(text: string): Generator<Range> {
  let row: Range | undefined
  for (const {0: written, index} of text.matchAll(sequences)) {
    if (decode(written) === undefined) continue
    if (row !== undefined && row.end !== index) yield row
    row = {start: row?.end === index ? row.start : index, end: index + written.length}
  }
  if (row !== undefined) yield row
}

export function repairMojibake(text: string): string {
  return text.replace(sequences, (written) => decode(written) ?? written)
}

/** The character that was meant; `undefined` where the bytes are not UTF-8. */
function decode(written: string): string | undefined {
  const sequence = [...written].map((char) => bytes.get(char) ?? 0)
  const [lead = 0, ...rest] = sequence
  if (rest.some((byte) => byte < 0x80 || byte > 0xbf)) return undefined
  const code = rest.reduce((value, byte) => (value << 6) | (byte & 0x3f), lead & (0x7f >> sequence.length))
  const least = [0, 0, 0x80, 0x800, 0x10000][sequence.length] ?? 0
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}
