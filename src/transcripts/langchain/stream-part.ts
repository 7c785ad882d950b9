import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {messageIn} from './message.ts'

/** A part of what a graph streams. */
export interface StreamPart {
  /** `values` for the state, `updates` for what nodes added to it, `messages` for pieces of messages, or another mode. */
  readonly mode: string
  /** The node around it that is outermost, where it comes from a graph in the graph. */
  readonly around: string | undefined
  readonly data: unknown
  readonly path: Path
  /** Its mode is not written with it. */
  readonly isBare?: boolean
  /** The graph had nodes to run then. */
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
  const {event, type, ns, data, values, next} = value
  const name = event ?? (ns === undefined ? undefined : type)
  if (typeof name === 'string' && 'data' in value) return namedPart(name, data, ['data'], ns)
  if (Array.isArray(next) && isRecord(values) && areOwn(values))
    return {
      mode: 'values',
      data: values,
      path: snapshotPath,
      around: undefined,
      isBare: true,
      isPending: next.length > 0
    }
  return dataPart(value, [], undefined)
}

/** Where a snapshot of a thread has its state. */
export const snapshotPath: Path = ['values']

/** @param name of an event, such as `values` or `values|planner:1f0c` */
export function namedPart(name: string, data: unknown, path: Path, ns?: unknown): StreamPart | undefined {
  const [mode = '', ...inner] = name.split('|')
  return modes.has(mode) ? {mode, data, path, around: outermost(ns) ?? outermost(inner)} : undefined
}

function partInList(list: readonly unknown[]): StreamPart | undefined {
  const [first, second, third] = list
  if (list.length === 3 && typeof second === 'string') return namedPart(second, third, [2], first)
  if (list.length !== 2) return undefined
  if (typeof first === 'string') return namedPart(first, second, [1])
  if (isNamespace(first)) return dataPart(second, [1], outermost(first))
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
export function messagesOf(
  updates: JsonObject
): readonly {readonly node: string; readonly value: unknown; readonly path: Path}[] {
  return Object.entries(updates).flatMap(([node, update]) => {
    const list = Array.isArray(update) ? update : [update]
    return list.flatMap((each, index) => {
      const {messages} = asObject(each)
      const base = [node, ...(Array.isArray(update) ? [index] : []), 'messages']
      if (isRecord(messages)) return [{node, value: messages, path: base}]
      return asArray(messages).map((value, messageIndex) => ({node, value, path: [...base, messageIndex]}))
    })
  })
}
