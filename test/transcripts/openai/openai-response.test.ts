import {describe, expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const main = {id: 'main', kind: 'main'}

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
    ...[
      'shell_call',
      'apply_patch_call',
      'custom_tool_call',
      'local_shell_call',
      'computer_call',
      'tool_search_call'
    ].map(
      (type) =>
        [
          `a ${type} that is to be answered`,
          [written('a'), {type, id: 'i', call_id: 'c', status: 'completed'}],
          {},
          {text: 'a', line: 2, message: 1, stopReason: 'tool call'}
        ] as const
    ),
    [
      'a search that OpenAI ran',
      [written('a'), {type: 'tool_search_call', id: 'i', call_id: null, execution: 'server', status: 'completed'}],
      {},
      {text: 'a', line: 2, message: 1}
    ],
    [
      'commands that OpenAI ran',
      [
        {type: 'shell_call', id: 'i', call_id: 'c'},
        {type: 'shell_call_output', call_id: 'c', output: []},
        written('a')
      ],
      {},
      {text: 'a', line: 4, message: 1}
    ],
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
