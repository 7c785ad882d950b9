import {expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const print = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

test.each([
  ['the response is the text', {session_id: 's', response: 'Done.', stats: {}}, {text: 'Done.', line: 3, message: 1}],
  ['the first versions have no id', {response: 'Done.', stats: {models: {}}}, {text: 'Done.', line: 2, message: 1}],
  [
    'an error is not a response',
    {session_id: 's', error: {type: 'x', message: 'quota', code: 1}},
    {text: '', line: 1, message: 0, stopReason: 'error'}
  ],
  [
    'an error may follow a part of a response',
    {session_id: 's', response: 'a', error: {type: 'x', message: 'y'}},
    {text: 'a', line: 3, message: 1, stopReason: 'error'}
  ],
  [
    'the response is empty',
    {session_id: 's', response: '', stats: {}},
    {text: '', line: 1, message: 0, stopReason: 'nothing'}
  ]
] as const)('%s', (_, value, expected) => {
  expect(runOf(print(value))).toEqual({
    format: 'gemini-result',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})
