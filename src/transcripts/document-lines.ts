/** Several documents in one file, and formats of files with a document on each line. */
import type {JsonObject} from '../text/json-object.ts'
import {detectDocument, detectLines} from './detect.ts'
import type {CapturedFile, LineFormat, LineOf} from './format.ts'
import {type Joined, openReadings} from './join-readings.ts'
import type {DeclaredFormat} from './model.ts'
import {parseJson} from './record.ts'

/** Documents of one file, each a run of its own, that follow each other: on lines, or as values. */
export interface Documents {
  /**
   * @param name of the run in its file: its threads are named by it
   * @returns whether the value is a document
   */
  add(value: unknown, name: string, lineOf: LineOf): boolean
  count(): number
  /** The format of the first document; `undefined` where there is none. */
  format(): string | undefined
  /** The joined readings; values that are not documents count as skipped. */
  finish(): Joined
}

/** `claude -p --output-format json >> runs.jsonl` @param only the format that documents may have; any where it is not given */
export function createDocuments(file: CapturedFile, only?: DeclaredFormat): Documents {
  const readings = openReadings()
  let first: string | undefined
  let skipped = 0
  return {
    add(value, name, lineOf) {
      const format = value === undefined ? undefined : detectDocument(value, only)
      first ??= format?.name
      if (format === undefined) {
        skipped++
        return false
      }
      readings.add({reading: format.read(value, lineOf, file), name})
      return true
    },
    count: readings.count,
    format: () => first,
    finish() {
      const joined = readings.join()
      return {...joined, skipped: joined.skipped + skipped}
    }
  }
}

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
