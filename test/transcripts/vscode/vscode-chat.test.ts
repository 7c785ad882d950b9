import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const request = (response: unknown, more: object = {}): object => ({
  message: {text: 'go', parts: []},
  response,
  result: {},
  ...more
})
const chat = (...requests: readonly object[]): object => ({responderUsername: 'GitHub Copilot', requests})
const tool = {kind: 'toolInvocationSerialized', toolId: 't', isComplete: true}

test.each([
  [
    'parts are one text',
    [request([{value: 'See '}, {kind: 'inlineReference', inlineReference: {path: '/src/a.ts'}}, {value: '. Done.'}])],
    {text: 'See `a.ts`. Done.'}
  ],
  [
    'text after a tool',
    [request([{kind: 'thinking', value: 'hm'}, {value: 'I look.'}, tool, {value: 'Done.'}])],
    {text: 'Done.', message: 2}
  ],
  ['a tool at the end', [request([{value: 'I look.'}, tool])], {text: 'I look.', stopReason: 'tool call'}],
  [
    'the last request',
    [request([{value: 'a'}]), request([{kind: 'markdownContent', content: {value: 'Done.'}}], {modelId: 'copilot/m'})],
    {text: 'Done.', model: 'copilot/m'}
  ],
  ['a cancellation', [request([{value: 'a'}], {isCanceled: true})], {text: 'a', stopReason: 'interruption'}],
  ['an error', [request([{value: 'a'}], {result: {errorDetails: {message: 'no'}}})], {stopReason: 'error'}],
  [
    'a filter',
    [request([], {result: {errorDetails: {message: 'x', responseIsFiltered: true}}})],
    {text: '', stopReason: 'refusal'}
  ],
  ['a prompt that is a text', [{message: 'go', response: [{value: 'Done.'}]}], {text: 'Done.'}]
])('%s', (_, requests, expected) => {
  expect(runOf(JSON.stringify(chat(...requests)))).toMatchObject({
    format: 'vscode-chat',
    threads: [{id: 'main', ...expected}]
  })
})

test.each([
  ['{"requests": [{"message": "x"}]}'],
  ['{"version": 1, "requests": []}'],
  ['{"version": 1, "requests": [{"url": "x"}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('changes on lines', () => {
  const set = (k: readonly unknown[], v: unknown): object => ({kind: 1, k, v})
  const push = (k: readonly unknown[], v: readonly unknown[], i?: number): object => ({
    kind: 2,
    k,
    v,
    ...(i !== undefined && {i})
  })
  const log = [
    {kind: 0, v: {version: 3, sessionId: 's', requests: [request([{value: 'a'}])]}},
    set(['customTitle'], 'x'),
    push(['requests'], [request([])]),
    push(['requests', 1, 'response'], [{value: 'I look.'}, tool, {value: 'Do'}]),
    push(['requests', 1, 'response'], [{value: 'Don'}], 2),
    set(['requests', 1, 'response', 2, 'value'], 'Done.'),
    set(['requests', 1, 'modelId'], 'm'),
    set(['requests', 99, 'response'], []),
    set(['requests', 1, '__proto__'], {x: 1})
  ]
  expect(runOf(lines(...log))).toEqual({
    format: 'vscode-chat',
    threads: [{id: 'main', kind: 'main', model: 'm', text: 'Done.', line: 6, message: 3}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
  const cancelled = set(['requests', 1, 'result'], {errorDetails: {code: 'canceled', message: 'x'}})
  expect(runOf(lines(...log, cancelled)).threads).toMatchObject([{text: 'Done.', stopReason: 'interruption'}])
})
