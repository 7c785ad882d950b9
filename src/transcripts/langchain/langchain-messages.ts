import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {type NamedTurn, openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'
import {handsOver, messageIn, openMessageTurns} from './message.ts'
import {snapshotIn} from './snapshot.ts'
import {namedTurns} from './stream-session.ts'

/**
 * Messages of LangChain: one, a list, the state of a graph `{messages: []}`, a snapshot of it `{values: {messages: []}, next}` or a checkpoint
 * `{channel_values: {messages: []}}`, also within what its saver gives, `{config, checkpoint}`. Agents that
 * share a state are known by the `name` of their messages: each is a thread, that of the last message the main one.
 *
 * Source: `messages/base.py` of https://github.com/langchain-ai/langchain and `types.py` of https://github.com/langchain-ai/langgraph,
 * read in November 2026.
 */
export const langchainMessages: DocumentFormat = {
  name: 'langchain-messages',
  detects: (value) => areMessages(listIn(value).list),
  read(value, lineOf) {
    const state = listIn(value)
    const {list, pathOf} = state
    const found = list.flatMap((item, index) => messageIn(item, pathOf(index)) ?? [])
    const turns = namedTurns(found)
    const calls = found.findLast(({type}) => type === 'ai')?.fields['tool_calls']
    const all = [...turns, ...responseTurns(state, turns.at(-1), asArray(calls))]
    const [main, ...others] = readNamedTurns(all, pathOf(list.length - 1), lineOf)
    return {threads: [withState(main, value), ...others]}
  }
}

/** The same with a message on each line. */
export const langchainLines: LineFormat = {
  name: 'langchain-messages',
  detects: areMessages,
  open() {
    const chat = openNamedTurns()
    const turnOf = openMessageTurns()
    return {
      read(record, line) {
        chat.main.lastLine = line
        const message = messageIn(record, [])
        const turn = message && turnOf(message)
        if (message === undefined || turn === undefined) return
        chat.add({turn, agent: asString(message.fields['name']), handsOver: handsOver(message)}, line)
      },
      finish: () => ({threads: chat.threads()})
    }
  }
}

interface State {
  readonly list: readonly unknown[]
  readonly pathOf: (index: number) => Path
  readonly response?: unknown
  readonly responsePath: Path
}

function listIn(value: unknown): State {
  const snapshot = snapshotIn(value)
  if (snapshot !== undefined) return within(snapshot.values, snapshot.path)
  if (Array.isArray(value)) return {list: value, pathOf: (index) => [index], responsePath: []}
  if (messageIn(value, []) !== undefined) return {list: [value], pathOf: () => [], responsePath: []}
  const {values, channel_values: channels, checkpoint} = asObject(value)
  if (isRecord(values)) return within(values, ['values'])
  if (isRecord(channels)) return within(channels, ['channel_values'])
  const saved = asObject(checkpoint)['channel_values']
  return isRecord(saved) ? within(saved, ['checkpoint', 'channel_values']) : within(asObject(value), [])
}

function within({messages, structured_response: response}: JsonObject, base: Path): State {
  const responsePath = [...base, 'structured_response']
  return {list: asArray(messages), pathOf: (index) => [...base, 'messages', index], response, responsePath}
}

/** Chats of the APIs have roles, not types. */
function areMessages(list: readonly unknown[]): boolean {
  const found = list.map((item) => messageIn(item, []))
  const isOwn = found.some((message) => message?.type === 'ai' && message.fields['role'] === undefined)
  return isOwn && found.every((message) => message !== undefined)
}

/** An answer with a type is a call, whose arguments the state has beside its messages; it may still have those of an earlier one. */
function responseTurns(
  {response, responsePath}: State,
  last: NamedTurn | undefined,
  calls: readonly unknown[]
): readonly NamedTurn[] {
  if (last?.turn.stopReason !== 'tool call' || !isRecord(response)) return []
  const isAnswered = calls.some((call) => hasAll(response, asObject(asObject(call)['args'])))
  return isAnswered ? [{...last, turn: {text: jsonOf(response) ?? '', path: responsePath}}] : []
}

/** Whether the arguments of a call, of which there are some, are among the keys of an object. */
function hasAll(response: JsonObject, args: JsonObject): boolean {
  const given = Object.entries(args)
  return given.length > 0 && given.every(([key, value]) => jsonOf(response[key]) === jsonOf(value))
}

/** A graph that has nodes to run has not finished. */
function withState(thread: Thread, state: unknown): Thread {
  const {next, tasks} = asObject(state)
  const isPending =
    asArray(snapshotIn(state)?.next ?? next).length > 0 ||
    asArray(tasks).some((task) => asArray(asObject(task)['interrupts']).length > 0)
  return isPending && thread.stopReason === undefined ? {...thread, stopReason: 'unfinished run'} : thread
}
