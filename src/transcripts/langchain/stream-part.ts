import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {messageIn} from './message.ts'
import {snapshotIn} from './snapshot.ts'

/** A part of what a graph streams. */
export interface StreamPart {
  /** `values` for the state, `updates` for what nodes added to it, `messages` for pieces of messages, or another mode. */
  readonly mode: string
  /** The node around it that is outermost, where it comes from a graph in the graph. */
  readonly around: string | undefined
  readonly data: unknown
  readonly path: Path
  /** The node that added the data, where its name is not in it. */
  readonly node?: string
  /** Its mode is not written with it. */
  readonly isBare?: boolean
  /** It is a state that was kept; those of a thread begin with the newest. */
  readonly isSnapshot?: boolean
  /** The graph had nodes to run then, or waited for a person. */
  readonly isPending?: boolean
}

const modes: ReadonlySet<unknown> = new Set([
  ...['values', 'updates', 'messages', 'messages/partial', 'messages/complete', 'messages/metadata', 'messages-tuple'],
  ...['metadata', 'custom', 'debug', 'tasks', 'checkpoints', 'events', 'error', 'end', 'feedback']
])

/**
 * A part as it is written: `[mode, data]`, `[namespace, mode, data]`, `[namespace, data]`, `[message, metadata]`, `{event, data}`,
 * `{type, ns, data}`, a snapshot `{values, next}`, an event of a step `{event, data, name, run_id}`, or the data alone.
 */
export function partIn(value: unknown): StreamPart | undefined {
  if (Array.isArray(value)) return partInList(value)
  if (!isRecord(value)) return undefined
  if (isEvent(value)) return {mode: 'events', data: value, path: [], around: undefined}
  const {event, type, ns, data} = value
  const name = event ?? (ns === undefined ? undefined : type)
  return typeof name === 'string' && 'data' in value ? namedPart(name, data, ['data'], ns) : barePart(value, [], [])
}

/** A part without its mode. */
function barePart(value: unknown, path: Path, ns: unknown): StreamPart | undefined {
  const snapshot = snapshotIn(value)
  if (snapshot === undefined || !areOwn(snapshot.values))
    return bareStep(asObject(value), path, ns) ?? dataPart(value, path, outermost(ns))
  return {
    mode: 'values',
    data: snapshot.values,
    path: [...path, ...snapshot.path],
    around: outermost(ns),
    isBare: true,
    isSnapshot: true,
    isPending: snapshot.next.length > 0
  }
}

/** @param name of an event, such as `values` or `values|planner:1f0c` */
export function namedPart(name: string, data: unknown, path: Path, ns?: unknown): StreamPart | undefined {
  const [mode = '', ...inner] = name.split('|')
  return modes.has(mode) ? stepPart({mode, data, path, around: outermost(ns) ?? outermost(inner)}) : undefined
}

/** What a step of a graph reports is a state, what its node added, or an error. */
function stepPart(streamPart: StreamPart): StreamPart {
  const {mode, data, path} = streamPart
  const {type, payload, values, next, name, result, interrupts, error} = asObject(data)
  const inner = debugged.get(type)
  if (mode === 'debug')
    return inner === undefined
      ? streamPart
      : stepPart({...streamPart, mode: inner, data: payload, path: [...path, 'payload']})
  if (mode === 'checkpoints' && isRecord(values))
    return {...streamPart, mode: 'values', data: values, path: [...path, 'values'], isPending: asArray(next).length > 0}
  if (mode !== 'tasks' || typeof name !== 'string') return streamPart
  if (typeof error === 'string') return {...streamPart, mode: 'error'}
  if (result === undefined) return streamPart
  // The first versions have a list of the keys with their values.
  const added = Array.isArray(result) ? Object.fromEntries(result.filter(isPair)) : result
  const isPending = asArray(interrupts).length > 0
  return {...streamPart, mode: 'updates', node: name, data: added, path: [...path, 'result'], isPending}
}

const debugged: ReadonlyMap<unknown, string> = new Map([
  ['checkpoint', 'checkpoints'],
  ['task', 'tasks'],
  ['task_result', 'tasks']
])

function isPair(value: unknown): value is [string, unknown] {
  return Array.isArray(value) && typeof value[0] === 'string'
}

/** A report of a step without its mode. */
function bareStep(value: JsonObject, path: Path, ns: unknown): StreamPart | undefined {
  const {type, step, payload, id, name, triggers, interrupts} = value
  if (debugged.has(type) && typeof step === 'number' && isRecord(payload)) return namedPart('debug', value, path, ns)
  const isTask = [id, name].every((each) => typeof each === 'string') && [triggers, interrupts].some(Array.isArray)
  return isTask && ('input' in value || 'result' in value) ? namedPart('tasks', value, path, ns) : undefined
}

function partInList(list: readonly unknown[]): StreamPart | undefined {
  const [first, second, third] = list
  if (snapshotIn(list) !== undefined) return barePart(list, [], [])
  if (list.length === 3 && typeof second === 'string') return namedPart(second, third, [2], first)
  if (list.length !== 2) return undefined
  if (typeof first === 'string') return namedPart(first, second, [1])
  if (isNamespace(first)) return barePart(second, [1], first)
  const isPiece = messageIn(first, []) !== undefined && 'langgraph_node' in asObject(second)
  return isPiece ? {mode: 'messages', data: list, path: [], around: undefined} : undefined
}

function dataPart(data: unknown, path: Path, around: string | undefined): StreamPart | undefined {
  if (isState(data)) return {mode: 'values', data, path, around, isBare: true}
  return isUpdate(data) ? {mode: 'updates', data, path, around, isBare: true} : undefined
}

const eventName = /^on_(?:custom_event|[a-z]{1,20}(?:_[a-z]{1,20})?_(?:start|stream|end|error))$/

/** Whether a value is what `astream_events` gives. */
function isEvent({event, data, run_id: id}: JsonObject): boolean {
  return typeof event === 'string' && eventName.test(event) && isRecord(data) && typeof id === 'string'
}

/** What a model printed in an event of it, whole or a piece; `undefined` in any other event. */
export function printedIn(value: unknown): {readonly message: unknown; readonly key: 'output' | 'chunk'} | undefined {
  const {event, data} = asObject(value)
  const {output, chunk} = asObject(data)
  if (event === 'on_chat_model_end') return {message: output, key: 'output'}
  return event === 'on_chat_model_stream' ? {message: chunk, key: 'chunk'} : undefined
}

function isNamespace(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** The name of the first node of a namespace, `planner:1f0c`. */
function outermost(ns: unknown): string | undefined {
  const [first] = typeof ns === 'string' ? [ns] : asArray(ns)
  return asString(asString(first)?.split(':', 1)[0])
}

/** Whether a value is a state with messages of LangChain, not of an API. */
function isState(value: unknown): boolean {
  const {messages} = asObject(value)
  return Array.isArray(messages) && messages.every(isOwn)
}

function isOwn(value: unknown): boolean {
  const message = messageIn(value, [])
  return message !== undefined && message.fields['role'] === undefined
}

/** Whether a value is what nodes added: each key is a node, with an object or a list of them. */
function isUpdate(value: unknown): boolean {
  if (!isRecord(value) || Array.isArray(value['messages'])) return false
  const updates = Object.values(value)
  return updates.length > 0 && updates.every((each) => each === null || (typeof each === 'object' && areOwn(each)))
}

/** An update may have other values than messages, but no messages of another kind. */
function areOwn(update: unknown): boolean {
  return asArray(asObject(update)['messages']).every(isOwn)
}

/** What each node added; a node may give back several updates, and one message without a list. */
export function messagesOf({
  data,
  node: only
}: StreamPart): readonly {readonly node: string; readonly value: unknown; readonly path: Path}[] {
  const updates = only === undefined ? Object.entries(asObject(data)) : [[only, data] as const]
  return updates.flatMap(([node, update]) => {
    const list = Array.isArray(update) ? update : [update]
    return list.flatMap((each, index) => {
      const {messages} = asObject(each)
      const base = [...(only === undefined ? [node] : []), ...(Array.isArray(update) ? [index] : []), 'messages']
      if (isRecord(messages)) return [{node, value: messages, path: base}]
      return asArray(messages).map((value, messageIndex) => ({node, value, path: [...base, messageIndex]}))
    })
  })
}
