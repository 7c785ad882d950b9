import {isRecord, type JsonObject} from '../text/json-object.ts'
import type {LineFormat, TextFormat} from './format.ts'
import {parseJson} from './record.ts'

/** How many lines decide whether a text is a stream of events. */
const decisiveLines = 50

const field = /^(?:data|event|id|retry)?:/

/** A format of records as server-sent events: each `data:` has a record. */
export function eventStream(format: LineFormat): TextFormat {
  return {
    name: format.name,
    detects(text) {
      if (!isEventText(text)) return false
      const records = startOf(text).map(recordIn).filter(isRecord)
      return records.length > 0 && format.detects(records)
    },
    read(text, place) {
      const reader = format.open(place)
      let skipped = 0
      for (const [index, line] of text.split('\n').entries()) {
        const record = recordIn(line)
        if (record !== undefined) reader.read(record, index + 1)
        else if (line.startsWith('data:') && line.slice('data:'.length).trim() !== '[DONE]') skipped++
      }
      return {...reader.finish(), skipped}
    }
  }
}

/** Whether a text begins like server-sent events. */
export function isEventText(text: string): boolean {
  return startOf(text).every((line) => field.test(line.replace(/^\uFEFF/, '')))
}

function startOf(text: string): readonly string[] {
  return text.split('\n', decisiveLines).filter((line) => line.trim() !== '' && line.trim() !== '\uFEFF')
}

function recordIn(line: string): JsonObject | undefined {
  const own = line.replace(/^\uFEFF/, '')
  const value = own.startsWith('data:') ? parseJson(own.slice('data:'.length)) : undefined
  return isRecord(value) ? value : undefined
}
