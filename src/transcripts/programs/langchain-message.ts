import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {piecesText} from '../chat-message.ts'
import type {Description, RecordEffect} from '../engine/description.ts'
import {aList, allOf, isPresent, listOf, lookup} from '../engine/pattern.ts'
import type {Path} from '../format.ts'
import type {OpenThread} from '../open-thread.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'
import type {NamedTurn} from '../turns.ts'
import {type Turn, turnOf} from '../turns.ts'

/** A message of LangChain, whichever way it was written. */
export interface LangChainMessage {
  /** `human`, `ai`, `tool` and others. */
  readonly type: string
  /** It is a piece of a message that is streamed. */
  readonly isChunk: boolean
  /** Its fields, and where they are. */
  readonly fields: JsonObject
  readonly path: Path
}

const types: ReadonlySet<unknown> = new Set([
  'human',
  'ai',
  'system',
  'tool',
  'function',
  'chat',
  'developer',
  'remove'
])

const roles: ReadonlyMap<unknown, string> = new Map([
  ['user', 'human'],
  ['assistant', 'ai'],
  ['system', 'system'],
  ['developer', 'developer'],
  ['tool', 'tool']
])

/**
 * A message as `dumps`, `messages_to_dict`, `model_dump` and the servers of LangGraph write it: `{lc, type: 'constructor', id, kwargs}`,
 * `{type, data}` or `{type, content}`. State may hold messages `{role, content}` between them.
 *
 * Source: `messages/base.py` and `load/serializable.py` of https://github.com/langchain-ai/langchain, read in November 2026.
 */
export function messageIn(value: unknown, path: Path): LangChainMessage | undefined {
  if (!isRecord(value)) return undefined
  const {lc, id, kwargs, type, data, content, role} = value
  if (lc !== undefined && isRecord(kwargs)) {
    const className = asArray(id).at(-1)
    const name = typeOfClass(className)
    const isPiece = isChunkClass(className)
    return name === undefined ? undefined : {type: name, isChunk: isPiece, fields: kwargs, path: [...path, 'kwargs']}
  }
  const isChunk = isChunkClass(type)
  const messageType = types.has(type) ? asString(type) : typeOfClass(type)
  if (messageType !== undefined && isRecord(data) && isContent(data['content']))
    return {type: messageType, isChunk, fields: data, path: [...path, 'data']}
  if (messageType !== undefined && isContent(content)) return {type: messageType, isChunk, fields: value, path}
  const other = type === undefined ? roles.get(role) : undefined
  return other !== undefined && isContent(content) ? {type: other, isChunk, fields: value, path} : undefined
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || Array.isArray(content)
}

/** `AIMessage` and `AIMessageChunk` are `ai`. */
function typeOfClass(name: unknown): string | undefined {
  const found =
    typeof name === 'string' ? /^(AI|Human|System|Tool|Function|Chat)Message(?:Chunk)?$/.exec(name)?.[1] : undefined
  return found?.toLowerCase()
}

function isChunkClass(name: unknown): boolean {
  return typeof name === 'string' && name.endsWith('MessageChunk')
}

/**
 * The agent's turn in a message; `undefined` for others. A supervisor writes the `transfer_back_to_` message of each
 * finished agent.
 */
export function langchainTurn({type, isChunk, fields, path}: LangChainMessage): Turn | undefined {
  if (type !== 'ai' || callsIn(fields).some((name) => name.startsWith('transfer_back_to_'))) return undefined
  const about = asObject(fields['response_metadata'])
  const extra = fields['additional_kwargs']
  const reason =
    about['finish_reason'] ??
    about['stop_reason'] ??
    about['done_reason'] ??
    about['stopReason'] ??
    asObject(extra)['stop_reason']
  const message =
    isRecord(extra) && hasCall(extra, fields)
      ? {...fields, function_call: extra['function_call'], refusal: extra['refusal']}
      : fields
  const {path: place, stopReason} = turnOf(message, path, reason)
  return {
    path: place,
    stopReason,
    text: piecesText(fields['content']),
    model: asString(about['model_name']) ?? asString(about['model']) ?? asString(about['model_id']),
    id: isChunk ? asString(fields['id']) : undefined
  }
}

/** Messages are very many: most have none of these keys. */
function hasCall(...all: readonly JsonObject[]): boolean {
  return all.some((each) => each['function_call'] !== undefined || each['refusal'] !== undefined)
}

/** The turns of messages that follow each other: pieces without an id are of one message until another message follows. */
function openMessageTurns(): (message: LangChainMessage) => Turn | undefined {
  let wholes = 0
  return (message) => {
    const turn = langchainTurn(message)
    if (turn === undefined || !message.isChunk) wholes++
    return turn && message.isChunk ? {...turn, id: turn.id ?? `pieces ${wholes}`} : turn
  }
}

/** Whether a message calls a tool with which its agent hands over to another. */
export function handsOver({fields}: LangChainMessage): boolean {
  return callsIn(fields).some((name) => name.startsWith('transfer_to_'))
}

function callsIn(fields: JsonObject): readonly string[] {
  return asArray(fields['tool_calls']).map((call) => asString(asObject(call)['name']) ?? '')
}

/** The turns of messages, which have the names of their agents. */
export function openNamedMessages(): (message: LangChainMessage) => NamedTurn | undefined {
  const turnOf = openMessageTurns()
  return (message) => {
    const turn = turnOf(message)
    if (turn === undefined) return undefined
    const {path, stopReason, text, model, id} = turn
    return {path, stopReason, text, model, id, agent: asString(message.fields['name']), handsOver: handsOver(message)}
  }
}

/** The state of a graph as it was kept. */
export interface Snapshot {
  readonly values: JsonObject
  /** The nodes that it had to run then. */
  readonly next: readonly unknown[]
  /** The path of its values. */
  readonly path: Path
}

/**
 * The result of `get_state` or `get_state_history`: `{values, next, config}`. Python's JSON has a list in its place,
 * `[values, next, config, metadata, ...]`.
 *
 * Source: `StateSnapshot` in `types.py` of https://github.com/langchain-ai/langgraph, read in November 2026.
 */
export function snapshotIn(value: unknown): Snapshot | undefined {
  const [values, next, path] = Array.isArray(value)
    ? isRecord(asObject(value[2])['configurable'])
      ? [value[0], value[1], [0]]
      : []
    : [asObject(value)['values'], asObject(value)['next'], ['values']]
  return isRecord(values) && Array.isArray(next) && path ? {values, next, path} : undefined
}

/** Paths of the values of a state. */
const states = ['values.', 'channel_values.', 'checkpoint.channel_values.', '']

/**
 * Messages of LangChain: one, a list, the state of a graph `{messages: []}`, a snapshot
 * `{values: {messages: []}, next}` or a checkpoint `{channel_values: {messages: []}}`. A saver wraps a checkpoint as
 * `{config, checkpoint}`. Agents that share a state are known by the `name` of their messages: each is a thread, and
 * the last message's is the main one.
 *
 * Source: `messages/base.py` of https://github.com/langchain-ai/langchain and `types.py` of https://github.com/langchain-ai/langgraph,
 * read in November 2026.
 */
export const langchainChat: Description = {
  name: 'langchain-messages',
  list: (items) => areMessages(items),
  at: ['', ...states.map((path) => `${path}messages`)],
  documents: [
    {when: allOf([{lc: isPresent}, {type: isPresent}], hasAnswer), records: ''},
    {when: allOf(aList, (value) => areMessages(snapshotIn(value)?.values['messages'])), records: '0.messages'}
  ],
  isShared: true,
  open() {
    const turnOf = openNamedMessages()
    return (record, path) => {
      const message = messageIn(record, path)
      return message && turnOf(message)
    }
  },
  last: responseTurn,
  stop(state) {
    const {next, tasks} = state
    const isPending = asArray(snapshotIn(state)?.next ?? next).length > 0
    const isWaiting = asArray(tasks).some((task) => asArray(asObject(task)['interrupts']).length > 0)
    return isPending || isWaiting ? 'unfinished run' : undefined
  }
}

function isMessage(value: unknown): boolean {
  return messageIn(value, []) !== undefined
}

/** Messages with roles are ruled out first: there may be very many. */
const areMessages = allOf(listOf({some: [hasAnswer]}), listOf({every: isMessage}))

function hasAnswer(value: unknown): boolean {
  const {lc, type} = asObject(value)
  if (lc === undefined && type === undefined) return false
  const found = messageIn(value, [])
  return found !== undefined && isTypedAnswer(found)
}

/** Chats of the APIs have roles, not types. */
export function isTypedAnswer({type, fields}: LangChainMessage): boolean {
  return type === 'ai' && fields['role'] === undefined
}

/**
 * A typed answer is a call, whose arguments the state keeps beside its messages. The state may still keep the arguments
 * of an earlier call.
 */
function responseTurn(
  state: JsonObject,
  {stopReason, agent}: OpenThread,
  records: readonly JsonObject[]
): RecordEffect {
  if (stopReason !== 'tool call') return undefined
  const place = ['0.', ...states].find((each) => lookup(`${each}messages`)(state) !== undefined)
  const response = lookup(`${place}structured_response`)(state)
  if (!isRecord(response)) return undefined
  const message = records.map((record) => messageIn(record, [])).findLast((each) => each?.type === 'ai')
  const calls = asArray(message?.fields['tool_calls'])
  if (!calls.some((call) => hasAll(response, asObject(asObject(call)['args'])))) return undefined
  return {agent, text: jsonOf(response) ?? '', path: `${place}structured_response`.split('.')}
}

/** Whether the arguments of a call, of which there are some, are among the keys of an object. */
function hasAll(response: JsonObject, args: JsonObject): boolean {
  const given = Object.entries(args)
  return given.length > 0 && given.every(([key, value]) => jsonOf(response[key]) === jsonOf(value))
}
