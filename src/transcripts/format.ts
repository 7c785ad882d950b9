import type {JsonObject} from '../text/json-object.ts'
import type {Format, Run} from './model.ts'

/** What a reader finds. */
export type Reading = Pick<Run, 'threads'> & Partial<Pick<Run, 'messages' | 'teamEvents' | 'skipped'>>

/** What is known about a captured file besides its content. */
export interface Place {
  /** With `/`; read for its names only. */
  readonly path?: string
  /** The text of a file in the same folder; `undefined` where there is none. */
  readonly sibling?: (name: string) => string | undefined
}

/** Takes the records of a file one by one, and keeps no more of them than its reading needs. */
export interface LineReader {
  /** Like {@link LineFormat.isRelevant}, knowing the lines before. The bytes are the caller's after it returns. */
  isRelevant?(line: Buffer): boolean
  /** @param line from 1 */
  read(record: JsonObject, line: number): void
  /** Takes a line that is not an object. @returns whether it belongs to the format */
  readOther?(bytes: Buffer, line: number): boolean
  /** What came of all records; no record follows. */
  finish(): Reading
}

/** A format with one JSON object on each line. */
export interface LineFormat {
  readonly name: Format
  /** By the first objects of a file, at most {@link sniffLimit}. */
  detects(records: readonly JsonObject[]): boolean
  open(place: Place): LineReader
  /** Whether a line may matter, by its bytes: much cheaper than to parse it. Without this every line is read. */
  isRelevant?(line: Buffer): boolean
}

/** A format whose file is one JSON value. */
export interface DocumentFormat {
  readonly name: Format
  detects(value: unknown): boolean
  /** @param lineOf the line of the value at a path, from 1 */
  read(value: unknown, lineOf: (path: readonly PropertyKey[]) => number, place: Place): Reading
}

/** A format that is text, with marks of its program. */
export interface TextFormat {
  readonly name: Format
  detects(text: string): boolean
  /** @param text as decoded from UTF-8, byte order mark included */
  read(text: string, place: Place): Reading
}

/** How many objects of a file decide its format: some begin with many records without a message. */
export const sniffLimit = 200
