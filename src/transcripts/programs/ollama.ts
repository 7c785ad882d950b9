import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format, LineFormat, LineReader} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * A response of Ollama's API: `{model, created_at, message, done}`, or `{model, created_at, response, done}`.
 *
 * Documented at https://github.com/ollama/ollama/blob/main/docs/api.md (November 2026).
 */
const ollamaResponse: DocumentFormat = {
  name: 'ollama-response',
  detects: (value) => isRecord(value) && isResponse(value) && value['done'] === true,
  read(value, lineOf) {
    const turn = turnIn(asObject(value))
    return {threads: [readTurns(openMain(), [turn], turn.path, lineOf)]}
  }
}

/** The pieces that it streams, one on each line; several responses may follow each other. */
const ollamaStream: LineFormat = {
  name: 'ollama-response',
  detects: (records) => records.every(isResponse) && records.some(({done}) => done === false),
  open: openStream
}

function isResponse({model, created_at: time, message, response, done}: JsonObject): boolean {
  if (typeof model !== 'string' || typeof time !== 'string' || typeof done !== 'boolean') return false
  return typeof response === 'string' || asObject(message)['role'] === 'assistant'
}

function openStream(): LineReader {
  const readings = openReadings()
  let main = openMain()
  let start = 0

  function end(line: number): void {
    main.lastLine = line
    readings.add({reading: {threads: [closeThread(main)]}, name: `line ${start}`})
    main = openMain()
    start = 0
  }

  return {
    read(record, line) {
      if (start === 0) start = line
      const turn = turnIn(record)
      addTurn(main, {...turn, stopReason: record['done'] === true ? turn.stopReason : undefined}, line)
      main.lastLine = line
      if (asArray(asObject(record['message'])['tool_calls']).length > 0) main.stopReason = 'tool call'
      if (record['done'] === true) end(line)
    },
    finish() {
      if (start > 0) {
        main.stopReason ??= 'unfinished run'
        end(main.lastLine)
      }
      return readings.join()
    }
  }
}

function turnIn(record: JsonObject): Turn {
  const {message, response, done, done_reason: reason, model} = record
  const turn = isRecord(message) ? turnOf(message, ['message'], reason) : turnOf({content: response}, [], reason)
  return {
    ...turn,
    path: isRecord(message) ? turn.path : ['response'],
    stopReason: done === false ? 'unfinished run' : turn.stopReason,
    model: asString(model),
    id: 'answer'
  }
}

export const ollamaResponseFormat: Format = {
  name: 'ollama-response',
  program: 'Ollama API',
  files: 'responses, also streamed',
  triedOn: 'real files',
  documents: [ollamaResponse],
  lines: [ollamaStream]
}
