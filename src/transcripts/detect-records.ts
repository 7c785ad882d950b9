import type {JsonObject} from '../text/json-object.ts'
import {detectLines} from './detect-lines.ts'
import {detectDocumentLines} from './document-lines.ts'
import type {LineFormat} from './format.ts'
import type {DeclaredFormat} from './model.ts'

/** The format of JSON lines that the first records of a file show. @param only the one that may be found; any where it is not given */
export function detectRecords(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  return detectLines(records, only) ?? detectDocumentLines(records, only)
}
