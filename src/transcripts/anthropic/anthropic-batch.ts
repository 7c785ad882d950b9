import type {DocumentFormat, Format} from '../format.ts'
import {findInner, type Inner, readFailure, readInner} from '../inner.ts'
import type {StopReason} from '../model.ts'
import {asObject} from '../record.ts'
import {anthropicMessage} from './anthropic-message.ts'

/**
 * A line of the results of a batch, `{custom_id, result: {type, message}}`.
 *
 * Documented at https://docs.anthropic.com/en/docs/build-with-claude/batch-processing (November 2026).
 */
const anthropicBatch: DocumentFormat = {
  name: 'anthropic-batch',
  detects(value) {
    const {custom_id: id, result} = asObject(value)
    return typeof id === 'string' && (messageIn(result) !== undefined || failures.has(asObject(result)['type']))
  },
  read(value, lineOf, file) {
    const {result} = asObject(value)
    const message = messageIn(result)
    if (message !== undefined) return readInner(message, lineOf, file)
    return readFailure(failures.get(asObject(result)['type']) ?? 'nothing', lineOf(['result']))
  }
}

const failures: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['canceled', 'interruption'],
  ['expired', 'interruption']
])

function messageIn(result: unknown): Inner | undefined {
  return findInner([anthropicMessage], asObject(result)['message'], ['result', 'message'])
}

export const anthropicBatchFormat: Format = {
  name: 'anthropic-batch',
  program: 'Anthropic API',
  files: 'results of batches',
  triedOn: 'documentation',
  documents: [anthropicBatch]
}
