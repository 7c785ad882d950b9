import type {JsonObject} from '../../text/json-object.ts'
import type {LineFormat} from '../format.ts'
import {addPrompt} from '../last-message.ts'
import {chatTurn} from '../messages/chat-turn.ts'
import {closeThread, type OpenThread, openMain, openThread, subagentId} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {addTurn} from '../turns.ts'

/**
 * The file that Factory's Droid keeps of a session: `{type: 'session_start'}`, then `{type: 'message', id, message: {role, content}}`.
 *
 * Source: files of tests of https://github.com/jazzyalex/agent-sessions at 651e854, and first lines of files of sub-agents in other
 * tests, read in November 2026.
 */
export const droidSession: LineFormat = {
  name: 'droid-session',
  detects: (records) => records.some(isStart) && records.some(isMessage),
  open() {
    let opened: OpenThread | undefined
    return {
      read(record, line) {
        opened ??= isStart(record) ? threadOf(record) : openMain()
        opened.lastLine = line
        if (!isMessage(record)) return
        const message = asObject(record['message'])
        if (message['role'] === 'user' && typeof message['content'] === 'string') addPrompt(opened)
        addTurn(opened, chatTurn(message, []), line)
      },
      finish: () => ({threads: [closeThread(opened ?? openMain())]})
    }
  }
}

/** A session that the tool `Task` started is that of a sub-agent; its title begins with the type of that. */
function threadOf({id, callingSessionId: caller, callingToolUseId: call, sessionTitle: title}: JsonObject): OpenThread {
  if (!asString(caller) || !asString(call)) return openMain()
  return openThread('subagent', subagentId(String(id)), /^(\S+): /.exec(asString(title) ?? '')?.[1])
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
