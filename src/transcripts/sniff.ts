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

const fence = /^\s*(?:```|~~~)/

/** How JSON begins that is more than a number: a half-written line does not make the file a text. */
const opening = /^\s*["[{]/

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
    const {bytes, start: from, end} = line
    const start = bytes?.toString('latin1', from, Math.min(from + 64, end)) ?? '{'
    if (isFirst) isOneValue = opening.test(start)
    isFirst = false
    const record = bytes === undefined || records.length === sniffLimit ? undefined : readRecord(line)
    if (record !== undefined) {
      records.push(record)
      if (wasRecord) isOneValue = false
    } else if (records.length > 0) others += opening.test(start) ? 0 : 1
    else isFenced ||= fence.test(start)
    wasRecord = record !== undefined
    if (!isOneValue && (records.length === sniffLimit || (records.length > 0 && size() > sniffByteLimit))) break
  }
  return {records, isFenced, isOneValue, isRecords: records.length > 0 && records.length >= others && !isFenced}
}
