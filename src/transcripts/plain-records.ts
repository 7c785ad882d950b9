import type {JsonObject} from '../text/json-object.ts'
import {answerIn} from './answer-in.ts'
import {expectFewThreads} from './errors.ts'
import type {DocumentFormat, FormatReading, LineFormat, LineOf, Path} from './format.ts'
import type {FormatName, StopReason, Thread} from './model.ts'
import {asArray, asObject, asString} from './record.ts'

/** How the records of a program have what was asked and what came of it. */
export interface PlainRecords {
  readonly name: FormatName
  /** Whether a record is one of the program, of any kind. */
  isRecord(record: JsonObject): boolean
  /** Whether it is one of which the output counts: steps on the way to it are records too. */
  isRun(record: JsonObject): boolean
  readonly id: readonly string[]
  /** Its output, and where that is. */
  output(record: JsonObject): {readonly value: unknown; readonly path: Path}
  /** How it stopped, whatever its output says. */
  stopReason(record: JsonObject): StopReason | undefined
}

/** A list of such records, or the records of a page, `{data: []}`, `{rows: []}`, `{calls: []}`: each is an output. */
export function plainDocument(records: PlainRecords): DocumentFormat {
  return {
    name: records.name,
    detects: (value) => areAll(records, listIn(value).list),
    read(value, lineOf) {
      const {list, base} = listIn(value)
      return readAll(
        records,
        list.map((item, index) => [asObject(item), (path) => lineOf([...base(index), ...path])])
      )
    }
  }
}

/** The same with a record on each line. */
export function plainLines(records: PlainRecords): LineFormat {
  return {
    name: records.name,
    detects: (list) => areAll(records, list),
    open() {
      const read: (readonly [JsonObject, LineOf])[] = []
      return {
        read(record, line) {
          if (records.isRun(record)) read.push([record, () => line])
        },
        finish: () => readAll(records, read)
      }
    }
  }
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: (index: number) => Path} {
  if (Array.isArray(value)) return {list: value, base: (index) => [index]}
  const key = ['data', 'rows', 'events', 'traces', 'calls'].find((each) => Array.isArray(asObject(value)[each]))
  if (key === undefined) return {list: [value], base: () => []}
  return {list: asArray(asObject(value)[key]), base: (index) => [key, index]}
}

function areAll(records: PlainRecords, list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((item) => records.isRecord(asObject(item)))
}

function readAll(records: PlainRecords, list: readonly (readonly [JsonObject, LineOf])[]): FormatReading {
  const ids = new Set<string>()
  const threads = list.flatMap(([record, lineOf], index): Thread[] => {
    if (!records.isRun(record)) return []
    const named = records.id.map((key) => asString(record[key])).find((each) => each !== undefined)
    const id = named === undefined || ids.has(named) ? (list.length === 1 ? 'main' : `record ${index + 1}`) : named
    expectFewThreads(ids.add(id).size)
    return [threadOf(records, record, id, lineOf)]
  })
  return {threads}
}

function threadOf(records: PlainRecords, record: JsonObject, id: string, lineOf: LineOf): Thread {
  const {value, path} = records.output(record)
  const answer = answerIn(value, path, lineOf)
  const text = answer?.text ?? ''
  const stopReason = records.stopReason(record) ?? answer?.stopReason ?? (text === '' ? 'nothing' : undefined)
  return {
    id,
    kind: 'main',
    ...(answer?.model !== undefined && {model: answer.model}),
    text,
    line: answer?.line ?? lineOf([]),
    message: text === '' ? 0 : 1,
    ...(stopReason !== undefined && {stopReason})
  }
}
