import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const message = (role: string, content: unknown): object => ({
  type: 'message',
  id: 'm',
  timestamp: 't',
  message: {role, content}
})
const start = {type: 'session_start', id: 's', title: 'x', version: 2}
const say = (role: string, text: string, more: object = {}): object => ({type: 'message', role, id: '1', text, ...more})

test.each([
  ['a text', [message('user', 'go'), message('assistant', [{type: 'text', text: 'Done.'}])], {text: 'Done.', line: 3}],
  [
    'a call',
    [
      message('assistant', [
        {type: 'text', text: 'a'},
        {type: 'tool_use', id: 't', name: 'Execute', input: {}}
      ])
    ],
    {text: 'a', stopReason: 'tool call'}
  ],
  [
    'a prompt after it',
    [message('assistant', [{type: 'text', text: 'a'}]), message('user', 'more')],
    {text: 'a', isPrompted: true}
  ]
])('a session: %s', (_, records, expected) => {
  expect(runOf(lines(start, ...records))).toMatchObject({format: 'droid-session', threads: [{id: 'main', ...expected}]})
})

test.each([
  ['worker: Write the notes', 'worker'],
  ['Write the notes: all', undefined],
  [undefined, undefined]
])('a session that a call started is that of a sub-agent: %s', (sessionTitle, agent) => {
  const called = {...start, sessionTitle, callingSessionId: 'p', callingToolUseId: 't1'}
  const answer = message('assistant', [{type: 'text', text: 'Done.'}])
  expect(runOf(lines(called, answer)).threads).toEqual([
    {id: 's', kind: 'subagent', ...(agent !== undefined && {agent}), text: 'Done.', line: 2, message: 1}
  ])
  expect(runOf(lines({...called, callingToolUseId: ''}, answer)).threads).toMatchObject([{id: 'main', kind: 'main'}])
})

const init = {type: 'system', subtype: 'init', session_id: 's', tools: [], model: 'm'}

test.each([
  [
    'a completion',
    [say('user', 'go'), say('assistant', 'Done.'), {type: 'completion', finalText: 'Done.', session_id: 's'}],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'a completion alone',
    [
      {type: 'tool_call', id: 'c'},
      {type: 'completion', finalText: 'Done.', sessionId: 's'}
    ],
    {text: 'Done.', line: 3}
  ],
  [
    'a call',
    [say('assistant', 'a'), {type: 'tool_call', id: 'c', toolName: 'Execute'}],
    {text: 'a', stopReason: 'tool call'}
  ],
  ['an error', [say('assistant', 'a'), {type: 'error', message: 'no'}], {text: 'a', stopReason: 'error'}],
  ['no end', [say('assistant', 'a')], {text: 'a', stopReason: 'unfinished run'}]
])('a stream: %s', (_, records, expected) => {
  const {format, threads} = runOf(lines(init, ...records))
  expect(format).toBe('droid-stream')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})
