import {isUtf8} from 'node:buffer'
import {valueEnd} from '../text/json-end.ts'
import {detectDocument, detectText} from './detect.ts'
import {createDocumentLines} from './each-line.ts'
import type {LineFormat, Place, Reading} from './format.ts'
import {documentFormats} from './formats.ts'
import {createLateLines, type LateLines} from './late-lines.ts'
import {createLineOf, skipSpace} from './line-of.ts'
import {type ByteLine, splitLines} from './lines.ts'
import type {Format, Run} from './model.ts'
import {isWhole, parseJson, readRecord, textOfLine} from './record.ts'
import type {FirstRecords} from './sniff.ts'

/** Reads JSON lines, one after the other. @param chunks each may be overwritten when the next is asked for */
export function readRecords(format: LineFormat, chunks: Iterable<Buffer>, place: Place): Run {
  const reader = format.open(place)
  let skipped = 0
  const lines = createLateLines((line) => {
    const record = readRecord(line)
    if (record !== undefined) reader.read(record, line.number)
    else if (reader.readOther?.(textOfLine(line), line.number) !== true) skipped++
  })
  for (const line of splitLines(keptBy(lines, chunks))) {
    const verdict = line.bytes === undefined ? 'skip' : (reader.probe?.(line) ?? 'read')
    if (verdict !== 'skip') lines.add(line, verdict === 'read' ? undefined : verdict)
    else if (!isWhole(line)) skipped++
  }
  lines.finish()
  return runOf(format.name, reader.finish(), skipped)
}

/** Chunks, each kept as far as its lines wait before it is overwritten by the next. */
function* keptBy(lines: LateLines, chunks: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of chunks) {
    yield chunk
    lines.keep()
  }
}

function runOf(
  format: Format,
  {threads, messages = [], teamEvents = [], skipped: others = 0}: Reading,
  skipped = 0
): Run {
  return {format, threads, messages, teamEvents, skipped: skipped + others}
}

/** Reads a file that is one JSON value. */
export function readDocument(bytes: Buffer, place: Place): Run | undefined {
  return documentIn(withoutMark(bytes.toString('utf8')), place)
}

/** Reads a file with one JSON value on each line, not all of them objects. */
export function readDocumentLines(lines: Iterable<ByteLine>, place: Place): Run | undefined {
  const documents = createDocumentLines(documentFormats, place)
  let format: Format | undefined
  for (const line of lines) {
    const value = parseJson(textOfLine(line))
    if (documents.add(value, line.number)) format ??= detectDocument(value)?.name
    // A first line that is something else does not come from such a file.
    else if (documents.count() === 0) return undefined
  }
  return format === undefined || documents.count() < 2 ? undefined : runOf(format, documents.finish())
}

function documentIn(text: string, place: Place, linesBefore = 0): Run | undefined {
  const value = parseJson(text)
  const format = detectDocument(value)
  if (format === undefined) return undefined
  const lineOf = createLineOf(text)
  return runOf(
    format.name,
    format.read(value, (path) => linesBefore + lineOf(path), place)
  )
}

/** How many lines of other programs may come before a JSON value, and after it. */
const noisyLines = 20

const opening = /^[ \t]*[[{]/

/**
 * Reads one JSON value between other lines: warnings before, the notice of an update after. Markdown that shows
 * JSON in a fence is not such a file.
 */
export function readNoisyDocument(text: string, {isFenced}: FirstRecords, place: Place): Run | undefined {
  if (isFenced) return undefined
  let start = text.length - withoutMark(text).length
  for (let line = 0; line < noisyLines; line++) {
    const run = opening.test(text.slice(start, start + 64)) ? noisyDocumentAt(text, start, line, place) : undefined
    if (run !== undefined) return run
    const feed = text.indexOf('\n', start)
    if (feed === -1) return undefined
    start = feed + 1
  }
  return undefined
}

function noisyDocumentAt(text: string, start: number, linesBefore: number, place: Place): Run | undefined {
  const end = valueEnd(text, skipSpace(text, start))
  const after = shownLines(text.slice(end))
  const run = after > noisyLines ? undefined : documentIn(text.slice(start, end), place, linesBefore)
  return run && {...run, skipped: shownLines(text.slice(0, start)) + after}
}

function shownLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** Reads a text with marks of its program. */
export function readText(text: string, place: Place): Run | undefined {
  const format = detectText(text)
  return format && runOf(format.name, format.read(text, place))
}

/** The text of bytes, byte order mark included; `isLossy` where some are not UTF-8. */
export function decode(bytes: Buffer): {readonly text: string; readonly isLossy: boolean} {
  return {text: bytes.toString('utf8'), isLossy: !isUtf8(bytes)}
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
