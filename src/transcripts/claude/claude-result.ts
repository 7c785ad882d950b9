import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format} from '../format.ts'
import type {ThreadEnding} from '../last-message.ts'
import {asObject, asString, onlyKey} from '../record.ts'
import {stopReasonOfStop} from './content.ts'
import type {LineAt} from './threads.ts'

/**
 * What `claude -p --output-format json` prints: the result alone.
 *
 * Source: the type `SDKResultMessage` of `@anthropic-ai/claude-agent-sdk` 0.3.329, read in November 2026.
 */
const claudeResult: DocumentFormat = {
  name: 'claude-result',
  detects: (value) => isRecord(value) && isResult(value),
  read(value, lineOf) {
    const record = asObject(value)
    const model = onlyKey(record['modelUsage'])
    const named = model === undefined ? {} : {model}
    return {threads: [{id: 'main', kind: 'main', ...named, ...resultEnding(record, lineOf, undefined)}]}
  }
}

/** The record that ends a run. */
export function isResult({type, subtype, result}: JsonObject): boolean {
  return type === 'result' && (typeof subtype === 'string' || typeof result === 'string')
}

/**
 * How a run ended.
 *
 * @param before how it ended without its result: the text of an error is not an output
 */
export function resultEnding(record: JsonObject, lineAt: LineAt, before: ThreadEnding | undefined): ThreadEnding {
  const {result, structured_output: structured, is_error: isError, subtype, stop_reason: stop} = record
  const line = lineAt(['result'])
  const nothing = {text: '', line, message: 0}
  if (isError === true || (typeof subtype === 'string' && subtype !== 'success'))
    return {...(before ?? nothing), stopReason: 'error'}
  const message = before?.message || 1
  const stopReason = stopReasonOfStop(stop)
  const tail = stopReason === undefined ? {} : {stopReason}
  const text = asString(result)
  if (structured !== undefined && structured !== null) {
    const data = {text: JSON.stringify(structured), line: lineAt(['structured_output'])}
    return text === undefined ? {...data, message, ...tail} : {text, line, message, structured: data, ...tail}
  }
  if (text !== undefined) return {text, line, message, ...tail}
  return {...(before ?? {...nothing, stopReason: 'nothing'}), ...tail}
}

export const claudeResultFormat: Format = {
  name: 'claude-result',
  program: 'Claude Code',
  files: '`claude -p --output-format json`; the same of `droid exec`',
  triedOn: 'real files',
  documents: [claudeResult]
}
