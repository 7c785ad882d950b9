import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {LineFormat, LineReader} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asString} from '../record.ts'

/**
 * The stream of a run of the AI SDK, as events or on lines: that of `toUIMessageStreamResponse()`, or the `fullStream` of `streamText`.
 * What an agent prints after a call, or in its next step, is a message of its own. Each `start` begins a run, as does a step after the end
 * of one: version 4 has no `start`.
 *
 * Source: streams that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
export const aiSdkStream: LineFormat = {
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

/** What version 4 calls chunks of later ones. */
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
