import type {JsonObject} from '../../text/json-object.ts'
import {chatTurn} from '../chat-turn.ts'
import {aList, allOf, aString, eachIs, type Pattern, type Test} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import type {Turn} from '../turns.ts'

const agents = ['gpt', 'assistant', 'chatgpt', 'bing', 'bard', 'claude', 'model']
const roles = [...agents, 'human', 'user', 'system', 'tool', 'observation', 'function_response']
const from = {from: [...roles, 'function_call'], value: aString}
const isOther = (value: unknown): boolean => !Array.isArray(value)
/** In data sets of preferences two other answers follow. */
const single = {chosen: undefined, rejected: undefined}

/** Messages of which one is an agent's. */
function chat(message: Pattern): Test {
  return allOf(eachIs(message), (list) => asArray(list).some((each) => turnIn(asObject(each), []) !== undefined))
}

/**
 * A conversation of ShareGPT, `{conversations: [{from, value}]}`, as data sets and logs of agents have it; also with
 * `{role, content}`, in `conversation` or `items`, or the list alone. Sessions of other programs are conversations, too, with content in
 * blocks.
 *
 * Documented at https://docs.axolotl.ai/docs/dataset-formats/conversation.html; calls of tools as
 * https://github.com/hiyouga/LLaMA-Factory and https://github.com/NousResearch/hermes-agent write them (November 2026).
 */
export const sharegptFormat = format({
  name: 'sharegpt',
  program: 'ShareGPT',
  files: 'conversations `[{from, value}]`, also within a document or one on each line',
  triedOn: 'real files',
  documents: [
    {when: chat(from), records: ''},
    {
      when: {...single, conversations: chat([from, {role: roles, content: [aString, aList]}])},
      records: 'conversations'
    },
    {
      when: {...single, conversations: isOther, conversation: chat([from, {role: roles, content: aString}])},
      records: 'conversation'
    },
    {when: {...single, conversations: isOther, conversation: isOther, items: chat(from)}, records: 'items'}
  ],
  model: ['model'],
  stop: ({completed}) => (completed === false ? 'unfinished run' : undefined),
  cases: [[() => true, turnIn]]
})

function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {from: author, value} = message
  if (author === undefined) return chatTurn(message, path)
  if (author === 'function_call') return {path, stopReason: 'tool call'}
  if (!agents.includes(String(author)) || typeof value !== 'string') return undefined
  // Some programs write calls and thoughts into the text.
  const text = value.trimEnd()
  const isCall = text.endsWith('</tool_call>')
  return {text: withoutThought(text), path: [...path, 'value'], stopReason: isCall ? 'tool call' : undefined}
}

function withoutThought(text: string): string {
  const end = /^\s{0,20}<think>/.test(text) ? text.indexOf('</think>') : -1
  return end === -1 ? text : text.slice(end + '</think>'.length).trimStart()
}
