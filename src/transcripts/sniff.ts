import {valueEnd} from '../text/json-end.ts'
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {dialogueLines} from './dialogue.ts'
import {hasEventRecords} from './event-stream.ts'
import {sniffLimit} from './format.ts'
import {type ByteLine, hasByteOrderMark, isSpace} from './lines.ts'
import {parseJson, readRecord} from './record.ts'

/** The bytes of records that decide the format of a file, if {@link sniffLimit} records are longer. */
export const sniffByteLimit = 16_000_000

/** Limit on the lines of other programs before a value, and after the last one. */
export const noisyLines = 20

/** Approximate limit on values behind the first record, which take far more memory than the bytes of a text. */
const sniffValueLimit = 500_000

/** First lines without a record that show that a value is spread over lines. */
const spreadLines = 1_000

/** Facts from the first lines of a file. */
export interface FirstRecords {
  readonly records: readonly JsonObject[]
  /** A fence of Markdown is before the first record: the record is an example. */
  readonly isFenced: boolean
  /** All lines together may be one JSON value. */
  readonly isOneValue: boolean
  /** The only line that is not blank is the record. */
  readonly isOneLine: boolean
  /** The file is records, not a text that shows some. */
  readonly isRecords: boolean
  /** The first lines look like one value on many lines: the others were not looked at. */
  readonly isSpread: boolean
}

/** The bytes of a line that show how it begins. */
const prefixLength = 64

const [quote, comma, openBracket, openBrace, backtick, tilde] = [0x22, 0x2c, 0x5b, 0x7b, 0x60, 0x7e]

/** How a line begins: like JSON that is more than a number, or like a fence of Markdown. One that is too long to be kept is JSON. */
function beginningOf({bytes, start, end}: ByteLine): 'json' | 'fence' | 'other' {
  if (bytes === undefined) return 'json'
  const last = Math.min(start + prefixLength, end)
  let at = start
  while (at < last && isSpace(bytes[at])) at++
  if (at === last) return 'other'
  const first = bytes[at]
  if (beginsJson(first)) return 'json'
  const isMark = first === backtick || first === tilde
  return isMark && at + 2 < last && bytes[at + 1] === first && bytes[at + 2] === first ? 'fence' : 'other'
}

/** Whether a line is a bracket that opens a value, as programs print one with indentation. */
function isLoneBracket({bytes, start, end}: ByteLine): boolean {
  let last = end - 1
  while (last > start && isSpace(bytes?.[last])) last--
  return last === start && (bytes?.[start] === openBrace || bytes?.[start] === openBracket)
}

/** An upper bound on the values of a line: each follows a comma or a bracket. */
function valuesOn({bytes, start, end}: ByteLine): number {
  let count = 0
  for (let at = start; bytes !== undefined && at < end; at++) {
    const byte = bytes[at]
    if (byte === comma || byte === openBracket || byte === openBrace) count++
  }
  return count
}

/** Whether a file that begins so may be one JSON value, in which there is more than a number. */
export function mayBeJson(start: Uint8Array): boolean {
  let at = hasByteOrderMark(start, 0) ? 3 : 0
  while (at < start.length && isSpace(start[at])) at++
  return at === start.length || beginsJson(start[at])
}

function beginsJson(byte: number | undefined): boolean {
  return byte === quote || byte === openBracket || byte === openBrace
}

/**
 * Reads lines until they show that the file is records, and of which format; else to its end.
 *
 * Two records on lines of their own, one after the other, are never part of one JSON value.
 *
 * @param isDeclared its name or its user says that it is records: one that begins as such is, whatever the run printed when it failed
 * @param isWhole one value on many lines is read to its end, too
 */
export function sniff(
  lines: Iterable<ByteLine>,
  size: () => number,
  isDeclared: boolean,
  isWhole = false
): FirstRecords {
  const records: JsonObject[] = []
  let others = 0
  let isFenced = false
  let isFirst = true
  let beginsAsRecord = false
  let isOneValue = false
  let [opensAlone, isSpread] = [false, false]
  let wasRecord = false
  let values = 0
  let count = 0
  for (const line of lines) {
    count++
    const beginning = beginningOf(line)
    // A half-written line does not make the file a text.
    const isJson = beginning === 'json'
    if (isFirst) {
      isOneValue = isJson
      opensAlone = isLoneBracket(line)
    }
    const record = line.bytes === undefined || records.length === sniffLimit ? undefined : readRecord(line)
    if (record !== undefined) {
      // The first record may be the whole file, which needs no count.
      if (records.length > 0) values += valuesOn(line)
      records.push(record)
      if (wasRecord) isOneValue = false
    } else if (records.length > 0) others += Number(!isJson)
    else isFenced ||= beginning === 'fence'
    wasRecord = record !== undefined
    beginsAsRecord ||= isDeclared && isFirst && wasRecord
    isFirst = false
    if (count === spreadLines && opensAlone && records.length === 0 && !isWhole) {
      isSpread = true
      break
    }
    const isEnough = size() > sniffByteLimit || values > sniffValueLimit
    if (!isOneValue && (records.length === sniffLimit || (records.length > 0 && isEnough))) break
  }
  const mostOthers = Math.max(records.length, beginsAsRecord ? noisyLines : 0)
  const isOneLine = count === 1 && records.length === 1
  const isRecords = records.length > 0 && others <= mostOthers && !isFenced
  return {records, isFenced, isOneValue, isOneLine, isRecords, isSpread}
}

/** Whether a text is records of some program, in any form, instead of an agent's output. */
export function isOfRecords(text: string): boolean {
  return hasOnlyObjects(text) || hasEventRecords(text) || isPrintedObject(text) || isPrintedLines(text)
}

/** JSON objects one after the other, as far as the start of the text shows. */
function hasOnlyObjects(text: string): boolean {
  let count = 0
  let at = text.search(/[^\s\uFEFF]/)
  while (at < text.length && (count < 2 || at < sniffByteLimit)) {
    if (text.charAt(at) !== '{') return false
    const end = valueEnd(text, at)
    // The last one may be cut.
    if (!isRecord(parseJson(text.slice(at, end)))) break
    count++
    at = end + text.slice(end).search(/\S|$/)
  }
  return count > 1
}

/** An object as Python shows it, or several: `Message(content='Done', id=1)`. */
function isPrintedObject(text: string): boolean {
  return /^\s{0,100}\[?[A-Z]\w{2,60}\(\w{1,40}=/.test(text) && /\)\]?$/.test(text.trimEnd())
}

/**
 * Whether a text begins with a line of a log or a terminal, and has more such lines. Entries may span several lines.
 */
function isPrintedLines(text: string): boolean {
  const [first = '', ...others] = dialogueLines(text.trim())
  const form = [logLine, titleLine].find((each) => each.test(first))
  return form !== undefined && others.some((line) => form.test(line))
}

/**
 * A time to the second, behind at most a date, a level or fields; or Python's log format without a time. No list, quote
 * or table.
 */
const logLine =
  /^(?![-*>|#])(?:(?:[A-Z]{3,8}|[A-Z][a-z]{2}|(?=\S{0,60}[\d[=|])\S{1,60}) {1,3}){0,3}\S{0,30}\d\d:\d\d:\d\d|^(?:DEBUG|INFO|WARNING|ERROR|CRITICAL):[\w.]{1,100}:/

/** The title of a step or a box on a terminal: `╭── Message ──╮`. */
const titleLine = /^[╭┌┏╔]?[─━═]{1,400} ?[^\s─━═][^─━═]{0,80} [─━═]{1,400}[╮┐┓╗]?$/
