import {isRecord} from '../../text/json-object.ts'
import {aList, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asObject} from '../record.ts'
import {turnOf} from '../turns.ts'

/**
 * The trajectory of a run of Trae Agent: the answers of its model in order, and the result.
 *
 * Source: `TRAJECTORY_RECORDING.md` and `trajectory_recorder.py` of https://github.com/bytedance/trae-agent, read in November 2026.
 */
export const traeTrajectoryFormat = format({
  name: 'trae-trajectory',
  program: 'Trae Agent',
  files: 'trajectories, `trajectory_TIME.json`',
  triedOn: 'documentation',
  documents: [
    {when: {task: aString, provider: aString, llm_interactions: aList, agent_steps: aList}, records: 'llm_interactions'}
  ],
  model: ['model'],
  cases: [
    [
      {response: isRecord},
      ({response}, path) => turnOf(asObject(response), [...path, 'response'], asObject(response)['finish_reason'])
    ]
  ],
  last: ({success, final_result: text}) =>
    success === true && typeof text === 'string' ? {text, path: ['final_result'], isResult: true} : undefined,
  stop: ({success}) => (success === true ? undefined : 'unfinished run')
})
