import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {OpenRecords} from '../engine/description.ts'
import {format} from '../engine/read.ts'
import type {FormatReading, LineOf, Path} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import type {Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, subagentId, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, openNamedTurns, readNamedTurns, type Turn} from '../turns.ts'
import {
  handsOver,
  type LangChainMessage,
  langchainTurn,
  messageIn,
  openNamedMessages,
  snapshotIn
} from './langchain-message.ts'

/** A part of a graph's stream. */
type StreamPart = {
  /** `values` for the state, `updates` for a node's additions, `messages` for pieces of messages, or another mode. */
  readonly mode: string
  /** The node around it that is outermost, where it comes from a graph in the graph. */
  readonly around: string | undefined
  readonly data: unknown
  readonly path: Path
  /** The node that added the data, where its name is not in it. */
  readonly node?: string
  /** Its mode is not written with it. */
  readonly isBare?: boolean
  /** It is a stored state; the states of a thread begin with the newest. */
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
function partIn(value: unknown): StreamPart | undefined {
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
function namedPart(name: string, data: unknown, path: Path, ns?: unknown): StreamPart | undefined {
  const [mode = '', ...inner] = name.split('|')
  return modes.has(mode) ? stepPart({mode, data, path, around: outermost(ns) ?? outermost(inner)}) : undefined
}

/** Unwraps the report of a step: a state, the additions of its node, or an error. */
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

/** Whether a value is an event of `astream_events`. */
function isEvent({event, data, run_id: id}: JsonObject): boolean {
  return typeof event === 'string' && eventName.test(event) && isRecord(data) && typeof id === 'string'
}

/** The message or piece that a model printed in an event; `undefined` for other events. */
function printedIn(value: unknown): {readonly message: unknown; readonly key: 'output' | 'chunk'} | undefined {
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

/** Whether a value is an update: each key is a node, with an object or a list of them. */
function isUpdate(value: unknown): boolean {
  if (!isRecord(value) || Array.isArray(value['messages'])) return false
  const updates = Object.values(value)
  return updates.length > 0 && updates.every((each) => each === null || (typeof each === 'object' && areOwn(each)))
}

/** An update may have other values than messages, but no messages of another kind. */
function areOwn(update: unknown): boolean {
  return asArray(asObject(update)['messages']).every(isOwn)
}

/** The messages that each node added. A node may return several updates, and one message without a list. */
function messagesOf({
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

/** A session of a graph whose parts are read one by one. */
interface StreamSession {
  /** @returns whether the part is one of this session */
  add(streamPart: StreamPart, lineOf: LineOf): boolean
  finish(): FormatReading
}

/**
 * A run in one mode or in several. Updates name most of its agents, a state has the order of all messages, and pieces
 * are the last resort.
 */
function openStreamSession(): StreamSession {
  const updates = openUpdates()
  const states = openStates()
  const pieces = openPieces()
  const events = openPieces()
  let ending: Thread['stopReason']
  let runId: unknown

  function isOther({mode, data}: StreamPart): boolean {
    const {run_id: id} = asObject(data)
    if (mode !== 'metadata' || id === undefined) return false
    const isNext = runId !== undefined && runId !== id
    runId ??= id
    return isNext
  }

  return {
    add(streamPart, lineOf) {
      if (
        isOther(streamPart) ||
        (streamPart.mode === 'values' && streamPart.around === undefined && !states.add(streamPart, lineOf))
      )
        return false
      if (streamPart.mode === 'updates') updates.add(streamPart, lineOf)
      if (streamPart.mode.startsWith('messages')) pieces.add(streamPart, lineOf)
      if (streamPart.mode === 'events') events.add(streamPart, lineOf)
      if (streamPart.mode === 'error') ending = 'error'
      else if (wholes.has(streamPart.mode)) ending = endingAfter(streamPart, ending)
      return true
    },
    finish() {
      const found = updates.threads() ?? states.threads() ?? pieces.threads() ?? events.threads()
      const [main, ...others] = found ?? [closeThread(openMain())]
      const stopReason = ending ?? main.stopReason
      return {threads: [stopReason === undefined ? main : {...main, stopReason}, ...others]}
    }
  }
}

/** The stop reason of a run after a part; a state with nodes to run says nothing of it. */
function endingAfter({mode, data, isPending}: StreamPart, before: Thread['stopReason']): Thread['stopReason'] {
  const isWaiting = '__interrupt__' in asObject(data)
  if (mode === 'values' && isPending === true && !isWaiting) return before
  return isWaiting || isPending === true ? 'unfinished run' : undefined
}

const wholes: ReadonlySet<string> = new Set(['values', 'updates'])

type Threads = readonly [Thread, ...Thread[]]

function openUpdates() {
  const chat = openNamedTurns()
  return {
    add(streamPart: StreamPart, lineOf: LineOf): void {
      const {path, around} = streamPart
      for (const {node, value, path: inner} of messagesOf(streamPart)) {
        const message = messageIn(value, [...path, ...inner])
        const turn = message && (langchainTurn(message) ?? reportOf(message, node))
        if (message === undefined || turn === undefined) continue
        const agent = asString(message.fields['name']) ?? around ?? node
        chat.add({...turn, agent, handsOver: handsOver(message)}, lineOf(turn.path))
      }
    },
    threads(): Threads | undefined {
      const [main, ...others] = chat.threads()
      return main === undefined || chat.main.count === 0 ? undefined : [main, ...others]
    }
  }
}

/** A node may give the last message of an agent back as a human's, with the name of the agent. */
function reportOf(message: LangChainMessage, node: string): Turn | undefined {
  return message.type === 'human' && message.fields['name'] === node
    ? langchainTurn({...message, type: 'ai'})
    : undefined
}

function openStates() {
  let last: {readonly list: readonly unknown[]; readonly streamPart: StreamPart; readonly lineOf: LineOf} | undefined
  return {
    /** @returns whether the state is one of the same session */
    add(streamPart: StreamPart, lineOf: LineOf): boolean {
      const list = asArray(asObject(streamPart.data)['messages'])
      // The history of a graph begins with its last state.
      if (last !== undefined && last.list.length > list.length && beginsWith(last.list, list)) return true
      if (last === undefined || continues(list, last.list)) last = {list, streamPart, lineOf}
      else return continues(last.list, list)
      return true
    },
    threads(): Threads | undefined {
      if (last === undefined) return undefined
      const base = [...last.streamPart.path, 'messages']
      const turnOf = openNamedMessages()
      const found = last.list.flatMap((item, index) => messageIn(item, [...base, index]) ?? [])
      const turns = found.flatMap((message) => turnOf(message) ?? [])
      const [main, ...others] = readNamedTurns(turns, [...base, last.list.length - 1], last.lineOf)
      if (main === undefined) return undefined
      const isPending = last.streamPart.isPending === true && main.stopReason === undefined
      return [isPending ? {...main, stopReason: 'unfinished run'} : main, ...others]
    }
  }
}

/** Whether a list of messages begins with another list, or shares an agent's message by its id. */
function continues(list: readonly unknown[], before: readonly unknown[]): boolean {
  return beginsWith(list, before) || sharesAnswer(list, before)
}

function beginsWith(list: readonly unknown[], first: readonly unknown[]): boolean {
  return first.length <= list.length && first.every((item, index) => isSame(item, list[index]))
}

/** Whether two lists of messages have one of an agent with the same id. */
function sharesAnswer(list: readonly unknown[], other: readonly unknown[]): boolean {
  const ids = new Set(list.flatMap((item) => answerId(item) ?? []))
  return other.some((item) => ids.has(answerId(item) ?? ''))
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [messageIn(one, [])?.fields, messageIn(other, [])?.fields]
  if (a === undefined || b === undefined) return false
  const ids = [asString(a['id']), asString(b['id'])]
  if (ids.every((id) => id !== undefined)) return ids[0] === ids[1]
  return a['type'] === b['type'] && JSON.stringify(a['content']) === JSON.stringify(b['content'])
}

function answerId(item: unknown): string | undefined {
  const message = messageIn(item, [])
  return message?.type === 'ai' ? asString(message.fields['id']) : undefined
}

function openPieces() {
  const agents = new Map<string, OpenThread>()
  const nodes = new Map<string, string>()
  const ended = new Set<OpenThread>()
  let last: OpenThread | undefined

  function add(value: unknown, agent: string | undefined, {isWhole, lineOf, path, callId}: Piece): void {
    const message = messageIn(value, path)
    const turn = message && langchainTurn(message)
    if (message === undefined || turn === undefined) return
    const id = callId ?? asString(message.fields['id'])
    const name = agent ?? asString(message.fields['name']) ?? nodes.get(id ?? '')
    const thread = subagentIn(agents, subagentId(name ?? 'agent'), name)
    last = thread
    if (handsOver(message)) ended.add(thread)
    else if (turn.text !== undefined && turn.text !== '') ended.delete(thread)
    // A server sends the message so far, again and again.
    if (isWhole && id !== undefined && thread.id === id) thread.text = ''
    addTurn(thread, isWhole || callId !== undefined ? {...turn, id} : turn, lineOf(turn.path))
  }

  return {
    add({mode, data, path, around}: StreamPart, lineOf: LineOf): void {
      if (mode === 'events') {
        const printed = printedIn(data)
        if (printed === undefined) return
        const {message, key} = printed
        const {metadata, run_id: callId} = asObject(data)
        const agent = agentIn(asObject(metadata))
        add(message, agent, {isWhole: key === 'output', lineOf, path: [...path, 'data', key], callId: asString(callId)})
      } else if (mode === 'messages/metadata') {
        for (const [id, {metadata}] of Object.entries(asObject(data)).map(
          ([key, value]) => [key, asObject(value)] as const
        ))
          nodes.set(id, asString(asObject(metadata)['langgraph_node']) ?? '')
      } else if (mode.startsWith('messages/')) {
        for (const [index, value] of asArray(data).entries())
          add(value, around, {isWhole: true, lineOf, path: [...path, index]})
      } else {
        const [value, about] = asArray(data)
        add(value, agentIn(asObject(about)) ?? around, {isWhole: false, lineOf, path: [...path, 0]})
      }
    },
    threads(): Threads | undefined {
      if (last === undefined) return undefined
      const others = [...agents.values()].filter((each) => each !== last && !ended.has(each))
      return [{...closeThread(last), id: 'main', kind: 'main'}, ...others.map(closeThread)]
    }
  }
}

interface Piece {
  /** The value is the message so far, not a piece of it. */
  readonly isWhole: boolean
  readonly lineOf: LineOf
  readonly path: readonly PropertyKey[]
  /** The call of the model that a piece is of; pieces of its message may have no id. */
  readonly callId?: string | undefined
}

/** The agent that wrote a piece, or the outermost node around it. */
function agentIn(about: Readonly<Record<string, unknown>>): string | undefined {
  const {lc_agent_name: name, langgraph_checkpoint_ns: ns, langgraph_node: node} = about
  const around = asString(ns)?.includes('|') === true ? asString(ns)?.split(':', 1)[0] : undefined
  return asString(name) ?? around ?? asString(node)
}

/** Reads the sessions of a stream, which follow each other. */
const openStream: OpenRecords = (_, lineOf) => {
  const readings = openReadings()
  let current = openStreamSession()
  let first: string | undefined
  return {
    add(record, path) {
      const streamPart = record as StreamPart
      const [index] = path
      const line = index === undefined ? lineOf(path) : undefined
      const name = line === undefined ? `item ${Number(index) + 1}` : `line ${line}`
      const placeOf: LineOf = (inner) => line ?? lineOf([...path, ...inner])
      first ??= name
      if (current.add(streamPart, placeOf)) return
      readings.add({reading: current.finish(), name: first})
      current = openStreamSession()
      first = name
      current.add(streamPart, placeOf)
    },
    finish() {
      readings.add({reading: current.finish(), name: first ?? 'main'})
      return readings.join()
    }
  }
}

/** Whether values are parts of a stream, with a message of an agent. States that do not go on from each other are sessions of their own. */
function areParts(streamParts: readonly (StreamPart | undefined)[]): boolean {
  const recognized = streamParts.filter((streamPart) => streamPart !== undefined)
  const bare = new Set(recognized.map(({mode, isBare}) => (isBare === true ? mode : undefined)))
  if (recognized.length < streamParts.length || bare.size > 1 || !recognized.some(hasAnswer)) return false
  const states = recognized.filter(({mode, around}) => mode === 'values' && around === undefined)
  if (states.length < recognized.length || !bare.has('values')) return true
  return states.some((state, index) => index > 0 && goOn(state, states[index - 1]))
}

/** Whether a state continues the one before; equal results may come from several runs. */
function goOn(state: StreamPart, before: StreamPart | undefined): boolean {
  const [list, other] = [messagesIn(state), messagesIn(before)]
  if (list.length === other.length) return sharesAnswer(list, other)
  return continues(list, other) || (state.isSnapshot === true && continues(other, list))
}

function messagesIn(streamPart: StreamPart | undefined): readonly unknown[] {
  return asArray(asObject(streamPart?.data)['messages'])
}

function hasAnswer(streamPart: StreamPart): boolean {
  const {mode, data} = streamPart
  const values =
    mode === 'events'
      ? [printedIn(data)?.message]
      : mode === 'updates'
        ? messagesOf(streamPart).map(({value}) => value)
        : mode === 'values'
          ? messagesIn(streamPart)
          : mode.startsWith('messages')
            ? asArray(data)
            : []
  return values.some((value) => messageIn(value, [])?.type === 'ai')
}

/**
 * The stream of a LangGraph graph: states (`values`), additions of nodes (`updates`), pieces of messages (`messages`),
 * or events of steps (`astream_events`). A stream may have several modes, and parts of inner graphs. All parts are of
 * one session, until a state or an id begins another.
 *
 * Source: `pregel/main.py` and `types.py` of https://github.com/langchain-ai/langgraph, and the events that its server sends, read in
 * November 2026.
 */
export const langgraphStreamFormat = format({
  name: 'langgraph-stream',
  program: 'LangChain, LangGraph',
  files: 'streams of graphs in any mode, as lines, lists or events of a server: one run, with its nodes as agents',
  triedOn: 'real files',
  recordIn: partIn,
  list: (streamParts) => areParts(asArray(streamParts) as readonly (StreamPart | undefined)[]),
  at: [''],
  hasEvents: true,
  reader: openStream
})
