import {describe, expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const span = (id: string, parent: string | null, outputs: unknown, more: object = {}): object => ({
  trace_id: 't',
  span_id: id,
  parent_span_id: parent,
  name: id,
  status: {code: 'STATUS_CODE_OK', message: ''},
  attributes: {
    'mlflow.traceRequestId': '"tr-1"',
    ...(outputs !== undefined && {'mlflow.spanOutputs': JSON.stringify(outputs)})
  },
  ...more
})
const trace = (spans: readonly object[], info: object = {}): object => ({
  info: {trace_id: 'tr-1', state: 'OK', ...info},
  data: {spans}
})
const completion = {object: 'chat.completion', choices: [{message: {role: 'assistant', content: 'inner'}}]}
const response = {object: 'response', output: [{type: 'message', content: [{type: 'output_text', text: 'Done.'}]}]}

describe('what its first span gave back', () => {
  test.each([
    ['a text', [span('a', null, 'Line 1\nLine "2"'), span('b', 'a', completion)], 'Line 1\nLine "2"'],
    ['a response', [span('b', 'a', completion), span('a', null, response)], 'Done.'],
    ['messages', [span('a', '', {messages: [{role: 'assistant', content: 'Hi'}]})], 'Hi'],
    ['messages of LangChain', [span('a', null, {messages: [{type: 'ai', content: 'Hi'}]})], 'Hi'],
    ['a number', [span('a', null, 8)], '8']
  ])('%s', (_, spans, text) => {
    const threads = [{id: 'main', text, message: 1}]
    expect(runOf(JSON.stringify(trace(spans)))).toMatchObject({format: 'mlflow-trace', threads})
    expect(runOf(JSON.stringify({spans}))).toMatchObject({format: 'mlflow-trace', threads})
  })

  test('of older versions', () => {
    const older = (more: object) => ({
      info: {request_id: 'r', status: 'OK'},
      data: {spans: [{name: 'a', parent_id: null, attributes: {}}], request: '"Do it"', ...more}
    })
    const textOf = (value: object) => runOf(JSON.stringify(value)).threads[0]?.text
    expect(textOf(older({response: '"One\\ntwo"'}))).toBe('One\ntwo')
    expect(textOf(older({response: 'not JSON'}))).toBe('not JSON')
    expect(textOf(older({response: JSON.stringify(completion)}))).toBe('inner')
  })

  test('its line', () => {
    expect(runOf(JSON.stringify(trace([span('b', 'a', 'x'), span('a', null, 'y')]), null, 1)).threads[0]?.line).toBe(33)
  })
})

test.each([
  ['an error', trace([span('a', null, 'x')], {state: 'ERROR'}), 'error'],
  ['an error of an older version', {info: {request_id: 'r', status: 'ERROR'}, data: {response: 'x'}}, 'error'],
  ['not done', trace([span('a', null, 'x')], {state: 'IN_PROGRESS'}), 'unfinished run'],
  ['an error of spans alone', {spans: [span('a', null, 'x', {status: {code: 'STATUS_CODE_ERROR'}})]}, 'error'],
  ['nothing', trace([span('a', null, undefined)]), 'nothing'],
  ['null', trace([span('a', null, null)]), 'nothing'],
  ['no first span', trace([span('b', 'a', 'x')]), 'nothing'],
  ['a call', trace([span('a', null, {role: 'assistant', content: null, tool_calls: [{id: 'c'}]})]), 'tool call']
])('%s', (_, value, stopReason) => {
  expect(runOf(JSON.stringify(value)).threads).toMatchObject([{id: 'main', stopReason}])
})

test('spans of others are something else', () => {
  expect(capture('{"spans": [{"name": "a", "attributes": {"x": 1}}]}').kind).toBe('text')
})
