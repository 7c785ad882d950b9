import {describe, expect, test} from 'vitest'
import {runOf} from '../support/transcripts/capture.ts'

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

describe('a response', () => {
  const written = (...texts: readonly string[]): object => ({
    type: 'message',
    role: 'assistant',
    content: texts.map((text) => ({type: 'output_text', text, annotations: []}))
  })
  const thought = {type: 'reasoning', id: 'r', summary: []}
  const call = {type: 'function_call', call_id: 'c', name: 'f', arguments: '{}'}
  const print = (output: readonly object[], more: object = {}): string =>
    `{"object": "response", "status": "completed", "output": [\n${output.map((item) => JSON.stringify(item)).join(',\n')}\n],\n${JSON.stringify({more: 1, ...more}).slice(1)}`

  test.each([
    ['its text', [thought, written('Do', 'ne.')], {}, {text: 'Done.', line: 3, message: 1}],
    [
      'several messages',
      [written('A'), {type: 'web_search_call', id: 'w'}, written('B')],
      {},
      {text: 'AB', line: 2, message: 2}
    ],
    [
      'comments on the way',
      [
        {...written('a'), phase: 'commentary'},
        {...written('B'), phase: 'final_answer'}
      ],
      {},
      {text: 'B', line: 3, message: 2}
    ],
    ['nothing but comments', [{...written('a'), phase: 'commentary'}], {}, {text: 'a', line: 2, message: 1}],
    ['a call', [written('a'), call], {}, {text: 'a', line: 2, message: 1, stopReason: 'tool call'}],
    ['nothing but a call', [thought, call], {}, {text: '', line: 3, message: 0, stopReason: 'tool call'}],
    [
      'too long',
      [written('a')],
      {status: 'incomplete', incomplete_details: {reason: 'max_output_tokens'}},
      {text: 'a', line: 2, message: 1, stopReason: 'token limit'}
    ],
    [
      'filtered',
      [written('a')],
      {status: 'incomplete', incomplete_details: {reason: 'content_filter'}},
      {text: 'a', line: 2, message: 1, stopReason: 'refusal'}
    ],
    [
      'not complete',
      [written('a')],
      {status: 'incomplete'},
      {text: 'a', line: 2, message: 1, stopReason: 'unfinished run'}
    ],
    [
      'not done',
      [written('a')],
      {status: 'in_progress'},
      {text: 'a', line: 2, message: 1, stopReason: 'unfinished run'}
    ],
    [
      'failed',
      [thought],
      {status: 'failed', error: {message: 'x'}},
      {text: '', line: 2, message: 0, stopReason: 'error'}
    ],
    [
      'refused',
      [{type: 'message', role: 'assistant', content: [{type: 'refusal', refusal: 'I cannot'}]}],
      {},
      {text: '', line: 2, message: 1, stopReason: 'refusal'}
    ]
  ] as const)('%s', (_, output, more, expected) => {
    expect(runOf(print(output, more))).toEqual({
      format: 'openai-response',
      threads: [{...main, ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('without its name', () => {
    expect(runOf(JSON.stringify({output: [written('Done.')]}))).toMatchObject({
      format: 'openai-response',
      threads: [{text: 'Done.'}]
    })
  })
})

describe('a message', () => {
  const print = (content: readonly object[], reason = 'end_turn'): string =>
    `{"type": "message", "role": "assistant", "stop_reason": "${reason}", "content": [\n${content.map((block) => JSON.stringify(block)).join(',\n')}\n]}`
  const text = (text: string): object => ({type: 'text', text})

  test.each([
    ['its text', print([{type: 'thinking', thinking: 'hm'}, text('Do'), text('ne.')]), {text: 'Done.', line: 3}],
    ['too long', print([text('a')], 'max_tokens'), {text: 'a', line: 2, stopReason: 'token limit'}],
    [
      'too much to read',
      print([text('a')], 'model_context_window_exceeded'),
      {text: 'a', line: 2, stopReason: 'token limit'}
    ],
    [
      'a call',
      print([text('a'), {type: 'tool_use', id: 't', name: 'f', input: {}}], 'tool_use'),
      {text: 'a', line: 2, stopReason: 'tool call'}
    ],
    ['refused', print([], 'refusal'), {text: '', line: 1, stopReason: 'refusal'}],
    ['paused', print([text('a')], 'pause_turn'), {text: 'a', line: 2, stopReason: 'unfinished run'}]
  ] as const)('%s', (_, content, expected) => {
    expect(runOf(content)).toEqual({
      format: 'anthropic-message',
      threads: [{...main, message: 1, ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })
})
