import type {JsonObject} from '../../text/json-object.ts'
import {splitLines} from '../lines.ts'
import {withoutLongStrings} from '../long-strings.ts'
import {asObject, readRecord, textOfLine} from '../record.ts'
import type {TableColumns, TableRow} from './table.ts'
import {TableError, unknownColumn} from './table-error.ts'

/** The rows of a table with a JSON object on each line. @throws {CaptureError} */
export function* jsonRows(chunks: Iterable<Uint8Array>, {column, agentColumn}: TableColumns): Generator<TableRow> {
  for (const line of splitLines(withoutLongStrings(chunks))) {
    const {number} = line
    if (line.bytes === undefined) throw new TableError(number, 'Unexpected length of a line, expected at most 32 MB')
    const record = readRecord(line)
    if (record === undefined) {
      if (textOfLine(line).trim() === '') continue
      throw new TableError(number, 'Unexpected text, expected a JSON object on each line')
    }
    const agent = agentColumn === undefined ? undefined : textAt(record, agentColumn, number) || undefined
    yield {text: textAt(record, column, number), agent, line: number, lastLine: number}
  }
}

/** The text at a key or, where there is no such key, at the keys of a path with dots. `null` is an empty text. */
function textAt(record: JsonObject, column: string, line: number): string {
  const value = valueAt(record, column)
  if (value === undefined) throw unknownColumn(column, namesIn(record), line)
  if (value === null) return ''
  if (typeof value === 'string') return value
  const kind = Array.isArray(value) ? 'array' : typeof value
  throw new TableError(line, `Unexpected ${kind} in column \`${column}\`, expected a string or null`)
}

/** The keys of an object, and those of the objects in it. */
function namesIn(record: JsonObject): readonly string[] {
  return Object.entries(record).flatMap(([key, value]) => [
    key,
    ...Object.keys(asObject(value)).map((inner) => `${key}.${inner}`)
  ])
}

function valueAt(record: JsonObject, column: string): unknown {
  if (Object.hasOwn(record, column)) return record[column]
  let value: unknown = record
  for (const key of column.split('.')) {
    const object = asObject(value)
    if (!Object.hasOwn(object, key)) return undefined
    value = object[key]
  }
  return value
}
