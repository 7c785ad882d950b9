import type {JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, textPath} from '../chat-message.ts'
import {chatTurn} from '../chat-turn.ts'
import type {RecordEffect} from '../engine/description.ts'
import {aList, allOf, aString, eachIs, isPresent, listOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import type {OpenThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

const message = {
  role: ['system', 'user', 'assistant', 'tool', 'exit'],
  content: [undefined, null, aString, aList]
}
const ownMessage = [{message_type: aString}, {agent: aString}, {thought: aString}]
const step = allOf({action: aString, observation: aString}, [{response: aString}, {thought: aString}])

/** With OpenAI's Responses API, mini-SWE-agent keeps each response as a message, and the outputs of its calls. */
const ofResponses = [{object: 'response', output: aList}, {type: 'function_call_output'}]

const isEmpty = (list: unknown): boolean => asArray(list).length === 0

/**
 * A trajectory of SWE-agent, `{history, trajectory, info}`, or of mini-SWE-agent,
 * `{messages, info, trajectory_format}`. Each message of the agent has an action; the last action is to submit.
 *
 * Source: https://github.com/SWE-agent/SWE-agent at 3ea751c and https://github.com/SWE-agent/mini-swe-agent, read in November 2026.
 */
export const sweAgentTrajectoryFormat = format({
  name: 'swe-agent-trajectory',
  program: 'SWE-agent, mini-SWE-agent',
  files: 'trajectories (`.traj`)',
  triedOn: 'real files',
  documents: [
    {when: {history: listOf({every: message, some: [ownMessage]})}, records: 'history'},
    {when: {history: isEmpty, trajectory: eachIs(step)}, records: 'trajectory'},
    {
      when: {history: isEmpty, info: {exit_status: isPresent}, messages: eachIs([message, ...ofResponses])},
      records: 'messages'
    }
  ],
  open: () => (record, path) => (path[0] === 'trajectory' ? stepTurn(record, path) : messageTurn(record, path)),
  last: ({info}, main) => endOf(asObject(info), main)
})

function responseTurn(output: readonly unknown[], path: Path): Turn {
  const items = output.map(asObject)
  const index = items.findLastIndex(({type}) => type === 'message')
  const item = items[index]
  const stopReason = items.some(isToolCall) ? 'tool call' : undefined
  return item === undefined
    ? {text: '', path, stopReason}
    : {text: contentText(item['content'], ''), path: [...path, index, ...textPath(item)], stopReason}
}

function messageTurn(message: JsonObject, path: Path): Turn | undefined {
  const {object, output} = message
  if (object === 'response') return responseTurn(asArray(output), [...path, 'output'])
  const turn = chatTurn(message, path)
  if (turn?.text === undefined) return turn
  const {action, tool_calls: calls} = message
  return {
    ...turn,
    stopReason: isSubmission(action, calls) ? undefined : isAction(action) ? 'tool call' : turn.stopReason
  }
}

function stepTurn({response, thought, action}: JsonObject, path: Path): Turn {
  const key = typeof response === 'string' && response !== '' ? 'response' : 'thought'
  const text = asString(key === 'response' ? response : thought) ?? ''
  return {text, path: [...path, key], stopReason: isSubmission(action, undefined) ? undefined : 'tool call'}
}

function isAction(action: unknown): boolean {
  return typeof action === 'string' && action.trim() !== ''
}

/** The last action of a run, as a command or as a call. */
function isSubmission(action: unknown, calls: unknown): boolean {
  if (typeof action === 'string' && /^submit\b/.test(action)) return true
  return asArray(calls).some((call) => asObject(asObject(call)['function'])['name'] === 'submit')
}

/** The exit status of the run is more reliable than its last message. */
function endOf({exit_status: status}: JsonObject, {stopReason}: OpenThread): RecordEffect {
  const exit = asString(status)?.toLowerCase()
  if (exit === undefined) return undefined
  return stopReasonOfExit(exit) ?? (stopReason === 'tool call' ? 'done' : undefined)
}

function stopReasonOfExit(status: string): StopReason | undefined {
  if (status === 'submitted') return undefined
  if (/cost|context|limit/.test(status)) return 'token limit'
  return /early|command|skipped|interrupt|timeout/.test(status) ? 'interruption' : 'error'
}
