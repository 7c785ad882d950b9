/** Records of JSON: an array, an object, `{"messages": [...]}` or an object on each line. */
import {valueAt} from '../../schema/zod.ts'
import {type JsonDocument, readJson, readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {type JsonSyntaxProblem, syntaxProblems} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import type {PartyRecord} from './records.ts'
import {toRecord} from './to-record.ts'

export type RecordsProblem =
  | Problem<{
      /** A value among the records that is not an object. */
      record: undefined
    }>
  | JsonSyntaxProblem

export interface ReadRecords {
  readonly records: readonly PartyRecord[]
  readonly problems: readonly RecordsProblem[]
}

/** How many records a file has at most, of which a party has a few hundred: each is kept with the places of its keys. */
const mostRecords = 20_000

/** A value that should be a record, and its place in a JSON text. */
interface PlacedRecord {
  readonly path: readonly PropertyKey[]
  json(): JsonDocument
}

export const readPartyRecords = memoize((source: Source): ReadRecords => {
  const whole = readJson(source.text)
  const found = whole.faults.length === 0 ? listed(whole) : lineEntries(source)
  if (found === undefined) return {records: [], problems: syntaxProblems(whole)}
  const records: PartyRecord[] = []
  const problems: RecordsProblem[] = []
  if (found.length > mostRecords) {
    const fault = {reason: 'number of messages', expected: `at most ${mostRecords}`, start: 0, end: 1}
    problems.push(...syntaxProblems({faults: [fault]}))
  }
  for (const {path, json: read} of found.slice(0, mostRecords)) {
    const json = read()
    const value = valueAt(json.value, path)
    if (json.faults.length > 0) problems.push(...syntaxProblems(json).slice(0, 1))
    else if (!isRecord(value)) problems.push({kind: 'record', range: json.locate(path)})
    else records.push(toRecord(value, (inner) => firstLineIn(source.lines, json.locate([...path, ...inner]))))
  }
  return {records, problems}
})

/** The items of a list, at the top or of `messages`, or the text itself. */
function listed(json: JsonDocument): readonly PlacedRecord[] {
  const root = isRecord(json.value) && Array.isArray(json.value['messages']) ? ['messages'] : []
  const value = valueAt(json.value, root)
  const paths = Array.isArray(value) ? value.map((_, index) => [...root, index]) : [[]]
  return paths.map((path) => ({path, json: () => json}))
}

/** A record on each line, if the first line is one: it decides, so it may be the only right one. */
function lineEntries({text, lines}: Source): readonly PlacedRecord[] | undefined {
  const filled = lines.filter(({start, end}) => text.slice(start, end).trim() !== '')
  const [first, second] = filled
  if (first === undefined || second === undefined) return undefined
  const {value, faults} = readJson(text.slice(first.start, first.end))
  if (faults.length > 0 || !isRecord(value)) return undefined
  return filled.slice(0, mostRecords + 1).map((line) => ({path: [], json: () => readJsonPart(text, line)}))
}
