import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {isToolCall} from '../chat-message.ts'
import type {CapturedFile, LineFormat, LineReader} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openaiResponse} from './openai-response.ts'

/**
 * The events of a response that is streamed, as events or on lines: the last has the whole response, or, of some servers, one without
 * the items that were streamed. Each response is a run of its own.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses-streaming (November 2026).
 */
export const openaiResponseStream: LineFormat = {
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

/** What shows how a response ended: other items may be large, such as results of searches. */
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
