import type {JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import {eventStream} from '../event-stream.ts'
import type {DocumentFormat, Format, LineFormat, LineReader} from '../format.ts'
import {findInner, type Inner, openReadings, readFailure, readInner} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * A response of Anthropic's Messages API: its blocks of text are one text, split where it quotes.
 *
 * Documented at https://docs.anthropic.com/en/api/messages (November 2026).
 */
export const anthropicMessage: DocumentFormat = {
  name: 'anthropic-message',
  detects(value) {
    const {type, role, content} = asObject(value)
    if (type !== 'message' || role !== 'assistant' || !Array.isArray(content)) return false
    // A message among the items of OpenAI's Responses API has these keys too.
    return !asArray(content).some((block) => asObject(block)['type'] === 'output_text')
  },
  read(value, lineOf) {
    const message = asObject(value)
    const main = openMain()
    const line = lineOf(textPath(message))
    main.model = asString(message['model'])
    addMessage(main, {
      text: contentText(message['content'], ''),
      line,
      stopReason: hasToolCall(message) ? 'tool call' : stopReasonOf(message['stop_reason'])
    })
    return {threads: [closeThread(main)]}
  }
}

export const anthropicMessageFormat: Format = {
  name: 'anthropic-message',
  program: 'Anthropic API',
  files: 'messages',
  triedOn: 'real files',
  documents: [anthropicMessage]
}

/**
 * A line of the results of a batch, `{custom_id, result: {type, message}}`.
 *
 * Documented at https://docs.anthropic.com/en/docs/build-with-claude/batch-processing (November 2026).
 */
const anthropicBatch: DocumentFormat = {
  name: 'anthropic-batch',
  detects(value) {
    const {custom_id: id, result} = asObject(value)
    return typeof id === 'string' && (messageIn(result) !== undefined || failures.has(asObject(result)['type']))
  },
  read(value, lineOf, file) {
    const {result} = asObject(value)
    const message = messageIn(result)
    if (message !== undefined) return readInner(message, lineOf, file)
    return readFailure(failures.get(asObject(result)['type']) ?? 'nothing', lineOf(['result']))
  }
}

const failures: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['canceled', 'interruption'],
  ['expired', 'interruption']
])

function messageIn(result: unknown): Inner | undefined {
  return findInner([anthropicMessage], asObject(result)['message'], ['result', 'message'])
}

export const anthropicBatchFormat: Format = {
  name: 'anthropic-batch',
  program: 'Anthropic API',
  files: 'results of batches',
  triedOn: 'documentation',
  documents: [anthropicBatch]
}

/**
 * The events of a message that is streamed, as events or on lines. Each message is a run of its own.
 *
 * Documented at https://docs.anthropic.com/en/docs/build-with-claude/streaming (November 2026).
 */
const anthropicStream: LineFormat = {
  name: 'anthropic-stream',
  detects: (records) => records.some(isStart) && records.every(({type}) => types.has(type)),
  open: openStream
}

const types: ReadonlySet<unknown> = new Set([
  ...['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop'],
  ...['message_delta', 'message_stop', 'ping', 'error']
])

function isStart({type, message}: JsonObject): boolean {
  return type === 'message_start' && asObject(message)['role'] === 'assistant'
}

function openStream(): LineReader {
  const readings = openReadings()
  let main = openMain()
  let [start, isOpen, isCall] = [1, false, false]
  let id: string | undefined

  function end(isDone: boolean): void {
    if (!isOpen) return
    if (!isDone) main.stopReason ??= 'unfinished run'
    if (isCall) main.stopReason = 'tool call'
    readings.add({reading: {threads: [closeThread(main)]}, name: `line ${start}`})
    isOpen = false
  }

  function begin(message: JsonObject, line: number): void {
    // Some servers begin a message twice.
    if (isOpen && id !== undefined && message['id'] === id) return
    end(false)
    main = {...openMain(), model: asString(message['model'])}
    addMessage(main, {text: contentText(message['content'], ''), line, id: 'answer'})
    main.stopReason = stopReasonOf(message['stop_reason'])
    id = asString(message['id'])
    start = line
    isOpen = true
    isCall = hasToolCall(message)
  }

  return {
    read({type, message, content_block: block, delta}, line) {
      if (type === 'message_start') begin(asObject(message), line)
      main.lastLine = line
      const {text, stop_reason: reason} = asObject(delta)
      if (asObject(block)['type'] === 'tool_use') isCall = true
      const piece = type === 'content_block_start' ? asString(asObject(block)['text']) : asString(text)
      if (piece !== undefined) {
        if (main.text === '') main.line = line
        addMessage(main, {text: piece, line, id: 'answer'})
      }
      if (type === 'message_delta') main.stopReason = stopReasonOf(reason)
      if (type === 'error') main.stopReason = 'error'
      if (type === 'message_stop') end(true)
    },
    finish() {
      end(false)
      if (readings.count() === 0) readings.add({reading: {threads: [closeThread(main)]}, name: 'main'})
      return readings.join()
    }
  }
}

export const anthropicStreamFormat: Format = {
  name: 'anthropic-stream',
  program: 'Anthropic API',
  files: 'messages as streams of events',
  triedOn: 'real files',
  lines: [anthropicStream],
  texts: [eventStream(anthropicStream)]
}
