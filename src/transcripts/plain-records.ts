import {isRecord, type JsonObject} from '../text/json-object.ts'
import {answerIn} from './answer-in.ts'
import type {FormatDescription} from './engine/description.ts'
import type {LineOf, Path} from './format.ts'
import type {StopReason, Thread} from './model.ts'
import {asString} from './record.ts'

/** How the records of a program have what was asked and what came of it. */
export interface PlainRecords {
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

/** Records on lines or in a list, also in the list of a page: each is an output. */
export function plainRecords(records: PlainRecords): Pick<FormatDescription, 'list' | 'at' | 'documents' | 'outputs'> {
  const isOwn = (value: unknown): boolean => isRecord(value) && records.isRecord(value)
  return {
    list: {every: isOwn},
    at: ['', 'data', 'rows', 'events', 'traces', 'calls'],
    documents: [{when: isOwn, records: ''}],
    outputs() {
      const ids = new Set<string>()
      let count = 0
      return (record, path, lineOf) => {
        count = typeof path.at(-1) === 'number' ? Number(path.at(-1)) : count
        if (!records.isRun(record)) return undefined
        count++
        const named = records.id.map((key) => asString(record[key])).find((each) => each !== undefined)
        const id = named === undefined || ids.has(named) ? `record ${count}` : named
        ids.add(id)
        return threadOf(records, record, id, (inner) => lineOf([...path, ...inner]))
      }
    }
  }
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
