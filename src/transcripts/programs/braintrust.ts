import {isRecord} from '../../text/json-object.ts'
import {format} from '../engine/read.ts'
import {plainRecords} from '../plain-records.ts'

/**
 * Rows of an experiment or of logs of Braintrust: those of the root spans are outputs.
 *
 * Documented at https://www.braintrust.dev/docs/reference/api (November 2026).
 */
export const braintrustRecord = format({
  name: 'braintrust-record',
  program: 'Braintrust',
  files: 'rows of experiments and logs: one output for each root span',
  triedOn: 'documentation',
  ...plainRecords({
    isRecord({output, span_id: span, root_span_id: root, experiment_id: experiment, log_id: log, project_id: project}) {
      const isPlaced = [experiment, log, project].some((each) => typeof each === 'string')
      return output !== undefined && typeof root === 'string' && typeof span === 'string' && isPlaced
    },
    isRun: ({span_id: span, root_span_id: root, is_root: isRoot, span_attributes: attributes}) =>
      (isRoot === true || span === root) && !(isRecord(attributes) && attributes['type'] === 'score'),
    id: ['id'],
    output: ({output}) => ({value: output, path: ['output']}),
    stopReason: ({error}) => (error === undefined || error === null ? undefined : 'error')
  })
})
