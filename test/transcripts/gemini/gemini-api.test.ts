import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const response = (parts: unknown, finishReason?: string, more: object = {}): object => ({
  candidates: [{content: {role: 'model', parts}, ...(finishReason !== undefined && {finishReason}), index: 0}],
  modelVersion: 'm',
  ...more
})

test.each([
  [
    'parts are one text',
    response([{text: 'Do'}, {text: 'hm', thought: true}, {text: 'ne.'}], 'STOP'),
    {text: 'Done.', model: 'm'}
  ],
  [
    'a call',
    response([{text: 'a'}, {functionCall: {name: 'f', args: {}}}], 'STOP'),
    {text: 'a', stopReason: 'tool call'}
  ],
  ['the token limit', response([{text: 'a'}], 'MAX_TOKENS'), {text: 'a', stopReason: 'token limit'}],
  [
    'a refusal',
    {candidates: [{finishReason: 'SAFETY', index: 0}], usageMetadata: {}},
    {text: '', stopReason: 'refusal'}
  ],
  [
    'a prompt that is blocked',
    {promptFeedback: {blockReason: 'SAFETY'}, usageMetadata: {}},
    {text: '', stopReason: 'refusal'}
  ],
  [
    'keys of Python',
    {candidates: [{content: {parts: [{text: 'a'}], role: 'model'}, finish_reason: 'MAX_TOKENS'}], model_version: 'm'},
    {text: 'a', stopReason: 'token limit', model: 'm'}
  ],
  ['pieces', [response([{text: 'Do'}]), response([{text: 'ne.'}], 'STOP')], {text: 'Done.'}],
  [
    'pieces of one id',
    [response([{text: 'Do'}], 'STOP', {responseId: 'r'}), response([{text: 'ne.'}], 'STOP', {responseId: 'r'})],
    {text: 'Done.'}
  ],
  ['a batch', {key: 'a', response: response([{text: 'Done.'}], 'STOP')}, {text: 'Done.'}],
  ['a batch that failed', {request: {contents: []}, status: 'Bad', response: {}}, {text: '', stopReason: 'error'}]
])('%s', (_, value, expected) => {
  expect(runOf(JSON.stringify(value))).toMatchObject({
    format: 'gemini-api',
    threads: [{id: 'main', kind: 'main', ...expected}]
  })
})

test('each candidate is a thread, at its line', () => {
  const value = {
    candidates: ['A', 'B'].map((text) => ({content: {role: 'model', parts: [{text}]}, finishReason: 'STOP'}))
  }
  const file = JSON.stringify(value, null, 1)
  const at = (text: string): number => file.split('\n').findIndex((line) => line.includes(`"text": "${text}"`)) + 1
  expect(runOf(file).threads.map(({id, text, line}) => [id, text, line])).toEqual([
    ['main', 'A', at('A')],
    ['1', 'B', at('B')]
  ])
})

test('responses of their own are runs of their own', () => {
  const list = ['a', 'b'].map((text) => response([{text}], 'STOP', {responseId: text}))
  expect(runOf(JSON.stringify(list)).threads.map(({id, text}) => [id, text])).toEqual([
    ['item 1', 'a'],
    ['item 2', 'b']
  ])
})

const events = (...records: readonly object[]): string =>
  records.map((record) => `data: ${JSON.stringify(record)}\n\n`).join('')

describe.each([
  ['lines', lines, 1],
  ['events', events, 2]
])('pieces as %s', (_, write, distance) => {
  const piece = (text: string, id?: string, reason?: string): object =>
    response([{text}], reason, id === undefined ? {} : {responseId: id})

  test.each([
    ['of one id', [piece('<ver', 'r'), piece('dict>', 'r', 'STOP'), piece('', 'r', 'STOP')]],
    ['without ids', [piece('<ver'), piece('dict>', undefined, 'STOP')]]
  ])('%s are one response', (__, records) => {
    expect(runOf(write(...records))).toMatchObject({
      format: 'gemini-api',
      threads: [{id: 'main', text: '<verdict>', line: 1}]
    })
    expect(runOf(write(...records)).threads[0]).not.toHaveProperty('stopReason')
  })

  test('the last record has what was used, or why it failed', () => {
    const used = {usageMetadata: {totalTokenCount: 3}, modelVersion: 'm', responseId: 'r'}
    expect(runOf(write(piece('A', 'r'), piece('B', 'r', 'STOP'), used)).threads).toMatchObject([{text: 'AB'}])
    expect(runOf(write(piece('A', 'r'), piece('B', 'r'), {error: {code: 503, message: 'x'}})).threads).toMatchObject([
      {text: 'AB', stopReason: 'error'}
    ])
  })

  test('several responses are as many runs', () => {
    const records = [piece('a', 'r'), piece('b', 'r', 'STOP'), piece('c'), piece('d', undefined, 'STOP'), piece('e')]
    expect(runOf(write(...records)).threads).toMatchObject([
      {id: 'line 1', text: 'ab'},
      {id: `line ${1 + 2 * distance}`, text: 'cd'},
      {id: `line ${1 + 4 * distance}`, text: 'e', stopReason: 'unfinished run'}
    ])
  })
})

test.each([['{"candidates": [{"name": "x", "votes": 3}]}'], ['{"candidates": []}'], ['{"key": "a", "response": {}}']])(
  '%s is something else',
  (file) => {
    expect(capture(file).kind).toBe('text')
  }
)
