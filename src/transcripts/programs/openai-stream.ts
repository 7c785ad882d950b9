import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, stopReasonOf} from '../chat-message.ts'
import type {FormatForm, OpenRecords} from '../engine/description.ts'
import {aList, listOf, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {expectFewThreads} from '../errors.ts'
import {joinReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openaiResponseFormat} from './openai.ts'

const chunk = [{choices: aList, object: 'chat.completion.chunk'}, {choices: listOf({some: [{delta: isRecord}]})}]

/** Azure's content filter has results for the prompt or the text so far. */
const others = [{choices: aList, object: ''}, {error: isRecord}]

interface Completion {
  readonly line: number
  readonly choices: Map<number, {readonly thread: OpenThread; isDone: boolean; isCall: boolean}>
}

/** Each completion is a run of its own, each of its choices a thread. */
const openChatStream: OpenRecords = (_, lineOf) => {
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
    add(record, path) {
      const line = lineOf(path)
      if (isRecord(record['error']) && last !== undefined)
        for (const each of last.choices.values()) each.thread.stopReason = 'error'
      const id = asString(record['id'])
      if (matches(chunk, record) && (id !== undefined || last === undefined)) {
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

const eventTypes = /^(?:response\.|error$|keepalive$)/
const ends: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** Whether an item shows how a response ended; other items, such as search results, may be large. */
function showsEnd(item: unknown): boolean {
  return asObject(item)['type'] === 'message' || isToolCall(item)
}

const openResponse: OpenRecords = (_, lineOf) => {
  const main = openMain()
  const items: unknown[] = []
  let whole: {readonly response: JsonObject; readonly line: number} | undefined
  return {
    add({type, response, delta, item}, path) {
      const line = lineOf(path)
      main.lastLine = line
      main.model = asString(asObject(response)['model']) ?? main.model
      if (type === 'response.output_text.delta' && typeof delta === 'string')
        addMessage(main, {text: delta, line, id: 'answer'})
      if (type === 'response.output_item.done' && showsEnd(item)) items.push(item)
      // The response that failed may follow.
      if (type === 'error') main.stopReason = 'error'
      if (ends.has(type) && isRecord(response))
        whole = {response: asArray(response['output']).length > 0 ? response : {...response, output: items}, line}
    },
    finish() {
      const {response, line = 1} = whole ?? {}
      const [format] = openaiResponseFormat.documents ?? []
      if (response !== undefined && format !== undefined) return format.read(response, () => line, {})
      main.stopReason ??= 'unfinished run'
      return {threads: [closeThread(main)]}
    }
  }
}

/**
 * The events of a response that is streamed, as events or on lines: the last has the whole response, or, of some servers, one without
 * the items that were streamed. Each response is a run of its own.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses-streaming (November 2026).
 */
const responseStream: FormatForm = {
  lines: {
    some: [{type: ['response.created', 'response.in_progress'], response: {object: 'response'}}],
    every: {type: (type) => typeof type === 'string' && eventTypes.test(type)}
  },
  hasEvents: true,
  begins() {
    let isOpen = false
    return ({type}) => {
      const isEnd = ends.has(type)
      const isNext = type === 'response.created' || (isEnd && !isOpen)
      isOpen = (isOpen || isNext) && !isEnd
      return isNext
    }
  },
  reader: openResponse
}

/**
 * The pieces of a chat completion that is streamed, as events or on lines.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat-streaming (November 2026).
 */
export const openaiStreamFormat = format({
  name: 'openai-stream',
  program: 'OpenAI API, and those like it',
  files: 'chat completions and responses as streams of events',
  triedOn: 'real files',
  lines: {every: [...chunk, ...others], some: [chunk]},
  hasEvents: true,
  reader: openChatStream,
  forms: [responseStream]
})
