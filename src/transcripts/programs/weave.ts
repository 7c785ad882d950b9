import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {format} from '../engine/read.ts'
import {plainRecords} from '../plain-records.ts'
import {asObject} from '../record.ts'

/**
 * Calls of Weave (Weights & Biases), as its API and its exports give them: those that no other call made are outputs. Of an
 * evaluation, whose own output are scores, each call for a row of its data is one.
 *
 * Documented at https://weave-docs.wandb.ai/reference/service-api (November 2026); source of evaluations: `evaluation/eval.py` of
 * https://github.com/wandb/weave.
 */
export const weaveCall = format({
  name: 'weave-call',
  program: 'Weave',
  files:
    'calls: one output for each that no other call made, and for each row of an evaluation; what scorers say is none',
  triedOn: 'documentation',
  ...plainRecords({
    isRecord: ({op_name: op, trace_id: trace, started_at: start, inputs}) =>
      [op, trace, start].every((each) => typeof each === 'string') && isRecord(inputs),
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

/** What a scorer says of another call, whose output it was given, is in a call of its own. */
function isScore(record: JsonObject): boolean {
  const inputs = asObject(record['inputs'])
  return opOf(record)?.endsWith('.score') === true && ('output' in inputs || 'model_output' in inputs)
}

/** `Agent.run` of `weave:///team/project/op/Agent.run:v1`. */
function opOf({op_name: op}: JsonObject): string | undefined {
  return typeof op === 'string' ? op.slice(op.lastIndexOf('/') + 1).split(':')[0] : undefined
}
