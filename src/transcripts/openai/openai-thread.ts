import type {JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, FormatReading, LineFormat, LineOf, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The messages of a thread of OpenAI's Assistants API: one, a list, or a page `{object: 'list', data: []}`, which has the newest first.
 *
 * Documented at https://platform.openai.com/docs/api-reference/messages (November 2026).
 */
export const openaiThread: DocumentFormat = {
  name: 'openai-thread',
  detects: (value) => areMessages(listIn(value).list),
  read(value, lineOf) {
    const {list, base} = listIn(value)
    return readMessages(
      list.map((message, index) => ({message: asObject(message), path: base(index)})),
      lineOf
    )
  }
}

/** The same with a message on each line. */
export const openaiThreadLines: LineFormat = {
  name: 'openai-thread',
  detects: areMessages,
  open() {
    const located: LocatedMessage[] = []
    const lines: number[] = []
    return {
      read(message, line) {
        located.push({message, path: [located.length]})
        lines.push(line)
      },
      finish: () => readMessages(located, ([index]) => lines[Number(index)] ?? 1)
    }
  }
}

interface LocatedMessage {
  readonly message: JsonObject
  readonly path: Path
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: (index: number) => Path} {
  if (Array.isArray(value)) return {list: value, base: (index) => [index]}
  const {data} = asObject(value)
  return Array.isArray(data) ? {list: data, base: (index) => ['data', index]} : {list: [value], base: () => []}
}

/** Of messages that were written in one second their order decides, which is that of the others. */
function readMessages(messages: readonly LocatedMessage[], lineOf: LineOf): FormatReading {
  const times = messages.map(({message}) => Number(message['created_at'] ?? 0))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const isNewestFirst = first === last ? messages[0]?.message['role'] !== 'user' : first > last
  const indexes = [...times.keys()]
  if (isNewestFirst) indexes.reverse()
  const sorted = indexes.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0)).flatMap((index) => messages[index] ?? [])
  const turns = sorted.flatMap(({message, path}) => turnIn(message, path) ?? [])
  return {threads: [readTurns(openMain(), turns, sorted.at(-1)?.path ?? [], lineOf)]}
}

function areMessages(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every(isThreadMessage)
}

export function isThreadMessage(value: unknown): boolean {
  return asObject(value)['object'] === 'thread.message'
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
