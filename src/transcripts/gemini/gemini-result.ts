import {isRecord} from '../../text/json-object.ts'
import {aString} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {asObject, asString, onlyKey} from '../record.ts'

/**
 * What `gemini -o json` prints: `{session_id, response, stats, error?}`.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
const geminiResult = documentFormat({
  name: 'gemini-result',
  documents: [
    {when: {response: aString, stats: {models: isRecord}}, records: ''},
    {when: {response: aString, session_id: aString}, records: ''},
    {
      when: {response: (value) => typeof value !== 'string', session_id: aString, error: {message: aString}},
      records: ''
    }
  ],
  cases: [
    [
      isRecord,
      ({response, error, stats}) => [
        {text: asString(response), path: ['response'], model: onlyKey(asObject(stats)['models'])},
        isRecord(error) ? 'error' : undefined
      ]
    ]
  ]
})

export const geminiResultFormat: Format = {
  name: 'gemini-result',
  program: 'Gemini CLI',
  files: '`gemini --output-format json`',
  triedOn: 'real files',
  documents: [geminiResult]
}
