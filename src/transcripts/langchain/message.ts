import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {piecesText} from '../chat-message.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {type Turn, turnOf} from '../turns.ts'

/** A message of LangChain, whichever way it was written. */
export interface LangChainMessage {
  /** `human`, `ai`, `tool` and others. */
  readonly type: string
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
    const name = typeOfClass(asArray(id).at(-1))
    return name === undefined ? undefined : {type: name, fields: kwargs, path: [...path, 'kwargs']}
  }
  const messageType = types.has(type) ? asString(type) : typeOfClass(type)
  if (messageType !== undefined && isRecord(data) && isContent(data['content']))
    return {type: messageType, fields: data, path: [...path, 'data']}
  if (messageType !== undefined && isContent(content)) return {type: messageType, fields: value, path}
  const other = type === undefined ? roles.get(role) : undefined
  return other !== undefined && isContent(content) ? {type: other, fields: value, path} : undefined
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

/** What a message says of the agent; `undefined` for one that is not the agent's. */
export function langchainTurn({type, fields, path}: LangChainMessage): Turn | undefined {
  if (type !== 'ai') return undefined
  const about = asObject(fields['response_metadata'])
  const reason = about['finish_reason'] ?? about['stop_reason'] ?? about['done_reason'] ?? about['stopReason']
  const extra = fields['additional_kwargs']
  const isChunk = fields['type'] === 'AIMessageChunk'
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
