import {isRecord} from '../../text/json.ts'
import type {DocumentFormat, Json} from '../format.ts'
import {asObject, asString} from '../record.ts'
import {stopReasonOfStop} from './stop-reasons.ts'
import type {LineAt} from './threads.ts'
import type {Ending} from './last-turn.ts'

/** What `claude -p --output-format json` prints: the result alone. */
export const claudeResult: DocumentFormat = {
  name: 'claude-result',
  detects: (value) => isRecord(value) && isResult(value),
  read: (value, lineOf) => ({
    threads: [{id: 'main', kind: 'main', ...endingOf(asObject(value), lineOf, undefined)}],
    messages: []
  })
}

/** The record that ends a run. */
export function isResult({type, subtype, result}: Json): boolean {
  return type === 'result' && (typeof subtype === 'string' || typeof result === 'string')
}

/**
 * How a run ended.
 *
 * @param before how it looked without its result: the text of an error is no output
 */
export function endingOf(record: Json, lineAt: LineAt, before: Ending | undefined): Ending {
  const {result, structured_output: structured, is_error: isError, subtype, stop_reason: stop} = record
  const line = lineAt(['result'])
  const nothing = {text: '', line, message: 0}
  if (isError === true || (typeof subtype === 'string' && subtype !== 'success'))
    return {...(before ?? nothing), stopReason: 'error'}
  const message = before?.message || 1
  const stopReason = stopReasonOfStop(stop)
  const tail = stopReason === undefined ? {} : {stopReason}
  if (asString(result) !== undefined) return {text: String(result), line, message, ...tail}
  if (structured !== undefined && structured !== null)
    return {text: JSON.stringify(structured), line: lineAt(['structured_output']), message, ...tail}
  return {...(before ?? {...nothing, stopReason: 'nothing'}), ...tail}
}
