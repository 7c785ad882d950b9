import {detectDocumentLines} from './document-lines.ts'
import type {LineFormat, TextFormat} from './format.ts'
import {lineFormats, textFormats} from './formats.ts'
import type {FirstRecords} from './sniff.ts'

/** The format of JSON lines that the first records of a file show. */
export function detectRecords({isRecords, records}: FirstRecords): LineFormat | undefined {
  if (!isRecords) return undefined
  return lineFormats.find((format) => format.detects(records)) ?? detectDocumentLines(records)
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[]): LineFormat | undefined {
  return values.length === 0 ? undefined : lineFormats.find((format) => format.detectsValues?.(values))
}

/** The format of a text with marks of its program. */
export function detectText(text: string): TextFormat | undefined {
  return textFormats.find((format) => format.detects(text))
}
