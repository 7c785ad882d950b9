import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const text = (value: string) => ({type: 'text', text: value})
const search = {type: 'tool_use', name: 'web_search', input: {query: 'x'}}
const found = {type: 'tool_result', content: [text('A page.')]}
const message = (uuid: string, sender: string, content: readonly object[], parent?: string): object => ({
  uuid,
  sender,
  text: '',
  content,
  ...(parent !== undefined && {parent_message_uuid: parent})
})
const conversation = (messages: readonly object[], more: object = {}): object => ({
  uuid: 'c',
  name: 'A chat',
  chat_messages: messages,
  ...more
})
const asked = message('1', 'human', [text('go')])
const threadOf = (value: object) => runOf(JSON.stringify(value, null, 1)).threads

test.each([
  ['the text of the last message', [asked, message('2', 'assistant', [text('Done.')])], {text: 'Done.', message: 1}],
  [
    'the text after the last tool',
    [asked, message('2', 'assistant', [text('I search.'), search, found, text('Done.')])],
    {text: 'Done.', message: 1}
  ],
  [
    'a tool',
    [asked, message('2', 'assistant', [text('I search.'), search])],
    {text: 'I search.', message: 1, stopReason: 'tool call'}
  ],
  ['a text without content', [asked, {uuid: '2', sender: 'assistant', text: 'Done.'}], {text: 'Done.', message: 1}],
  ['no message', [asked], {text: '', stopReason: 'nothing'}]
])('a conversation ends with %s', (_, messages, expected) => {
  expect(threadOf(conversation(messages))).toMatchObject([{id: 'main', kind: 'main', ...expected}])
})

test('of several answers, that on the way to the current message counts', () => {
  const answers = [
    message('1', 'human', [text('go')], '0'),
    message('2', 'assistant', [text('A')], '1'),
    message('3', 'assistant', [text('B')], '1')
  ]
  expect(threadOf(conversation(answers, {current_leaf_message_uuid: '2'}))).toMatchObject([{text: 'A', message: 1}])
  expect(threadOf(conversation(answers))).toMatchObject([{text: 'B', message: 1}])
})

test('each conversation of an export is an output, at its line', () => {
  const of = (value: string) => conversation([asked, message('2', 'assistant', [text(value)])])
  const run = runOf(`[\n${JSON.stringify(of('A'))},\n${JSON.stringify(of('B'))}\n]`)
  expect(run.format).toBe('claude-ai-export')
  expect(run.threads.map(({text: value, line}) => [value, line])).toEqual([
    ['A', 2],
    ['B', 3]
  ])
})

test('other lists of messages are something else', () => {
  expect(capture(JSON.stringify({uuid: 'c', chat_messages: []})).kind).toBe('text')
  expect(capture(JSON.stringify({uuid: 'c', chat_messages: [{sender: 'a@b.c', text: 'x', uuid: 'm'}]})).kind).toBe(
    'text'
  )
})
