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

test('lines of a log are something else', () => {
  expect(capture(lines(record('assistant', {text: 'x'}), record('user', {text: 'x'}))).kind).toBe('text')
})
