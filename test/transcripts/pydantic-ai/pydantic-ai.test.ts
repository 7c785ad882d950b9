import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const request = (...parts: readonly object[]): object => ({kind: 'request', parts, instructions: null})
const response = (parts: readonly object[], more: object = {}): object => ({
  kind: 'response',
  parts,
  model_name: 'm',
  finish_reason: 'stop',
  ...more
})
const prompt = request({part_kind: 'user-prompt', content: 'Which city?'})
const text = (content: string): object => ({part_kind: 'text', content})
const call = (tool: string, args: unknown): object => ({
  part_kind: 'tool-call',
  tool_name: tool,
  args,
  tool_call_id: 'c'
})
const returned = (tool: string, content: string): object =>
  request({part_kind: 'tool-return', tool_name: tool, content, tool_call_id: 'c'})
const retry = (tool: string | null): object =>
  request({part_kind: 'retry-prompt', tool_name: tool, content: 'No city', tool_call_id: 'c'})

test.each([
  ['a text', [prompt, response([text('Bonn')])], {text: 'Bonn', model: 'm'}],
  ['a call', [prompt, response([text('I look.'), call('look', {})])], {text: 'I look.', stopReason: 'tool call'}],
  [
    'a call of the provider with its result',
    [
      prompt,
      response([
        {part_kind: 'builtin-tool-call', tool_name: 'web_search', args: {}, tool_call_id: 'n'},
        {part_kind: 'builtin-tool-return', tool_name: 'web_search', content: {}, tool_call_id: 'n'},
        text('Bonn')
      ])
    ],
    {text: 'Bonn'}
  ],
  ['a text that was sent back', [prompt, response([text('north')]), retry(null)], {stopReason: 'unfinished run'}],
  [
    'an answer with a type that was sent back',
    [prompt, response([call('final_result', {city: 1})]), retry('final_result')],
    {stopReason: 'unfinished run'}
  ],
  [
    'a text after a call that was sent back',
    [prompt, response([call('look', {})]), retry('look'), response([text('Bonn')])],
    {text: 'Bonn'}
  ],
  ['a text that was cut', [prompt, response([text('Bo')], {state: 'interrupted'})], {stopReason: 'unfinished run'}],
  ['a whole text', [prompt, response([text('Bonn')], {state: 'complete'})], {text: 'Bonn'}]
])('the run ends with %s', (_, messages, expected) => {
  const {stopReason} = {stopReason: undefined, ...expected}
  for (const file of [JSON.stringify(messages), lines(...messages)]) {
    const run = runOf(file)
    expect(run).toMatchObject({format: 'pydantic-ai', threads: [expected]})
    expect(run.threads[0]?.stopReason).toBe(stopReason)
  }
})

test('an answer with a type is the call that the program took for it, whatever its tool is called', () => {
  const messages = [prompt, response([call('city', '{"name":"Bonn"}')]), returned('city', 'Final result processed.')]
  const [thread] = runOf(JSON.stringify(messages)).threads
  expect(thread).toMatchObject({text: '{"name":"Bonn"}', message: 1})
  expect(thread?.stopReason).toBeUndefined()
  const other = [prompt, response([call('city', '{"name":"Bonn"}')]), returned('city', 'Found.')]
  expect(runOf(JSON.stringify(other)).threads).toMatchObject([{stopReason: 'tool call'}])
})
