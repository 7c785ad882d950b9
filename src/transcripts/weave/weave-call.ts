import {isRecord} from '../../text/json-object.ts'
import {type PlainRecords, plainDocument, plainLines} from '../plain-records.ts'

/**
 * Calls of Weave (Weights & Biases), as its API and its exports give them: those that no other call made are outputs.
 *
 * Documented at https://weave-docs.wandb.ai/reference/service-api (November 2026).
 */
const calls: PlainRecords = {
  name: 'weave-call',
  isRecord: ({op_name: op, trace_id: trace, started_at: start, inputs}) =>
    [op, trace, start].every((each) => typeof each === 'string') && isRecord(inputs),
  isRun: ({parent_id: parent}) => parent === undefined || parent === null,
  id: ['id', 'trace_id'],
  output: ({output}) => ({value: output, path: ['output']}),
  stopReason: ({exception}) => (exception === undefined || exception === null ? undefined : 'error')
}

export const weaveCall = plainDocument(calls)
export const weaveLines = plainLines(calls)
