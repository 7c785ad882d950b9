import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString} from '../record.ts'
import {langchainTurn, messageIn} from './message.ts'
import {namedTurns} from './stream-session.ts'

/**
 * Messages of LangChain: a list, the state of a graph `{messages: []}`, a snapshot of it `{values: {messages: []}, next}` or a checkpoint
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
    const {list, base} = listIn(value)
    const found = list.flatMap((item, index) => messageIn(item, [...base, index]) ?? [])
    const [main, ...others] = readNamedTurns(namedTurns(found), [...base, list.length - 1], lineOf)
    return {threads: [withState(main, asObject(value)), ...others]}
  }
}

/** The same with a message on each line. */
export const langchainLines: LineFormat = {
  name: 'langchain-messages',
  detects: areMessages,
  open() {
    const chat = openNamedTurns()
    return {
      read(record, line) {
        chat.main.lastLine = line
        const message = messageIn(record, [])
        const turn = message && langchainTurn(message)
        if (turn !== undefined) chat.add({turn, agent: asString(message?.fields['name'])}, line)
      },
      finish: () => ({threads: chat.threads()})
    }
  }
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const {messages, values, channel_values: channels, checkpoint} = asObject(value)
  if (messages !== undefined) return {list: asArray(messages), base: ['messages']}
  if (isRecord(values)) return {list: asArray(values['messages']), base: ['values', 'messages']}
  if (isRecord(channels)) return {list: asArray(channels['messages']), base: ['channel_values', 'messages']}
  const saved = asArray(asObject(asObject(checkpoint)['channel_values'])['messages'])
  return {list: saved, base: ['checkpoint', 'channel_values', 'messages']}
}

/** Chats of the APIs have roles, not types. */
function areMessages(list: readonly unknown[]): boolean {
  const found = list.map((item) => messageIn(item, []))
  const isOwn = found.some((message) => message?.type === 'ai' && message.fields['role'] === undefined)
  return isOwn && found.every((message) => message !== undefined)
}

/** A graph that has nodes to run has not finished. */
function withState(thread: Thread, {next, tasks}: JsonObject): Thread {
  const isPending =
    asArray(next).length > 0 || asArray(tasks).some((task) => asArray(asObject(task)['interrupts']).length > 0)
  return isPending && thread.stopReason === undefined ? {...thread, stopReason: 'unfinished run'} : thread
}
