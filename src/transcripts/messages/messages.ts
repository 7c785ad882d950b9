import {isRecord} from '../../text/json.ts'
import {hasToolCall, isToolCall, stopReasonOf, textOf, textPath} from '../chat-message.ts'
import {closeDraft, type Draft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat, Json, LineFormat} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import {anthropicMessage} from '../anthropic/anthropic-message.ts'

const agents: ReadonlySet<unknown> = new Set(['assistant', 'model'])
const roles: ReadonlySet<unknown> = new Set([...agents, 'system', 'developer', 'user', 'tool', 'function'])

/** The messages of a chat, `[{role, content}]` or `{messages: [...]}`, as the APIs take them. */
export const messages: DocumentFormat = {
  name: 'messages',
  detects: (value) => areMessages(listIn(value)),
  read(value, lineOf) {
    const main = openDraft('main', 'main')
    const list = listIn(value).map(asObject)
    const base = Array.isArray(value) ? [] : ['messages']
    for (const [index, message] of list.entries()) readMessage(main, message, index)
    main.line = lineOf([...base, main.line, ...textPath(list[main.line] ?? {})])
    main.last = lineOf([...base, list.length - 1])
    return {threads: [closeDraft(main)], messages: []}
  }
}

/** The same with a message on each line. One line that is an answer of Anthropic's API is no chat. */
export const messageLines: LineFormat = {
  name: 'messages',
  detects: (records) => areMessages(records) && !(records.length === 1 && anthropicMessage.detects(records[0])),
  open() {
    const main = openDraft('main', 'main')
    return {
      read(record, line) {
        readMessage(main, record, line)
        main.last = line
      },
      finish: () => ({threads: [closeDraft(main)], messages: []})
    }
  }
}

function listIn(value: unknown): readonly unknown[] {
  return asArray(Array.isArray(value) ? value : asObject(value)['messages'])
}

/** Roles are common words: a list of people has them too. */
function areMessages(items: readonly unknown[]): boolean {
  return items.some(isMessage) && items.every((item) => isMessage(item) || isItem(item))
}

function isMessage(item: unknown): boolean {
  const {role, content, parts, tool_calls: calls} = asObject(item)
  return roles.has(role) && (typeof content === 'string' || [content, parts, calls].some(Array.isArray))
}

/** What stands between messages in the language of OpenAI's Responses API. */
function isItem(item: unknown): boolean {
  return isRecord(item) && item['role'] === undefined && (isToolCall(item) || outputs.has(item['type']))
}

const outputs: ReadonlySet<unknown> = new Set(['function_call_output', 'custom_tool_call_output', 'reasoning'])

/** @param place its line, or its index in a list */
function readMessage(main: Draft, message: Json, place: number): void {
  const {role, content, parts} = message
  if (isToolCall(message)) main.stopReason = 'tool call'
  if (!agents.has(role)) return
  const reason = message['finish_reason'] ?? message['stop_reason']
  const stopReason =
    typeof message['refusal'] === 'string' ? 'refusal' : hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
  say(main, textOf(content ?? parts), place, stopReason)
}
