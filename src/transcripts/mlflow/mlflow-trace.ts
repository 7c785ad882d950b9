import {isRecord} from '../../text/json-object.ts'
import {type PlainRecords, plainDocument, plainLines} from '../plain-records.ts'
import {asArray, asObject} from '../record.ts'

/**
 * Traces of MLflow, `{info, data: {spans, response}}`: what came of each is an output.
 *
 * Documented at https://mlflow.org/docs/latest/genai/tracing (November 2026).
 */
const traces: PlainRecords = {
  name: 'mlflow-trace',
  isRecord({info, data}) {
    const {trace_id: trace, request_id: request} = asObject(info)
    const {spans, response} = asObject(data)
    const isNamed = typeof (trace ?? request) === 'string'
    return isNamed && isRecord(data) && (response !== undefined || asArray(spans).length > 0)
  },
  isRun: () => true,
  id: [],
  output: ['data', 'response'],
  error: 'error'
}

export const mlflowTrace = plainDocument(traces)
export const mlflowLines = plainLines(traces)
