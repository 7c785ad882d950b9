import {isRecord} from '../../text/json-object.ts'
import {anthropicMessage} from '../anthropic/anthropic-message.ts'
import {autogenResult} from '../autogen/chat-result.ts'
import {isToolCall} from '../chat-message.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import {gooseSession} from '../goose/goose-session.ts'
import {hermesSession} from '../hermes/hermes-session.ts'
import {openMain} from '../open-thread.ts'
import {isThreadMessage} from '../openai/openai-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openTurns, readTurns, type TurnsIn} from '../turns.ts'
import {chatTurn, chatTurns, isAside} from './chat-turn.ts'
import {stepTurns} from './message-steps.ts'
import {hasTextCalls, textCallTurn} from './text-calls.ts'

const roles: ReadonlySet<unknown> = new Set(['assistant', 'model', 'system', 'developer', 'user', 'tool', 'function'])

/**
 * The messages of a chat, `[{role, content}]` or `{messages: [...]}`, as the APIs take them; `{history: [...]}` of Gemini CLI.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat and https://docs.anthropic.com/en/api/messages (November
 * 2026).
 */
export const messages: DocumentFormat = {
  name: 'messages',
  detects: (value) => areMessages(listIn(value).list) && !others.some((each) => each.detects(value)),
  read(value, lineOf) {
    const {list, base} = listIn(value)
    const turns = chatTurns(list, base, hasTextCalls(list) ? textCallTurn : turnsIn)
    return {threads: [readTurns(openMain(), turns, [...base, list.length - 1], lineOf)]}
  }
}

/** The same with a message on each line. */
export const messageLines: LineFormat = {
  name: 'messages',
  detects: areMessages,
  open: () => openTurns(turnsIn)
}

const turnsIn: TurnsIn = (message, path) => stepTurns(message, path) ?? chatTurn(message, path)

/** Formats whose messages are of a chat too, but with more around them, or with other roles. */
const others: readonly DocumentFormat[] = [hermesSession, autogenResult, gooseSession]

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const {messages: list, history, info, type} = asObject(value)
  // A checkpoint of Gemini CLI, `/chat save`
  if (isOfParts(history)) return {list: history, base: ['history']}
  // A trajectory of mini-SWE-agent says how it ended. A call that AutoGen logs has the answer beside the messages.
  const isOther = 'exit_status' in asObject(info) || type === 'LLMCall'
  return {list: isOther ? [] : asArray(list), base: ['messages']}
}

function isOfParts(list: unknown): list is readonly unknown[] {
  return Array.isArray(list) && list.every((item) => Array.isArray(asObject(item)['parts']))
}

/** Roles are common words: a list of people has them too. Answers of Anthropic's API alone are not a chat. */
function areMessages(items: readonly unknown[]): boolean {
  const isChat =
    items.some(isMessage) && items.every((item) => (isMessage(item) && !isThreadMessage(item)) || isItem(item))
  return isChat && !items.every((item) => anthropicMessage.detects(item))
}

function isMessage(item: unknown): boolean {
  const {role, content, parts, tool_calls: calls} = asObject(item)
  const isBlock = typeof asObject(content)['type'] === 'string'
  // Agents write to each other in the Agent2Agent protocol, in parts of a `kind`.
  if (asArray(parts).some((part) => 'kind' in asObject(part))) return false
  return roles.has(role) && (typeof content === 'string' || isBlock || [content, parts, calls].some(Array.isArray))
}

/** An item between messages in the format of OpenAI's Responses API: a call, what it gave, or a thought. */
function isItem(item: unknown): boolean {
  if (!isRecord(item)) return false
  if (item['role'] !== undefined) return isAside(item)
  return (
    isToolCall(item) ||
    /^(?:reasoning|mcp_list_tools|[a-z_]{1,40}_call(?:_output|_result)?)$/.test(asString(item['type']) ?? '')
  )
}
