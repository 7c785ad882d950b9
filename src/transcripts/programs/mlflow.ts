import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {plainRecords} from '../plain-records.ts'
import {asArray, asObject, parseJson} from '../record.ts'

/**
 * Traces of MLflow, `{info, data: {spans}}`, of older versions `{info, data: {spans, request, response}}`, or the spans alone, as its
 * artifacts have them: what came of each is an output.
 *
 * Source: `entities/trace_data.py` and `entities/span.py` of https://github.com/mlflow/mlflow, read in November 2026.
 */
export const mlflowTrace = format({
  name: 'mlflow-trace',
  program: 'MLflow',
  files: 'traces, and their spans alone: one output for each',
  triedOn: 'real files',
  ...plainRecords({
    isRecord({info, data, spans}) {
      if (info === undefined && data === undefined) return asArray(spans).length > 0 && asArray(spans).every(isOwnSpan)
      const {trace_id: trace, request_id: request} = asObject(info)
      const {spans: list, response} = asObject(data)
      const isNamed = typeof (trace ?? request) === 'string'
      return isNamed && isRecord(data) && (response !== undefined || asArray(list).length > 0)
    },
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

function isOwnSpan(span: unknown): boolean {
  return typeof asObject(asObject(span)['attributes'])['mlflow.traceRequestId'] === 'string'
}

/** A trace ends with what its first span gave back. */
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
