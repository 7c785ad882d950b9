import type {JsonObject} from '../../text/json-object.ts'
import {allOf, aNumber, aString, eachIs} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

const step = {step_index: aNumber, source: aString, type: aString}
const ofModelOrUser = [{source: 'MODEL', type: 'PLANNER_RESPONSE'}, {type: 'USER_INPUT'}]
const ofTrajectory = eachIs({type: (type: unknown) => asString(type)?.startsWith('CORTEX_STEP_TYPE_') === true})

/**
 * The log of a conversation that Antigravity keeps below `.system_generated/logs`, with a step on each line or in a
 * list. Steps of a trajectory, which the editor's program answers with, have the same form. The agent's text is in
 * `PLANNER_RESPONSE`; other steps of the model are outputs of tools.
 *
 * Source: logs in public repositories and readers of them, read in November 2026.
 */
export const antigravityFormat = format({
  name: 'antigravity',
  program: 'Google Antigravity',
  files: 'logs of conversations (`transcript.jsonl` below `.system_generated/logs`), steps of trajectories',
  triedOn: 'real files',
  list: {every: step, some: [ofModelOrUser]},
  at: ['', 'steps', 'trajectory.steps'],
  documents: [
    {when: ofTrajectory, records: ''},
    {when: {steps: ofTrajectory}, records: 'steps'},
    {when: {trajectory: {steps: ofTrajectory}}, records: 'trajectory.steps'}
  ],
  cases: [
    [{type: 'CORTEX_STEP_TYPE_ERROR_MESSAGE'}, 'error'],
    [{type: 'CORTEX_STEP_TYPE_PLANNER_RESPONSE'}, trajectoryTurn],
    [{...step, source: 'MODEL', type: 'PLANNER_RESPONSE'}, turnIn],
    [allOf(step, {source: (source) => source !== 'MODEL', type: 'ERROR_MESSAGE'}), 'error']
  ]
})

const statuses: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['ERROR', 'error'],
  ['CANCELED', 'interruption'],
  ['CANCELLED', 'interruption']
])

/** The mark in place of the middle of a long text. */
const gap = /<truncated \d{1,12} bytes>/

function isCut({truncated_fields: fields, content}: JsonObject): boolean {
  return Array.isArray(fields) ? fields.includes('content') : typeof content === 'string' && gap.test(content)
}

function turnIn(step: JsonObject, path: Path): Turn | undefined {
  const text = asString(step['content']) ?? ''
  const isCall = asArray(step['tool_calls']).length > 0
  if (text === '' && !isCall) return undefined
  const stopReason = isCall
    ? 'tool call'
    : (statuses.get(step['status']) ?? (isCut(step) ? 'unfinished run' : undefined))
  return {text, path: [...path, 'content'], stopReason}
}

function trajectoryTurn({plannerResponse}: JsonObject, path: Path): Turn | undefined {
  const {modifiedResponse, response, toolCalls, stopReason} = asObject(plannerResponse)
  const isModified = asString(modifiedResponse) !== undefined
  const text = asString(isModified ? modifiedResponse : response) ?? ''
  const isCall = asArray(toolCalls).length > 0
  if (text === '' && !isCall) return undefined
  return {
    text,
    path: [...path, 'plannerResponse', isModified ? 'modifiedResponse' : 'response'],
    stopReason: isCall ? 'tool call' : stopReason === 'STOP_REASON_CLIENT_STREAM_ERROR' ? 'error' : undefined
  }
}
