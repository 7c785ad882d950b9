import {describe, expect, test} from 'vitest'
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

describe('which files it reads', () => {
  const messages = [{role: 'assistant', content: 'Done.'}]
  const formatOf = (file: string): string => runOf(file).format

  test.each(['platform', 'session_start', 'model_config', 'system_prompt'])('a session with `%s` alone', (key) => {
    expect(formatOf(JSON.stringify({session_id: 's', [key]: 'x', messages}))).toBe('hermes-session')
  })

  test.each([
    ['without a key of its own', {session_id: 's', messages}],
    ['without an id', {platform: 'cli', messages}]
  ])('a chat %s is not one', (_, file) => {
    expect(formatOf(JSON.stringify(file))).toBe('messages')
  })

  test.each([
    ['no content', null],
    ['parts', [{type: 'text', text: 'Done.'}]]
  ])('a message may have %s', (_, content) => {
    const list = [
      {role: 'user', content: 'go'},
      {role: 'assistant', content}
    ]
    expect(formatOf(lines({role: 'session_meta'}, ...list))).toBe('hermes-session')
    expect(formatOf(JSON.stringify({session_id: 's', platform: 'cli', messages: list}))).toBe('hermes-session')
  })

  test('a record of the session may come without a model', () => {
    const meta = [{role: 'session_meta', model: 'm'}, {role: 'session_meta'}]
    expect(runOf(lines(...meta, ...messages)).threads).toMatchObject([{text: 'Done.', model: 'm', line: 3}])
  })
})
