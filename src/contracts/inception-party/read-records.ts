/** Records of JSON: an array, an object, `{"messages": [...]}` or an object on each line. */
import {valueAt} from '../../schema/zod.ts'
import {type JsonDocument, readJson, readJsonPart} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {firstLineIn, type Line} from '../../text/lines.ts'
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

/** The first records of a list, and that there are too many. */
function firstOf<T>(all: readonly T[]): {readonly first: readonly T[]; readonly beyond: readonly JsonSyntaxProblem[]} {
  if (all.length <= mostRecords) return {first: all, beyond: []}
  const fault = {reason: 'number of messages', expected: `at most ${mostRecords}`, start: 0, end: 1}
  return {first: all.slice(0, mostRecords), beyond: syntaxProblems({faults: [fault]})}
}

export const readPartyRecords = memoize((source: Source): ReadRecords => {
  const {text, lines: all} = source
  const whole = readJson(text)
  if (whole.faults.length === 0) {
    if (Array.isArray(whole.value)) return readList(all, whole, [])
    if (isRecord(whole.value) && Array.isArray(whole.value['messages'])) return readList(all, whole, ['messages'])
    return readAll(all, whole, [[]])
  }
  const lines = all.filter(({start, end}) => text.slice(start, end).trim() !== '')
  const [first] = lines
  const isLines = lines.length > 1 && first !== undefined && isObject(text.slice(first.start, first.end))
  if (!isLines) return {records: [], problems: syntaxProblems(whole)}
  const {first: read, beyond} = firstOf(lines)
  const results = read.map((line) => {
    const json = readJsonPart(text, line)
    return json.faults.length > 0 ? {records: [], problems: syntaxProblems(json).slice(0, 1)} : readAll(all, json, [[]])
  })
  return {
    records: results.flatMap(({records}) => records),
    problems: [...beyond, ...results.flatMap(({problems}) => problems)]
  }
})

/** The first line decides, so it may be the only right one. */
function isObject(line: string): boolean {
  const {value, faults} = readJson(line)
  return faults.length === 0 && isRecord(value)
}

function readList(lines: readonly Line[], json: JsonDocument, root: readonly PropertyKey[]): ReadRecords {
  const list = valueAt(json.value, root) as readonly unknown[]
  const {first, beyond} = firstOf(list)
  const paths = first.map((_, index) => [...root, index])
  const {records, problems} = readAll(lines, json, paths)
  return {records, problems: [...beyond, ...problems]}
}

function readAll(lines: readonly Line[], json: JsonDocument, paths: readonly (readonly PropertyKey[])[]): ReadRecords {
  const records: PartyRecord[] = []
  const problems: RecordsProblem[] = []
  for (const path of paths) {
    const value = valueAt(json.value, path)
    if (isRecord(value)) records.push(toRecord(value, (inner) => firstLineIn(lines, json.locate([...path, ...inner]))))
    else problems.push({kind: 'record', range: json.locate(path)})
  }
  return {records, problems}
}
