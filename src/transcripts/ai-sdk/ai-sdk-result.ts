import {isRecord} from '../../text/json-object.ts'
import {contentText, stopReasonOf, textPath} from '../chat-message.ts'
import {aList, allOf, aString, eachIs} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {asObject, asString} from '../record.ts'

const steps = eachIs(
  allOf({finishReason: aString, usage: isRecord}, [
    {content: aList, response: isRecord},
    {content: (content) => !Array.isArray(content), text: aString, stepType: aString}
  ])
)

/**
 * What `generateText` of the AI SDK gave back, or the list of its steps: each step has the text of one answer of the model, until version 4
 * as `text`, later among its `content`.
 *
 * Source: results that versions 4 to 6 of https://github.com/vercel/ai made in November 2026.
 */
const aiSdkResult = documentFormat({
  name: 'ai-sdk-result',
  documents: [
    {when: steps, records: ''},
    {when: {steps}, records: 'steps'}
  ],
  cases: [
    [
      isRecord,
      ({content, text, finishReason, response}, path) => {
        const isLater = Array.isArray(content)
        return {
          text: isLater ? contentText(content, '') : (asString(text) ?? ''),
          path: [...path, ...(isLater ? textPath({content}) : ['text'])],
          stopReason: stopReasonOf(finishReason),
          model: asString(asObject(response)['modelId'])
        }
      }
    ]
  ]
})

export const aiSdkResultFormat: Format = {
  name: 'ai-sdk-result',
  program: 'AI SDK (Vercel)',
  files: 'results of `generateText`, and their steps',
  triedOn: 'real files',
  documents: [aiSdkResult]
}
