import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {OpenRecords} from '../engine/description.ts'
import {
  aList,
  allOf,
  aNumber,
  aString,
  isPresent,
  type LocatedJson,
  locate,
  lookup,
  matches
} from '../engine/pattern.ts'
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
  readonly around?: string | undefined
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
  if (matches(stepEvent, value)) return {mode: 'events', data: value, path: []}
  const {event, type, ns, data} = value
  const name = event ?? (ns === undefined ? undefined : type)
  return typeof name === 'string' && 'data' in value ? namedPart(name, data, ['data'], ns) : barePart(value, [], [])
}

/** A part without its mode: a stored state, the report of a step, a state, or an update. */
function barePart(value: unknown, path: Path, ns: unknown): StreamPart | undefined {
  const stored = snapshotIn(value)
  if (stored !== undefined && areOwn(stored.values)) {
    const {values: data, next, path: inner} = stored
    const isPending = next.length > 0
    const at = [...path, ...inner]
    return {mode: 'values', data, path: at, around: outermost(ns), isBare: true, isSnapshot: true, isPending}
  }
  if (matches(debugReport, value)) return namedPart('debug', value, path, ns)
  if (matches(taskReport, value)) return namedPart('tasks', value, path, ns)
  const mode = isState(value) ? 'values' : isUpdate(value) ? 'updates' : undefined
  return mode && {mode, data: value, path, around: outermost(ns), isBare: true}
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

/** Reports of steps, which may come without their mode. */
const debugReport = {type: ['checkpoint', 'task', 'task_result'], step: aNumber, payload: isRecord}
const taskReport = allOf(
  {id: aString, name: aString},
  [{triggers: aList}, {interrupts: aList}],
  [{input: isPresent}, {result: isPresent}]
)

function partInList(list: readonly unknown[]): StreamPart | undefined {
  const [first, second, third] = list
  if (snapshotIn(list) !== undefined) return barePart(list, [], [])
  if (list.length === 3 && typeof second === 'string') return namedPart(second, third, [2], first)
  if (list.length !== 2) return undefined
  if (typeof first === 'string') return namedPart(first, second, [1])
  if (isNamespace(first)) return barePart(second, [1], first)
  const isPiece = messageIn(first, []) !== undefined && 'langgraph_node' in asObject(second)
  return isPiece ? {mode: 'messages', data: list, path: []} : undefined
}

/** An event of `astream_events`. */
const stepEvent = {
  event: (name: unknown) => typeof name === 'string' && eventName.test(name),
  data: isRecord,
  run_id: aString
}
const eventName = /^on_(?:custom_event|[a-z]{1,20}(?:_[a-z]{1,20})?_(?:start|stream|end|error))$/

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

/** A message in a part, or a piece of one. */
interface PartMessage extends LocatedJson {
  /** The node that added it, in an update. */
  readonly node?: string
  /** The agent that wrote it, of a piece. */
  readonly agent?: string | undefined
  /** It is the message so far, not a piece of it. */
  readonly isWhole?: boolean
  /** The call of the model that a piece is of; pieces of its message may have no id. */
  readonly callId?: string | undefined
}

function messagesOf(streamPart: StreamPart): readonly PartMessage[] {
  const {mode, data, path, around} = streamPart
  if (mode === 'updates') return addedMessages(streamPart)
  if (mode === 'values') return locate(data, 'messages.*').map((each) => ({...each, path: [...path, ...each.path]}))
  if (mode === 'events') return printedMessages(asObject(data), path)
  // A server sends the message so far, again and again.
  if (mode.startsWith('messages/'))
    return asArray(data).map((value, index) => ({value, path: [...path, index], agent: around, isWhole: true}))
  if (!mode.startsWith('messages')) return []
  const [value, about] = asArray(data)
  return [{value, path: [...path, 0], agent: agentIn(about) ?? around}]
}

/** The messages that each node added. A node may return several updates, and one message without a list. */
function addedMessages({data, path, node: only}: StreamPart): readonly PartMessage[] {
  const found: PartMessage[] = []
  for (const [node, update] of only === undefined ? Object.entries(asObject(data)) : [[only, data] as const]) {
    const base = only === undefined ? [...path, node] : path
    for (const [index, each] of (Array.isArray(update) ? update : [update]).entries()) {
      const {messages} = asObject(each)
      const at = Array.isArray(update) ? [...base, index, 'messages'] : [...base, 'messages']
      if (isRecord(messages)) found.push({node, value: messages, path: at})
      for (const [place, value] of asArray(messages).entries()) found.push({node, value, path: [...at, place]})
    }
  }
  return found
}

/** The message or piece that a model printed in an event of a step. */
function printedMessages({event, data, metadata, run_id: id}: JsonObject, path: Path): readonly PartMessage[] {
  const isWhole = event === 'on_chat_model_end'
  if (!isWhole && event !== 'on_chat_model_stream') return []
  const key = isWhole ? 'output' : 'chunk'
  const value = asObject(data)[key]
  return [{value, path: [...path, 'data', key], agent: agentIn(metadata), isWhole, callId: asString(id)}]
}

/** The agent that wrote a piece, or the outermost node around it. */
function agentIn(about: unknown): string | undefined {
  const {lc_agent_name: name, langgraph_checkpoint_ns: ns, langgraph_node: node} = asObject(about)
  const around = asString(ns)?.includes('|') === true ? outermost(ns) : undefined
  return asString(name) ?? around ?? asString(node)
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

  /** Whether the part begins another run by its id. */
  function isOther({mode, data}: StreamPart): boolean {
    const id = mode === 'metadata' ? asObject(data)['run_id'] : undefined
    const isNext = id !== undefined && runId !== undefined && runId !== id
    runId ??= id
    return isNext
  }

  return {
    add(streamPart, lineOf) {
      const isState = streamPart.mode === 'values' && streamPart.around === undefined
      if (isOther(streamPart) || (isState && !states.add(streamPart, lineOf))) return false
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
      for (const {node = '', value, path} of messagesOf(streamPart)) {
        const message = messageIn(value, path)
        const turn = message && (langchainTurn(message) ?? reportOf(message, node))
        if (message === undefined || turn === undefined) continue
        const agent = asString(message.fields['name']) ?? streamPart.around ?? node
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
  const nodes = new Map<string, unknown>()
  const ended = new Set<OpenThread>()
  let last: OpenThread | undefined

  function addPiece({value, path, agent, isWhole, callId}: PartMessage, lineOf: LineOf): void {
    const message = messageIn(value, path)
    const turn = message && langchainTurn(message)
    if (message === undefined || turn === undefined) return
    const id = callId ?? asString(message.fields['id'])
    const name = agent ?? asString(message.fields['name']) ?? asString(nodes.get(id ?? ''))
    const thread = subagentIn(agents, subagentId(name ?? 'agent'), name)
    last = thread
    if (handsOver(message)) ended.add(thread)
    else if (turn.text !== undefined && turn.text !== '') ended.delete(thread)
    if (isWhole === true && id !== undefined && thread.id === id) thread.text = ''
    addTurn(thread, isWhole === true || callId !== undefined ? {...turn, id} : turn, lineOf(turn.path))
  }

  return {
    add(streamPart: StreamPart, lineOf: LineOf): void {
      const about = streamPart.mode === 'messages/metadata' ? asObject(streamPart.data) : {}
      for (const [id, each] of Object.entries(about)) nodes.set(id, nodeIn(each))
      for (const piece of messagesOf(streamPart)) addPiece(piece, lineOf)
    },
    threads(): Threads | undefined {
      if (last === undefined) return undefined
      const others = [...agents.values()].filter((each) => each !== last && !ended.has(each))
      return [{...closeThread(last), id: 'main', kind: 'main'}, ...others.map(closeThread)]
    }
  }
}

const nodeIn = lookup('metadata.langgraph_node')

/** Reads the sessions of a stream, which follow each other. */
const openStream: OpenRecords = (_, lineOf) => {
  const readings = openReadings()
  let current = openStreamSession()
  let first: string | undefined
  return {
    add(record, path) {
      const streamPart = record as StreamPart
      const line = path.length === 0 ? lineOf(path) : undefined
      const placeOf: LineOf = line === undefined ? (inner) => lineOf([...path, ...inner]) : () => line
      first ??= runName(path, line)
      if (current.add(streamPart, placeOf)) return
      readings.add({reading: current.finish(), name: first})
      current = openStreamSession()
      first = runName(path, line)
      current.add(streamPart, placeOf)
    },
    finish() {
      readings.add({reading: current.finish(), name: first ?? 'main'})
      return readings.join()
    }
  }
}

function runName([index]: Path, line: number | undefined): string {
  return line === undefined ? `item ${Number(index) + 1}` : `line ${line}`
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
  const values = mode.startsWith('messages') ? asArray(data) : messagesOf(streamPart).map(({value}) => value)
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
