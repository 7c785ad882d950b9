import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const team = '21c2a958-dbc8-480f-851b-90fd4caec0e2'
const call = (agent: string | null, content: string, more: object = {}): object => ({
  type: 'LLMCall',
  messages: [{role: 'user', content: 'go'}],
  response: {
    object: 'chat.completion',
    model: 'm',
    choices: [{message: {role: 'assistant', content}, finish_reason: 'stop'}]
  },
  agent_id: agent,
  ...more
})
const event = {type: 'Message', payload: '{}', sender: null, receiver: 'a/b', kind: 'x'}

test('each agent that calls a model is a thread', () => {
  const file = lines(
    event,
    call(`writer_${team}/${team}`, 'A poem.'),
    call(`SelectorGroupChatManager_${team}/${team}`, 'critic'),
    {type: 'ToolCall', tool_name: 'ls', arguments: {}, result: 'x', agent_id: 'x'},
    call(`critic_${team}/${team}`, 'Good.'),
    call(`SelectorGroupChatManager_${team}/${team}`, 'none')
  )
  expect(runOf(file)).toMatchObject({
    format: 'autogen-log',
    threads: [
      {id: 'main', agent: 'critic', text: 'Good.', line: 5, model: 'm'},
      {id: 'writer', agent: 'writer', text: 'A poem.', line: 2, kind: 'subagent'}
    ]
  })
})

test.each([
  [
    'of an API of Anthropic',
    {response: {type: 'message', role: 'assistant', content: [{type: 'text', text: 'Done.'}]}}
  ],
  ['of a stream', {type: 'LLMStreamEnd', messages: undefined, response: {content: 'Done.'}}]
])('an answer %s', (_, more) => {
  expect(runOf(lines(call(null, '', more))).threads).toMatchObject([{id: 'main', text: 'Done.'}])
})

const result = (finish_reason: string, content: unknown): object => ({
  type: 'LLMStreamEnd',
  response: {finish_reason, content, usage: {prompt_tokens: 1}, cached: false, logprobs: null, thought: null},
  agent_id: `writer_${team}/${team}`
})

test.each([
  ['a text', result('stop', 'Done.'), {text: 'Done.', message: 1}],
  ['a text that was cut', result('length', 'Do'), {text: 'Do', stopReason: 'token limit'}],
  ['calls', result('function_calls', [{id: 'c', name: 'ls', arguments: '{}'}]), {text: '', stopReason: 'tool call'}]
])('a stream ends with %s', (_, record, expected) => {
  const {stopReason} = {stopReason: undefined, ...expected}
  const [thread] = runOf(lines({type: 'LLMStreamStart', messages: []}, record)).threads
  expect(thread).toMatchObject({agent: 'writer', ...expected})
  expect(thread?.stopReason).toBe(stopReason)
})

test('lines of other logs are something else', () => {
  expect(capture(lines({type: 'LLMCall', model: 'm', tokens: 1}, {type: 'ToolCall', name: 'x'})).kind).toBe('text')
})
