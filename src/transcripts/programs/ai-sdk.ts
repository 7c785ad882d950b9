import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, stopReasonOf, textPath} from '../chat-message.ts'
import type {FormatForm} from '../engine/description.ts'
import {aList, allOf, aString, eachIs} from '../engine/pattern.ts'
import {format, lineFormat} from '../engine/read.ts'
import type {TextFormat} from '../format.ts'
import {asObject, asString, parseJson} from '../record.ts'
import {openStrays} from '../stray.ts'

const steps = eachIs(
  allOf({finishReason: aString, usage: isRecord}, [
    {content: aList, response: isRecord},
    {content: (content) => !Array.isArray(content), text: aString, stepType: aString}
  ])
)

/**
 * The result of `generateText` of the AI SDK, or the list of its steps. Each step has the text of one model answer,
 * until version 4 as `text`, later in its `content`.
 *
 * Source: results that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
export const aiSdkResultFormat = format({
  name: 'ai-sdk-result',
  program: 'AI SDK (Vercel)',
  files: 'results of `generateText`, and their steps',
  triedOn: 'real files',
  documents: [
    {when: steps, records: ''},
    {when: {steps}, records: 'steps'}
  ],
  cases: [
    [
      isRecord,
      ({content, text, finishReason, response}, path) => {
        const isLater = Array.isArray(content)
        return {
          text: isLater ? contentText(content, '') : (asString(text) ?? ''),
          path: [...path, ...(isLater ? textPath({content}) : ['text'])],
          stopReason: stopReasonOf(finishReason),
          model: asString(asObject(response)['modelId'])
        }
      }
    ]
  ]
})

const types = /^(?:start|step|finish|abort|error|raw|text|reasoning|tool|source|file|data|message-metadata)(?:-|$)/

/**
 * The stream of a run of the AI SDK, as events or on lines, by `toUIMessageStreamResponse()` or as the `fullStream` of
 * `streamText`. Text after a call, or in the next step, is a message of its own. Each `start` begins a run. Version 4
 * has no `start`: a step after the end of a run begins the next.
 *
 * Source: streams that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
const stream: FormatForm = {
  lines: {
    every: {type: (type) => typeof type === 'string' && types.test(type)},
    // Parts of messages may begin a step, too.
    some: [[{type: ['start-step', 'finish-step', 'step-finish']}, (chunk) => pieceIn(asObject(chunk)) !== undefined]]
  },
  hasEvents: true,
  begins() {
    let [isFirst, isDone] = [true, false]
    return (chunk) => {
      const type = typeOf(chunk)
      const isNext = isFirst || type === 'start' || (isDone && type === 'start-step')
      isFirst = false
      isDone = (isDone && !isNext) || type === 'finish'
      return isNext
    }
  },
  ends: {type: 'finish'},
  open() {
    let step = 0
    let filled: string | undefined
    return (chunk) => {
      const [type, piece, id] = [typeOf(chunk), pieceIn(chunk), `step ${step}`]
      if (piece !== undefined) {
        filled = id
        return {text: piece, path: [], id}
      }
      if (type === 'text-start') return filled === id ? {text: '\n', path: [], id} : undefined
      if (type === 'start-step') step++
      if (type.startsWith('tool-')) {
        if (/^tool-(?:output|result|error)/.test(type)) step++
        return 'tool call'
      }
      if (type === 'error' || type === 'abort') return type === 'error' ? 'error' : 'interruption'
      return type.startsWith('finish') ? stopReasonOf(chunk['finishReason']) : undefined
    }
  }
}

/** The parts of messages in version 4 have other names for the start and end of a step. */
function typeOf({type}: JsonObject): string {
  if (type === 'step-start') return 'start-step'
  return type === 'step-finish' ? 'finish-step' : (asString(type) ?? '')
}

/** A piece of a text; `undefined` for another chunk. Version 4 has none with an id. */
function pieceIn({type, id, delta, text, textDelta}: JsonObject): string | undefined {
  if (type !== 'text-delta') return undefined
  return asString(typeof id === 'string' ? (delta ?? text) : textDelta)
}

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
    const reader = lineFormat({...stream, name: 'ai-sdk-stream'}).open(file)
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

/** The number of lines that decide whether a text is such a stream. */
const decisiveLines = 50

/** A line at the start or end of a step, or at the end of a message. */
const frame = /^(?:f|e|d):\{/

const dataTypes: Readonly<Record<string, string>> = {
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
  const type = dataTypes[code] ?? 'data'
  return typeof value === 'string' ? {type, textDelta: value} : {...(isRecord(value) && value), type}
}

export const aiSdkStreamFormat = format({
  ...stream,
  name: 'ai-sdk-stream',
  program: 'AI SDK (Vercel)',
  files:
    'streams of its versions 4 to 6, as events or lines: of messages for a user interface, of data, and `fullStream` of `streamText`. Its lists of messages are `messages`',
  triedOn: 'real files',
  readers: {texts: [aiSdkDataStream]}
})
