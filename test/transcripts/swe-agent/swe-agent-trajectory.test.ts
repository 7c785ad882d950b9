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

test('messages of mini-SWE-agent that are responses', () => {
  const ask = {type: 'function_call', name: 'bash', call_id: 'c', arguments: '{}'}
  const response = (...output: readonly object[]) => ({object: 'response', status: 'completed', output, extra: {}})
  const printed = (text: string) => ({type: 'message', role: 'assistant', content: [{type: 'output_text', text}]})
  const seenByCall = {type: 'function_call_output', call_id: 'c', output: 'x', extra: {returncode: 0}}
  const file = (status: string, ...list: readonly object[]): string =>
    JSON.stringify({
      info: {exit_status: status},
      messages: [{role: 'user', content: 'go'}, ...list, {role: 'exit', content: ''}],
      trajectory_format: 'mini-swe-agent-1.1'
    })
  const first = response({type: 'reasoning', summary: []}, printed('I look.'), ask)
  expect(runOf(file('Submitted', first, seenByCall, response(printed('Done.'), ask)))).toMatchObject({
    format: 'swe-agent-trajectory',
    threads: [{id: 'main', text: 'Done.'}]
  })
  expect(runOf(file('Submitted', first, seenByCall, response(printed('Done.'), ask))).threads[0]?.stopReason).toBe(
    undefined
  )
  expect(runOf(file('LimitsExceeded', first, seenByCall)).threads).toMatchObject([
    {text: 'I look.', stopReason: 'token limit'}
  ])
})
