import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../support/transcripts/capture.ts'

const events = (...records: readonly object[]): string =>
  records.map((record) => `event: x\ndata: ${JSON.stringify(record)}\n\n`).join('')

const chunk = (delta: object, reason?: string, more: object = {}): object => ({
  id: 'c',
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [{index: 0, delta, finish_reason: reason ?? null}],
  ...more
})

describe('chat completions', () => {
  test.each([
    [
      'a text',
      [chunk({role: 'assistant', content: ''}), chunk({content: 'Do'}), chunk({content: 'ne.'}), chunk({}, 'stop')],
      {text: 'Done.', model: 'm', message: 1}
    ],
    [
      'a call',
      [chunk({content: 'a'}), chunk({tool_calls: [{index: 0}]}), chunk({}, 'tool_calls')],
      {text: 'a', stopReason: 'tool call'}
    ],
    ['the token limit', [chunk({content: 'a'}), chunk({}, 'length')], {text: 'a', stopReason: 'token limit'}],
    ['no end', [chunk({content: 'a'}), chunk({content: 'b'})], {text: 'ab', stopReason: 'unfinished run'}],
    ['an error', [chunk({content: 'a'}), {error: {message: 'no'}}], {text: 'a', stopReason: 'error'}]
  ])('%s', (_, records, expected) => {
    for (const file of [
      lines(...records),
      `\uFEFF${events(...records)}data: [DONE]\n\n`,
      events(...records).replaceAll('\n', '\r\n')
    ]) {
      const {format, threads, skipped} = runOf(file)
      expect([format, skipped]).toEqual(['openai-stream', 0])
      expect(threads).toMatchObject([{id: 'main', ...expected}])
      expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
    }
  })

  test('each is a run', () => {
    const {threads} = runOf(lines(chunk({content: 'a'}, 'stop'), chunk({content: 'b'}, 'stop', {id: 'd'})))
    expect(threads.map(({id, text}) => [id, text])).toEqual([
      ['line 1', 'a'],
      ['line 2', 'b']
    ])
  })
})

describe('responses', () => {
  const created = {type: 'response.created', response: {object: 'response', model: 'm'}}
  const delta = {type: 'response.output_text.delta', delta: 'a'}
  const response = {
    object: 'response',
    status: 'completed',
    model: 'm',
    output: [{type: 'message', content: [{type: 'output_text', text: 'Done.'}]}]
  }

  test.each([
    ['a text', [created, delta, {type: 'response.completed', response}], {text: 'Done.', model: 'm'}],
    [
      'the token limit',
      [
        created,
        {
          type: 'response.incomplete',
          response: {...response, status: 'incomplete', incomplete_details: {reason: 'max_output_tokens'}}
        }
      ],
      {stopReason: 'token limit'}
    ],
    [
      'an end without the items that were streamed',
      [
        created,
        delta,
        {type: 'response.output_item.done', output_index: 0, item: {...response.output[0], phase: 'commentary'}},
        {type: 'response.output_item.done', output_index: 1, item: response.output[0]},
        {type: 'response.completed', response: {...response, output: []}}
      ],
      {text: 'Done.', message: 2}
    ],
    ['no end', [created, delta, delta], {text: 'aa', stopReason: 'unfinished run'}],
    ['an error', [created, delta, {type: 'error', message: 'no'}], {text: 'a', stopReason: 'error'}],
    [
      'an error, and the response that failed',
      [
        created,
        {type: 'error', message: 'no'},
        {type: 'response.failed', response: {...response, status: 'failed', output: []}}
      ],
      {text: '', stopReason: 'error'}
    ]
  ])('%s', (_, records, expected) => {
    for (const file of [lines(...records), events(...records)])
      expect(runOf(file)).toMatchObject({format: 'openai-stream', threads: [{id: 'main', ...expected}]})
  })
})

describe('chat completions of Azure', () => {
  const note = (more: object, choices: readonly object[] = []) => ({id: '', object: '', created: 0, choices, ...more})
  const piece = (content: string, reason: string | null = null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{index: 0, delta: {content}, finish_reason: reason}]
  })
  const found = (reason: string | null) =>
    note({}, [{index: 0, finish_reason: reason, content_filter_offsets: {check_offset: 4}}])
  const first = note({prompt_filter_results: [{prompt_index: 0, content_filter_results: {}}]})

  test.each([
    [
      'what is found in them',
      [first, piece('Do'), found(null), piece('ne.'), piece('', 'stop'), found(null)],
      undefined
    ],
    ['a stop by it', [first, piece('Do'), piece('ne.'), found('content_filter')], 'refusal'],
    ['no end', [first, piece('Do'), piece('ne.')], 'unfinished run']
  ])('%s', (_, records, stopReason) => {
    for (const file of [lines(...records), events(...records)]) {
      const {format, threads} = runOf(file)
      expect(format).toBe('openai-stream')
      expect(threads).toMatchObject([{id: 'main', text: 'Done.', message: 1}])
      expect(threads[0]?.stopReason).toBe(stopReason)
    }
  })

  test('of servers that name nothing', () => {
    const unnamed = (content: string, reason: string | null = null) =>
      note({model: ''}, [{index: 0, delta: {role: 'assistant', content}, finish_reason: reason}])
    expect(runOf(events(unnamed('Do'), unnamed('ne.', 'stop')))).toMatchObject({
      format: 'openai-stream',
      threads: [{id: 'main', text: 'Done.', message: 1}]
    })
  })

  test('notes alone are something else', () => {
    expect(capture(lines(first, first)).kind).toBe('text')
  })
})

describe('messages of Anthropic', () => {
  const start = {type: 'message_start', message: {id: 'm', type: 'message', role: 'assistant', model: 'm', content: []}}
  const piece = (text: string) => ({type: 'content_block_delta', index: 0, delta: {type: 'text_delta', text}})
  const end = (reason: string) => [{type: 'message_delta', delta: {stop_reason: reason}}, {type: 'message_stop'}]

  test.each([
    ['a text', [start, {type: 'ping'}, piece('Do'), piece('ne.'), ...end('end_turn')], {text: 'Done.', model: 'm'}],
    [
      'a call',
      [
        start,
        piece('a'),
        {type: 'content_block_start', content_block: {type: 'tool_use', id: 't'}},
        ...end('tool_use')
      ],
      {text: 'a', stopReason: 'tool call'}
    ],
    ['the token limit', [start, piece('a'), ...end('max_tokens')], {stopReason: 'token limit'}],
    ['a start that comes twice', [start, start, piece('Done.'), ...end('end_turn')], {text: 'Done.'}],
    [
      'a start with all of the message',
      [
        {
          type: 'message_start',
          message: {
            ...start.message,
            content: [
              {type: 'text', text: 'a'},
              {type: 'tool_use', id: 't'}
            ],
            stop_reason: 'tool_use'
          }
        },
        {type: 'message_stop'}
      ],
      {text: 'a', stopReason: 'tool call'}
    ],
    ['no end', [start, piece('a')], {text: 'a', stopReason: 'unfinished run'}],
    ['an error', [start, piece('a'), {type: 'error', error: {type: 'overloaded_error'}}], {stopReason: 'error'}]
  ])('%s', (_, records, expected) => {
    for (const file of [lines(...records), events(...records)]) {
      const {format, threads} = runOf(file)
      expect(format).toBe('anthropic-stream')
      expect(threads).toMatchObject([{id: 'main', ...expected}])
      expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
    }
  })
})

test.each([
  ['data: {"x": 1}\n\n'],
  ['data: hello\n'],
  ['event: x\n\n'],
  ['The stream:\n\ndata: {"object":"chat.completion.chunk","choices":[]}\n']
])('%j is a text', (file) => {
  expect(capture(file).kind).toBe('text')
})
