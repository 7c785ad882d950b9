import type {JsonObject} from '../text/json-object.ts'
import {lineFormatsOf} from './declared.ts'
import type {LineFormat} from './format.ts'
import type {DeclaredFormat} from './model.ts'

/** The format of records that are a stream, one on each line. @param only the one that may be found; any where it is not given */
export function detectLines(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  return lineFormatsOf(only).find((format) => format.detects(records))
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[], only?: DeclaredFormat): LineFormat | undefined {
  if (values.length === 0) return undefined
  return lineFormatsOf(only).find((format) => format.detectsValues?.(values))
}
