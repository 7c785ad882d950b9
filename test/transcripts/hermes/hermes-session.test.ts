import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const call = {tool_calls: [{id: 'c', function: {name: 'f', arguments: '{}'}}]}

test.each([
  [
    'a text',
    [
      {role: 'user', content: 'go'},
      {role: 'assistant', content: 'Done.', finish_reason: 'stop'}
    ],
    {text: 'Done.', model: 'm'}
  ],
  [
    'a call',
    [
      {role: 'assistant', content: 'a', ...call},
      {role: 'tool', content: 'x'}
    ],
    {text: 'a', stopReason: 'tool call'}
  ]
])('%s', (_, list, expected) => {
  const meta = {role: 'session_meta', model: 'm'}
  for (const file of [
    JSON.stringify({session_id: 's', platform: 'cli', model: 'm', messages: [...list, {role: 'session_meta'}]}),
    lines(meta, ...list)
  ])
    expect(runOf(file)).toMatchObject({format: 'hermes-session', threads: [{id: 'main', ...expected}]})
})
