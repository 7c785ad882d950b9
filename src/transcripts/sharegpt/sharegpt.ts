import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Path} from '../format.ts'
import {chatTurn} from '../messages/chat-turn.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A conversation of ShareGPT, `{conversations: [{from, value}]}`, as data sets and logs of agents have it; also with
 * `{role, content}`, in `conversation` or `items`, or the list alone.
 *
 * Documented at https://docs.axolotl.ai/docs/dataset-formats/conversation.html; calls of tools as
 * https://github.com/hiyouga/LLaMA-Factory and https://github.com/NousResearch/hermes-agent write them (November 2026).
 */
export const sharegpt: DocumentFormat = {
  name: 'sharegpt',
  detects(value) {
    const {chosen, rejected} = asObject(value)
    // In data sets of preferences two other answers follow.
    if (chosen !== undefined || rejected !== undefined) return false
    const {list, base} = listIn(value)
    const isOwn = base[0] === 'conversations' ? isMessage : base[0] === 'conversation' ? isPlain : isFrom
    return list.some((item) => turnIn(asObject(item), []) !== undefined) && list.every(isOwn)
  },
  read(value, lineOf) {
    const {list, base} = listIn(value)
    const {model, completed} = asObject(value)
    const turns = list.flatMap((item, index) => turnIn(asObject(item), [...base, index]) ?? [])
    const main = readTurns({...openMain(), model: asString(model)}, turns, [...base, list.length - 1], lineOf)
    const isCut = completed === false && main.stopReason === undefined
    return {threads: [isCut ? {...main, stopReason: 'unfinished run'} : main]}
  }
}

const keys = ['conversations', 'conversation', 'items'] as const

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {list: value, base: []}
  const key = keys.find((each) => Array.isArray(asObject(value)[each]))
  return key === undefined ? {list: [], base: []} : {list: asArray(asObject(value)[key]), base: [key]}
}

const agents: ReadonlySet<unknown> = new Set(['gpt', 'assistant', 'chatgpt', 'bing', 'bard', 'claude', 'model'])
const others: ReadonlySet<unknown> = new Set(['human', 'user', 'system', 'tool', 'observation', 'function_response'])
const call = 'function_call'

function isFrom(item: unknown): boolean {
  const {from, value} = asObject(item)
  return typeof value === 'string' && (agents.has(from) || others.has(from) || from === call)
}

function isMessage(item: unknown): boolean {
  const {role, content} = asObject(item)
  return (
    isFrom(item) || ((agents.has(role) || others.has(role)) && (typeof content === 'string' || Array.isArray(content)))
  )
}

/** Sessions of other programs are conversations, too, with content in blocks. */
function isPlain(item: unknown): boolean {
  return isMessage(item) && !Array.isArray(asObject(item)['content'])
}

function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {from, value} = message
  if (from === undefined) return chatTurn(message, path)
  if (from === call) return {path, stopReason: 'tool call'}
  if (!agents.has(from) || typeof value !== 'string') return undefined
  // Some programs write calls and thoughts into the text.
  const text = value.trimEnd()
  const isCall = text.endsWith('</tool_call>')
  return {text: withoutThought(text), path: [...path, 'value'], stopReason: isCall ? 'tool call' : undefined}
}

function withoutThought(text: string): string {
  const end = /^\s{0,20}<think>/.test(text) ? text.indexOf('</think>') : -1
  return end === -1 ? text : text.slice(end + '</think>'.length).trimStart()
}
