import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {FormatForm, OpenRecords} from '../engine/description.ts'
import {aList, allOf, aString, itemsAt, matches} from '../engine/pattern.ts'
import {documentFormat, format, lineFormat} from '../engine/read.ts'
import {expectFewThreads} from '../errors.ts'
import {eventStream} from '../event-stream.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, type Turn, turnOf} from '../turns.ts'

/** Responses, which may come in pieces: each candidate is a thread, the first one the main one. */
const openResponses: OpenRecords = (_, lineOf, document) => {
  const main = openMain()
  const threads = [main]
  let [hasEnded, hasFailed, last] = [document !== undefined, false, 1]

  function threadAt(index: number): OpenThread {
    const thread = threads[index] ?? openThread('main', String(index))
    if (index === threads.length) expectFewThreads(threads.push(thread))
    return thread
  }

  return {
    add(piece, path) {
      hasFailed ||= isRecord(piece['error'])
      if (!isResponse(piece)) return
      last = lineOf(path)
      hasEnded ||= hasEnd(piece)
      const model = asString(piece['modelVersion'] ?? piece['model_version'])
      if (reasonOfBlock(piece) !== undefined) addTurn(main, {path, model, stopReason: 'refusal'}, last)
      for (const [index, candidate] of asArray(piece['candidates']).entries()) {
        const turn = candidateTurn(asObject(candidate), [...path, 'candidates', index, 'content'], model)
        addTurn(threadAt(index), turn, lineOf(turn.path))
      }
    },
    finish() {
      const missing = hasFailed ? 'error' : 'unfinished run'
      for (const thread of threads) {
        thread.lastLine = last
        if (!hasEnded) thread.stopReason ??= missing
      }
      return {threads: threads.map(closeThread)}
    }
  }
}

const hasCandidates = [{candidates: aList}, {promptFeedback: isRecord}, {prompt_feedback: isRecord}]

/**
 * A response of the Gemini API, `{candidates: [{content: {parts}, finishReason}]}`, the list of pieces that it streams, and a line of the
 * results of a batch, `{key, response}`. The Python SDK writes the keys with underscores.
 *
 * Documented at https://ai.google.dev/api/generate-content (November 2026).
 */
const responses: FormatForm = {
  documents: [
    {when: [allOf(hasCandidates, isResponse), allOf(aList, isStream)], records: ''},
    {when: allOf({response: isResponse}, [{key: aString}, {request: isRecord}]), records: 'response'}
  ],
  lines: (records) => Array.isArray(records) && records.length > 1 && arePieces(records),
  begins: openBegins,
  reader: openResponses
}

/** A request of a batch that failed. */
const failed: FormatForm = {
  documents: [
    {
      when: allOf({request: {contents: aList}}, [
        {error: isRecord},
        {status: (status) => asString(status) !== undefined}
      ]),
      records: (value) => [{value, path: [asObject(value)['error'] === undefined ? 'status' : 'error']}]
    }
  ],
  cases: [[isRecord, 'error']]
}

export const geminiApi = documentFormat({...responses, name: 'gemini-api'})

/** Whether a list is the pieces of responses, as lines or events have them; a short response has one. */
function arePieces(list: unknown): boolean {
  const records = asArray(list).map(asObject)
  return records.every((record) => isResponse(record) || isNote(record)) && records.some(isResponse)
}

/** Whether a record of a stream reports only its usage or failure, between the pieces of a text or after them. */
function isNote({candidates, error, usageMetadata, usage_metadata: usage}: JsonObject): boolean {
  return candidates === undefined && (isRecord(error) || isRecord(usageMetadata ?? usage))
}

/** Several responses may follow each other: another one has another id, or comes after an end or a failure. */
function openBegins(): (record: JsonObject) => boolean {
  let before: JsonObject | undefined
  return (record) => {
    if (isRecord(record['error'])) before = undefined
    if (!isResponse(record)) return false
    const id = idOf(record)
    const isNext = before === undefined || idOf(before) !== id || (id === undefined && hasEnd(before))
    before = record
    return isNext
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

function reasonOf(candidate: JsonObject): unknown {
  return candidate['finishReason'] ?? candidate['finish_reason'] ?? undefined
}

/** Why a prompt was not answered at all. */
function reasonOfBlock(response: JsonObject): string | undefined {
  const feedback = asObject(response['promptFeedback'] ?? response['prompt_feedback'])
  return asString(feedback['blockReason'] ?? feedback['block_reason'])
}

export function candidateTurn(candidate: JsonObject, path: Path, model?: string): Turn {
  const parts = asArray(asObject(candidate['content'])['parts'])
  const {path: place, stopReason} = turnOf({parts}, path, reasonOf(candidate))
  return {path: place, stopReason, text: textIn(parts), id: 'answer', model}
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
  forms: [responses, failed],
  readers: {texts: [eventStream({...lineFormat({...responses, name: 'gemini-api'}), detects: arePieces})]}
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
