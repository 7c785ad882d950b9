import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, stopReasonOf, textPath} from '../chat-message.ts'
import {aList, allOf, aString, eachIs} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import {eventStream} from '../event-stream.ts'
import type {Format, LineFormat, LineReader, TextFormat} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
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
const aiSdkResult = documentFormat({
  name: 'ai-sdk-result',
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

export const aiSdkResultFormat: Format = {
  name: 'ai-sdk-result',
  program: 'AI SDK (Vercel)',
  files: 'results of `generateText`, and their steps',
  triedOn: 'real files',
  documents: [aiSdkResult]
}

/**
 * The stream of a run of the AI SDK, as events or on lines, by `toUIMessageStreamResponse()` or as the `fullStream` of
 * `streamText`. Text after a call, or in the next step, is a message of its own. Each `start` begins a run. Version 4
 * has no `start`: a step after the end of a run begins the next.
 *
 * Source: streams that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
const aiSdkStream: LineFormat = {
  name: 'ai-sdk-stream',
  detects: (records) =>
    records.every(isChunk) && records.some((record) => isStep(record) || pieceIn(record) !== undefined),
  open: openStream
}

const types = /^(?:start|step|finish|abort|error|raw|text|reasoning|tool|source|file|data|message-metadata)(?:-|$)/

function isChunk({type}: JsonObject): boolean {
  return typeof type === 'string' && types.test(type)
}

/** Parts of a message may begin a step, too. */
function isStep({type}: JsonObject): boolean {
  return type === 'start-step' || type === 'finish-step' || type === 'step-finish'
}

/** A piece of a text; `undefined` for another chunk. Version 4 has none with an id. */
function pieceIn({type, id, delta, text, textDelta}: JsonObject): string | undefined {
  if (type !== 'text-delta') return undefined
  return asString(typeof id === 'string' ? (delta ?? text) : textDelta)
}

/** Names of chunks in version 4, with their later names. */
const laterTypes: ReadonlyMap<string, string> = new Map([
  ['step-start', 'start-step'],
  ['step-finish', 'finish-step']
])

function openStream(): LineReader {
  const readings = openReadings()
  let main = openMain()
  let [start, step, isOpen, isDone] = [1, 0, false, false]

  function end(): void {
    if (!isOpen) return
    if (!isDone) main.stopReason ??= 'unfinished run'
    readings.add({reading: {threads: [closeThread(main)]}, name: `line ${start}`})
    main = openMain()
    isOpen = false
    isDone = false
  }

  function add(record: JsonObject, type: string, line: number): void {
    const piece = pieceIn(record)
    const id = `step ${step}`
    if (piece !== undefined) {
      if (main.text === '') main.line = line
      addMessage(main, {text: piece, line, id})
    } else if (type === 'text-start' && main.id === id && main.text !== '') addMessage(main, {text: '\n', line, id})
    else if (type === 'start-step') step++
    else if (type.startsWith('tool-')) {
      main.stopReason = 'tool call'
      if (/^tool-(?:output|result|error)/.test(type)) step++
    } else if (type === 'error') main.stopReason = 'error'
    else if (type === 'abort') main.stopReason = 'interruption'
    else if (type.startsWith('finish')) main.stopReason = stopReasonOf(record['finishReason']) ?? main.stopReason
    if (type === 'finish') isDone = true
  }

  return {
    read(record, line) {
      const given = asString(record['type']) ?? ''
      const type = laterTypes.get(given) ?? given
      if (type === 'start' || (isDone && type === 'start-step')) end()
      if (!isOpen) start = line
      isOpen = true
      main.lastLine = line
      add(record, type, line)
    },
    finish() {
      end()
      if (readings.count() === 0) readings.add({reading: {threads: [closeThread(main)]}, name: 'main'})
      return readings.join()
    }
  }
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

export const aiSdkStreamFormat: Format = {
  name: 'ai-sdk-stream',
  program: 'AI SDK (Vercel)',
  files:
    'streams of its versions 4 to 6, as events or lines: of messages for a user interface, of data, and `fullStream` of `streamText`. Its lists of messages are `messages`',
  triedOn: 'real files',
  lines: [aiSdkStream],
  texts: [eventStream(aiSdkStream), aiSdkDataStream]
}
