import {isRecord, type JsonObject} from '../text/json-object.ts'
import {type LineFormat, sniffLimit, type TextFormat} from './format.ts'
import type {StrayLines} from './model.ts'
import {parseJson} from './record.ts'
import {openStrays} from './stray.ts'

/** The number of lines that show whether a text is a stream of events. */
const decisiveLines = 50

const field = /^(?:data|event|id|retry)?:/

/** A format of records as server-sent events: each `data:` has a record, or the name of its event and a value. */
export function eventStream(format: LineFormat): TextFormat {
  const valuesOf = format.detectsValues === undefined ? recordsOf : namedValuesOf
  return {
    name: format.name,
    detects(text) {
      if (!isEventText(text)) return false
      const found = valuesOf(text.split('\n', sniffLimit)).filter((value) => value !== undefined)
      return format.detectsValues?.(found) ?? (found.length > 0 && format.detects(found.filter(isRecord)))
    },
    read(text, file) {
      const reader = format.open(file)
      const lines = text.split('\n')
      let skipped = 0
      for (const [index, value] of valuesOf(lines).entries()) {
        const line = lines[index] ?? ''
        if (isRecord(value)) reader.read(value, index + 1)
        else if (value !== undefined) reader.readOther?.(dataOf(line) ?? '', index + 1)
        else if (!isField(line) || (line.startsWith('data:') && dataOf(line) !== '[DONE]')) skipped++
      }
      return {...reader.finish(), skipped, stray: strayEvents(text)}
    }
  }
}

function recordsOf(lines: readonly string[]): readonly (JsonObject | undefined)[] {
  return lines.map(recordIn)
}

/** The values on lines, which the servers of graphs name: `{event, data}` behind a line `event:`. */
function namedValuesOf(lines: readonly string[]): readonly unknown[] {
  let event: string | undefined
  return lines.map((line) => {
    if (line.startsWith('event:')) event = line.slice('event:'.length).trim()
    const data = valueIn(line)
    return event === undefined || data === undefined ? data : {event, data}
  })
}

/** The lines of server-sent events that are neither fields nor comments, and data that is not JSON. */
function strayEvents(text: string): readonly StrayLines[] {
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
  const data = dataOf(line)
  return data !== undefined && data !== '' && data !== '[DONE]' && parseJson(data) === undefined
}

/** Whether a text is server-sent events with records, of whatever program. */
export function hasEventRecords(text: string): boolean {
  return isEventText(text) && startOf(text).filter((line) => recordIn(line) !== undefined).length > 1
}

/** Whether a text begins like server-sent events. */
function isEventText(text: string): boolean {
  return startOf(text).every((line) => field.test(line.replace(/^\uFEFF/, '')))
}

function startOf(text: string): readonly string[] {
  return text.split('\n', decisiveLines).filter((line) => line.trim() !== '' && line.trim() !== '\uFEFF')
}

function recordIn(line: string): JsonObject | undefined {
  const value = valueIn(line)
  return isRecord(value) ? value : undefined
}

function valueIn(line: string): unknown {
  const data = dataOf(line)
  return data === undefined ? undefined : parseJson(data)
}

function dataOf(line: string): string | undefined {
  const content = line.replace(/^\uFEFF/, '')
  return content.startsWith('data:') ? content.slice('data:'.length).trim() : undefined
}
