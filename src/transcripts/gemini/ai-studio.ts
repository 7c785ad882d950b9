import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {DocumentFormat, Format, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * A prompt of Google AI Studio, as Google Drive keeps it: `{chunkedPrompt: {chunks: []}}`. An answer may be in several chunks, its thoughts too.
 *
 * Source: a file of the tests of a public archive of chats, read in November 2026.
 */
const aiStudio: DocumentFormat = {
  name: 'ai-studio',
  detects(value) {
    const {chunks} = asObject(asObject(value)['chunkedPrompt'])
    return Array.isArray(chunks) && chunks.every((chunk) => isRecord(chunk) && typeof chunk['role'] === 'string')
  },
  read(value, lineOf) {
    const {chunkedPrompt, runSettings} = asObject(value)
    const chunks = asArray(asObject(chunkedPrompt)['chunks']).map(asObject)
    const base: Path = ['chunkedPrompt', 'chunks']
    const turns: Turn[] = []
    let answer = 0
    for (const [index, chunk] of chunks.entries()) {
      if (chunk['role'] !== 'model') answer++
      else turns.push(...turnIn(chunk, [...base, index], String(answer)))
    }
    const main = {...openMain(), model: asString(asObject(runSettings)['model'])}
    return {threads: [readTurns(main, turns, [...base, Math.max(chunks.length - 1, 0)], lineOf)]}
  }
}

/** @param id of the answer that the chunk is a piece of */
function turnIn(chunk: JsonObject, path: Path, id: string): readonly Turn[] {
  const {text, isThought, finishReason} = chunk
  const stopReason = stopReasonOf(finishReason)
  if (isThought === true) return []
  if (typeof text === 'string' && text !== '') return [{text, path: [...path, 'text'], id, stopReason}]
  return stopReason === undefined ? [] : [{path, stopReason}]
}

export const aiStudioFormat: Format = {
  name: 'ai-studio',
  program: 'Google AI Studio',
  files: 'prompts, as Google Drive keeps them',
  triedOn: 'real files',
  documents: [aiStudio]
}
