import {isRecord} from '../../text/json-object.ts'
import type {DocumentFormat} from '../format.ts'
import {chatTurns} from '../messages/chat-turn.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, turnOf} from '../turns.ts'

/**
 * A session of Continue: the messages of a chat, each with what the program knows of it.
 *
 * Source: `Session` in `core/index.d.ts` of https://github.com/continuedev/continue, and session files in public repositories, read in
 * November 2026.
 */
export const continueSession: DocumentFormat = {
  name: 'continue-session',
  detects(value) {
    const {sessionId, workspaceDirectory: folder, history} = asObject(value)
    const isOwn = typeof sessionId === 'string' && typeof folder === 'string' && Array.isArray(history)
    return isOwn && history.every((item) => isRecord(asObject(item)['message']))
  },
  read(value, lineOf) {
    const {history, chatModelTitle: title} = asObject(value)
    const list = asArray(history)
    const turns = chatTurns(list, ['history'], ({message, promptLogs}, path) => {
      const {role, toolCalls, ...fields} = asObject(message)
      if (role !== 'assistant') return undefined
      const model = asString(asObject(asArray(promptLogs).at(-1))['modelTitle'])
      return {...turnOf({...fields, tool_calls: toolCalls}, [...path, 'message']), model}
    })
    const main = {...openMain(), model: asString(title)}
    return {threads: [readTurns(main, turns, ['history', list.length - 1], lineOf)]}
  }
}
