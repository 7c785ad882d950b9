import type {FormatReading, LineOf} from '../format.ts'
import type {Thread} from '../model.ts'
import {type NamedTurn, openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {closeThread, type OpenThread, openMain, subagentId, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn} from '../turns.ts'
import {handsOver, type LangChainMessage, langchainTurn, messageIn, openMessageTurns} from './message.ts'
import {messagesOf, printedIn, type StreamPart} from './stream-part.ts'

/** A session of a graph whose parts are read one by one. */
export interface StreamSession {
  /** @returns whether the part is one of this session */
  add(streamPart: StreamPart, lineOf: LineOf): boolean
  finish(): FormatReading
}

/** The turns of messages, with the names of their agents. */
export function namedTurns(found: readonly LangChainMessage[]): readonly NamedTurn[] {
  const turnOf = openMessageTurns()
  return found.flatMap((message) => {
    const turn = turnOf(message)
    return turn === undefined ? [] : [{turn, agent: asString(message.fields['name']), handsOver: handsOver(message)}]
  })
}

/**
 * A run in one mode or in several: what nodes added has the most of its agents, a state has the order of all messages, and
 * pieces are what is left.
 */
export function openStreamSession(): StreamSession {
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
        chat.add({turn, agent, handsOver: handsOver(message)}, lineOf(turn.path))
      }
    },
    threads(): Threads | undefined {
      const [main, ...others] = chat.threads()
      return main === undefined || chat.main.count === 0 ? undefined : [main, ...others]
    }
  }
}

/** A node may give the last message of an agent back as a human's, with the name of the agent. */
function reportOf(message: LangChainMessage, node: string): NamedTurn['turn'] | undefined {
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
      const found = last.list.flatMap((item, index) => messageIn(item, [...base, index]) ?? [])
      const [main, ...others] = readNamedTurns(namedTurns(found), [...base, last.list.length - 1], last.lineOf)
      const isPending = last.streamPart.isPending === true && main.stopReason === undefined
      return [isPending ? {...main, stopReason: 'unfinished run'} : main, ...others]
    }
  }
}

/** Whether a list of messages has those of another first, or a message of an agent by its id. */
export function continues(list: readonly unknown[], before: readonly unknown[]): boolean {
  return beginsWith(list, before) || sharesAnswer(list, before)
}

function beginsWith(list: readonly unknown[], first: readonly unknown[]): boolean {
  return first.length <= list.length && first.every((item, index) => isSame(item, list[index]))
}

/** Whether two lists of messages have one of an agent with the same id. */
export function sharesAnswer(list: readonly unknown[], other: readonly unknown[]): boolean {
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
    // A server sends what there is of a message so far, again and again.
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
