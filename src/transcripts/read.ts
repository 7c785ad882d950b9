import {decodeOnlyUtf8, decodeUtf8, utf8Parts} from '../text/bytes.ts'
import type {JsonObject} from '../text/json-object.ts'
import {hasMoreLines, lintedLimits} from '../text/text-limits.ts'
import {detectDocument, detectValues} from './detect.ts'
import {detectText} from './detect-text.ts'
import {CaptureError, expectFewThreads} from './errors.ts'
import {type CapturedFile, type FormatReading, type LineFormat, type LineOf, sniffLimit} from './format.ts'
import {type Joined, openReadings} from './join-readings.ts'
import {isReadingPrinted} from './last-message.ts'
import {createLineOf} from './line-of.ts'
import {type ByteLine, codesEnd, openLineLength, splitLines} from './lines.ts'
import type {DeclaredFormat, Transcript} from './model.ts'
import {isWhole, jsonInText, parseCounted, parseJson, readRecord, textOfLine} from './record.ts'
import {sniffByteLimit} from './sniff.ts'
import {openStrays} from './stray.ts'

/** Reads JSON lines, one after the other. @param chunks each may be overwritten when the next is asked for */
export function readJsonLines(format: LineFormat, chunks: Iterable<Uint8Array>, file: CapturedFile): Transcript {
  const reader = format.open(file)
  const strays = openStrays()
  const expectLong = openLineLength()
  let skipped = 0
  for (const line of splitLines(chunks)) {
    expectLong(line)
    // Each line is read if all messages are requested.
    const isSkipped = line.bytes !== undefined && !isReadingPrinted() && reader.probe?.(line) === 'skip'
    const record = isSkipped ? undefined : readRecord(line)
    if (record !== undefined) reader.read(record, line.number)
    const isRead =
      record !== undefined || (isSkipped ? isWhole(line) : reader.readOther?.(textOfLine(line), line.number) === true)
    if (isRead) strays.addRecord()
    else {
      skipped++
      strays.add(line.number, textOfLine(line))
    }
  }
  return runOf(format.name, {...reader.finish(), stray: strays.all()}, skipped)
}

export function runOf(
  format: string,
  {
    threads,
    messages = [],
    teamEvents = [],
    teamSession,
    skipped: others = 0,
    stray = [],
    unmatched = []
  }: FormatReading,
  skipped = 0
): Transcript {
  expectFewThreads(threads.length)
  const team = teamSession && {teamSession}
  const transcript = {format, threads, messages, teamEvents, ...team, skipped: skipped + others}
  return {...transcript, ...(stray.length > 0 && {stray}), ...(unmatched.length > 0 && {unmatched})}
}

/**
 * Reads a file that is one JSON value, or a string with one, within the limits of such.
 *
 * @param record on its only line, if that was parsed
 */
export function readDocument(
  whole: string,
  file: CapturedFile,
  only?: DeclaredFormat,
  record?: JsonObject
): Transcript | undefined {
  const text = withoutMark(whole)
  const outer = record !== undefined && isAlone(text) ? record : parseCounted(text)
  const inner = typeof outer === 'string' ? jsonInText(outer) : undefined
  const value = inner ?? outer
  // Formats of records are loaded late.
  const format = value === undefined ? undefined : detectDocument(value, only)
  return format && runOf(format.name, format.read(value, createLineOf(text), file))
}

/** Whether a text has nothing but an object and the whitespace of JSON. */
function isAlone(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text.slice(0, text.indexOf('{')) + text.slice(text.lastIndexOf('}') + 1))
}

/** Reads a text with one JSON value on each line, not all of them objects. */
export function readDocumentLines(text: string, file: CapturedFile, only?: DeclaredFormat): Transcript | undefined {
  const values = firstValues(text)
  const format = values.length === 0 ? undefined : detectValues(values, only)
  return format === undefined
    ? readDocuments(splitLines(utf8Parts(text)), file, only)
    : readJsonLines(format, utf8Parts(text), file)
}

/** The values of the first lines; none where one of them is something else. */
function firstValues(text: string): readonly unknown[] {
  const values: unknown[] = []
  let read = 0
  for (const line of splitLines(utf8Parts(text))) {
    const lineText = textOfLine(line)
    const value = parseJson(lineText)
    if (value !== undefined) values.push(value)
    else if (lineText.trim() !== '') return []
    read += lineText.length
    if (values.length === sniffLimit || read > sniffByteLimit) break
  }
  return values
}

/** Documents of one file, each a run of its own, that follow each other: on lines, or as values. */
export interface Documents {
  /**
   * @param name of the run in its file: its threads are named by it
   * @returns whether the value is a document
   */
  add(value: unknown, name: string, lineOf: LineOf): boolean
  count(): number
  /** The format of the first document; `undefined` where there is none. */
  format(): string | undefined
  /** The joined readings; values that are not documents count as skipped. */
  finish(): Joined
}

/** `claude -p --output-format json >> runs.jsonl` @param only the format that documents may have; any where it is not given */
export function createDocuments(file: CapturedFile, only?: DeclaredFormat): Documents {
  const readings = openReadings()
  let first: string | undefined
  let skipped = 0
  return {
    add(value, name, lineOf) {
      const format = value === undefined ? undefined : detectDocument(value, only)
      first ??= format?.name
      if (format === undefined) {
        skipped++
        return false
      }
      readings.add({reading: format.read(value, lineOf, file), name})
      return true
    },
    count: readings.count,
    format: () => first,
    finish() {
      const joined = readings.join()
      return {...joined, skipped: joined.skipped + skipped}
    }
  }
}

function readDocuments(
  lines: Iterable<ByteLine>,
  file: CapturedFile,
  only: DeclaredFormat | undefined
): Transcript | undefined {
  const documents = createDocuments(file, only)
  const expectLong = openLineLength()
  for (const line of lines) {
    expectLong(line)
    const isDocument = documents.add(parseJson(textOfLine(line)), `line ${line.number}`, () => line.number)
    // A first line that is something else does not come from such a file.
    if (!isDocument && documents.count() === 0) return undefined
  }
  const format = documents.format()
  return format === undefined || documents.count() < 2 ? undefined : runOf(format, documents.finish())
}

/** Limit on the lines of a text with marks of its program: all of them are in memory at once. */
const mostTextLines = 1_000_000

/** Reads a text with marks of its program. */
export function readText(text: string, file: CapturedFile, only?: DeclaredFormat): Transcript | undefined {
  const isTooLong = hasMoreLines(text, mostTextLines)
  // Whether it is the declared one takes all lines.
  const format = isTooLong && only !== undefined ? undefined : detectText(text, only)
  if (isTooLong && (format ?? only) !== undefined)
    throw new CaptureError(`Unexpected number of lines, expected at most ${mostTextLines} in a text with a transcript`)
  return format && runOf(format.name, cutOut(format.read(text, file)))
}

/** Copies a reading, since a part of a text keeps the whole text in memory. */
function cutOut<T extends FormatReading>(reading: T): T {
  return JSON.parse(JSON.stringify(reading))
}

/** Byte limit on a file that is not all UTF-8: its text takes twice the memory of another. */
const largestLossy = lintedLimits.length

/**
 * The text of bytes, byte order mark included; `isLossy` where some are not UTF-8.
 *
 * @throws {CaptureError} for a large file of such
 */
export function decode(bytes: Uint8Array): {readonly text: string; readonly isLossy: boolean} {
  const text = decodeOnlyUtf8(bytes)
  if (text !== undefined) return {text, isLossy: false}
  if (bytes.length > largestLossy)
    throw new CaptureError(
      `Unexpected bytes that are not UTF-8, expected UTF-8 in a file of more than ${largestLossy / 1_000_000} MB`
    )
  return {text: decodeUtf8(bytes), isLossy: true}
}

/** Removes a byte order mark, and codes of a terminal before the first character. */
export function withoutMark(text: string): string {
  return text.slice(codesEnd((index) => text.charCodeAt(index), text.startsWith('\uFEFF') ? 1 : 0, text.length))
}
