import type {JsonObject} from '../../text/json-object.ts'
import {TooLargeError} from '../errors.ts'
import type {DocumentFormat, Format, FormatReading, LineFormat, LineOf, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The messages of a thread of OpenAI's Assistants API: one, a list, or a page `{object: 'list', data: []}`, which has the newest first.
 *
 * Documented at https://platform.openai.com/docs/api-reference/messages (November 2026).
 */
const openaiThread: DocumentFormat = {
  name: 'openai-thread',
  detects: (value) => areMessages(listIn(value).list),
  read(value, lineOf) {
    const {list, base} = listIn(value)
    return readMessages(
      list.map((message, index) => located(asObject(message), base(index))),
      lineOf
    )
  }
}

/** How many bytes are kept of messages on lines, which have no order but their times, and how many of one besides its text. */
const [mostKept, keptBesides] = [32_000_000, 300]

/** The same with a message on each line. */
const openaiThreadLines: LineFormat = {
  name: 'openai-thread',
  detects: areMessages,
  open() {
    const messages: LocatedMessage[] = []
    const lines: number[] = []
    let keptBytes = 0
    return {
      read(record, line) {
        const message = located(record, [lines.length])
        keptBytes += keptBesides + (message.turn?.text?.length ?? 0)
        if (keptBytes > mostKept) throw new TooLargeError(mostKept, 'the messages of one thread')
        messages.push(message)
        lines.push(line)
      },
      finish: () => readMessages(messages, ([index]) => lines[Number(index)] ?? 1)
    }
  }
}

interface LocatedMessage {
  /** In seconds. */
  readonly time: number
  readonly role: unknown
  readonly path: Path
  readonly turn: Turn | undefined
}

function located(message: JsonObject, path: Path): LocatedMessage {
  const {role, created_at: time} = message
  return {time: Number(time ?? 0), role, path, turn: turnIn(message, path)}
}

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly base: (index: number) => Path} {
  if (Array.isArray(value)) return {list: value, base: (index) => [index]}
  const {data} = asObject(value)
  return Array.isArray(data) ? {list: data, base: (index) => ['data', index]} : {list: [value], base: () => []}
}

/** Of messages that were written in one second their order decides, which is that of the others. */
function readMessages(messages: readonly LocatedMessage[], lineOf: LineOf): FormatReading {
  const [first, last] = [messages[0], messages.at(-1)]
  const difference = (last?.time ?? 0) - (first?.time ?? 0)
  const isNewestFirst = difference === 0 ? first?.role !== 'user' : difference < 0
  const sorted = (isNewestFirst ? messages.toReversed() : [...messages]).sort((a, b) => a.time - b.time)
  const turns = sorted.flatMap(({turn}) => turn ?? [])
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

export const openaiThreadFormat: Format = {
  name: 'openai-thread',
  program: 'OpenAI Assistants API',
  files: 'messages of a thread, in pages, lists or lines',
  triedOn: 'real files',
  documents: [openaiThread],
  lines: [openaiThreadLines]
}
