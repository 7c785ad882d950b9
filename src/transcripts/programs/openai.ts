import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, isToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import {expectFewThreads, TooLargeError} from '../errors.ts'
import type {DocumentFormat, Format, FormatReading, LineFormat, LineOf, Path} from '../format.ts'
import {findInner, type Inner, readFailure, readInner} from '../join-readings.ts'
import {addMessage, addPrinted, skipMessages} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A chat completion of OpenAI, and of all programs that use its format. Each choice is a thread, the first the main one.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat (November 2026).
 */
export const openaiChat: DocumentFormat = {
  name: 'openai-chat',
  detects(value) {
    const {choices, object} = asObject(value)
    if (!Array.isArray(choices)) return false
    return object === 'chat.completion' || choices.some((choice) => isMessage(asObject(asObject(choice)['message'])))
  },
  read(value, lineOf) {
    const {choices, model} = asObject(value)
    expectFewThreads(asArray(choices).length)
    const threads = asArray(choices).map((choice, index) => {
      const message = asObject(asObject(choice)['message'])
      return readChoice(asObject(choice), {
        id: index === 0 ? 'main' : String(index),
        model: asString(model),
        line: lineOf(['choices', index, 'message', ...textPath(message)])
      })
    })
    return {threads: threads.length > 0 ? threads : [closeThread(openMain())]}
  }
}

interface ChoiceContext {
  readonly id: string
  readonly model: string | undefined
  readonly line: number
}

function isMessage(message: JsonObject): boolean {
  return message['role'] === 'assistant' || typeof message['content'] === 'string'
}

function readChoice({message, finish_reason: reason}: JsonObject, {id, model, line}: ChoiceContext): Thread {
  const thread = openThread('main', id)
  if (isRecord(message)) addMessage(thread, {text: textIn(message), line, stopReason: stopReasonIn(message, reason)})
  return closeThread({...thread, model, lastLine: line})
}

/** The text of a message, or the transcript of its audio. */
function textIn({content, audio}: JsonObject): string {
  return contentText(content) || (asString(asObject(audio)['transcript']) ?? '')
}

function stopReasonIn(message: JsonObject, reason: unknown): StopReason | undefined {
  if (typeof message['refusal'] === 'string') return 'refusal'
  return hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
}

export const openaiChatFormat: Format = {
  name: 'openai-chat',
  program: 'OpenAI API, and those like it',
  files: 'chat completions',
  triedOn: 'real files',
  documents: [openaiChat]
}

/**
 * A response of OpenAI's Responses API. Its messages are one text, as the client libraries give it, and those that only
 * comment on the way there are left out.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses (November 2026).
 */
export const openaiResponse: DocumentFormat = {
  name: 'openai-response',
  detects(value) {
    const {output, object} = asObject(value)
    if (!Array.isArray(output)) return false
    return object === 'response' || output.some((item) => isItem(asObject(item)))
  },
  read(value, lineOf) {
    const response = asObject(value)
    const items = asArray(response['output']).map(asObject)
    const main = openMain()
    const messages = [...items.entries()].filter(([, item]) => item['type'] === 'message')
    const answers = messages.filter(([, {phase}]) => phase !== 'commentary')
    const finalMessages = answers.length > 0 ? answers : messages.slice(-1)
    const [first] = finalMessages
    if (first !== undefined) {
      const text = finalMessages.map(([, {content}]) => contentText(content, '')).join('')
      skipMessages(main, messages.length - 1)
      for (const [number, [index, item]] of messages.entries())
        if (main.printed !== undefined && !answers.some(([each]) => each === index))
          addPrinted(main.printed, {
            message: number + 1,
            text: contentText(item['content'], ''),
            line: lineOf(['output', index, ...textPath(item)])
          })
      addMessage(main, {text, line: lineOf(['output', first[0], ...textPath(first[1])])})
    }
    main.model = asString(response['model'])
    main.stopReason = responseStopReasonIn(response, items)
    main.lastLine = lineOf(['output', items.length - 1])
    return {threads: [closeThread(main)]}
  }
}

/** JSON that an agent prints may have an `output` too. */
function isItem({type, content, summary, arguments: given}: JsonObject): boolean {
  if (type === 'message') return Array.isArray(content)
  return type === 'reasoning' ? Array.isArray(summary) : type === 'function_call' && typeof given === 'string'
}

function responseStopReasonIn(
  {status, incomplete_details: details}: JsonObject,
  items: readonly JsonObject[]
): StopReason | undefined {
  if (status === 'in_progress' || status === 'queued') return 'unfinished run'
  if (status === 'incomplete') return stopReasonOf(asObject(details)['reason']) ?? 'unfinished run'
  const last = items.findLastIndex(({type}) => type === 'message')
  if (items.slice(last + 1).some(isToolCall)) return 'tool call'
  const isRefused = asArray(items[last]?.['content']).some((part) => asObject(part)['type'] === 'refusal')
  return isRefused ? 'refusal' : stopReasonOf(status)
}

export const openaiResponseFormat: Format = {
  name: 'openai-response',
  program: 'OpenAI API, and those like it',
  files: 'responses',
  triedOn: 'real files',
  documents: [openaiResponse]
}

/**
 * A line of the results of a batch, `{custom_id, response: {status_code, body}, error}`, as OpenAI and Mistral write it: a completion, a
 * response, or why there is none. A batch of embeddings has no messages.
 *
 * Documented at https://platform.openai.com/docs/guides/batch (November 2026).
 */
const openaiBatch: DocumentFormat = {
  name: 'openai-batch',
  detects(value) {
    const result = asObject(value)
    return typeof result['custom_id'] === 'string' && (bodyIn(result) !== undefined || failureOf(result) !== undefined)
  },
  read(value, lineOf, file) {
    const result = asObject(value)
    const body = bodyIn(result)
    if (body !== undefined) return readInner(body, lineOf, file)
    return readFailure(failureOf(result) ?? 'nothing', lineOf(isRecord(result['error']) ? ['error'] : ['response']))
  }
}

function bodyIn({response}: JsonObject): Inner | undefined {
  return findInner([openaiChat, openaiResponse], asObject(response)['body'], ['response', 'body'])
}

function failureOf({response, error}: JsonObject): StopReason | undefined {
  const {body, status_code: status} = asObject(response)
  const code = asObject(error)['code']
  if (isRecord(error)) return code === 'batch_expired' || code === 'batch_cancelled' ? 'interruption' : 'error'
  const isFailure = typeof status === 'number' && status >= 400
  return isFailure && (isRecord(asObject(body)['error']) || body === undefined || body === null) ? 'error' : undefined
}

export const openaiBatchFormat: Format = {
  name: 'openai-batch',
  program: 'OpenAI API, and those like it',
  files: 'results of batches, also those of Mistral',
  triedOn: 'real files',
  documents: [openaiBatch]
}

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

/** Byte limit on all kept messages, which have to be sorted by time, and an estimate for one besides its text. */
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

/** Reads messages by time. Messages of one second keep the order of the list, reversed if the newest is first. */
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
