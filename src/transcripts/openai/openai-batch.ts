import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {findInner, type Inner, readFailure, readInner} from '../inner.ts'
import type {StopReason} from '../model.ts'
import {asObject} from '../record.ts'
import {openaiChat} from './openai-chat.ts'
import {openaiResponse} from './openai-response.ts'

/**
 * A line of the results of a batch, `{custom_id, response: {status_code, body}, error}`, as OpenAI and Mistral write it: a completion, a
 * response, or why there is none. A batch of embeddings has no messages.
 *
 * Documented at https://platform.openai.com/docs/guides/batch (November 2026).
 */
const openaiBatch: DocumentFormat = {
  name: 'openai-batch',
  detects(value) {
    const result = asObject(value)
    return typeof result['custom_id'] === 'string' && (bodyIn(result) !== undefined || failureOf(result) !== undefined)
  },
  read(value, lineOf, file) {
    const result = asObject(value)
    const body = bodyIn(result)
    if (body !== undefined) return readInner(body, lineOf, file)
    return readFailure(failureOf(result) ?? 'nothing', lineOf(isRecord(result['error']) ? ['error'] : ['response']))
  }
}

function bodyIn({response}: JsonObject): Inner | undefined {
  return findInner([openaiChat, openaiResponse], asObject(response)['body'], ['response', 'body'])
}

function failureOf({response, error}: JsonObject): StopReason | undefined {
  const {body, status_code: status} = asObject(response)
  const code = asObject(error)['code']
  if (isRecord(error)) return code === 'batch_expired' || code === 'batch_cancelled' ? 'interruption' : 'error'
  const isFailure = typeof status === 'number' && status >= 400
  return isFailure && (isRecord(asObject(body)['error']) || body === undefined || body === null) ? 'error' : undefined
}

export const openaiBatchFormat: Format = {
  name: 'openai-batch',
  program: 'OpenAI API, and those like it',
  files: 'results of batches, also those of Mistral',
  triedOn: 'real files',
  documents: [openaiBatch]
}
