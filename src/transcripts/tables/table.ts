import type {JsonObject} from '../../text/json-object.ts'
import {plural} from '../../text/plural.ts'
import {utf8Chunks, withoutLongStrings} from '../chunks.ts'
import {lookup} from '../engine/pattern.ts'
import {mostAgents} from '../errors.ts'
import {areTooShort, longestLine, manyShort, splitLines} from '../lines.ts'
import {asObject, readRecord, textOfLine} from '../record.ts'
import {type NextRow, openCsv, TableError, unknownColumn} from './csv-rows.ts'

/** How the rows of a table are written. */
export type TableFormat = 'csv' | 'tsv' | 'jsonl'

/** The columns of a table's outputs. */
export interface TableColumns {
  /** The column with the text of the output; of JSON lines the key, or a path of keys with dots. */
  readonly column: string
  /** The column with the name of the agent that printed it. */
  readonly agentColumn?: string | undefined
}

/** A row of a table: one output. */
export interface TableRow {
  readonly text: string
  readonly agent?: string | undefined
  /** The line that the text begins on, from 1. */
  readonly line: number
  /** The line that it ends on. */
  readonly lastLine: number
}

const separators = {csv: 0x2c, tsv: 0x09}

/** Limits on the columns of a table, and on the bytes of all their names. */
const [mostColumns, longestHeader] = [10_000, 1_000_000]

/**
 * The outputs in a table, one after the other, in the memory that one of them takes.
 *
 * @param chunks the bytes of its file, decompressed; each may be overwritten when the next is asked for
 * @throws {TableError} for a column that is not there, and for a table that is malformed
 * @throws {CaptureError}
 */
export function* tableRows(
  chunks: Iterable<Uint8Array>,
  format: TableFormat,
  columns: TableColumns
): Generator<TableRow> {
  const iterator = chunks[Symbol.iterator]()
  const agents = new Set<string>()
  let [read, count] = [0, 0]
  const counted = function* (): Generator<Uint8Array> {
    for (const chunk of utf8Chunks(iterator)) {
      read += chunk.length
      yield chunk
    }
  }
  try {
    for (const row of format === 'jsonl'
      ? jsonRows(counted(), columns)
      : csvRows(counted(), separators[format], columns)) {
      if (areTooShort(++count, read))
        throw new TableError(row.line, `Unexpected table of ${manyShort('rows')}, expected several smaller ones`)
      if (row.agent !== undefined && agents.add(row.agent).size > mostAgents)
        throw new TableError(row.line, `Unexpected number of agents, expected at most ${mostAgents} in a table`)
      yield row
    }
  } finally {
    iterator.return?.()
  }
}

function* csvRows(
  chunks: Iterable<Uint8Array>,
  separator: number,
  {column, agentColumn}: TableColumns
): Generator<TableRow> {
  const next = openCsv(chunks, separator)
  const header = readHeader(next)
  const output = indexOf(column, header)
  const named = agentColumn === undefined ? undefined : indexOf(agentColumn, header)
  const keeps = (index: number): boolean => index === output || index === named
  for (let row = next(keeps, longestLine); row !== undefined; row = next(keeps, longestLine)) {
    const cell = row.cells.get(output)
    if (cell === undefined || row.count !== header.length)
      throw new TableError(
        row.line,
        `Unexpected ${plural(row.count, 'cell')}, expected ${header.length} as in the header`
      )
    const agent = named === undefined ? undefined : row.cells.get(named)?.text || undefined
    const {text, line, lastLine} = cell
    yield {text, agent, line, lastLine}
  }
}

/** The names of the columns: the first row. */
function readHeader(next: NextRow): readonly string[] {
  const row = next((index) => index < mostColumns, longestHeader)
  if (row === undefined) throw new TableError(1, 'Unexpected empty table, expected a row with the names of the columns')
  if (row.count > mostColumns)
    throw new TableError(1, `Unexpected ${row.count} columns, expected at most ${mostColumns}`)
  return [...row.cells.values()].map(({text}) => text)
}

function indexOf(column: string, header: readonly string[]): number {
  const index = header.indexOf(column)
  if (index === -1) throw unknownColumn(column, header, 1)
  if (header.includes(column, index + 1))
    throw new TableError(1, `Unexpected second column \`${column}\`, expected one`)
  return index
}

/** The rows of a table with a JSON object on each line. @throws {CaptureError} */
function* jsonRows(chunks: Iterable<Uint8Array>, {column, agentColumn}: TableColumns): Generator<TableRow> {
  const textIn = columnText(column)
  const agentIn = agentColumn === undefined ? undefined : columnText(agentColumn)
  for (const line of splitLines(withoutLongStrings(chunks))) {
    const {number} = line
    if (line.bytes === undefined) throw new TableError(number, 'Unexpected length of a line, expected at most 32 MB')
    const record = readRecord(line)
    if (record === undefined) {
      if (textOfLine(line).trim() === '') continue
      throw new TableError(number, 'Unexpected text, expected a JSON object on each line')
    }
    yield {text: textIn(record, number), agent: agentIn?.(record, number) || undefined, line: number, lastLine: number}
  }
}

/** How to read the text at a key or, where there is no such key, at the keys of a path with dots. `null` is an empty text. */
function columnText(column: string): (record: JsonObject, line: number) => string {
  const valueIn = lookup(column)
  return (record, line) => {
    const value = valueIn(record)
    if (value === undefined) throw unknownColumn(column, namesIn(record), line)
    if (value === null) return ''
    if (typeof value === 'string') return value
    const kind = Array.isArray(value) ? 'array' : typeof value
    throw new TableError(line, `Unexpected ${kind} in column \`${column}\`, expected a string or null`)
  }
}

function namesIn(record: JsonObject): readonly string[] {
  return Object.entries(record).flatMap(([key, value]) => [
    key,
    ...Object.keys(asObject(value)).map((inner) => `${key}.${inner}`)
  ])
}
