import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const event = (type: string, data: object = {}, more: object = {}): object => ({
  type,
  data,
  id: 'e',
  timestamp: 't',
  parentId: null,
  ...more
})
const start = event('session.start', {sessionId: 's', producer: 'copilot-agent'})
const assistant = (messageId: string, content: string, data: object = {}, more: object = {}): object =>
  event('assistant.message', {messageId, content, toolRequests: [], ...data}, more)
const request = (name: string, toolCallId = 'c1', given: unknown = {}): object => ({
  toolRequests: [{toolCallId, name, type: 'function', arguments: given}]
})
const returned = (toolCallId: string, content: string, more: object = {}): object =>
  event('tool.execution_complete', {toolCallId, success: true, result: {content}, ...more})

describe('the main thread', () => {
  test.each([
    [
      'ends with the last message',
      [assistant('1', 'I look.', request('shell')), returned('c1', 'x'.repeat(4000)), assistant('2', 'Done.')],
      {text: 'Done.', line: 4, message: 2}
    ],
    [
      'has messages of several pieces',
      [assistant('1', 'Do', {chunkIndex: 0, chunkCount: 2}), assistant('1', 'ne.', {chunkIndex: 1, chunkCount: 2})],
      {text: 'Done.', line: 2, message: 1}
    ],
    [
      'is not an ephemeral event',
      [
        assistant('1', 'Done.'),
        assistant('2', 'no', {}, {ephemeral: true}),
        event('assistant.message_delta', {messageId: '3', deltaContent: 'x'})
      ],
      {text: 'Done.', line: 2, message: 1}
    ],
    ['has steps without a word', [assistant('1', 'Done.'), assistant('2', '')], {text: 'Done.', line: 2, message: 1}],
    [
      'ends in a tool',
      [assistant('1', 'I look.', request('shell'))],
      {text: 'I look.', line: 2, message: 1, stopReason: 'tool call'}
    ],
    [
      'ends in a tool without a word',
      [assistant('1', 'a'), assistant('2', '', request('shell'))],
      {text: '', line: 3, message: 2, stopReason: 'tool call'}
    ],
    [
      'ends with a call beside the answer',
      [assistant('1', 'Done.', {...request('report'), phase: 'final_answer'})],
      {text: 'Done.', line: 2, message: 1}
    ],
    [
      'ends with a summary',
      [assistant('1', '', request('task_complete')), event('session.task_complete', {summary: 'Done.'})],
      {text: 'Done.', line: 3, message: 2}
    ],
    [
      'has a summary beside its answer',
      [assistant('1', 'Done.'), event('session.task_complete', {summary: 'ok'})],
      {text: 'Done.', line: 2, message: 1}
    ],
    [
      'is interrupted',
      [assistant('1', 'a'), event('abort', {reason: 'user'})],
      {text: 'a', line: 2, message: 1, stopReason: 'interruption'}
    ],
    [
      'goes on after it was interrupted',
      [assistant('1', 'a'), event('abort'), assistant('2', 'B')],
      {text: 'B', line: 4, message: 2}
    ],
    [
      'fails',
      [assistant('1', 'a'), event('session.error', {message: 'quota'})],
      {text: 'a', line: 2, message: 1, stopReason: 'error'}
    ],
    [
      'goes on after an error',
      [event('session.error', {message: 'again'}), assistant('1', 'A')],
      {text: 'A', line: 3, message: 1}
    ],
    [
      'ends with the code of the program',
      [assistant('1', 'a'), {type: 'result', sessionId: 's', exitCode: 1}],
      {text: 'a', line: 2, message: 1, stopReason: 'error'}
    ],
    [
      'ends well',
      [assistant('1', 'A'), {type: 'result', sessionId: 's', exitCode: 0}],
      {text: 'A', line: 2, message: 1}
    ],
    ['has no message', [event('user.message', {content: 'go'})], {text: '', line: 2, message: 0, stopReason: 'nothing'}]
  ] as const)('%s', (_, records, expected) => {
    expect(runOf(lines(start, ...records))).toEqual({
      format: 'copilot-events',
      threads: [{id: 'main', kind: 'main', ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('of the first version has no data', () => {
    const text = lines(
      {session_id: 's', type: 'user.message', prompt: 'go', timestamp: 1},
      {session_id: 's', type: 'assistant.message', output: 'Done.', timestamp: 2}
    )
    expect(runOf(text).threads).toEqual([{id: 'main', kind: 'main', text: 'Done.', line: 2, message: 1}])
  })
})

describe('sub-agents', () => {
  const agent = (type: string, toolCallId: string, more: object = {}, top: object = {}): object =>
    event(`subagent.${type}`, {toolCallId, agentName: 'reviewer', agentDisplayName: 'R', ...more}, top)
  const main = {id: 'main', kind: 'main'}

  test('write in between, and after their call returned', () => {
    const text = lines(
      start,
      assistant('1', 'I ask.', request('task', 'c1', {agent_type: 'reviewer'})),
      agent('started', 'c1'),
      assistant('2', 'I look.', {...request('shell', 'c2'), parentToolCallId: 'c1'}, {agentId: 'a1'}),
      returned('c2', 'ls', {parentToolCallId: 'c1'}),
      returned('c1', 'Returned.'),
      assistant('3', 'Done.'),
      assistant('4', 'Said.', {parentToolCallId: 'c1'}, {agentId: 'a1'}),
      agent('completed', 'c1')
    )
    expect(runOf(text).threads).toEqual([
      {...main, text: 'Done.', line: 7, message: 2},
      {id: 'c1', kind: 'subagent', agent: 'reviewer', text: 'Said.', line: 8, message: 2}
    ])
  })

  test('go by the id of their call in older files, by one of their own in newer', () => {
    const text = lines(
      start,
      agent('started', 'c1', {agentName: 'old'}),
      assistant('1', 'One.', {parentToolCallId: 'c1'}),
      agent('started', 'c2', {agentName: 'new'}, {agentId: 'a2'}),
      assistant('2', 'Two.', {}, {agentId: 'a2'}),
      agent('started', 'c3', {agentName: 'inner'}, {agentId: 'a2'}),
      assistant('3', 'Three.', {parentToolCallId: 'c3'}),
      assistant('4', 'Done.')
    )
    expect(runOf(text).threads).toEqual([
      {...main, text: 'Done.', line: 8, message: 1},
      {id: 'c1', kind: 'subagent', agent: 'old', text: 'One.', line: 3, message: 1},
      {id: 'c2', kind: 'subagent', agent: 'new', text: 'Two.', line: 5, message: 1},
      {id: 'c3', kind: 'subagent', agent: 'inner', text: 'Three.', line: 7, message: 1}
    ])
  })

  test('without a message have what their call returned', () => {
    const text = lines(
      start,
      assistant('1', '', request('task', 'c1', JSON.stringify({agent_type: 'explore'}))),
      returned('c1', `Found.${' '.repeat(4000)}`),
      assistant('2', '', request('task', 'c2', {agent_type: 'explore', mode: 'background'})),
      returned('c2', 'Started in the background'),
      agent('started', 'c3', {executionMode: 'background'}),
      returned('c3', 'Started in the background'),
      assistant('3', 'Done.')
    )
    expect(runOf(text).threads).toEqual([
      {...main, text: 'Done.', line: 8, message: 3},
      {id: 'c1', kind: 'subagent', agent: 'explore', text: `Found.${' '.repeat(4000)}`, line: 3, message: 1},
      {id: 'c3', kind: 'subagent', agent: 'reviewer', text: '', line: 6, message: 0, stopReason: 'unfinished run'}
    ])
  })

  test('end with an error, an interruption or not at all', () => {
    const text = lines(
      start,
      agent('started', 'c1'),
      agent('failed', 'c1', {error: 'boom'}),
      returned('c1', 'Agent failed: boom'),
      agent('started', 'c2'),
      assistant('1', 'a', {parentToolCallId: 'c2'}),
      agent('started', 'c3'),
      agent('completed', 'c3'),
      event('abort', {reason: 'user'})
    )
    expect(runOf(text).threads).toEqual([
      {...main, text: '', line: 9, message: 0, stopReason: 'interruption'},
      {id: 'c1', kind: 'subagent', agent: 'reviewer', text: '', line: 4, message: 0, stopReason: 'error'},
      {id: 'c2', kind: 'subagent', agent: 'reviewer', text: 'a', line: 6, message: 1, stopReason: 'interruption'},
      {id: 'c3', kind: 'subagent', agent: 'reviewer', text: '', line: 8, message: 0, stopReason: 'nothing'}
    ])
  })

  test('stop each time that the main agent does, for its last reason, while they run', () => {
    const text = lines(
      start,
      agent('started', 'c1'),
      agent('started', 'c2'),
      agent('started', 'c3'),
      event('abort'),
      assistant('1', 'a', {parentToolCallId: 'c1'}),
      agent('completed', 'c2'),
      event('session.error', {message: 'quota'}),
      agent('started', 'c4'),
      assistant('2', 'b', {parentToolCallId: 'c4'})
    )
    expect(runOf(text).threads.map(({id, stopReason}) => [id, stopReason])).toEqual([
      ['main', 'error'],
      ['c1', 'error'],
      ['c2', 'interruption'],
      ['c3', 'error'],
      ['c4', undefined]
    ])
  })
})

test('a run that failed before its first message', () => {
  const status = event('session.skills_loaded', {skills: []}, {ephemeral: true})
  const end = {type: 'result', timestamp: 't', sessionId: 's', exitCode: 1}
  expect(runOf(lines(status, status, end))).toMatchObject({format: 'copilot-events', threads: [{stopReason: 'error'}]})
  expect(runOf(lines(status, status))).toMatchObject({format: 'copilot-events', threads: [{stopReason: 'nothing'}]})
  expect(runOf(lines(end, end)).format).toBe('copilot-events')
})

describe('what a terminal gets with the records', () => {
  const end = {type: 'result', timestamp: 't', sessionId: 's', exitCode: 0}

  test.each([
    ['a title', '\u001B]0;copilot "$@"\u0007'],
    ['two titles', '\u001B]2;copilot\u0007\u001B]1;\u0007'],
    ['a title that ends otherwise', '\u001B]0;copilot\u001B\\'],
    ['a cursor that is hidden', '\u001B[?25l'],
    ['a title on a line of its own', '\u001B]0;copilot\u0007\n']
  ])('%s before the first record', (_, codes) => {
    const run = runOf(`${codes}${lines(assistant('1', 'Done.'), end)}\u001B]0;\u0007`)
    expect(run).toMatchObject({format: 'copilot-events', threads: [{text: 'Done.', message: 1}], skipped: 0})
    expect(run.stray).toBeUndefined()
  })

  test('a title that does not end is not a code', () => {
    const run = runOf(`\u001B]0;copilot${lines(assistant('1', 'Done.'), assistant('2', 'Again.'))}`)
    expect(run).toMatchObject({threads: [{text: 'Again.', message: 1}], skipped: 1})
  })

  test('one record, then why the run failed', () => {
    const failed = lines(event('user.message', {content: 'go'}), 'Error: No authentication', '', 'Log in first:', '  a')
    expect(capture(failed).kind).toBe('text')
    expect(runOf(failed, {path: 'run.jsonl'})).toMatchObject({
      format: 'copilot-events',
      threads: [{text: '', stopReason: 'nothing'}],
      stray: [{line: 2, count: 3, text: 'Error: No authentication', kind: 'between'}]
    })
  })

  test('one record before a long text is not a run', () => {
    const text = lines(
      event('user.message', {content: 'go'}),
      ...Array.from({length: 21}, (_, index) => `line ${index}`)
    )
    expect(capture(text, {path: 'run.jsonl'}).kind).toBe('text')
  })
})
