import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const message = (content: string, action: string, more: object = {}): object => ({
  role: 'assistant',
  content,
  action,
  thought: content,
  agent: 'main',
  message_type: 'action',
  ...more
})
const seen = {role: 'user', content: 'x', agent: 'main', message_type: 'observation'}
const call = (name: string) => ({tool_calls: [{id: 'c', type: 'function', function: {name, arguments: '{}'}}]})

test.each([
  [
    'a submission',
    {history: [seen, message('a', 'ls'), seen, message('Done.', 'submit'), seen]},
    {text: 'Done.', message: 2}
  ],
  [
    'a submission that is a call',
    {history: [message('Done.', 'submit', call('submit')), {role: 'tool', content: 'x'}]},
    {text: 'Done.'}
  ],
  ['an action', {history: [message('a', 'ls'), seen]}, {text: 'a', stopReason: 'tool call'}],
  ['a call', {history: [message('a', 'ls', call('bash'))]}, {stopReason: 'tool call'}],
  ['a limit of cost', {history: [message('a', 'ls')], info: {exit_status: 'exit_cost'}}, {stopReason: 'token limit'}],
  ['an error', {history: [message('a', 'ls')], info: {exit_status: 'exit_error'}}, {stopReason: 'error'}],
  [
    'steps',
    {trajectory: [{action: 'submit', observation: '', response: 'Done.', thought: 'x'}], info: {}},
    {text: 'Done.'}
  ],
  [
    'mini-SWE-agent',
    {
      messages: [
        {role: 'assistant', content: 'Done.', ...call('bash')},
        {role: 'exit', content: 'x'}
      ],
      info: {exit_status: 'Submitted'}
    },
    {text: 'Done.'}
  ],
  [
    'mini-SWE-agent at a limit',
    {messages: [{role: 'assistant', content: 'a'}], info: {exit_status: 'LimitsExceeded'}},
    {stopReason: 'token limit'}
  ]
])('%s', (_, value, expected) => {
  const {format, threads} = runOf(JSON.stringify(value, null, 1))
  expect(format).toBe('swe-agent-trajectory')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test.each([
  ['{"history": []}'],
  ['{"history": [{"role": "user", "content": "x"}]}'],
  ['{"trajectory": [{"x": 1, "y": 2}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
