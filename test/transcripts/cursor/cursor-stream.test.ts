import fc from 'fast-check'
import {expect, test} from 'vitest'
import {lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'

const event = (type: string, more: object = {}): object => ({type, ...more, session_id: 's'})
const init = event('system', {subtype: 'init', apiKeySource: 'login', cwd: '/x', model: 'm', permissionMode: 'default'})
const asked = event('user', {message: {role: 'user', content: [{type: 'text', text: 'go'}]}})
const reply = (text: string, more: object = {}): object =>
  event('assistant', {message: {role: 'assistant', content: [{type: 'text', text}]}, ...more})
const piece = (text: string): object => reply(text, {timestamp_ms: 1})
const step = (text: string): object => reply(text, {timestamp_ms: 1, model_call_id: 'm'})
const tool = ['started', 'completed'].map((subtype) => event('tool_call', {subtype, call_id: 'c', tool_call: {}}))
const thought = event('thinking', {subtype: 'delta', text: 'Hm'})
const result = (text: string, more: object = {}): object =>
  event('result', {subtype: 'success', is_error: false, result: text, request_id: 'r', ...more})

test.each([
  [
    'the answer is what follows the last tool',
    [init, asked, step('I look.'), ...tool, reply('Done.'), result('I look.Done.')],
    {text: 'Done.', line: 6, message: 2}
  ],
  ['without tools', [init, asked, thought, reply('Done.'), result('Done.')], {text: 'Done.', line: 4, message: 1}],
  [
    'in pieces, then whole',
    [
      init,
      piece('I '),
      piece('look.'),
      step('I look.'),
      ...tool,
      piece('Do'),
      piece('ne.'),
      reply('Done.'),
      result('I look.Done.')
    ],
    {text: 'Done.', line: 7, message: 2}
  ],
  [
    'in pieces, then all of the run',
    [init, piece('I look.'), ...tool, piece('Done.'), reply('I look.Done.'), result('I look.Done.')],
    {text: 'Done.', line: 5, message: 2}
  ],
  ['only the result', [init, asked, result('Done.')], {text: 'Done.', line: 3, message: 1}],
  [
    'without a result',
    [init, asked, reply('I look.')],
    {text: 'I look.', line: 3, message: 1, stopReason: 'unfinished run'}
  ],
  [
    'it ends in a tool',
    [init, asked, reply('I look.'), ...tool.slice(0, 1)],
    {text: 'I look.', line: 3, message: 1, stopReason: 'tool call'}
  ],
  [
    'it fails',
    [init, reply('a'), result('b', {is_error: true})],
    {text: 'a', line: 2, message: 1, stopReason: 'error'}
  ],
  [
    'another turn',
    [init, asked, reply('One.'), result('One.'), asked, reply('Two.'), result('Two.')],
    {text: 'Two.', line: 6, message: 2}
  ]
] as const)('%s', (_, records, expected) => {
  expect(runOf(lines(...records))).toEqual({
    format: 'cursor-stream',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('any steps, in pieces or whole: the answer is the last text', () => {
  const text = fc.stringMatching(/^[a-z .]{1,20}$/)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(text, {minLength: 1, maxLength: 4}), fc.boolean()), {minLength: 1, maxLength: 5}),
      (all) => {
        const records = all.flatMap(([pieces, isWhole], index) => {
          const isLast = index === all.length - 1
          const whole = isLast ? reply(pieces.join('')) : step(pieces.join(''))
          return [...(isWhole ? [] : pieces.map(piece)), whole, ...(isLast ? [] : tool)]
        })
        const texts = all.map(([pieces]) => pieces.join(''))
        const [thread] = runOf(lines(init, asked, ...records, result(texts.join('')))).threads
        expect(thread).toMatchObject({text: texts.at(-1)})
        expect(thread?.stopReason).toBeUndefined()
      }
    )
  )
})
