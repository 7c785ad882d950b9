import type {DocumentFormat, LineFormat, TextFormat} from './format.ts'
import {documentFormats, lineFormats, textFormats} from './formats.ts'
import type {FirstRecords} from './sniff.ts'

/** The format of JSON lines that the first records of a file show. */
export function detectRecords({isRecords, records}: FirstRecords): LineFormat | undefined {
  return isRecords ? lineFormats.find((format) => format.detects(records)) : undefined
}

/** The format of a file that is one JSON value. */
export function detectDocument(value: unknown): DocumentFormat | undefined {
  return value === undefined ? undefined : documentFormats.find((format) => format.detects(value))
}

/** The format of a text with marks of its program. */
export function detectText(text: string): TextFormat | undefined {
  return textFormats.find((format) => format.detects(text))
}
