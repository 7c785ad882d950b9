import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {aList, aString, itemsAt, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {expectFewThreads} from '../errors.ts'
import {eventStream} from '../event-stream.ts'
import type {DocumentFormat, FormatReading, LineFormat, LineOf, LineReader, Path} from '../format.ts'
import {openReadings} from '../join-readings.ts'
import type {StopReason} from '../model.ts'
import {openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * A response of the Gemini API, `{candidates: [{content: {parts}, finishReason}]}`, the list of pieces that it streams, and a line of the
 * results of a batch, `{key, response}`. Each candidate is a thread, the first the main one. The Python SDK writes the keys with
 * underscores.
 *
 * Documented at https://ai.google.dev/api/generate-content (November 2026).
 */
export const geminiApi: DocumentFormat = {
  name: 'gemini-api',
  detects: (value) => isResponse(value) || isStream(value) || isBatch(value),
  read(value, lineOf) {
    if (Array.isArray(value)) return readPieces(value.map(asObject), (index) => [index], lineOf)
    const {response, error} = asObject(value)
    if (isResponse(value)) return readPieces([asObject(value)], () => [], lineOf)
    if (isResponse(response)) return readPieces([asObject(response)], () => ['response'], lineOf)
    const line = lineOf(error === undefined ? ['status'] : ['error'])
    return {threads: [{id: 'main', kind: 'main', text: '', line, message: 0, stopReason: 'error'}]}
  }
}

/** The pieces that it streams, one on each line; several responses may follow each other. */
const geminiApiPieces: LineFormat = {
  name: 'gemini-api',
  detects: (records) => records.length > 1 && arePieces(records),
  open: openPieces
}

/** The same as events of a server, of which a short response has one. */
const geminiApiEvents: LineFormat = {...geminiApiPieces, detects: arePieces}

function arePieces(records: readonly JsonObject[]): boolean {
  return records.every((record) => isResponse(record) || isNote(record)) && records.some(isResponse)
}

/** Whether a record of a stream reports only its usage or failure, between the pieces of a text or after them. */
function isNote({candidates, error, usageMetadata, usage_metadata: usage}: JsonObject): boolean {
  return candidates === undefined && (isRecord(error) || isRecord(usageMetadata ?? usage))
}

function openPieces(): LineReader {
  const readings = openReadings()
  let pieces: JsonObject[] = []
  let lines: number[] = []

  function end(missing: StopReason): void {
    const [start] = lines
    if (start === undefined) return
    const reading = readPieces(
      pieces,
      (index) => [index],
      ([index]) => lines[Number(index)] ?? start
    )
    const threads = pieces.some(hasEnd)
      ? reading.threads
      : reading.threads.map((thread) => ({...thread, stopReason: thread.stopReason ?? missing}))
    readings.add({reading: {...reading, threads}, name: `line ${start}`})
    pieces = []
    lines = []
  }

  return {
    read(record, line) {
      if (isRecord(record['error'])) end('error')
      if (!isResponse(record)) return
      const before = pieces.at(-1) ?? record
      const isNext = idOf(before) !== idOf(record) || (idOf(record) === undefined && hasEnd(before))
      if (isNext) end('unfinished run')
      pieces.push(record)
      lines.push(line)
    },
    finish() {
      end('unfinished run')
      return readings.join()
    }
  }
}

function hasEnd(piece: JsonObject): boolean {
  const candidates = asArray(piece['candidates'])
  return reasonOfBlock(piece) !== undefined || candidates.some((each) => reasonOf(asObject(each)) !== undefined)
}

function idOf({responseId, response_id: id}: JsonObject): unknown {
  return responseId ?? id
}

function isResponse(value: unknown): boolean {
  const response = asObject(value)
  const isOwn = ['usageMetadata', 'modelVersion', 'responseId', 'usage_metadata', 'model_version'].some(
    (key) => key in response
  )
  if (reasonOfBlock(response) !== undefined && isOwn) return true
  const candidates = asArray(response['candidates'])
  return candidates.length > 0 && candidates.every((candidate) => isCandidate(asObject(candidate), isOwn))
}

function isCandidate(candidate: JsonObject, isOwn: boolean): boolean {
  const {content} = candidate
  const hasReason = typeof reasonOf(candidate) === 'string'
  if (Array.isArray(asObject(content)['parts'])) return isOwn || hasReason || asObject(content)['role'] === 'model'
  return hasReason && (isOwn || isRecord(content))
}

/** The pieces of one response have its id, or only the last has a reason to stop. */
function isStream(value: unknown): boolean {
  const pieces = asArray(value).map(asObject)
  if (pieces.length === 0 || !pieces.every(isResponse)) return false
  const ids = new Set(pieces.map(idOf))
  if (ids.size === 1 && !ids.has(undefined)) return true
  const rest = pieces.slice(0, -1)
  return rest.every(({candidates}) => asArray(candidates).every((each) => reasonOf(asObject(each)) === undefined))
}

function isBatch(value: unknown): boolean {
  const {key, request, response, error, status} = asObject(value)
  if (typeof key !== 'string' && !isRecord(request)) return false
  const isFailed =
    isRecord(request) && Array.isArray(request['contents']) && (isRecord(error) || asString(status) !== undefined)
  return isResponse(response) || isFailed
}

function reasonOf(candidate: JsonObject): unknown {
  return candidate['finishReason'] ?? candidate['finish_reason'] ?? undefined
}

/** Why a prompt was not answered at all. */
function reasonOfBlock(response: JsonObject): string | undefined {
  const feedback = asObject(response['promptFeedback'] ?? response['prompt_feedback'])
  return asString(feedback['blockReason'] ?? feedback['block_reason'])
}

function readPieces(pieces: readonly JsonObject[], pathOf: (index: number) => Path, lineOf: LineOf): FormatReading {
  const main: Turn[] = []
  const choices: Turn[][] = [main]
  for (const [index, piece] of pieces.entries()) {
    const model = asString(piece['modelVersion'] ?? piece['model_version'])
    if (reasonOfBlock(piece) !== undefined) main.push({path: pathOf(index), model, stopReason: 'refusal'})
    for (const [choice, candidate] of asArray(piece['candidates']).entries()) {
      const turn = candidateTurn(asObject(candidate), [...pathOf(index), 'candidates', choice, 'content'])
      const turns = choices[choice]
      if (turns !== undefined) turns.push({...turn, model})
      else expectFewThreads(choices.push([{...turn, model}]))
    }
  }
  const last = pathOf(pieces.length - 1)
  return {
    threads: choices.map((turns, choice) =>
      readTurns(openThread('main', choice === 0 ? 'main' : String(choice)), turns, last, lineOf)
    )
  }
}

export function candidateTurn(candidate: JsonObject, path: Path): Turn {
  const parts = asArray(asObject(candidate['content'])['parts'])
  return {...turnOf({parts}, path, reasonOf(candidate)), text: textIn(parts), id: 'answer'}
}

/** The parts of an answer are one text. */
function textIn(parts: readonly unknown[]): string {
  return parts
    .map((part) => (asObject(part)['thought'] === true ? '' : (asString(asObject(part)['text']) ?? '')))
    .join('')
}

const reasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['requires_action', 'tool call'],
  ['in_progress', 'unfinished run'],
  ['incomplete', 'unfinished run']
])

/**
 * Responses of the Gemini API, and of its Interactions API: `{object: 'interaction', steps: [{type: 'model_output', content}]}`, or in its
 * first version `{object: 'interaction', outputs}`. The model calls functions; the API's own tools are called and answered within the response.
 *
 * Documented at https://ai.google.dev/api/interactions-api (November 2026).
 */
export const geminiApiFormat = format({
  name: 'gemini-api',
  program: 'Gemini API',
  files: 'responses, also streamed; results of batches; interactions',
  triedOn: 'real files',
  documents: [
    {when: {object: 'interaction', steps: aList}, records: (document) => itemsAt(document, 'steps')},
    {when: {object: 'interaction', outputs: aList}, records: (value) => [{value, path: ['outputs']}]}
  ],
  model: ['model'],
  cases: [
    [{type: 'model_output'}, (step, path) => turnOf(step, path)],
    [{type: 'function_call'}, 'tool call'],
    [{outputs: aList}, outputsTurn]
  ],
  last: ({status}) => reasons.get(status) ?? stopReasonOf(status),
  readers: {documents: [geminiApi], lines: [geminiApiPieces], texts: [eventStream(geminiApiEvents)]}
})

function outputsTurn({outputs}: JsonObject): Turn {
  const turn = turnOf({content: outputs}, [])
  return {...turn, path: ['outputs', ...turn.path.slice(1)]}
}

/**
 * A prompt of Google AI Studio, as Google Drive keeps it: `{chunkedPrompt: {chunks: []}}`. An answer may be in several chunks, its thoughts too.
 *
 * Source: a file of the tests of a public archive of chats, read in November 2026.
 */
export const aiStudioFormat = format({
  name: 'ai-studio',
  program: 'Google AI Studio',
  files: 'prompts, as Google Drive keeps them',
  triedOn: 'real files',
  documents: [
    {
      when: {
        chunkedPrompt: {
          chunks: (chunks) => Array.isArray(chunks) && chunks.every((chunk) => matches({role: aString}, chunk))
        }
      },
      records: 'chunkedPrompt.chunks'
    }
  ],
  model: ['runSettings.model'],
  open() {
    let answer = 0
    return (chunk, path) => {
      if (chunk['role'] === 'model') return turnIn(chunk, path, String(answer))
      answer++
      return undefined
    }
  }
})

/** @param id of the answer that the chunk is a piece of */
function turnIn(chunk: JsonObject, path: Path, id: string): readonly Turn[] {
  const {text, isThought, finishReason} = chunk
  const stopReason = stopReasonOf(finishReason)
  if (isThought === true) return []
  if (typeof text === 'string' && text !== '') return [{text, path: [...path, 'text'], id, stopReason}]
  return stopReason === undefined ? [] : [{path, stopReason}]
}
