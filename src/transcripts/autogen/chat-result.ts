import {scalarText} from '../../text/json-object.ts'
import {contentText, hasToolCall} from '../chat-message.ts'
import type {DocumentFormat, Path} from '../format.ts'
import {type NamedTurn, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * The result of a chat of AutoGen 0.2 and AG2, `{chat_history, summary, cost}`, or its messages with the names of all. The roles are those
 * that the agent who began the chat sees: its own messages are the assistant's. What it wrote is the task, the rest is of agents.
 *
 * Source: `ChatResult` in `autogen/agentchat/chat.py` of https://github.com/ag2ai/ag2, read in November 2026.
 */
export const autogenResult: DocumentFormat = {
  name: 'autogen-chat',
  detects(value) {
    const {list, isResult} = listIn(value)
    return list.length > 0 && list.every(isMessage) && (isResult || isOfGroup(list))
  },
  read(value, lineOf) {
    const {list, base} = listIn(value)
    const first = asObject(list[0])
    const turns = list.flatMap((item, index): NamedTurn | readonly NamedTurn[] => {
      const message = asObject(item)
      const {role, name, content} = message
      const isTask = first['name'] === undefined ? role === first['role'] : name === first['name']
      if (isTask || (role !== 'user' && role !== 'assistant')) return []
      const path = [...base, index, 'content']
      const stopReason = hasToolCall(message) ? 'tool call' : undefined
      return {agent: asString(name), turn: {text: contentText(content), path, stopReason}}
    })
    return {threads: readNamedTurns(turns, [...base, list.length - 1], lineOf)}
  }
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path; readonly isResult: boolean} {
  if (Array.isArray(value)) return {list: value, base: [], isResult: false}
  const {chat_history: history, summary, cost, human_input: input} = asObject(value)
  const isResult = summary !== undefined && (cost !== undefined || input !== undefined)
  return {list: isResult ? asArray(history) : [], base: ['chat_history'], isResult}
}

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'tool', 'function'])

function isMessage(value: unknown): boolean {
  const {role, content, tool_calls: calls} = asObject(value)
  const isText = typeof content === 'string' || Array.isArray(content)
  return roles.has(role) && (isText || (content === null && Array.isArray(calls)))
}

/** Names of the agent that acts for a person. */
const person = /user|human|admin|proxy/i

/** Whether all messages of a list have names, and the roles are those of a group. */
function isOfGroup(list: readonly unknown[]): boolean {
  const names = new Set(list.map((item) => asString(asObject(item)['name'])))
  const [first] = names
  if (first === undefined || names.has(undefined) || names.size < 2) return false
  // In a group all messages are the user's.
  const isGroup = list.every((item) => ['user', 'tool', 'function'].includes(scalarText(asObject(item)['role'])))
  return isGroup || (asObject(list[0])['role'] === 'assistant' && person.test(first))
}
