import type {JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, textPath} from '../chat-message.ts'
import {chatTurn, chatTurns} from '../chat-turn.ts'
import type {DocumentFormat, Format, Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A trajectory of SWE-agent, `{history, trajectory, info}`, or of mini-SWE-agent,
 * `{messages, info, trajectory_format}`. Each message of the agent has an action; the last action is to submit.
 *
 * Source: https://github.com/SWE-agent/SWE-agent at 3ea751c and https://github.com/SWE-agent/mini-swe-agent, read in November 2026.
 */
const sweAgentTrajectory: DocumentFormat = {
  name: 'swe-agent-trajectory',
  detects(value) {
    const {history, trajectory, messages, info} = asObject(value)
    if (Array.isArray(history) && history.length > 0) return history.every(isMessage) && history.some(isOwnMessage)
    if (asArray(trajectory).length > 0) return asArray(trajectory).every(isStep)
    const isMini = 'exit_status' in asObject(info)
    return (
      isMini &&
      asArray(messages).length > 0 &&
      asArray(messages).every((each) => isMessage(each) || isOfResponses(each))
    )
  },
  read(value, lineOf) {
    const {history, trajectory, messages, info} = asObject(value)
    const key = asArray(history).length > 0 ? 'history' : asArray(messages).length > 0 ? 'messages' : 'trajectory'
    const list = asArray({history, messages, trajectory}[key])
    const turns = chatTurns(list, [key], key === 'trajectory' ? stepTurn : messageTurn)
    const last = [key, list.length - 1]
    const all = [...turns, ...endOf(asObject(info), turns.at(-1), last)]
    return {threads: [readTurns(openMain(), all, last, lineOf)]}
  }
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool', 'exit'])

function isMessage(value: unknown): boolean {
  const {role, content} = asObject(value)
  return (
    roles.has(role) &&
    (content === undefined || content === null || typeof content === 'string' || Array.isArray(content))
  )
}

/** With OpenAI's Responses API, mini-SWE-agent keeps each response as a message, and the outputs of its calls. */
function isOfResponses(value: unknown): boolean {
  const {object, output, type} = asObject(value)
  return (object === 'response' && Array.isArray(output)) || type === 'function_call_output'
}

function isOwnMessage(value: unknown): boolean {
  const {message_type: type, agent, thought} = asObject(value)
  return [type, agent, thought].some((each) => typeof each === 'string')
}

function isStep(value: unknown): boolean {
  const {action, observation, response, thought} = asObject(value)
  return (
    typeof action === 'string' &&
    typeof observation === 'string' &&
    (typeof response === 'string' || typeof thought === 'string')
  )
}

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
function endOf(info: JsonObject, last: Turn | undefined, path: Path): readonly Turn[] {
  const status = asString(info['exit_status'])
  if (status === undefined) return []
  const stopReason = stopReasonOfExit(status.toLowerCase())
  if (stopReason !== undefined) return [{path, stopReason}]
  // The same message, without the call that it ended with.
  return last?.stopReason === 'tool call' && last.text !== undefined ? [{...last, stopReason: undefined}] : []
}

function stopReasonOfExit(status: string): StopReason | undefined {
  if (status === 'submitted') return undefined
  if (/cost|context|limit/.test(status)) return 'token limit'
  return /early|command|skipped|interrupt|timeout/.test(status) ? 'interruption' : 'error'
}

export const sweAgentTrajectoryFormat: Format = {
  name: 'swe-agent-trajectory',
  program: 'SWE-agent, mini-SWE-agent',
  files: 'trajectories (`.traj`)',
  triedOn: 'real files',
  documents: [sweAgentTrajectory]
}
