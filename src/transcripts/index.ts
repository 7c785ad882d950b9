import {decodeUtf8, utf8Parts} from '../text/bytes.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import {type Chunks, type KeptLimit, keepChunks, utf8Chunks, withoutLongStrings} from './chunks.ts'
import {detectDialogue, detectText, isDialogue} from './detect-text.ts'
import {detectRecords} from './document-lines.ts'
import {CaptureError, TooLargeError} from './errors.ts'
import type {CapturedFile} from './format.ts'
import {readingPrinted} from './last-message.ts'
import {splitLines} from './lines.ts'
import type {DeclaredFormat, InputFormat, OwnFormat, PrintedMessage, Resembled, Thread, Transcript} from './model.ts'
import {decode, readDocument, readDocumentLines, readJsonLines, readText} from './read.ts'
import {readValues} from './read-values.ts'
import {expectWithinLimits, limitingBroken} from './record.ts'
import {type FirstRecords, isOfRecords, mayBeJson, sniff} from './sniff.ts'

export type {CapturedFile} from './format.ts'
export type {FormatName, InputFormat, PrintedMessage, Transcript} from './model.ts'
export {TableError} from './tables/csv-rows.ts'
export {tableRows} from './tables/table.ts'
export {CaptureError, isDialogue, TooLargeError}

/** A captured file: a transcript in a known format, else the printed text of an agent. */
export type Capture = {readonly kind: 'transcript'; readonly transcript: Transcript} | TextCapture

interface TextCapture {
  readonly kind: 'text'
  /** As decoded from UTF-8, or from UTF-16 with a byte order mark; the mark included. */
  readonly text: string
  /** Some bytes are not of that encoding. */
  readonly isLossy: boolean
  readonly resembles?: Resembled
  /** The format of the dialogue in a file that is read as a text; an agent did not print all of it. */
  readonly dialogue?: string
}

/** Byte limit on a file that is read as one JSON value. */
export const largestDocument = 256_000_000

/** Byte limit on a file that is read as text. JSON lines have no limit. */
export const largestCapture = 64_000_000

/** A text of more bytes exceeds the linter's limit: it has to be a transcript. */
const largestOneText = 3 * lintedLimits.length

/** The first bytes that show whether a text is a transcript. */
const textStart = 1_000_000

/**
 * Byte limits of a file by its start. The smaller one holds for a file that is not JSON, or too large for a document.
 */
function limitOf(start: Uint8Array, {size = 0}: CapturedFile): KeptLimit {
  const largest = mayBeJson(start) ? largestDocument : largestCapture
  return {largest, kept: size > largestDocument ? largestCapture : largest, size}
}

/**
 * Reads a captured file.
 *
 * @param format the declared format; content in another format of transcripts is a text. By default the content decides
 * @param chunks its bytes, decompressed; each chunk may be overwritten when the next is requested
 * @throws {TooLargeError} above {@link largestDocument} for one JSON value of a known format, else above
 * {@link largestCapture}. JSON lines of a known format have no limit
 */
export function readCapture(
  chunks: Iterable<Uint8Array>,
  file: CapturedFile = {},
  format?: InputFormat | OwnFormat
): Capture {
  const iterator = chunks[Symbol.iterator]()
  try {
    const bytes = utf8Chunks(iterator)
    const buffered =
      format === 'text'
        ? keepChunks(bytes, () => ofText)
        : keepChunks(withoutLongStrings(bytes), (start) => limitOf(start, file))
    return limitingBroken(() => (format === 'text' ? readOne(buffered, file) : read(buffered, file, format)))
  } finally {
    iterator.return?.()
  }
}

/** Reads a captured file with all that its agents printed. @throws {CaptureError} as above, and for more than is read as a whole */
export function readPrinted(
  chunks: Iterable<Uint8Array>,
  file?: CapturedFile,
  format?: InputFormat | OwnFormat
): Capture {
  return readingPrinted(() => readCapture(chunks, file, format))
}

/** All messages of an agent in a file that was read with them; some programs keep one alone. */
export function printedBy({printed, text, line, message}: Thread): readonly PrintedMessage[] {
  return printed ?? (text.trim() === '' ? [] : [{message, text, line}])
}

/** The limits of a file that is declared as one text. */
const ofText: KeptLimit = {
  kept: largestOneText,
  largest: largestOneText,
  expected: 'a smaller text, or the declared format of a transcript'
}

/** Reads all of a file as one text, whatever it looks like. */
function readOne(chunks: Chunks, file: CapturedFile): TextCapture {
  for (const _ of chunks.keep());
  const bytes = chunks.take()
  const decoded = decode(bytes)
  // The linter refuses it, so its format does not matter.
  if (exceededTextLimit(decoded.text, lintedLimits) !== undefined) return {kind: 'text', ...decoded}
  const dialogue = detectDialogue(decoded.text)
  if (dialogue !== undefined) return {kind: 'text', ...decoded, dialogue}
  const resembles = resembledBy(bytes, file)
  return {kind: 'text', ...decoded, ...(resembles !== undefined && {resembles})}
}

/** The format that the content alone suggests; `undefined` for an unreadable file. */
function resembledBy(bytes: Uint8Array, file: CapturedFile): Resembled | undefined {
  try {
    const found = read(
      keepChunks([bytes].values(), (start) => limitOf(start, file)),
      file
    )
    if (found.kind === 'transcript') return found.transcript.format
    return isOfRecords(found.text) ? 'records' : undefined
  } catch (error) {
    if (error instanceof CaptureError) return undefined
    throw error
  }
}

/** The name of a file of JSON lines. */
const ofRecords = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i

/** @param only the format of transcripts that it may have; any where it is not given */
function read(chunks: Chunks, file: CapturedFile, only?: DeclaredFormat): Capture {
  const isDeclared = only !== undefined || ofRecords.test(file.path ?? '')
  const first = sniff(splitLines(chunks.keep()), chunks.size, isDeclared)
  // The readers of records are loaded late.
  const format = first.isRecords ? detectRecords(first.records, only) : undefined
  if (format !== undefined && !first.isOneValue)
    return {kind: 'transcript', transcript: readJsonLines(format, chunks.release(), file)}
  for (const _ of chunks.keep()) if (!first.isOneValue && chunks.size() > largestCapture) break
  const size = chunks.size()
  const decoded = decodeReadable(chunks.take(), first, only)
  const document = first.isOneValue
    ? readDocument(decoded.text, file, only, first.isOneLine ? first.records[0] : undefined)
    : undefined
  const all = () => (first.isSpread ? sniff(splitLines(utf8Parts(decoded.text)), () => size, isDeclared, true) : first)
  const transcript = document ?? readOthers(decoded.text, size, all(), file, only)
  return transcript === undefined ? {kind: 'text', ...decoded} : {kind: 'transcript', transcript}
}

/** Reads a text that is not one document. @param size in bytes */
function readOthers(
  text: string,
  size: number,
  first: FirstRecords,
  file: CapturedFile,
  only: DeclaredFormat | undefined
): Transcript | undefined {
  const format = first.isRecords ? detectRecords(first.records, only) : undefined
  const lines =
    (format === undefined ? undefined : readJsonLines(format, utf8Parts(text), file)) ??
    (first.isOneValue ? readDocumentLines(text, file, only) : undefined)
  if (lines !== undefined) return lines
  if (size > largestCapture) throw new TooLargeError(largestCapture)
  return readValues(text, first, file, only) ?? readText(text, file, only)
}

/** The text of a file, which is not in memory twice where its bytes show that it is not read. @throws {CaptureError} */
function decodeReadable(
  bytes: Uint8Array,
  {isOneValue, isOneLine}: FirstRecords,
  only: DeclaredFormat | undefined
): ReturnType<typeof decode> {
  // An overlong first line is known by its length alone so far.
  if (isOneValue && mayBeJson(bytes)) {
    if (!isOneLine) expectWithinLimits(bytes)
  } else if (bytes.length > largestCapture) throw new TooLargeError(largestCapture)
  else if (bytes.length > largestOneText && !mayBeTranscript(decodeUtf8(bytes, 0, textStart), only))
    throw new TooLargeError(largestOneText)
  return decode(bytes)
}

/** Whether a text that begins so may be one, or have JSON on lines of its own. */
function mayBeTranscript(start: string, only: DeclaredFormat | undefined): boolean {
  return /^[ \t]*[[{]/m.test(start) || detectText(start, only) !== undefined
}
