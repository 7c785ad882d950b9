import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const step = (finishReason: string, ...content: readonly object[]): object => ({
  content,
  finishReason,
  usage: {},
  response: {modelId: 'm', messages: []}
})
const text = (value: string): object => ({type: 'text', text: value})
const call = {type: 'tool-call', toolCallId: 'c', toolName: 'look', input: {}}
const result = {type: 'tool-result', toolCallId: 'c', toolName: 'look', output: 'PASS'}
const first = step('tool-calls', text('I look.'), call, result)

test.each([
  ['the last step', [first, step('stop', {type: 'reasoning', text: 'hm'}, text('Dry.'))], {text: 'Dry.', message: 2}],
  ['pieces of a text', [step('stop', text('Dr'), {type: 'source', url: 'u'}, text('y.'))], {text: 'Dry.', message: 1}],
  ['a call, where it is the last', [first], {text: 'I look.', stopReason: 'tool call'}],
  ['the token limit', [step('length', text('Dr'))], {text: 'Dr', stopReason: 'token limit'}],
  ['nothing', [first, step('stop')], {text: ''}]
])('the answer is %s', (_, steps, thread) => {
  for (const value of [{steps}, steps])
    expect(runOf(JSON.stringify(value, null, 2))).toMatchObject({
      format: 'ai-sdk-result',
      threads: [{kind: 'main', model: 'm', ...thread}]
    })
})

test('the line is that of the text', () => {
  const file = JSON.stringify({steps: [first, step('stop', text('Dry.'))]}, null, 2)
  expect(file.split('\n')[(runOf(file).threads[0]?.line ?? 0) - 1]).toContain('"text": "Dry."')
})

test.each([
  ['steps of a plan', {steps: [{text: 'Water', finishReason: 'stop'}]}],
  ['no steps', {steps: []}],
  ['steps of which one is something else', {steps: [first, {text: 'x'}]}]
])('%s are something else', (_, value) => {
  expect(capture(JSON.stringify(value)).kind).toBe('text')
})
