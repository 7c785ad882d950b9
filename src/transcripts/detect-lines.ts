import type {JsonObject} from '../text/json-object.ts'
import {ownReaders} from './engine/own-format.ts'
import type {DocumentFormat, LineFormat, TextFormat} from './format.ts'
import {documentFormats, lineFormats} from './formats.ts'
import type {DeclaredFormat} from './model.ts'
import {dialogueFormats, textFormats} from './text-formats.ts'

/** The format of records that are a stream, one on each line. @param only the one that may be found; any where it is not given */
export function detectLines(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  return lineFormatsOf(only).find((format) => format.detects(records))
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[], only?: DeclaredFormat): LineFormat | undefined {
  if (values.length === 0) return undefined
  return lineFormatsOf(only).find((format) => format.detectsValues?.(values))
}

/** The formats of one JSON value that a file may have; any where none is declared. */
export function documentFormatsOf(only: DeclaredFormat | undefined): readonly DocumentFormat[] {
  return typeof only === 'object' ? ownReaders(only).documents : named(documentFormats, only)
}

/** The formats of lines that a file may have. */
function lineFormatsOf(only: DeclaredFormat | undefined): readonly LineFormat[] {
  return typeof only === 'object' ? ownReaders(only).lines : named(lineFormats, only)
}

/** The formats of text that a file is declared to have: dialogues, too. */
export function textFormatsOf(only: DeclaredFormat): readonly TextFormat[] {
  return typeof only === 'object' ? ownReaders(only).texts : named([...dialogueFormats, ...textFormats], only)
}

function named<T extends {readonly name: string}>(formats: readonly T[], name: string | undefined): readonly T[] {
  return name === undefined ? formats : formats.filter((format) => format.name === name)
}
