import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, stopReasonOf} from '../chat-message.ts'
import {expectFewThreads} from '../errors.ts'
import {eventStream} from '../event-stream.ts'
import type {CapturedFile, Format, LineFormat, LineReader} from '../format.ts'
import {joinReadings, openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openaiResponse} from './openai.ts'

/**
 * The events of a response that is streamed, as events or on lines: the last has the whole response, or, of some servers, one without
 * the items that were streamed. Each response is a run of its own.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses-streaming (November 2026).
 */
const openaiResponseStream: LineFormat = {
  name: 'openai-stream',
  detects: (records) =>
    records.some(isStart) && records.every(({type}) => typeof type === 'string' && eventTypes.test(type)),
  open: openStream
}

const eventTypes = /^(?:response\.|error$|keepalive$)/

function isStart({type, response}: JsonObject): boolean {
  return (type === 'response.created' || type === 'response.in_progress') && asObject(response)['object'] === 'response'
}

const ends: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** Whether an item shows how a response ended; other items, such as search results, may be large. */
function showsEnd(item: unknown): boolean {
  return asObject(item)['type'] === 'message' || isToolCall(item)
}

function openStream(file: CapturedFile): LineReader {
  const readings = openReadings()
  let main = openMain()
  let items: unknown[] = []
  let [start, isOpen] = [1, false]

  function end(): void {
    if (!isOpen) return
    main.stopReason ??= 'unfinished run'
    readings.add({reading: {threads: [closeThread(main)]}, name: `line ${start}`})
    isOpen = false
  }

  return {
    read(record, line) {
      const {type, response, delta} = record
      if (type === 'response.created') {
        end()
        main = openMain()
        items = []
        start = line
        isOpen = true
      }
      main.lastLine = line
      main.model = asString(asObject(response)['model']) ?? main.model
      if (type === 'response.output_text.delta' && typeof delta === 'string')
        addMessage(main, {text: delta, line, id: 'answer'})
      if (type === 'response.output_item.done' && showsEnd(record['item'])) items.push(record['item'])
      // The response that failed may follow.
      if (type === 'error') main.stopReason = 'error'
      if (!ends.has(type) || !isRecord(response)) return
      const whole = asArray(response['output']).length > 0 ? response : {...response, output: items}
      readings.add({reading: openaiResponse.read(whole, () => line, file), name: `line ${start}`})
      isOpen = false
    },
    finish() {
      end()
      if (readings.count() === 0) readings.add({reading: {threads: [closeThread(main)]}, name: 'main'})
      return readings.join()
    }
  }
}

/**
 * The pieces of a chat completion that is streamed, as events or on lines. Each completion is a run of its own, each of its choices a
 * thread.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat-streaming (November 2026).
 */
const openaiStream: LineFormat = {
  name: 'openai-stream',
  detects: (records) =>
    records.every((record) => isChunk(record) || isNote(record) || isRecord(record['error'])) && records.some(isChunk),
  open: openChatStream
}

function isChunk({object, choices}: JsonObject): boolean {
  if (!Array.isArray(choices)) return false
  return object === 'chat.completion.chunk' || choices.some((choice) => isRecord(asObject(choice)['delta']))
}

/** Whether a chunk has Azure's content filter results for the prompt or the text so far. */
function isNote({object, choices}: JsonObject): boolean {
  return object === '' && Array.isArray(choices)
}

interface Completion {
  readonly line: number
  readonly choices: Map<number, {readonly thread: OpenThread; isDone: boolean; isCall: boolean}>
}

function openChatStream(): LineReader {
  const completions = new Map<string, Completion>()
  let last: Completion | undefined

  function readChoice({choices}: Completion, choice: JsonObject, model: unknown, line: number): void {
    const index = typeof choice['index'] === 'number' ? choice['index'] : 0
    const state = choices.get(index) ?? {
      thread: openThread('main', index === 0 ? 'main' : String(index)),
      isDone: false,
      isCall: false
    }
    choices.set(index, state)
    const {content, tool_calls: calls, refusal} = asObject(choice['delta'])
    const {thread} = state
    thread.model = asString(model) ?? thread.model
    const text = contentText(content)
    if (text !== '' || thread.count === 0) addMessage(thread, {text, line, id: 'answer'})
    thread.lastLine = line
    state.isCall ||= asArray(calls).length > 0
    state.isDone ||= typeof choice['finish_reason'] === 'string'
    const reason = typeof refusal === 'string' ? 'refusal' : stopReasonOf(choice['finish_reason'])
    thread.stopReason = state.isCall ? 'tool call' : (reason ?? thread.stopReason)
  }

  return {
    read(record, line) {
      if (isRecord(record['error']) && last !== undefined)
        for (const each of last.choices.values()) each.thread.stopReason = 'error'
      const id = asString(record['id'])
      if (isChunk(record) && (id !== undefined || last === undefined)) {
        last = completions.get(id ?? '') ?? {line, choices: new Map()}
        completions.set(id ?? '', last)
        expectFewThreads(completions.size)
      }
      if (last === undefined) return
      for (const choice of asArray(record['choices'])) readChoice(last, asObject(choice), record['model'], line)
    },
    finish() {
      const readings = [...completions.values()].map(({line, choices}) => ({
        reading: {threads: [...choices.values()].map(closeChoice)},
        name: `line ${line}`
      }))
      return joinReadings(readings)
    }
  }
}

function closeChoice({thread, isDone}: {readonly thread: OpenThread; readonly isDone: boolean}): Thread {
  if (!isDone) thread.stopReason ??= 'unfinished run'
  return closeThread(thread)
}

export const openaiStreamFormat: Format = {
  name: 'openai-stream',
  program: 'OpenAI API, and those like it',
  files: 'chat completions and responses as streams of events',
  triedOn: 'real files',
  lines: [openaiStream, openaiResponseStream],
  texts: [eventStream(openaiStream), eventStream(openaiResponseStream)]
}
