import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const bubble = (type: number, text: string, more: object = {}): object => ({type, bubbleId: 'b', text, ...more})
const record = (type: string, message: object): object => ({type, timestamp: 1, message})

test.each([
  [
    'a conversation',
    JSON.stringify({composerId: 'c', conversation: [bubble(1, 'go'), bubble(2, 'Done.')]}),
    {text: 'Done.'}
  ],
  [
    'a call',
    JSON.stringify({composerId: 'c', conversation: [bubble(2, 'a'), bubble(2, '', {toolFormerData: {name: 'f'}})]}),
    {text: 'a', stopReason: 'tool call'}
  ],
  [
    'a tab',
    JSON.stringify({
      tabId: 't',
      bubbles: [
        {type: 'user', text: 'go'},
        {type: 'ai', rawText: 'Done.'}
      ]
    }),
    {text: 'Done.'}
  ],
  [
    'lines',
    lines(
      record('user', {role: 'user', content: 'go'}),
      record('assistant', {role: 'assistant', content: [{type: 'text', text: 'Done.'}]})
    ),
    {text: 'Done.', line: 2}
  ],
  [
    'lines with a call',
    lines(record('assistant', {role: 'assistant', content: 'a'}), record('tool', {tool_name: 'f', tool_input: {}})),
    {text: 'a', stopReason: 'tool call'}
  ]
])('%s', (_, file, expected) => {
  expect(runOf(file)).toMatchObject({format: 'cursor-chat', threads: [{id: 'main', ...expected}]})
})

test.each([
  ['aborted', 'interruption'],
  ['generating', 'unfinished run'],
  ['completed', undefined],
  ['none', undefined]
])('a chat that is %s', (status, stopReason) => {
  const file = JSON.stringify({composerId: 'c', status, conversation: [bubble(1, 'go'), bubble(2, 'Do')]})
  const [thread] = runOf(file).threads
  expect([thread?.text, thread?.stopReason]).toEqual(['Do', stopReason])
})

test('all chats of a workspace', () => {
  const composer = (id: string, ...conversation: readonly object[]): object => ({composerId: id, conversation})
  const composers = {
    allComposers: [composer('a', bubble(2, 'A')), composer('b'), composer('c', bubble(2, 'C'))],
    selectedComposerId: 'a'
  }
  const tab = (text: string): object => ({
    tabId: 't',
    chatTitle: 'x',
    bubbles: [
      {type: 'user', text: 'go'},
      {type: 'ai', text: '', rawText: text}
    ]
  })
  const read = (file: object) =>
    runOf(JSON.stringify(file, null, 2)).threads.map(({id, text, line}) => [id, text, line])
  expect(read(composers)).toEqual([
    ['chat 1', 'A', 9],
    ['chat 3', 'C', 23]
  ])
  expect(read({tabs: [tab('A'), tab('B')]}).map(([id, text]) => [id, text])).toEqual([
    ['chat 1', 'A'],
    ['chat 2', 'B']
  ])
  expect(read({tabs: [tab('A')]})).toEqual([['main', 'A', 14]])
  expect(capture(JSON.stringify({tabs: [{tabId: 1, url: 'x'}]})).kind).toBe('text')
})

test('lines of a log are something else', () => {
  expect(capture(lines(record('assistant', {text: 'x'}), record('user', {text: 'x'}))).kind).toBe('text')
})
