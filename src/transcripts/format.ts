import {isRecord, type JsonObject} from '../text/json-object.ts'
import {createMemo, once} from '../text/memoize.ts'
import type {ByteLine} from './lines.ts'
import type {Transcript} from './model.ts'

export type FormatReading = Pick<Transcript, 'threads'> &
  Partial<Pick<Transcript, 'messages' | 'teamEvents' | 'teamSession' | 'skipped' | 'stray' | 'unmatched'>>

/** Facts about a captured file besides its content. */
export interface CapturedFile {
  /** With `/`; read for its names only. */
  readonly path?: string
  /** How many bytes it has at least, where that is known. */
  readonly size?: number
  /** The text of a file in the same folder, or in another one that formats keep parts in; `undefined` where there is none. */
  readonly sibling?: (path: string) => string | undefined
  /** The names of the files in the same folder, or in another one that formats keep parts in. */
  readonly names?: (folder?: string) => readonly string[]
}

/** The decision about a line by its bytes: `skip` if they show enough. Parsing costs much more. */
export type LineDecision = 'read' | 'skip'

/** Takes the records of a file one by one, and keeps no more of them than its reading needs. */
export interface LineReader {
  /** Each line passes here first; without this every line is read. */
  probe?(line: ByteLine): LineDecision
  /** @param line from 1 */
  read(record: JsonObject, line: number): void
  /** Takes a line that is not an object. @returns whether it belongs to the format */
  readOther?(text: string, line: number): boolean
  /** The reading of all records; no record follows. */
  finish(): FormatReading
}

/** A format with one JSON object on each line. */
export interface LineFormat {
  readonly name: string
  /** By the first objects of a file, at most {@link sniffLimit}. */
  detects(records: readonly JsonObject[]): boolean
  /** The same for a file whose lines are other values, such as lists. */
  detectsValues?(values: readonly unknown[]): boolean
  open(file: CapturedFile): LineReader
}

/** The keys and indexes that lead to a value in a document. */
export type Path = readonly PropertyKey[]

/** The line of the value at a path of a document, from 1. */
export type LineOf = (path: Path) => number

/** A format whose file is one JSON value. */
export interface DocumentFormat {
  readonly name: string
  /** Keys or indexes of which each such value has one; `undefined` where they are not known. */
  keys?(): readonly string[] | undefined
  detects(value: unknown): boolean
  read(value: unknown, lineOf: LineOf, file: CapturedFile): FormatReading
}

/** Limits on the sets of keys whose formats are kept, and on the keys of each. */
const [mostShapes, mostKeys] = [100, 50]

/** Finds the first format that a value has. Documents of a file mostly have the same keys, which rule out most formats. */
export function openDetection(formats: readonly DocumentFormat[]): (value: unknown) => DocumentFormat | undefined {
  const withKeysOf = (value: object): readonly DocumentFormat[] =>
    formats.filter(({keys}) => keys?.()?.some((key) => Object.hasOwn(value, key)) !== false)
  const byKeys = createMemo<string, readonly DocumentFormat[]>(mostShapes)
  const ofLists = once(() => withKeysOf(['']))

  function candidatesOf(value: unknown): readonly DocumentFormat[] {
    if (Array.isArray(value)) return ofLists()
    if (!isRecord(value)) return []
    const keys = Object.keys(value)
    return keys.length > mostKeys
      ? withKeysOf(value)
      : byKeys(`${keys.length}\0${keys.join('\0')}`, () => withKeysOf(value))
  }

  return (value) => candidatesOf(value).find((format) => format.detects(value))
}

/** A format that is text, with marks of its program. */
export interface TextFormat {
  readonly name: string
  detects(text: string): boolean
  /** @param text as decoded from UTF-8, byte order mark included */
  read(text: string, file: CapturedFile): FormatReading
}

/** A format of text in which users and agents speak in turn: as one output it would have words that no agent printed. */
export interface DialogueFormat extends TextFormat {
  /** Whether a file is one where its content alone shows it, which no document with the same words does; declared, it needs less. */
  isEvident(text: string): boolean
}

/** The number of objects that decide the format of a file: some begin with many records without a message. */
export const sniffLimit = 200

/** A format: the program that writes it, and the readers of the forms that it has. */
export interface Format {
  readonly name: string
  readonly program: string
  /** The files that are read, as Markdown. */
  readonly files: string
  /** Files that the program wrote or its users published, or files made by its documentation or source. */
  readonly triedOn: 'real files' | 'documentation'
  /** It is tried before the formats of these names, which its files look like, too. */
  readonly before?: readonly string[]
  readonly documents?: readonly DocumentFormat[]
  readonly lines?: readonly LineFormat[]
  readonly texts?: readonly TextFormat[]
  readonly dialogues?: readonly DialogueFormat[]
}

/** The formats among the exports of a module, in the order in which they are tried. */
export function sortFormats(exported: Readonly<Record<string, Format>>): readonly Format[] {
  const formats = Object.values(exported)
  const rankOf = ({before}: Format): number => (before === undefined ? 1 : before.length === 0 ? 2 : 0)
  return formats.toSorted((a, b) => rankOf(a) - rankOf(b))
}
