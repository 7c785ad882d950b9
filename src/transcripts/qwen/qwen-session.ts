import type {JsonObject} from '../../text/json-object.ts'
import {isToolCall, piecesText} from '../chat-message.ts'
import type {LineFormat} from '../format.ts'
import {addMessage, addPrompt, skipMessages} from '../last-message.ts'
import {closeThread, type OpenThread, openMain, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openBranches} from '../save-points.ts'

const roles: ReadonlySet<unknown> = new Set(['user', 'model'])

const types: ReadonlySet<unknown> = new Set(['user', 'assistant', 'tool_result'])

/**
 * The file that Qwen Code keeps of a session: records with the keys of Claude Code's, and messages with the `parts` of Gemini's.
 *
 * Source: `chatRecordingService.ts` of https://github.com/QwenLM/qwen-code at 015346f, read in November 2026.
 */
export const qwenSession: LineFormat = {
  name: 'qwen-session',
  detects: (records) => records.some(isMessage),
  open() {
    const main = openMain()
    const threads = new Map<string, OpenThread>()
    const branches = openBranches(main)
    return {
      read(record, line) {
        const agent = asString(record['agentId']) ?? (record['isSidechain'] === true ? 'sidechain' : undefined)
        const thread = agent === undefined ? main : subagentIn(threads, agent, asString(record['agentName']))
        thread.lastLine = line
        if (thread === main) branches.enter(record['parentUuid'])
        if (isMessage(record)) readMessage(thread, record, line)
        if (thread === main) branches.leave(record['uuid'])
      },
      finish: () => ({
        threads: [...(main.count > 0 || threads.size === 0 ? [main] : []), ...threads.values()].map(closeThread)
      })
    }
  }
}

/** Older versions and tools that copy sessions leave the id of the session out. */
function isMessage({type, sessionId, message}: JsonObject): boolean {
  const {role, parts} = asObject(message)
  return types.has(type) && (typeof sessionId === 'string' || roles.has(role)) && Array.isArray(parts)
}

function readMessage(thread: OpenThread, {type, subtype, message, model}: JsonObject, line: number): void {
  const parts = asArray(asObject(message)['parts'])
  const text = piecesText(parts)
  if (type === 'user' && subtype === undefined) addPrompt(thread)
  if (type !== 'assistant') return
  thread.model = asString(model) ?? thread.model
  const isCall = parts.some(isToolCall)
  if (text === '' && !isCall) skipMessages(thread)
  else addMessage(thread, {text, line, stopReason: isCall ? 'tool call' : undefined})
}
