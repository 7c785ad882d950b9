import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {aString, eachIs} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {wayUp} from '../save-points.ts'
import type {Turn} from '../turns.ts'

/**
 * A conversation as Claude exports it, `{uuid, chat_messages: [{uuid, sender, content, parent_message_uuid}]}`. If
 * messages name their parents, only the path to the current or the last message counts.
 *
 * Source: conversations in tests of https://github.com/kenn-io/agentsview at e557f8e, read in November 2026.
 */
export const claudeAiExportFormat = format({
  name: 'claude-ai-export',
  program: 'Claude',
  files: '`conversations.json` of an export: one output for each conversation',
  triedOn: 'documentation',
  documents: [{when: {uuid: aString, chat_messages: eachIs(isMessage)}, records: 'chat_messages'}],
  model: ['model'],
  open({current_leaf_message_uuid: current}, messages) {
    const isOnWay = wayTo(messages, asString(current))
    return (message, path) => (isOnWay(message) ? turnIn(message, path) : undefined)
  }
})

function isMessage(value: unknown): boolean {
  const {uuid, sender, text, content} = asObject(value)
  const isOfSide = sender === 'human' || sender === 'assistant'
  return isOfSide && typeof uuid === 'string' && (typeof text === 'string' || Array.isArray(content))
}

/** Whether a message leads to another one; each does where none names the one before it. */
function wayTo(messages: readonly JsonObject[], current: string | undefined): (message: JsonObject) => boolean {
  const parents = new Map(messages.map((each) => [idOf(each), asString(each['parent_message_uuid'])]))
  if (![...parents.values()].some((parent) => parents.has(parent))) return () => true
  const way = wayUp(parents.has(current) ? current : idOf(messages.at(-1)), (id) => parents.get(id))
  return (message) => way.has(idOf(message) ?? '')
}

function idOf(message: JsonObject = {}): string | undefined {
  return asString(message['uuid'])
}

const tools: ReadonlySet<unknown> = new Set(['tool_use', 'tool_result'])

/** A message has all that its agent did in a turn: the answer is the text after the last tool. */
function turnIn({sender, text, content}: JsonObject, path: Path): Turn | undefined {
  if (sender !== 'assistant') return undefined
  const blocks = asArray(content)
  const first = blocks.findLastIndex((block) => tools.has(asObject(block)['type'])) + 1
  const answer = contentText(blocks.slice(first))
  if (answer === '' && first > 0) return {text: contentText(blocks), path, stopReason: 'tool call'}
  if (answer === '') return {text: asString(text) ?? '', path: [...path, 'text']}
  const index = blocks.findIndex((block, at) => at >= first && isRecord(block) && typeof block['text'] === 'string')
  return {text: answer, path: [...path, 'content', index, 'text']}
}
