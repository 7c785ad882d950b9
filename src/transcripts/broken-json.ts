/** Text that is not JSON though it looks like it: to find that out takes a hundred times as long as to parse a short value. */
import {CaptureError} from './errors.ts'

/** How many such texts a file has at most: more than a text that is linted has lines. */
const mostBroken = 200_000

/** How many the file that is being read may still have; files are read one after the other, each in one go. */
let left: number | undefined

/** Reads a file. @throws {CaptureError} where it has very much broken JSON */
export function limitingBroken<T>(read: () => T): T {
  left = mostBroken
  try {
    return read()
  } finally {
    left = undefined
  }
}

/** A text that looks like JSON is broken. @throws {CaptureError} */
export function addBroken(): void {
  if (left !== undefined && --left < 0)
    throw new CaptureError(`Unexpected broken JSON in more than ${mostBroken} places, expected that of a transcript`)
}

const [quote, minus, zero, nine] = [0x22, 0x2d, 0x30, 0x39]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
const words: ReadonlySet<string> = new Set(['true', 'false', 'null'])

/** Whether a text begins and ends like JSON. */
export function looksLikeJson(text: string): boolean {
  const start = spaceEnd(text, 0)
  let end = text.length
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  const [first, last] = [text.charCodeAt(start), text.charCodeAt(end - 1)]
  if (first === openBrace) {
    const next = text.charCodeAt(spaceEnd(text, start + 1))
    return last === closeBrace && (next === quote || next === closeBrace)
  }
  if (first === openBracket) return last === closeBracket
  if (first === quote) return last === quote && end - start > 1
  if (first === minus || (first >= zero && first <= nine))
    return /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text.slice(start, end))
  return end - start <= 5 && words.has(text.slice(start, end))
}

function spaceEnd(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
