/** The format of a file of records; few runs of texts load this. */
import {isRecord, type JsonObject} from '../text/json-object.ts'
import {ownReaders} from './engine/own-format.ts'
import {
  type DocumentFormat,
  type Format,
  type LineFormat,
  openDetection,
  sniffLimit,
  sortFormats,
  type TextFormat
} from './format.ts'
import {openReadings} from './join-readings.ts'
import type {DeclaredFormat} from './model.ts'
import * as programs from './programs.ts'
import {asArray, asObject} from './record.ts'
import * as textPrograms from './text-programs.ts'

const ordered = sortFormats({...programs, ...textPrograms})
const documentFormats = ordered.flatMap(({documents = []}) => documents)
const detectAny = openDetection(documentFormats)
const lineFormats = ordered.flatMap(({lines = []}) => lines)

/** All formats, in the order in which they are tried. */
export function allFormats(): readonly Format[] {
  return ordered
}

/** The format of records that are a stream, one on each line. @param only the one that may be found; any where it is not given */
export function detectLines(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  return lineFormatsOf(only).find((format) => format.detects(records))
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[], only?: DeclaredFormat): LineFormat | undefined {
  if (values.length === 0) return undefined
  return lineFormatsOf(only).find((format) => format.detectsValues?.(values))
}

/** The formats of one JSON value that a file is declared to have. */
function documentFormatsOf(only: DeclaredFormat): readonly DocumentFormat[] {
  return typeof only === 'object' ? ownReaders(only).documents : named(documentFormats, only)
}

/** The formats of lines that a file may have. */
function lineFormatsOf(only: DeclaredFormat | undefined): readonly LineFormat[] {
  return typeof only === 'object' ? ownReaders(only).lines : named(lineFormats, only)
}

/** The formats of text that a file is declared to have: dialogues, too. */
export function textFormatsOf(only: DeclaredFormat): readonly TextFormat[] {
  if (typeof only === 'object') return ownReaders(only).texts
  return ordered.flatMap(({name, dialogues = [], texts = []}) => (name === only ? [...dialogues, ...texts] : []))
}

function named<T extends {readonly name: string}>(formats: readonly T[], name: string | undefined): readonly T[] {
  return name === undefined ? formats : formats.filter((format) => format.name === name)
}

/**
 * The format of a file that is one JSON value: a document, or a list of documents.
 *
 * @param only the format that may be found; any where it is not given
 */
export function detectDocument(value: unknown, only?: DeclaredFormat): DocumentFormat | undefined {
  if (value === undefined || isListOfWords(value)) return undefined
  const found = detectOne(value, only) ?? detectList(value, only)
  const collected = Array.isArray(value) ? detectCollected(value, only) : undefined
  return collected === undefined || collected.name === found?.name ? found : collected
}

/** The records of lines in one list, as `jq --slurp` writes them. */
function detectCollected(items: readonly unknown[], only: DeclaredFormat | undefined): DocumentFormat | undefined {
  const first = items.slice(0, sniffLimit).filter(isRecord)
  const format = first.length === 0 ? undefined : detectLines(first, only)
  // A list of messages is a document.
  if (format === undefined || format.name === 'messages') return undefined
  return {
    name: format.name,
    detects: () => true,
    read(_, lineOf, file) {
      const reader = format.open(file)
      let skipped = 0
      for (const [index, item] of items.entries()) {
        if (isRecord(item)) reader.read(item, lineOf([index]))
        else skipped++
      }
      const reading = reader.finish()
      return {...reading, skipped: skipped + (reading.skipped ?? 0)}
    }
  }
}

/** No format has numbers or words alone, of which a file may have a million: each format would look at all of them. */
function isListOfWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item === null || typeof item !== 'object')
}

function detectOne(value: unknown, only: DeclaredFormat | undefined): DocumentFormat | undefined {
  return only === undefined ? detectAny(value) : documentFormatsOf(only).find((format) => format.detects(value))
}

/**
 * A list of documents, `[{...}, {...}]`, or a page of one, `{object: 'list', data: []}`: each is a run of its own. The first decides the
 * format; most have to be documents.
 */
function detectList(value: unknown, only: DeclaredFormat | undefined): DocumentFormat | undefined {
  const isPage = asObject(value)['object'] === 'list'
  const items = asArray(isPage ? asObject(value)['data'] : value)
  const first = detectOne(items[0], only)
  if (first === undefined) return undefined
  const formats = items.map((item) => detectOne(item, only))
  if (formats.filter((format) => format !== undefined).length * 2 <= items.length) return undefined
  const base = isPage ? ['data'] : []
  return {
    name: first.name,
    detects: () => true,
    read(_, lineOf, file) {
      const readings = openReadings()
      for (const [index, format] of formats.entries()) {
        const reading = format?.read(items[index], (path) => lineOf([...base, index, ...path]), file)
        if (reading !== undefined) readings.add({reading, name: `item ${index + 1}`})
      }
      const joined = readings.join()
      return {...joined, skipped: joined.skipped + items.length - readings.count()}
    }
  }
}
