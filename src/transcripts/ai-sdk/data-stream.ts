import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {eventStream} from '../event-stream.ts'
import type {Format, TextFormat} from '../format.ts'
import {parseJson} from '../record.ts'
import {openStrays} from '../stray.ts'
import {aiSdkStream} from './ai-sdk-stream.ts'

/**
 * The stream of a run of the AI SDK until version 4, `toDataStreamResponse()`: on each line a code and a value, `0:"Done"`.
 *
 * Source: streams that version 4 of https://github.com/vercel/ai made in November 2026, and its documented protocol.
 */
const aiSdkDataStream: TextFormat = {
  name: 'ai-sdk-stream',
  detects(text) {
    const lines = text.split('\n', decisiveLines).filter((line) => line.trim() !== '')
    return (
      lines.length > 1 && lines.every((line) => chunkIn(line) !== undefined) && lines.some((line) => frame.test(line))
    )
  },
  read(text, file) {
    const reader = aiSdkStream.open(file)
    const strays = openStrays()
    let skipped = 0
    for (const [index, line] of text.split('\n').entries()) {
      const chunk = chunkIn(line)
      if (chunk !== undefined) {
        reader.read(chunk, index + 1)
        strays.addRecord()
      } else if (line.trim() !== '') {
        skipped++
        strays.add(index + 1, line)
      }
    }
    const reading = reader.finish()
    return {...reading, skipped: skipped + (reading.skipped ?? 0), stray: strays.all()}
  }
}

/** How many lines decide whether a text is such a stream. */
const decisiveLines = 50

/** Of a step, or an end. */
const frame = /^(?:f|e|d):\{/

const types: Readonly<Record<string, string>> = {
  0: 'text-delta',
  3: 'error',
  9: 'tool-call',
  a: 'tool-result',
  b: 'tool-call-streaming-start',
  c: 'tool-call-delta',
  d: 'finish',
  e: 'finish-step',
  f: 'start-step',
  g: 'reasoning'
}

/** The chunk on a line; `undefined` for another line. Data and sources have chunks, too, which say nothing. */
function chunkIn(line: string): JsonObject | undefined {
  const [, code = ''] = /^\uFEFF?([0-9a-k]):/.exec(line) ?? []
  const value = code === '' ? undefined : parseJson(line.slice(line.indexOf(':') + 1))
  if (value === undefined) return undefined
  const type = types[code] ?? 'data'
  return typeof value === 'string' ? {type, textDelta: value} : {...(isRecord(value) && value), type}
}

export const aiSdkStreamFormat: Format = {
  name: 'ai-sdk-stream',
  program: 'AI SDK (Vercel)',
  files:
    'streams of its versions 4 to 6, as events or lines: of messages for a user interface, of data, and `fullStream` of `streamText`. Its lists of messages are `messages`',
  triedOn: 'real files',
  lines: [aiSdkStream],
  texts: [eventStream(aiSdkStream), aiSdkDataStream]
}
