import {expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'

const bytes = (...parts: readonly string[]) => [Buffer.from(parts.join('\n'))]
const header = (name: string) => `---------- ${name} ----------`

function dialogueIn(...parts: readonly string[]): string | undefined {
  const read = readCapture(bytes(...parts), {path: 'run.txt'}, 'text')
  return read.kind === 'text' ? read.dialogue : read.transcript.format
}

function threadsIn(...parts: readonly string[]) {
  const read = readCapture(bytes(...parts), {path: 'run.txt'}, 'autogen-chat')
  return read.kind === 'transcript' ? read.transcript.threads : undefined
}

const team = [
  'Loading the team',
  header('TextMessage (user)'),
  'Write it.',
  header('ToolCallRequestEvent (writer)'),
  "[FunctionCall(id='c', arguments='{}', name='f')]",
  header('ToolCallExecutionEvent (writer)'),
  "[FunctionExecutionResult(content='x', name='f', call_id='c')]",
  header('TextMessage (writer)'),
  'A draft.',
  '[Prompt tokens: 61, Completion tokens: 16]',
  header('ModelClientStreamingChunkEvent (critic)'),
  'APPROVE',
  ''
]

test('each agent of a team is a thread, that of the last message the main one', () => {
  expect(dialogueIn(...team)).toBe('autogen-chat')
  expect(threadsIn(...team)).toEqual([
    {id: 'main', kind: 'main', agent: 'critic', text: 'APPROVE', line: 12, message: 2},
    {id: 'writer', kind: 'subagent', agent: 'writer', text: 'A draft.', line: 9, message: 1}
  ])
})

test('a team that ends in a call', () => {
  expect(threadsIn(...team.slice(0, 5))).toMatchObject([{agent: 'writer', text: '', stopReason: 'tool call'}])
})

const oldTeam = [
  header('user'),
  'Write it.',
  header('writer'),
  "[FunctionCall(id='c', arguments='{}', name='f')]",
  header('writer'),
  "[FunctionExecutionResult(content='x', call_id='c')]",
  header('writer'),
  'A draft.',
  '',
  header('Summary'),
  'Number of messages: 4',
  'Finish reason: Exception occurred: no key',
  'Duration: 1.20 seconds'
]

test('the first versions write no classes', () => {
  expect(dialogueIn(...oldTeam)).toBe('autogen-chat')
  expect(threadsIn(...oldTeam)).toEqual([
    {id: 'main', kind: 'main', agent: 'writer', text: 'A draft.', line: 8, message: 1, stopReason: 'error'}
  ])
  expect(threadsIn(...oldTeam.slice(0, 8))?.[0]?.stopReason).toBeUndefined()
})

test.each([
  ['titles between dashes', [header('Summary'), 'a', header('Result'), 'b']],
  ['one agent', [header('TextMessage (writer)'), 'a', header('TextMessage (writer)'), 'b']],
  ['an example in a fence', ['Run it:', '```', ...team, '```', 'Done.']]
])('%s is a text', (_, parts) => {
  expect(dialogueIn(...parts)).toBeUndefined()
})
