import type {JsonObject} from '../../text/json-object.ts'
import type {LineFormat} from '../format.ts'
import {addPrompt} from '../last-message.ts'
import {chatTurn} from '../messages/chat-turn.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asObject} from '../record.ts'
import {addTurn} from '../turns.ts'

/**
 * The file that Factory's Droid keeps of a session: `{type: 'session_start'}`, then `{type: 'message', id, message: {role, content}}`.
 *
 * Source: files of tests of https://github.com/jazzyalex/agent-sessions at 651e854, read in November 2026.
 */
export const droidSession: LineFormat = {
  name: 'droid-session',
  detects: (records) => records.some(isStart) && records.some(isMessage),
  open() {
    const main = openMain()
    return {
      read(record, line) {
        main.lastLine = line
        if (!isMessage(record)) return
        const message = asObject(record['message'])
        if (message['role'] === 'user' && typeof message['content'] === 'string') addPrompt(main)
        addTurn(main, chatTurn(message, []), line)
      },
      finish: () => ({threads: [closeThread(main)]})
    }
  }
}

function isStart({type, id}: JsonObject): boolean {
  return type === 'session_start' && typeof id === 'string'
}

function isMessage({type, id, message}: JsonObject): boolean {
  const {role, content} = asObject(message)
  return (
    type === 'message' &&
    typeof id === 'string' &&
    typeof role === 'string' &&
    (typeof content === 'string' || Array.isArray(content))
  )
}
