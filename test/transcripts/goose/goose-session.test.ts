import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const message = (role: string, content: readonly object[], more: object = {}): object => ({
  id: 'm',
  role,
  created: 1,
  content,
  ...more
})
const text = (value: string) => ({type: 'text', text: value})
const call = {type: 'toolRequest', id: 't', toolCall: {status: 'success', value: {name: 'shell', arguments: {}}}}
const head = {working_dir: '/repo', description: 'x', message_count: 2}

test.each([
  [
    'a text',
    [message('user', [text('go')]), message('assistant', [{type: 'thinking', thinking: 'hm'}, text('Done.')])],
    {text: 'Done.'}
  ],
  [
    'a call',
    [message('assistant', [text('a'), call]), message('user', [{type: 'toolResponse', id: 't'}])],
    {text: 'a', stopReason: 'tool call'}
  ]
])('%s', (_, list, expected) => {
  for (const file of [lines(head, ...list), JSON.stringify({id: 's', working_dir: '/repo', conversation: list})])
    expect(runOf(file)).toMatchObject({format: 'goose-session', threads: [{id: 'main', ...expected}]})
})

test('pieces of a stream, with and without an end', () => {
  const piece = (id: string, value: string) => ({type: 'message', message: message('assistant', [text(value)], {id})})
  const pieces = [piece('a', 'I start.'), piece('b', 'Do'), piece('b', 'ne.')]
  expect(runOf(lines(...pieces, {type: 'complete', total_tokens: 1})).threads).toEqual([
    {id: 'main', kind: 'main', text: 'Done.', line: 2, message: 2}
  ])
  expect(runOf(lines(...pieces)).threads).toMatchObject([{text: 'Done.', stopReason: 'unfinished run'}])
  expect(runOf(lines(...pieces, {type: 'error', error: 'no'})).threads).toMatchObject([{stopReason: 'error'}])
})

test('pieces without ids are those of one message until a tool or the user answers', () => {
  const piece = (...content: readonly object[]) => ({
    type: 'message',
    message: message('assistant', content, {id: null})
  })
  const answer = {type: 'message', message: message('user', [{type: 'toolResponse', id: 't'}])}
  const stream = [piece(text('I ')), piece(text('look.')), piece(call), answer, piece(text('Do')), piece(text('ne.'))]
  expect(runOf(lines(...stream, {type: 'complete'})).threads).toEqual([
    {id: 'main', kind: 'main', text: 'Done.', line: 5, message: 2}
  ])
})

test('the messages of a run, below what the program shows first', () => {
  const list = [message('user', [text('go')]), message('assistant', [text('Done.')])]
  const file = JSON.stringify({messages: list, metadata: {total_tokens: 3, status: 'completed'}}, null, 1)
  for (const content of [file, `    __( O)>  new session\n     L L     goose is ready\n${file}`])
    expect(runOf(content)).toMatchObject({format: 'goose-session', threads: [{text: 'Done.', message: 1}]})
})

test('what the user does not see is not an answer', () => {
  const hidden = message('assistant', [text('A summary.')], {metadata: {userVisible: false, agentVisible: true}})
  const list = [message('user', [text('go')]), message('assistant', [text('Done.')]), hidden]
  for (const file of [lines(head, ...list), JSON.stringify({id: 's', working_dir: '/repo', conversation: list})])
    expect(runOf(file).threads).toMatchObject([{text: 'Done.', message: 1}])
})

test.each([
  'Ran into this error: no key.\n\nPlease retry if you think this is a transient or recoverable error.',
  'Ran into this error trying to compact: no key.\n\nPlease retry if you think this is a transient or recoverable error.',
  'Error: No room. \n\nRan into this error: no key.\n\nPlease start a new session with fresh context and try again.'
])('what the program says of a failure is not an answer: %s', (words) => {
  const failure = text(words)
  const list = [message('user', [text('go')]), message('assistant', [failure], {id: null})]
  for (const file of [
    lines(head, ...list),
    JSON.stringify({id: 's', working_dir: '/repo', conversation: list}),
    JSON.stringify({messages: list, metadata: {status: 'completed'}}),
    lines({type: 'message', message: list[1]}, {type: 'complete', total_tokens: null})
  ])
    expect(runOf(file).threads).toMatchObject([{text: '', message: 0, stopReason: 'error'}])
  const quote = message('assistant', [text('Ran into this error: no key. I gave up.')])
  expect(runOf(lines(head, ...list, quote)).threads).toMatchObject([{text: 'Ran into this error: no key. I gave up.'}])
})

test.each([
  [
    'the limit of tokens',
    message('assistant', [text('Do')], {metadata: {outputTokenLimitReached: true}}),
    'token limit'
  ],
  ['an error', message('assistant', [{type: 'error', kind: 'auth', message: 'no key'}]), 'error'],
  [
    'the limit of turns',
    message('assistant', [
      text("I've reached the maximum number of actions I can do without user input. Would you like me to continue?")
    ]),
    'unfinished run'
  ]
])('a message that ends in %s', (_, last, stopReason) => {
  const list = [message('user', [text('go')]), last]
  for (const file of [
    lines(head, ...list),
    JSON.stringify({id: 's', working_dir: '/repo', conversation: list}),
    lines({type: 'message', message: last}, {type: 'complete'})
  ])
    expect(runOf(file).threads).toMatchObject([{stopReason}])
})
