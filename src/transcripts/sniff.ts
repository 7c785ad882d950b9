import type {JsonObject} from '../text/json-object.ts'
import {sniffLimit} from './format.ts'
import type {ByteLine} from './lines.ts'
import {readRecord} from './record.ts'

/** How many bytes of records decide the format of a file, where {@link sniffLimit} records are more. */
export const sniffByteLimit = 16_000_000

/** What the first lines of a file show. */
export interface FirstRecords {
  readonly records: readonly JsonObject[]
  /** A fence of Markdown is before the first record: the record is an example. */
  readonly isFenced: boolean
  /** All lines together may be one JSON value. */
  readonly isOneValue: boolean
  /** The file is records, not a text that shows some. */
  readonly isRecords: boolean
}

/** How many bytes of a line show how it begins. */
const prefixLength = 64

const [quote, openBracket, openBrace, backtick, tilde] = [0x22, 0x5b, 0x7b, 0x60, 0x7e]

/** How a line begins: like JSON that is more than a number, or like a fence of Markdown. One that is too long to be kept is JSON. */
function beginningOf({bytes, start, end}: ByteLine): 'json' | 'fence' | 'other' {
  if (bytes === undefined) return 'json'
  const last = Math.min(start + prefixLength, end)
  let at = start
  while (at < last && isSpace(bytes[at])) at++
  if (at === last) return 'other'
  const first = bytes[at]
  if (first === quote || first === openBracket || first === openBrace) return 'json'
  const isMark = first === backtick || first === tilde
  return isMark && at + 2 < last && bytes[at + 1] === first && bytes[at + 2] === first ? 'fence' : 'other'
}

function isSpace(byte = 0): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/**
 * Reads lines until they show that the file is records, and of which format; else to its end.
 *
 * Two records on lines of their own, one after the other, are never part of one JSON value.
 */
export function sniff(lines: Iterable<ByteLine>, size: () => number): FirstRecords {
  const records: JsonObject[] = []
  let others = 0
  let isFenced = false
  let isFirst = true
  let isOneValue = false
  let wasRecord = false
  for (const line of lines) {
    const beginning = beginningOf(line)
    // A half-written line does not make the file a text.
    const isJson = beginning === 'json'
    if (isFirst) isOneValue = isJson
    isFirst = false
    const record = line.bytes === undefined || records.length === sniffLimit ? undefined : readRecord(line)
    if (record !== undefined) {
      records.push(record)
      if (wasRecord) isOneValue = false
    } else if (records.length > 0) others += isJson ? 0 : 1
    else isFenced ||= beginning === 'fence'
    wasRecord = record !== undefined
    if (!isOneValue && (records.length === sniffLimit || (records.length > 0 && size() > sniffByteLimit))) break
  }
  return {records, isFenced, isOneValue, isRecords: records.length > 0 && records.length >= others && !isFenced}
}
