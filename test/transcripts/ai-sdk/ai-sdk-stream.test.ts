import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const text = (id: string, ...pieces: readonly string[]): readonly object[] => [
  {type: 'text-start', id},
  ...pieces.map((delta) => ({type: 'text-delta', id, delta})),
  {type: 'text-end', id}
]
const call = {type: 'tool-input-available', toolCallId: 'c', toolName: 'ls', input: {}}
const result = {type: 'tool-output-available', toolCallId: 'c', output: 'x'}
const step = (...chunks: readonly object[]): readonly object[] => [
  {type: 'start-step'},
  ...chunks,
  {type: 'finish-step'}
]
const [start, finish] = [{type: 'start', messageId: 'm'}, {type: 'finish'}]

test.each([
  ['a text in pieces', [...step(...text('0', 'Do', 'ne.'))], {text: 'Done.', message: 1}],
  [
    'the last step, with the id of a text used again',
    [...step(...text('0', 'I look.'), call, result), ...step(...text('0', 'Done.'))],
    {text: 'Done.', message: 2}
  ],
  [
    'what follows a tool that the provider ran, in the same step',
    [...step(...text('0', 'I look.'), call, result, ...text('1', 'Done.'))],
    {text: 'Done.', message: 2}
  ],
  ['two texts of a step', [...step(...text('0', 'A'), ...text('1', 'B'))], {text: 'A\nB', message: 1}],
  [
    'thoughts left out',
    [
      ...step(
        {type: 'reasoning-start', id: 'r'},
        {type: 'reasoning-delta', id: 'r', delta: 'hm'},
        ...text('0', 'Done.')
      )
    ],
    {text: 'Done.', message: 1}
  ]
])('the final message is %s', (_, chunks, thread) => {
  const run = runOf(lines(start, ...chunks, finish))
  expect(run).toMatchObject({format: 'ai-sdk-stream', threads: [thread]})
  expect(run.threads[0]?.stopReason).toBeUndefined()
})

test.each([
  ['a call', [...step(...text('0', 'I look.'), call), finish], 'tool call'],
  ['a result', [...step(...text('0', 'I look.'), call, result), finish], 'tool call'],
  ['an error', [...step(...text('0', 'I'), {type: 'error', errorText: 'x'}), finish], 'error'],
  ['an abort', [...step(...text('0', 'I')), {type: 'abort'}], 'interruption'],
  ['the token limit', [...step(...text('0', 'I')), {...finish, finishReason: 'length'}], 'token limit'],
  ['nothing that says so', [...step(...text('0', 'I'))], 'unfinished run']
])('a run that ends in %s', (_, chunks, stopReason) => {
  expect(runOf(lines(start, ...chunks)).threads).toMatchObject([{stopReason}])
})

test('each message is a run', () => {
  const run = (answer: string): readonly object[] => [start, ...step(...text('0', answer)), finish]
  expect(runOf(lines(...run('A'), ...run('B'))).threads).toMatchObject([
    {text: 'A', line: 4},
    {text: 'B', line: 11}
  ])
})

test('the stream of `streamText`', () => {
  const chunks = [
    {type: 'start'},
    {type: 'start-step', request: {}, warnings: []},
    {type: 'text-start', id: '0'},
    {type: 'text-delta', id: '0', text: 'Done.'},
    {type: 'text-end', id: '0'},
    {type: 'finish-step', finishReason: 'stop', usage: {}},
    {type: 'finish', finishReason: 'stop', totalUsage: {}}
  ]
  expect(runOf(lines(...chunks))).toMatchObject({format: 'ai-sdk-stream', threads: [{text: 'Done.'}]})
})

test.each([
  ['other records', lines({type: 'start'}, {type: 'text', text: 'a'})],
  ['pieces of another program', lines({type: 'text-delta', text: 'a'})],
  ['a record of another kind', lines(start, ...text('0', 'a'), {type: 'assistant'})]
])('%s are none', (_, content) => {
  expect(capture(content).kind).toBe('text')
})
