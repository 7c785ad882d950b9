import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import type {FormatDescription} from '../engine/description.ts'
import {allOf, aString, eachIs, isPresent, type Pattern} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** The outputs in the records of a program. */
interface PlainRecords {
  /** A record of the program, of any kind. */
  readonly record: Pattern
  /** Whether its output counts: steps on the way to it are records too. */
  isRun(record: JsonObject): boolean
  readonly id: readonly string[]
  /** Its output, and where that is. */
  output(record: JsonObject): {readonly value: unknown; readonly path: Path}
  /** How it stopped, whatever its output says. */
  stopReason(record: JsonObject): StopReason | undefined
}

/** Records on lines or in a list, also in the list of a page: each is an output. */
function plainRecords(records: PlainRecords): Pick<FormatDescription, 'list' | 'at' | 'documents' | 'outputs'> {
  return {
    list: {every: records.record},
    at: ['', 'data', 'rows', 'events', 'traces', 'calls'],
    documents: [{when: records.record, records: ''}],
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

/**
 * Rows of an experiment or of logs of Braintrust; the rows of root spans are outputs.
 *
 * Documented at https://www.braintrust.dev/docs/reference/api (November 2026).
 */
export const braintrustRecordFormat = format({
  name: 'braintrust-record',
  program: 'Braintrust',
  files: 'rows of experiments and logs: one output for each root span',
  triedOn: 'documentation',
  ...plainRecords({
    record: allOf({output: isPresent, span_id: aString, root_span_id: aString}, [
      {experiment_id: aString},
      {log_id: aString},
      {project_id: aString}
    ]),
    isRun: ({span_id: span, root_span_id: root, is_root: isRoot, span_attributes: attributes}) =>
      (isRoot === true || span === root) && !(isRecord(attributes) && attributes['type'] === 'score'),
    id: ['id'],
    output: ({output}) => ({value: output, path: ['output']}),
    stopReason: ({error}) => (error === undefined || error === null ? undefined : 'error')
  })
})

const ownSpan = {attributes: {'mlflow.traceRequestId': aString}}

/**
 * Traces of MLflow, `{info, data: {spans}}`, of older versions `{info, data: {spans, request, response}}`, or the spans
 * alone, as its artifacts have them. The result of each trace is an output.
 *
 * Source: `entities/trace_data.py` and `entities/span.py` of https://github.com/mlflow/mlflow, read in November 2026.
 */
export const mlflowTraceFormat = format({
  name: 'mlflow-trace',
  program: 'MLflow',
  files: 'traces, and their spans alone: one output for each',
  triedOn: 'real files',
  ...plainRecords({
    record: [
      {info: undefined, data: undefined, spans: eachIs(ownSpan)},
      allOf({info: [{trace_id: aString}, {trace_id: [undefined, null], request_id: aString}]}, [
        {data: {response: isPresent}},
        {data: {spans: eachIs(isPresent)}}
      ])
    ],
    isRun: () => true,
    id: [],
    output(record) {
      const {value, path} = outputIn(record)
      const written = typeof value === 'string' ? parseJson(value) : undefined
      return {value: written === undefined ? value : written, path}
    },
    stopReason({info, spans}) {
      const {state, status} = asObject(info)
      const {status: end, status_code: code} = asArray(spans).map(asObject).find(isRoot) ?? {}
      return stops.get(state ?? status ?? code ?? asObject(end)['code'])
    }
  })
})

const stops: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['ERROR', 'error'],
  ['STATUS_CODE_ERROR', 'error'],
  ['IN_PROGRESS', 'unfinished run']
])

/** A trace ends with the output of its first span. */
function outputIn(record: JsonObject): {readonly value: unknown; readonly path: Path} {
  const {data} = record
  const base = isRecord(data) ? ['data'] : []
  const {spans, response} = isRecord(data) ? data : record
  if (response !== undefined) return {value: response, path: [...base, 'response']}
  const index = asArray(spans).map(asObject).findIndex(isRoot)
  const attributes = asObject(asObject(asArray(spans)[index])['attributes'])
  const path = [...base, 'spans', index, 'attributes', 'mlflow.spanOutputs']
  return {value: attributes['mlflow.spanOutputs'], path: index < 0 ? base : path}
}

function isRoot({parent_span_id: parent, parent_id: older}: JsonObject): boolean {
  return (parent ?? older ?? '') === ''
}

/**
 * Calls of Weave (Weights & Biases), as its API and its exports give them; a call without a parent is an output. An
 * evaluation's own output is scores, so each call for a row of its data is an output instead.
 *
 * Documented at https://weave-docs.wandb.ai/reference/service-api (November 2026); source of evaluations: `evaluation/eval.py` of
 * https://github.com/wandb/weave.
 */
export const weaveCallFormat = format({
  name: 'weave-call',
  program: 'Weave',
  files:
    'calls: one output for each that no other call made, and for each row of an evaluation; what scorers say is none',
  triedOn: 'documentation',
  ...plainRecords({
    record: {op_name: aString, trace_id: aString, started_at: aString, inputs: isRecord},
    isRun(record) {
      const {parent_id: parent} = record
      const isRoot = parent === undefined || parent === null
      return isRow(record) || (isRoot && opOf(record) !== 'Evaluation.evaluate' && !isScore(record))
    },
    id: ['id', 'trace_id'],
    output(record) {
      const {output} = record
      if (!isRow(record)) return {value: output, path: ['output']}
      // The second is the key of older versions.
      const key = 'output' in asObject(output) ? 'output' : 'model_output'
      return {value: asObject(output)[key], path: ['output', key]}
    },
    stopReason: ({exception}) => (exception === undefined || exception === null ? undefined : 'error')
  })
})

function isRow(record: JsonObject): boolean {
  return opOf(record) === 'Evaluation.predict_and_score'
}

/** Whether a call is a scorer's, which got the output of another call as an input. */
function isScore(record: JsonObject): boolean {
  const inputs = asObject(record['inputs'])
  return opOf(record)?.endsWith('.score') === true && ('output' in inputs || 'model_output' in inputs)
}

/** `Agent.run` of `weave:///team/project/op/Agent.run:v1`. */
function opOf({op_name: op}: JsonObject): string | undefined {
  if (typeof op !== 'string') return undefined
  const start = op.lastIndexOf('/') + 1
  const end = op.indexOf(':', start)
  return op.slice(start, end === -1 ? undefined : end)
}
