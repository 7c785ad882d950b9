import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {piecesText} from '../chat-message.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
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

/** What a message says of the agent; `undefined` for one that is not the agent's: a supervisor writes that of each agent that is done. */
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
  const message = isRecord(extra)
    ? {...fields, function_call: extra['function_call'], refusal: extra['refusal']}
    : fields
  return {
    ...turnOf(message, path, reason),
    text: piecesText(fields['content']),
    model: asString(about['model_name']) ?? asString(about['model']) ?? asString(about['model_id']),
    id: isChunk ? asString(fields['id']) : undefined
  }
}

/** The turns of messages that follow each other: pieces without an id are of one message until another message follows. */
export function openMessageTurns(): (message: LangChainMessage) => Turn | undefined {
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
