import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {LineFormat, LineReader} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asString} from '../record.ts'

/**
 * The stream of a run of the AI SDK, as events or on lines: that of `toUIMessageStreamResponse()`, or the `fullStream` of `streamText`.
 * What an agent prints after a call, or in its next step, is a message of its own. Each `start` begins a run.
 *
 * Source: `ui-message-chunks.ts` and `stream-text-result.ts` of https://github.com/vercel/ai, versions 5 and 6, read in November 2026.
 */
export const aiSdkStream: LineFormat = {
  name: 'ai-sdk-stream',
  detects: (records) =>
    records.every(isChunk) && records.some((record) => isStep(record) || pieceIn(record) !== undefined),
  open: openStream
}

const types = /^(?:start|finish|abort|error|raw|text|reasoning|tool|source|file|data|message-metadata)(?:-|$)/

function isChunk({type}: JsonObject): boolean {
  return typeof type === 'string' && types.test(type)
}

function isStep({type}: JsonObject): boolean {
  return type === 'start-step' || type === 'finish-step'
}

/** A piece of a text; `undefined` for another chunk. */
function pieceIn({type, id, delta, text}: JsonObject): string | undefined {
  return type === 'text-delta' && typeof id === 'string' ? asString(delta ?? text) : undefined
}

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
      const type = asString(record['type']) ?? ''
      if (type === 'start') end()
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
