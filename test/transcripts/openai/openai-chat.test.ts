import {describe, expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const main = {id: 'main', kind: 'main'}

describe('a chat completion', () => {
  const choice = (message: object, reason = 'stop'): object => ({
    index: 0,
    message: {role: 'assistant', ...message},
    finish_reason: reason
  })
  const print = (...choices: readonly object[]): string =>
    `{"id": "c", "object": "chat.completion",\n"choices": ${JSON.stringify(choices)}}`

  test.each([
    ['a string', choice({content: 'Done.'}), {text: 'Done.', message: 1}],
    [
      'parts',
      choice({content: [{type: 'text', text: 'A'}, {type: 'image_url'}, {type: 'text', text: 'B'}]}),
      {text: 'A\nB', message: 1}
    ],
    ['a voice', choice({content: null, audio: {id: 'v', data: '', transcript: 'Done.'}}), {text: 'Done.', message: 1}],
    ['too long', choice({content: 'a'}, 'length'), {text: 'a', message: 1, stopReason: 'token limit'}],
    [
      'tools',
      choice({content: null, tool_calls: [{id: 'c'}]}, 'tool_calls'),
      {text: '', message: 1, stopReason: 'tool call'}
    ],
    [
      'tools, by the calls alone',
      choice({content: 'a', tool_calls: [{id: 'c'}]}),
      {text: 'a', message: 1, stopReason: 'tool call'}
    ],
    ['no tools', choice({content: 'A', tool_calls: []}), {text: 'A', message: 1}],
    ['filtered', choice({content: 'a'}, 'content_filter'), {text: 'a', message: 1, stopReason: 'refusal'}],
    ['refused', choice({content: null, refusal: 'I cannot'}), {text: '', message: 1, stopReason: 'refusal'}]
  ] as const)('%s', (_, each, expected) => {
    expect(runOf(print(each))).toEqual({
      format: 'openai-chat',
      threads: [{...main, line: 2, ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('each choice is a thread', () => {
    expect(runOf(print(choice({content: 'A'}), choice({content: 'B'}))).threads).toEqual([
      {...main, text: 'A', line: 2, message: 1},
      {id: '1', kind: 'main', text: 'B', line: 2, message: 1}
    ])
  })

  test('without a choice', () => {
    expect(runOf(print()).threads).toEqual([{...main, text: '', line: 1, message: 0, stopReason: 'nothing'}])
  })
})
