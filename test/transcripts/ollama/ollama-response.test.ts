import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const chunk = (content: string, done = false, more: object = {}): object => ({
  model: 'm',
  created_at: 't',
  message: {role: 'assistant', content},
  done,
  ...more
})

test.each([
  ['a message', [chunk('Done.', true, {done_reason: 'stop'})], {text: 'Done.', model: 'm'}],
  ['a completion', [{model: 'm', created_at: 't', response: 'Done.', done: true}], {text: 'Done.'}],
  [
    'a call',
    [chunk('', true, {message: {role: 'assistant', content: '', tool_calls: [{function: {name: 'f'}}]}})],
    {text: '', stopReason: 'tool call'}
  ],
  ['the token limit', [chunk('a', true, {done_reason: 'length'})], {stopReason: 'token limit'}],
  ['pieces', [chunk('Do'), chunk('ne.'), chunk('', true, {done_reason: 'stop'})], {text: 'Done.'}],
  ['pieces that were cut', [chunk('Do'), chunk('ne.')], {text: 'Done.', stopReason: 'unfinished run'}],
  [
    'pieces with a call',
    [chunk('a'), chunk('', false, {message: {role: 'assistant', content: '', tool_calls: [{}]}}), chunk('', true)],
    {text: 'a', stopReason: 'tool call'}
  ]
])('%s', (_, records, expected) => {
  const {format, threads} = runOf(lines(...records))
  expect(format).toBe('ollama-response')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test('responses after each other are runs', () => {
  const {threads} = runOf(lines(chunk('a'), chunk('', true), chunk('b'), chunk('c', true)))
  expect(threads.map(({id, text, line}) => [id, text, line])).toEqual([
    ['line 1', 'a', 1],
    ['line 3', 'bc', 3]
  ])
})
