import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const human = {from: 'human', value: 'go'}

describe('the last turn of the agent', () => {
  test.each([
    ['a text', [human, {from: 'gpt', value: 'a'}, human, {from: 'gpt', value: 'Done.'}], {text: 'Done.', message: 2}],
    ['of another model', [human, {from: 'chatgpt', value: 'Done.'}], {text: 'Done.'}],
    ['without its thoughts', [human, {from: 'gpt', value: '<think>\nHm.\n</think>\n\nDone.'}], {text: 'Done.'}],
    ['thoughts without an end', [human, {from: 'gpt', value: '<think>Hm.'}], {text: '<think>Hm.'}],
    [
      'a call',
      [human, {from: 'gpt', value: 'a'}, {from: 'function_call', value: '{}'}],
      {text: 'a', stopReason: 'tool call'}
    ],
    [
      'a call in the text',
      [human, {from: 'gpt', value: 'a\n<tool_call>\n{}\n</tool_call>\n'}],
      {stopReason: 'tool call'}
    ],
    [
      'a text after a call',
      [human, {from: 'function_call', value: '{}'}, {from: 'observation', value: 'x'}, {from: 'gpt', value: 'Done.'}],
      {text: 'Done.'}
    ]
  ])('%s', (_, turns, expected) => {
    for (const file of [
      JSON.stringify(turns),
      JSON.stringify({id: 'a', conversations: turns}),
      JSON.stringify({items: turns})
    ]) {
      const {format, threads} = runOf(file)
      expect(format).toBe('sharegpt')
      expect(threads).toMatchObject([{id: 'main', kind: 'main', ...expected}])
    }
  })
})

test('each conversation is a run of its own, on lines and in a list', () => {
  const data = ['A', 'B'].map((value) => ({conversations: [human, {from: 'gpt', value}]}))
  const texts = (file: string) => runOf(file).threads.map(({id, text}) => [id, text])
  expect(texts(lines(...data))).toEqual([
    ['line 1', 'A'],
    ['line 2', 'B']
  ])
  expect(texts(JSON.stringify(data, null, 2))).toEqual([
    ['item 1', 'A'],
    ['item 2', 'B']
  ])
})

test('a conversation of messages, whose content is a text', () => {
  const turns = [
    {role: 'user', content: 'go'},
    {role: 'assistant', content: 'Done.'}
  ]
  expect(runOf(lines({conversation: turns}, {conversation: turns}))).toMatchObject({
    format: 'sharegpt',
    threads: [
      {text: 'Done.', line: 1},
      {text: 'Done.', line: 2}
    ]
  })
  const blocks = [{role: 'assistant', content: [{type: 'text', text: 'Done.'}]}]
  expect(capture(JSON.stringify({conversation: blocks})).kind).toBe('text')
})

test('what an agent records besides', () => {
  const record = {conversations: [human, {from: 'gpt', value: 'a'}], model: 'm', completed: false}
  expect(runOf(JSON.stringify(record)).threads).toMatchObject([{text: 'a', model: 'm', stopReason: 'unfinished run'}])
})

test.each([
  ['{"conversations": []}'],
  ['{"conversations": [{"from": "ann@example.org", "value": "x"}]}'],
  ['{"conversations": [{"from": "human", "value": "x"}]}'],
  ['[{"from": 1, "to": 2, "value": "x"}]'],
  ['{"items": [{"role": "assistant", "content": "x"}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
