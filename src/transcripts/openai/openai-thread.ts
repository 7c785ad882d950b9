import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The messages of a thread of OpenAI's Assistants API: a list, or a page `{object: 'list', data: []}`, which has the newest first.
 *
 * Documented at https://platform.openai.com/docs/api-reference/messages (November 2026).
 */
export const openaiThread: DocumentFormat = {
  name: 'openai-thread',
  detects: (value) => areMessages(listIn(value)),
  read(value, lineOf) {
    const base: Path = Array.isArray(value) ? [] : ['data']
    const messages = listIn(value)
      .map((each, index) => ({message: asObject(each), path: [...base, index]}))
      .sort((a, b) => Number(a.message['created_at'] ?? 0) - Number(b.message['created_at'] ?? 0))
    const turns = messages.flatMap(({message, path}) => turnIn(message, path) ?? [])
    return {threads: [readTurns(openMain(), turns, messages.at(-1)?.path ?? base, lineOf)]}
  }
}

function listIn(value: unknown): readonly unknown[] {
  return asArray(Array.isArray(value) ? value : asObject(value)['data'])
}

function areMessages(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((each) => asObject(each)['object'] === 'thread.message')
}

function turnIn({role, content, status, incomplete_details: details}: JsonObject, path: Path): Turn | undefined {
  if (role !== 'assistant') return undefined
  const blocks = asArray(content).map(asObject)
  const texts = blocks.map(({text, refusal}) => asString(asObject(text)['value']) ?? asString(refusal) ?? '')
  const isRefused = blocks.some(({type}) => type === 'refusal')
  const isCut = status === 'incomplete' || status === 'in_progress'
  const stopReason = isRefused ? 'refusal' : isCut ? reasonOf(details) : undefined
  return {
    text: texts.filter((text) => text !== '').join('\n'),
    path: [...path, 'content', 0, 'text', 'value'],
    stopReason
  }
}

function reasonOf(details: unknown): Turn['stopReason'] {
  const {reason} = asObject(details)
  return reason === 'max_tokens' ? 'token limit' : reason === 'content_filter' ? 'refusal' : 'unfinished run'
}
