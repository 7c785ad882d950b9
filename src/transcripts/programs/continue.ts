import {isRecord} from '../../text/json-object.ts'
import {aString, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asArray, asObject, asString} from '../record.ts'
import {turnOf} from '../turns.ts'

const item = testOf({message: isRecord})

/**
 * A session of Continue: the messages of a chat with the program's data for each. Also the output of
 * `cn -p --format json`, which leaves an answer in JSON as it is.
 *
 * Source: `Session` in `core/index.d.ts` of https://github.com/continuedev/continue, session files in public
 * repositories, and output of version 1.5.47, read in November 2026.
 */
export const continueSessionFormat = format({
  name: 'continue-session',
  program: 'Continue',
  files: '`.continue/sessions/ID.json`; `cn -p --format json`',
  triedOn: 'real files',
  documents: [
    {
      when: {
        sessionId: aString,
        workspaceDirectory: aString,
        history: (list) => Array.isArray(list) && list.every(item)
      },
      records: 'history'
    },
    {
      when: {response: aString, status: aString, note: (note) => /\bwrapped in a JSON object$/.test(String(note))},
      records: ''
    }
  ],
  model: ['chatModelTitle'],
  cases: [
    [
      {message: {role: 'assistant'}},
      ({message, promptLogs}, path) => {
        const {role: _, toolCalls, ...fields} = asObject(message)
        const model = asString(asObject(asArray(promptLogs).at(-1))['modelTitle'])
        return {...turnOf({...fields, tool_calls: toolCalls}, [...path, 'message']), model}
      }
    ],
    [
      {message: undefined, response: aString},
      ({response, status}) => ({
        text: String(response),
        path: ['response'],
        stopReason: status === 'success' ? undefined : 'error'
      })
    ]
  ]
})
