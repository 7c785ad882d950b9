import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import type {Thread} from '../model.ts'
import {type NamedTurn, openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString} from '../record.ts'
import {type LangChainMessage, langchainTurn, messageIn} from './message.ts'

/**
 * Messages of LangChain: a list, the state of a graph `{messages: []}` or a snapshot of it `{values: {messages: []}, next}`. Agents that
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

/** The same with a message on each line, or with what a node of a graph added: `{node: {messages: []}}`. */
export const langchainLines: LineFormat = {
  name: 'langchain-messages',
  detects: (records) => areMessages(records) || areUpdates(records),
  open() {
    const chat = openNamedTurns()
    return {
      read(record, line) {
        chat.main.lastLine = line
        if (add(record, undefined, line)) return
        for (const [node, update] of Object.entries(record))
          for (const item of asArray(asObject(update)['messages'])) add(item, node, line)
      },
      finish: () => ({threads: chat.threads()})
    }

    function add(value: unknown, node: string | undefined, line: number): boolean {
      const message = messageIn(value, [])
      const turn = message && langchainTurn(message)
      if (turn !== undefined) chat.add({turn, agent: asString(message?.fields['name']) ?? node}, line)
      return message !== undefined
    }
  }
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const {messages, values} = asObject(value)
  if (isRecord(values) && messages === undefined)
    return {list: asArray(values['messages']), base: ['values', 'messages']}
  return {list: asArray(messages), base: ['messages']}
}

/** Chats of the APIs have roles, not types. */
function areMessages(list: readonly unknown[]): boolean {
  const found = list.map((item) => messageIn(item, []))
  const isOwn = found.some((message) => message?.type === 'ai' && message.fields['role'] === undefined)
  return isOwn && found.every((message) => message !== undefined)
}

/** What the nodes of a graph added, some of it messages of agents. */
function areUpdates(records: readonly JsonObject[]): boolean {
  return records.every((record) => Object.values(record).every(isUpdate)) && records.some(hasAnswer)
}

function isUpdate(update: unknown): boolean {
  if (update === null) return true
  const list = isRecord(update) ? asArray(update['messages']) : undefined
  return (
    list?.every((item) => messageIn(item, [])?.fields['role'] === undefined && messageIn(item, []) !== undefined) ??
    false
  )
}

function hasAnswer(record: JsonObject): boolean {
  return Object.values(record).some((update) => areMessages(asArray(asObject(update)['messages'])))
}

function namedTurns(found: readonly LangChainMessage[]): readonly NamedTurn[] {
  return found.flatMap((message) => {
    const turn = langchainTurn(message)
    return turn === undefined ? [] : [{turn, agent: asString(message.fields['name'])}]
  })
}

/** A graph that has nodes to run has not finished. */
function withState(thread: Thread, {next, tasks}: JsonObject): Thread {
  const isPending =
    asArray(next).length > 0 || asArray(tasks).some((task) => asArray(asObject(task)['interrupts']).length > 0)
  return isPending && thread.stopReason === undefined ? {...thread, stopReason: 'unfinished run'} : thread
}
