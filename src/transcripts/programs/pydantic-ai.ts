import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString, jsonOf, parseJson} from '../record.ts'
import type {Turn} from '../turns.ts'

/**
 * Messages of Pydantic AI, as `all_messages_json()` gives them: requests and responses with parts. An answer with a type is a call of the
 * tool `final_result`, or of one that the program took for it. One that the program sent back is not final.
 *
 * Source: `messages.py` of https://github.com/pydantic/pydantic-ai, and messages of tests that read them, read in November 2026.
 */
export const pydanticAiFormat = format({
  name: 'pydantic-ai',
  program: 'Pydantic AI',
  files: 'messages, as lists or lines',
  triedOn: 'real files',
  list: {every: isMessage},
  at: ['', 'messages'],
  open(_, messages) {
    const taken = takenCalls(messages)
    return (message, path) => turnIn(message, path, taken)
  }
})

function isMessage(value: unknown): boolean {
  const {kind, parts} = asObject(value)
  const isOwn = kind === 'request' || kind === 'response'
  return isOwn && Array.isArray(parts) && parts.every((part) => typeof asObject(part)['part_kind'] === 'string')
}

const results = /^final_result/

/** The ids of the calls that the program took for the answer, whatever their tools are called. */
function takenCalls(list: readonly unknown[]): ReadonlySet<unknown> {
  const returns = list.flatMap((message) => asArray(asObject(message)['parts'])).map(asObject)
  return new Set(returns.filter(isTaken).map(({tool_call_id: id}) => id))
}

function isTaken({part_kind: kind, content}: JsonObject): boolean {
  return kind === 'tool-return' && content === 'Final result processed.'
}

function turnIn(message: JsonObject, path: Path, taken: ReadonlySet<unknown>): Turn | undefined {
  const parts = asArray(message['parts']).map(asObject)
  if (message['kind'] === 'request') {
    const isSentBack = parts.some(({part_kind: kind}) => kind === 'retry-prompt')
    return isSentBack ? {path, stopReason: 'unfinished run'} : undefined
  }
  const calls = parts.filter(({part_kind: kind}) => kind === 'tool-call')
  const model = asString(message['model_name'])
  const call = calls.find(
    ({tool_name: tool, tool_call_id: id}) => taken.has(id) || (typeof tool === 'string' && results.test(tool))
  )
  if (call !== undefined) {
    const {args} = call
    const value = typeof args === 'string' ? (parseJson(args) ?? args) : args
    return {text: answerOf(value), path: [...path, 'parts', parts.indexOf(call), 'args'], model}
  }
  const texts = parts.flatMap(({part_kind: kind, content}) => (kind === 'text' ? (asString(content) ?? []) : []))
  const first = parts.findIndex(({part_kind: kind}) => kind === 'text')
  const {finish_reason: reason, state = 'complete'} = message
  const stopReason =
    calls.length > 0 ? 'tool call' : (stopReasonOf(reason) ?? (state === 'complete' ? undefined : 'unfinished run'))
  return {text: texts.join(''), path: first === -1 ? path : [...path, 'parts', first, 'content'], model, stopReason}
}

/** An answer that is not an object is in the key `response`. */
function answerOf(value: unknown): string {
  const {response, ...others} = asObject(value)
  const answer = response === undefined || Object.keys(others).length > 0 ? value : response
  return typeof answer === 'string' ? answer : (jsonOf(answer) ?? '')
}
