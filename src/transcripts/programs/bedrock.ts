import {isRecord} from '../../text/json-object.ts'
import {piecesText} from '../chat-message.ts'
import {aList, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {asObject} from '../record.ts'
import {turnOf} from '../turns.ts'
import {anthropicMessageFormat} from './anthropic.ts'

/**
 * A response of Bedrock's Converse API, `{output: {message}, stopReason}`, or a line of the results of a batch,
 * `{recordId, modelInput, modelOutput}` or `{recordId, modelInput, error}`.
 *
 * Documented at https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html (November 2026).
 */
export const bedrockConverseFormat: Format = format({
  name: 'bedrock-converse',
  program: 'Amazon Bedrock',
  files: 'responses of Converse; results of batches',
  triedOn: 'real files',
  documents: [{when: {output: {message: {role: 'assistant', content: aList}}, stopReason: aString}, records: ''}],
  cases: [
    [
      isRecord,
      ({output, stopReason}) => {
        const message = asObject(asObject(output)['message'])
        return {...turnOf(message, ['output', 'message'], stopReason), text: piecesText(message['content'])}
      }
    ]
  ],
  forms: [
    {
      documents: [{when: {recordId: aString, modelInput: isRecord}, records: ''}],
      inner: {
        at: 'modelOutput',
        formats: () => [bedrockConverseFormat, anthropicMessageFormat],
        failure: ({error}) => (asObject(error)['errorCode'] === undefined ? undefined : ['error', 'error'])
      }
    }
  ]
})
