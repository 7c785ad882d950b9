/** Formats of files with a document on each line. */
import type {JsonObject} from '../text/json-object.ts'
import {detectDocument, detectLines} from './detect.ts'
import type {LineFormat} from './format.ts'
import type {DeclaredFormat} from './model.ts'
import {createDocuments} from './read.ts'
import {parseJson} from './record.ts'

/**
 * A file with a document on each line, of one format or of several; `undefined` where the records are something else. One
 * record alone is a document that is read as such.
 */
function detectDocumentLines(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  // In a chat each line is a message, not a run.
  if (records.length < 2 || records.some(({role}) => typeof role === 'string' && role !== 'assistant')) return undefined
  const found = records.flatMap((record) => detectDocument(record, only)?.name ?? [])
  const [name] = found
  if (name === undefined || found.length * 2 <= records.length) return undefined
  return {
    name,
    detects: () => true,
    open(file) {
      const documents = createDocuments(file, only)
      const add = (value: unknown, line: number): boolean => documents.add(value, `line ${line}`, () => line)
      return {
        read: (record, line) => void add(record, line),
        readOther(text, line) {
          const value = parseJson(text)
          if (value !== undefined) add(value, line)
          return value !== undefined
        },
        finish: documents.finish
      }
    }
  }
}

/** The format of JSON lines that the first records of a file show. @param only the one that may be found; any where it is not given */
export function detectRecords(records: readonly JsonObject[], only?: DeclaredFormat): LineFormat | undefined {
  return detectLines(records, only) ?? detectDocumentLines(records, only)
}
