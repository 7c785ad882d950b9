import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat} from '../format.ts'
import {chatTurn, chatTurns} from '../messages/chat-turn.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, readTurns} from '../turns.ts'

/**
 * A session of Hermes: the messages of a chat, beside what the program knows of it.
 *
 * Source: the session files of https://github.com/NousResearch/hermes-agent and of tests that read them, read in November 2026.
 */
export const hermesSession: DocumentFormat = {
  name: 'hermes-session',
  detects(value) {
    const session = asObject(value)
    const {session_id: id, messages} = session
    const isOwn = ['platform', 'session_start', 'model_config', 'system_prompt'].some((key) => key in session)
    return (
      typeof id === 'string' && isOwn && Array.isArray(messages) && messages.length > 0 && messages.every(isMessage)
    )
  },
  read(value, lineOf) {
    const {messages, model} = asObject(value)
    const list = asArray(messages)
    const main = {...openMain(), model: asString(model)}
    return {threads: [readTurns(main, chatTurns(list, ['messages']), ['messages', list.length - 1], lineOf)]}
  }
}

/** The same with a message on each line, after a record of the session. */
export const hermesLines: LineFormat = {
  name: 'hermes-session',
  detects: (records) => records.length > 1 && records[0]?.['role'] === 'session_meta' && records.every(isMessage),
  open() {
    const main = openMain()
    return {
      read(record, line) {
        if (record['role'] === 'session_meta') main.model = asString(record['model']) ?? main.model
        addTurn(main, chatTurn(record, []), line)
        main.lastLine = line
      },
      finish: () => ({threads: [closeThread(main)]})
    }
  }
}

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'tool', 'session_meta'])

function isMessage(value: unknown): boolean {
  const {role, content, tool_calls: calls}: JsonObject = asObject(value)
  return (
    roles.has(role) &&
    (role === 'session_meta' ||
      content === null ||
      typeof content === 'string' ||
      Array.isArray(content) ||
      Array.isArray(calls))
  )
}
