import {isRecord} from '../../text/json-object.ts'
import {anthropicMessage} from '../anthropic/anthropic-message.ts'
import {piecesText} from '../chat-message.ts'
import type {DocumentFormat} from '../format.ts'
import {findInner, type Inner, readFailure, readInner} from '../inner.ts'
import {openMain} from '../open-thread.ts'
import {asObject} from '../record.ts'
import {readTurns, turnOf} from '../turns.ts'

/**
 * A response of Bedrock's Converse API: `{output: {message}, stopReason}`.
 *
 * Documented at https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html (November 2026).
 */
export const bedrockConverse: DocumentFormat = {
  name: 'bedrock-converse',
  detects(value) {
    const {output, stopReason} = asObject(value)
    const {role, content} = asObject(asObject(output)['message'])
    return role === 'assistant' && Array.isArray(content) && typeof stopReason === 'string'
  },
  read(value, lineOf) {
    const {output, stopReason} = asObject(value)
    const path = ['output', 'message']
    const message = asObject(asObject(output)['message'])
    const turn = {...turnOf(message, path, stopReason), text: piecesText(message['content'])}
    return {threads: [readTurns(openMain(), [turn], path, lineOf)]}
  }
}

/** A line of the results of a batch: `{recordId, modelInput, modelOutput}`, or `{recordId, error}`. */
export const bedrockBatch: DocumentFormat = {
  name: 'bedrock-converse',
  detects(value) {
    const {recordId, modelInput, modelOutput, error} = asObject(value)
    if (typeof recordId !== 'string' || !isRecord(modelInput)) return false
    return outputIn(modelOutput) !== undefined || asObject(error)['errorCode'] !== undefined
  },
  read(value, lineOf, file) {
    const inner = outputIn(asObject(value)['modelOutput'])
    return inner === undefined ? readFailure('error', lineOf(['error'])) : readInner(inner, lineOf, file)
  }
}

function outputIn(output: unknown): Inner | undefined {
  return findInner([bedrockConverse, anthropicMessage], output, ['modelOutput'])
}
