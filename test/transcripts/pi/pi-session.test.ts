import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const head = {type: 'session', version: 3, id: 's', timestamp: 't', cwd: '/repo'}
const message = (role: string, content: unknown, more: object = {}): object => ({
  type: 'message',
  id: 'x',
  parentId: null,
  message: {role, content, ...more}
})
const text = (words: string): readonly object[] => [{type: 'text', text: words}]

test.each([
  ['a text', [message('assistant', text('Done.'), {stopReason: 'stop', model: 'm'})], {text: 'Done.', model: 'm'}],
  [
    'thoughts left out',
    [message('assistant', [{type: 'thinking', thinking: 'Hm.'}, ...text('Done.')], {stopReason: 'stop'})],
    {text: 'Done.'}
  ],
  [
    'a call',
    [
      message('assistant', [...text('I list.'), {type: 'toolCall', id: 'c', name: 'ls'}], {stopReason: 'toolUse'}),
      message('toolResult', text('x'))
    ],
    {text: 'I list.', stopReason: 'tool call'}
  ],
  ['the token limit', [message('assistant', text('a'), {stopReason: 'length'})], {stopReason: 'token limit'}],
  ['an error', [message('assistant', [], {stopReason: 'error', errorMessage: 'x'})], {stopReason: 'error'}],
  ['an interruption', [message('assistant', text('a'), {stopReason: 'aborted'})], {stopReason: 'interruption'}],
  [
    'a prompt without an answer',
    [message('assistant', text('Done.'), {stopReason: 'stop'}), message('user', text('More'))],
    {text: 'Done.', isPrompted: true}
  ],
  [
    'other entries',
    [message('assistant', text('Done.'), {stopReason: 'stop'}), {type: 'compaction', id: 'y', summary: 'x'}],
    {text: 'Done.'}
  ]
])('%s', (_, entries, expected) => {
  const file = lines(head, message('user', text('go')), ...entries)
  expect(runOf(file)).toMatchObject({format: 'pi-session', threads: [{id: 'main', ...expected}]})
})

test('a sub-agent has its name', () => {
  const record = (role: string, words: string): object => ({
    version: 1,
    recordType: 'message',
    runId: 'r',
    agent: 'scout',
    role,
    message: {role, content: text(words), stopReason: 'stop'}
  })
  const file = lines(record('user', 'go'), record('assistant', 'Found.'))
  expect(runOf(file)).toMatchObject({format: 'pi-session', threads: [{agent: 'scout', text: 'Found.', line: 2}]})
})

test('sessions of other programs are something else', () => {
  const other = (type: string, more: object): object => ({type, sessionId: 's', timestamp: 1, ...more})
  const file = lines(
    other('session_start', {cwd: '/x', model: 'm'}),
    other('message', {role: 'user', content: 'go'}),
    other('message', {role: 'assistant', content: text('I look.')}),
    other('function_call', {name: 'ls', arguments: {}}),
    other('function_call_result', {name: 'ls', output: 'x'}),
    other('message', {role: 'assistant', content: 'Done.'})
  )
  expect(capture(file).kind).toBe('text')
})

test('the end of a tree of messages is that of its last branch', () => {
  const at = (id: string, parentId: string | null, role: string, words: string): object => ({
    ...message(role, text(words)),
    id,
    parentId
  })
  const before = [
    at('1', null, 'user', 'go'),
    at('2', '1', 'assistant', 'A'),
    at('3', '2', 'user', 'more'),
    at('4', '3', 'assistant', 'B')
  ]
  const end = (...entries: readonly object[]) => runOf(lines(head, ...before, ...entries)).threads
  expect(end({type: 'branch_summary', id: '5', parentId: '2', fromId: '4', summary: 'x'})).toMatchObject([{text: 'A'}])
  expect(end({type: 'leaf', id: '5', parentId: '4', targetId: '2'})).toMatchObject([{text: 'A'}])
  expect(end(at('5', '2', 'user', 'else'))).toMatchObject([{text: 'A', isPrompted: true}])
  expect(end(at('5', '2', 'user', 'else'), at('6', '4', 'user', 'back'))).toMatchObject([{text: 'B', isPrompted: true}])
})

test('the first version has no number', () => {
  const {version: _, ...first} = head
  expect(runOf(lines(first, message('assistant', text('Done.')))).format).toBe('pi-session')
})

describe('what `pi --mode json` prints', () => {
  const ended = (role: string, content: unknown, more: object = {}): object => ({
    type: 'message_end',
    message: {role, content, ...more}
  })
  const answer = (words: string): readonly object[] => [
    {type: 'message_start', message: {role: 'assistant', content: []}},
    {type: 'message_update', assistantMessageEvent: {type: 'text_delta', contentIndex: 0, delta: words}},
    ended('assistant', text(words), {stopReason: 'stop', model: 'm'}),
    {type: 'turn_end', message: {role: 'assistant', content: text(words), stopReason: 'stop'}, toolResults: []}
  ]
  const asked = [{type: 'agent_start'}, {type: 'turn_start'}, ended('user', 'go')]
  const called = [
    ended('assistant', [...text('I look.'), {type: 'toolCall', id: 'c', name: 'ls'}], {stopReason: 'toolUse'}),
    {type: 'tool_execution_end', toolCallId: 'c', toolName: 'ls', result: {content: text('x')}, isError: false}
  ]
  const finished = [{type: 'agent_end', messages: [], willRetry: false}, {type: 'agent_settled'}]

  test('is a session of which each message counts once', () => {
    expect(runOf(lines(head, ...asked, ...called, ...answer('Done.'), ...finished))).toMatchObject({
      format: 'pi-session',
      threads: [{id: 'main', text: 'Done.', model: 'm', line: 9, message: 2}]
    })
  })

  test('may end in a call or an error', () => {
    expect(runOf(lines(head, ...asked, ...called)).threads).toMatchObject([{text: 'I look.', stopReason: 'tool call'}])
    const failed = ended('assistant', [], {stopReason: 'error', errorMessage: 'limit'})
    expect(runOf(lines(head, ...asked, failed, ...finished)).threads).toMatchObject([{stopReason: 'error'}])
  })

  test('is one output for each session', () => {
    const second = [{...head, id: 't'}, ...asked, ...answer('Two.'), ...finished]
    expect(runOf(lines(head, ...asked, ...answer('One.'), ...finished, ...second)).threads).toMatchObject([
      {text: 'One.', line: 7},
      {text: 'Two.', line: 17}
    ])
  })
})
