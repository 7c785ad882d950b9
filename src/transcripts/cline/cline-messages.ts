import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Path} from '../format.ts'
import {chatTurns} from '../messages/chat-turn.ts'
import type {StopReason} from '../model.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * What Cline and Roo Code show of a task, `ui_messages.json`: `[{ts, type: 'say', say, text}]`, with the answer as `completion_result`.
 *
 * Source: `ExtensionMessage.ts` of https://github.com/cline/cline and `message.ts` of https://github.com/RooCodeInc/Roo-Code, read in
 * November 2026.
 */
export const clineMessages: DocumentFormat = {
  name: 'cline-messages',
  detects(value) {
    const list = asArray(value)
    return list.length > 0 && list.every(isMessage)
  },
  read(value, lineOf) {
    const list = asArray(value)
    // The first is the task.
    const turns = chatTurns(list, [], (message, path) => (path[0] === 0 ? undefined : turnIn(message, path)))
    return {threads: [readTurns(openMain(), turns, [list.length - 1], lineOf)]}
  }
}

function isMessage(value: unknown): boolean {
  const {ts, type, say, ask} = asObject(value)
  return (
    typeof ts === 'number' &&
    ((type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string'))
  )
}

const calls: ReadonlySet<unknown> = new Set([
  'tool',
  'command',
  'browser_action_launch',
  'use_mcp_server',
  'use_mcp_resource',
  'use_subagents'
])

/** What the agent ended with, to act or to plan. */
const results: ReadonlySet<unknown> = new Set(['completion_result', 'plan_completion_result'])

const questions: ReadonlySet<unknown> = new Set(['followup', 'plan_mode_respond', 'plan_mode_response'])

function turnIn({type, say, ask, text, partial}: JsonObject, path: Path): Turn | undefined {
  const kind = type === 'ask' ? ask : say
  const at = [...path, 'text']
  const stopReason: StopReason | undefined = partial === true ? 'interruption' : undefined
  if (results.has(kind)) return asString(text) === undefined ? undefined : {text: String(text), path: at, stopReason}
  if (kind === 'text' && type === 'say') return {text: asString(text) ?? '', path: at, stopReason}
  if (questions.has(kind)) return {text: questionIn(text), path: at, stopReason}
  if (calls.has(kind)) return {path, stopReason: 'tool call'}
  if (kind === 'api_req_failed' || kind === 'mistake_limit_reached') return {path, stopReason: 'error'}
  return kind === 'api_req_started' ? cancellationIn(text, path) : undefined
}

/** What the agent asks is in the text as JSON, or is the text. */
function questionIn(text: unknown): string {
  const {question, response} = asObject(parseJson(asString(text) ?? ''))
  return asString(question) ?? asString(response) ?? asString(text) ?? ''
}

function cancellationIn(text: unknown, path: Path): Turn | undefined {
  const reason = asObject(parseJson(asString(text) ?? ''))['cancelReason']
  if (reason === 'user_cancelled') return {path, stopReason: 'interruption'}
  return typeof reason === 'string' ? {path, stopReason: 'error'} : undefined
}
