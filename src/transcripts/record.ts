import {decodeUtf8} from '../text/bytes.ts'
import {exceededLimit, type JsonLimit, shortJson} from '../text/json-limits.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {trimOf} from '../text/trim.ts'
import {CaptureError} from './errors.ts'
import type {ByteLine} from './lines.ts'

/** The value if it is an object, else an object without keys. */
export function asObject(value: unknown): JsonObject {
  return isRecord(value) ? value : {}
}

/** The value if it is an array, else an array without items. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a string that is not empty. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The key of an object that has one; `undefined` where it has several. */
export function onlyKey(value: unknown): string | undefined {
  const [key, ...more] = Object.keys(asObject(value))
  return more.length > 0 ? undefined : asString(key)
}

const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/** Whether a line begins and ends like an object. Whitespace around it does not matter, nor do CR and NUL. */
export function isWhole({bytes, start, end}: ByteLine): boolean {
  if (bytes === undefined) return false
  let from = start
  let to = end - 1
  while (from < to && at(bytes, from) <= space) from++
  while (to > from && at(bytes, to) <= space) to--
  return from < to && bytes[from] === openBrace && bytes[to] === closeBrace
}

/** The text of a line; empty for one that is too long to be kept. */
export function textOfLine({bytes, start, end}: ByteLine): string {
  return bytes === undefined ? '' : decodeUtf8(bytes, start, end)
}

/** The object on a line; `undefined` where the line is something else. */
export function readRecord(line: ByteLine): JsonObject | undefined {
  if (!isWhole(line)) return undefined
  const {bytes, start, end} = line
  if (bytes !== undefined && end - start > shortJson) expectWithinLimits(bytes.subarray(start, end))
  const text = line.decoded?.()?.slice(start, end) ?? textOfLine(line)
  const isPadded = text.startsWith('\0') || text.endsWith('\0')
  return parsedObject(isPadded ? trimOf(text, '\0') : text)
}

const parts: Readonly<Record<JsonLimit['kind'], (most: number) => string>> = {
  depth: (most) => `${most} levels`,
  values: (most) => `${most / 1_000_000} million values`,
  keys: (most) => `${most} different keys`
}

/** @throws {CaptureError} for JSON above the parsing limits, whose content is unknown */
export function expectWithinLimits(json: string | Uint8Array): void {
  const limit = exceededLimit(json)
  if (limit === undefined) return
  const {kind, most} = limit
  throw new CaptureError(`Unexpected JSON of more than ${parts[kind](most)}, expected that of a transcript`)
}

function parsedObject(text: string): JsonObject | undefined {
  const value = parseCounted(text)
  return isRecord(value) ? value : undefined
}

/** The object or array that a text keeps as JSON; `undefined` for other texts. @throws {CaptureError} as {@link limitingBroken} */
export function jsonInText(text: string): unknown {
  return /^\s{0,100}[[{]/.test(text) ? parseJson(text) : undefined
}

/** The value of a JSON text; `undefined` where it is not one, or holds more than is parsed. @throws {CaptureError} as {@link limitingBroken} */
export function parseJson(text: string): unknown {
  return exceededLimit(text) === undefined ? parseCounted(text) : undefined
}

/** The same of a text that is within the limits. */
export function parseCounted(text: string): unknown {
  if (!looksLikeJson(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    addBroken()
    return undefined
  }
}

/** A value as JSON; `undefined` where it is nested too deep. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function at(line: Uint8Array, index: number): number {
  return line[index] ?? 0
}

/** Limit on such texts in a file: more than a linted text has lines. */
const mostBroken = 200_000

/** The number that the current file may still have; files are read one at a time, each in one go. */
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
const [openBracket, closeBracket] = [0x5b, 0x5d]
const words: ReadonlySet<string> = new Set(['true', 'false', 'null'])

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
