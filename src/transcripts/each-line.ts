import type {JsonObject} from '../text/json-object.ts'
import type {DocumentFormat, LineFormat, Place, Reading} from './format.ts'
import {joinReadings, type RunReading} from './join-readings.ts'
import {asObject, parseJson} from './record.ts'

/** What came of a file with a document on each line. */
export interface DocumentLines {
  /** @returns whether the value is a document */
  add(value: unknown, line: number): boolean
  /** How many documents there are. */
  count(): number
  finish(): Required<Reading>
}

/**
 * Reads documents one by one, each a run of its own: `claude -p --output-format json >> runs.jsonl`. The threads of a document
 * are named by its line.
 */
export function createDocumentLines(formats: readonly DocumentFormat[], place: Place): DocumentLines {
  const runs: RunReading[] = []
  let skipped = 0

  function add(value: unknown, line: number): boolean {
    const document = unwrapped(value)
    const format = formats.find((each) => each.detects(document))
    if (format === undefined) skipped++
    else runs.push({reading: format.read(document, () => line, place), line})
    return format !== undefined
  }

  return {
    add,
    count: () => runs.length,
    finish() {
      const joined = joinReadings(runs)
      return {...joined, skipped: joined.skipped + skipped}
    }
  }
}

/** A format of documents, with one on each line, and documents of others between them. */
export function eachLine(format: DocumentFormat, formats: readonly DocumentFormat[]): LineFormat {
  return {
    name: format.name,
    detects(records) {
      // Of a chat, a line is a message, not a run.
      if (records.some(({role}) => typeof role === 'string' && role !== 'assistant')) return false
      const isFirst = (record: unknown): boolean => format.detects(unwrapped(record))
      const found = records.filter((record) => formats.some((each) => each.detects(unwrapped(record))))
      const isWrapped = found.some((record) => unwrapped(record) !== record)
      return (found.length > 1 || isWrapped) && found.length * 2 > records.length && isFirst(found[0])
    },
    open(place) {
      const documents = createDocumentLines(formats, place)
      return {
        read: (record, line) => void documents.add(record, line),
        readOther(text, line) {
          const value = parseJson(text)
          if (value !== undefined) documents.add(value, line)
          return value !== undefined
        },
        finish: documents.finish
      }
    }
  }
}

/**
 * What a line of a batch holds: `{custom_id, response: {body}}` of OpenAI, `{custom_id, result: {message}}` of Anthropic.
 *
 * Documented at https://platform.openai.com/docs/guides/batch and https://docs.anthropic.com/en/docs/build-with-claude/batch-processing
 * (November 2026).
 */
function unwrapped(value: unknown): unknown {
  const {custom_id: id, response, result}: JsonObject = asObject(value)
  if (typeof id !== 'string') return value
  return asObject(response)['body'] ?? asObject(result)['message'] ?? value
}
