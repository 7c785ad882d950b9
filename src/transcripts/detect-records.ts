import type {JsonObject} from '../text/json-object.ts'
import {detectDocumentLines} from './document-lines.ts'
import {formatsOf, type LineFormat} from './format.ts'
import {lineFormats} from './formats.ts'
import type {Format} from './model.ts'

/** The format of JSON lines that the first records of a file show. @param only the one that may be found; any where it is not given */
export function detectRecords(records: readonly JsonObject[], only?: Format): LineFormat | undefined {
  return detectLines(records, only) ?? detectDocumentLines(records, only)
}

/** The same, where each record is one of a stream. */
export function detectLines(records: readonly JsonObject[], only?: Format): LineFormat | undefined {
  return formatsOf(lineFormats, only).find((format) => format.detects(records))
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[], only?: Format): LineFormat | undefined {
  if (values.length === 0) return undefined
  return formatsOf(lineFormats, only).find((format) => format.detectsValues?.(values))
}
