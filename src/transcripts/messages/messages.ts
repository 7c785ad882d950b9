import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {anthropicMessage} from '../anthropic/anthropic-message.ts'
import {hasToolCall, isToolCall, stopReasonOf, textOf, textPath} from '../chat-message.ts'
import type {DocumentFormat, LineFormat} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, type OpenThread, openMain} from '../open-thread.ts'
import {asArray, asObject} from '../record.ts'
import {completionOf} from './completion.ts'

const agents: ReadonlySet<unknown> = new Set(['assistant', 'model'])
const roles: ReadonlySet<unknown> = new Set([...agents, 'system', 'developer', 'user', 'tool', 'function'])

/**
 * The messages of a chat, `[{role, content}]` or `{messages: [...]}`, as the APIs take them.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat and https://docs.anthropic.com/en/api/messages (November
 * 2026).
 */
export const messages: DocumentFormat = {
  name: 'messages',
  detects: (value) => areMessages(listIn(value)),
  read(value, lineOf) {
    const main = openMain()
    const list = listIn(value).map(asObject)
    const base = Array.isArray(value) ? [] : ['messages']
    for (const [index, message] of list.entries()) readMessage(main, message, index)
    main.line = lineOf([...base, main.line, ...answerPath(list[main.line] ?? {})])
    main.lastLine = lineOf([...base, list.length - 1])
    return {threads: [closeThread(main)]}
  }
}

/** The same with a message on each line. */
export const messageLines: LineFormat = {
  name: 'messages',
  detects: areMessages,
  open() {
    const main = openMain()
    return {
      read(record, line) {
        readMessage(main, record, line)
        main.lastLine = line
      },
      finish: () => ({threads: [closeThread(main)]})
    }
  }
}

function listIn(value: unknown): readonly unknown[] {
  return asArray(Array.isArray(value) ? value : asObject(value)['messages'])
}

/** Roles are common words: a list of people has them too. Answers of Anthropic's API alone are not a chat. */
function areMessages(items: readonly unknown[]): boolean {
  const isChat = items.some(isMessage) && items.every((item) => isMessage(item) || isItem(item))
  return isChat && !items.every((item) => anthropicMessage.detects(item))
}

function isMessage(item: unknown): boolean {
  const {role, content, parts, tool_calls: calls} = asObject(item)
  return roles.has(role) && (typeof content === 'string' || [content, parts, calls].some(Array.isArray))
}

/** An item between messages in the format of OpenAI's Responses API. */
function isItem(item: unknown): boolean {
  return isRecord(item) && item['role'] === undefined && (isToolCall(item) || outputs.has(item['type']))
}

const outputs: ReadonlySet<unknown> = new Set(['function_call_output', 'custom_tool_call_output', 'reasoning'])

/** @param place its line, or its index in a list */
function readMessage(main: OpenThread, message: JsonObject, place: number): void {
  const {role, content, parts} = message
  if (isToolCall(message)) main.stopReason = 'tool call'
  if (!agents.has(role)) return
  const reason = message['finish_reason'] ?? message['stop_reason']
  const completion = completionOf(message)
  const isCall = completion === undefined && hasToolCall(message)
  const stopReason = typeof message['refusal'] === 'string' ? 'refusal' : isCall ? 'tool call' : stopReasonOf(reason)
  if (completion !== undefined) addMessage(main, {text: completion.text, line: place})
  else addMessage(main, {text: textOf(content ?? parts), line: place, stopReason})
}

function answerPath(message: JsonObject): readonly PropertyKey[] {
  return completionOf(message)?.path ?? textPath(message)
}
