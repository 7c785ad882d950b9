import {isRecord} from '../../text/json-object.ts'
import {piecesText} from '../chat-message.ts'
import {aList, aString} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {findInner, type Inner, readFailure, readInner} from '../join-readings.ts'
import {asObject} from '../record.ts'
import {turnOf} from '../turns.ts'
import {anthropicMessage} from './anthropic.ts'

/**
 * A response of Bedrock's Converse API: `{output: {message}, stopReason}`.
 *
 * Documented at https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html (November 2026).
 */
const bedrockConverse = documentFormat({
  name: 'bedrock-converse',
  documents: [{when: {output: {message: {role: 'assistant', content: aList}}, stopReason: aString}, records: ''}],
  cases: [
    [
      isRecord,
      ({output, stopReason}) => {
        const message = asObject(asObject(output)['message'])
        return {...turnOf(message, ['output', 'message'], stopReason), text: piecesText(message['content'])}
      }
    ]
  ]
})

/** A line of the results of a batch: `{recordId, modelInput, modelOutput}`, or `{recordId, error}`. */
const bedrockBatch: DocumentFormat = {
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

export const bedrockConverseFormat: Format = {
  name: 'bedrock-converse',
  program: 'Amazon Bedrock',
  files: 'responses of Converse; results of batches',
  triedOn: 'real files',
  documents: [bedrockConverse, bedrockBatch]
}
