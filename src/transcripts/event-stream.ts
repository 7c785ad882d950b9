import {isRecord, type JsonObject} from '../text/json-object.ts'
import type {LineFormat, TextFormat} from './format.ts'
import type {StrayLines} from './model.ts'
import {parseJson} from './record.ts'
import {openStrays} from './stray.ts'

/** The number of lines that decide whether a text is a stream of events. */
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
    read(text, file) {
      const reader = format.open(file)
      let skipped = 0
      for (const [index, line] of text.split('\n').entries()) {
        const record = recordIn(line)
        if (record !== undefined) reader.read(record, index + 1)
        else if (!isField(line) || (line.startsWith('data:') && line.slice('data:'.length).trim() !== '[DONE]'))
          skipped++
      }
      return {...reader.finish(), skipped, stray: strayEvents(text)}
    }
  }
}

/** The lines of server-sent events that are neither fields nor comments, and data that is not JSON. */
export function strayEvents(text: string): readonly StrayLines[] {
  const strays = openStrays()
  for (const [index, line] of text.split('\n').entries()) {
    if (!isField(line) || isBroken(line)) strays.add(index + 1, line)
    else if (line.trim() !== '') strays.addRecord()
  }
  return strays.all()
}

/** A blank line ends an event. */
function isField(line: string): boolean {
  return line.trim() === '' || field.test(line.replace(/^\uFEFF/, ''))
}

/** Data that is not JSON, but for the mark of the end. */
function isBroken(line: string): boolean {
  if (!line.startsWith('data:')) return false
  const data = line.slice('data:'.length).trim()
  return data !== '' && data !== '[DONE]' && parseJson(data) === undefined
}

/** Whether a text is server-sent events with records, of whatever program. */
export function hasEventRecords(text: string): boolean {
  return isEventText(text) && startOf(text).filter((line) => recordIn(line) !== undefined).length > 1
}

/** Whether a text begins like server-sent events. */
export function isEventText(text: string): boolean {
  return startOf(text).every((line) => field.test(line.replace(/^\uFEFF/, '')))
}

function startOf(text: string): readonly string[] {
  return text.split('\n', decisiveLines).filter((line) => line.trim() !== '' && line.trim() !== '\uFEFF')
}

function recordIn(line: string): JsonObject | undefined {
  const content = line.replace(/^\uFEFF/, '')
  const value = content.startsWith('data:') ? parseJson(content.slice('data:'.length)) : undefined
  return isRecord(value) ? value : undefined
}
