import {expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'

const answer = (text: string | null): unknown => ({role: 'model', parts: [{text}]})

test.each([
  ['answered', answer('Six.'), {tool_uses: [{name: 'roll'}]}, {text: 'Six.', message: 2}],
  ['called a tool', answer(null), {tool_uses: [{name: 'roll'}]}, {text: '', message: 2, stopReason: 'tool call'}],
  ['had events', answer(null), {invocation_events: [{}]}, {text: '', message: 2, stopReason: 'tool call'}],
  ['answered with nothing', answer(null), {tool_uses: [], intermediate_responses: []}, {text: '', message: 2}]
])('an agent that %s in the last invocation of a case', (_, response, between, expected) => {
  const set = {
    eval_set_id: 'dice',
    eval_cases: [
      {
        eval_id: 'roll',
        conversation: [{final_response: answer('Hi.')}, {final_response: response, intermediate_data: between}]
      }
    ]
  }
  const read = readCapture([Buffer.from(JSON.stringify(set))])
  expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{id: 'roll, 1', ...expected}])
})

test('more than 100,000 cases are too many', () => {
  const cases = Array.from({length: 100_001}, () => '{"eval_id":"a","conversation":[]}')
  const set = Buffer.from(`{"eval_set_id":"dice","eval_cases":[${cases.join()}]}`)
  expect(() => readCapture([set])).toThrow('Unexpected number of threads, expected at most 100000 in a file')
})
