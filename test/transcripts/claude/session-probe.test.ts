import {describe, expect, test} from 'vitest'
import {claudeSession} from '../../../src/transcripts/claude/claude-session.ts'
import {claudeStream} from '../../../src/transcripts/claude/claude-stream.ts'
import type {LineFormat, LineReader} from '../../../src/transcripts/format.ts'
import {lineOf} from '../../support/transcripts/capture.ts'
import {answer, call, init, prompt, reply, result, streamed, text} from '../../support/transcripts/claude.ts'

/** A reader that read some records. */
function readerOf(format: LineFormat, ...records: readonly object[]): LineReader {
  const reader = format.open({})
  for (const [index, record] of records.entries()) reader.read({...record}, index + 1)
  return reader
}

function verdictOf(reader: LineReader, record: unknown): 'read' | 'skip' | undefined {
  const verdict = reader.probe?.(lineOf(typeof record === 'string' ? record : JSON.stringify(record)))
  return verdict
}

const long = 'long '.repeat(500)
const begin = [prompt('Go'), reply('m1', 'I start.')]
const inSession = (record: unknown, ...before: readonly object[]) =>
  verdictOf(readerOf(claudeSession, ...begin, ...before), record)

describe('a line of a session is not read', () => {
  const answered = prompt([{tool_use_id: 't1', type: 'tool_result', content: 'x'}])
  const started = reply('m1', [call('t1', 'Agent', {prompt: 'Find'})])

  test('where a tool answered', () => {
    expect(inSession(answered)).toBe('skip')
    expect(inSession(prompt([answer('t1', 'x')]))).toBe('skip')
    expect(inSession(JSON.stringify(answered).replace(/(?<=[,:])/g, ' '))).toBe('skip')
    expect(inSession(prompt([answer('t1', 'x')], {isSidechain: true, agentId: 'a1', cwd: 'C:\\x \u00E9 "y"'}))).toBe(
      'skip'
    )
    expect(inSession({message: {role: 'user', content: [answer('t1', 'x')]}, isSidechain: false, type: 'user'})).toBe(
      'skip'
    )
  })

  test('unless the tool is an agent', () => {
    expect(inSession(answered, started)).toBe('read')
    expect(inSession(prompt([answer('t0', 'x'), answer('t1', 'x')]), started)).toBe('read')
    expect(inSession(prompt([answer('t2', 'x')]), started)).toBe('skip')
    const many = Array.from({length: 50}, (_, index) => call(`other-${index}`, 'Agent'))
    expect(inSession(answered, reply('m1', many))).toBe('read')
  })

  test('where the program adds something', () => {
    const own = {parentUuid: 'u', isSidechain: false}
    expect(inSession({...own, attachment: {type: 'hook_success', stdout: 'x'}, type: 'attachment'})).toBe('skip')
    expect(inSession({...own, attachment: {type: 'queued_command', prompt: 'x'}, type: 'attachment'})).toBe('read')
    expect(inSession({...own, type: 'progress', data: {message: {}}})).toBe('skip')
    expect(inSession({...own, type: 'system', subtype: 'turn_duration', hooks: [{command: 'x'}]})).toBe('skip')
    expect(inSession({...own, type: 'system', retractedMessageUuids: ['u']})).toBe('read')
    expect(inSession({type: 'file-history-snapshot', messageId: 'm', snapshot: {}})).toBe('skip')
    expect(inSession({type: 'queue-operation', operation: 'enqueue', content: 'x'})).toBe('read')
    expect(inSession({type: 'agent-setting', agentSetting: 'writer'})).toBe('read')
  })

  test('not for a sub-agent without a name, whose records form a chain', () => {
    expect(inSession({...answered, isSidechain: true})).toBe('read')
    expect(inSession({message: {role: 'user', content: [answer('t1', 'x')]}, isSidechain: true})).toBe('read')
    expect(inSession({isSidechain: true, type: 'progress', data: {}})).toBe('read')
    expect(inSession({isSidechain: true, type: 'system'})).toBe('read')
  })

  test('not for what is not a record', () => {
    for (const line of ['{', '\uFFFD\0', '{"type":"user"', '{"type" "user"}', '"x"', '{}}'])
      expect(inSession(line)).toBe('read')
  })
})

describe('a line of a session is read where no others follow', () => {
  test('with a message', () => {
    expect(inSession(reply('m2', 'Hi'))).toBe('skip')
    expect(inSession(reply('m2', [call('t1', 'Read', {path: '"type":"tool_use"'})]))).toBe('skip')
    expect(inSession(reply('m2', [text('{"type":"user"}')], {isSidechain: true, agentId: 'a1'}))).toBe('skip')
    expect(inSession(reply('m2', 'Hi', {isApiErrorMessage: false}))).toBe('skip')
  })

  test.each(['', long])('with a message of several texts: %j', (words) => {
    const usage = {server_tool_use: {web_search_requests: 0}, cache: [{a: 1}, {b: 2}]}
    const blocks = [text(`${words}"tool_use" \u001B\u0000 00000`), text('x')]
    expect(inSession(reply('m2', blocks, {}, {stop_reason: 'tool_use', usage}))).toBe('skip')
    expect(inSession(reply('m2', [call('t1', 'Edit', {words, edits: [{a: 1}, {b: 2}]})]))).toBe('skip')
  })

  test.each<[string, unknown]>([
    ['works with other agents', reply('m2', [call('t1', 'Task', {prompt: 'Find'})])],
    ['has two blocks', reply('m2', [text('Hi'), call('t1', 'SendMessage')])],
    [
      'has two blocks, with spaces',
      JSON.stringify(reply('m2', [text('Hi'), call('t1', 'Agent')])).replace(/(?<=[,:])(?=["[{])/g, ' ')
    ],
    ['is long and has a call', reply('m2', [text(long), call('t1', 'SendMessage')])],
    ['is long and has two calls', reply('m2', [call('t0', 'Read', {long}), call('t1', 'Agent')])],
    [
      'has a call in other letters',
      JSON.stringify(reply('m2', [text('Hi'), call('t1', 'Agent')])).replace('tool_use', 'too\\u006c_use')
    ],
    [
      'is long and has a call in other letters',
      JSON.stringify(reply('m2', [text(long), call('t1', 'Agent')])).replace('tool_use', 'tool\\u005fuse')
    ],
    ['takes others back', reply('m2', 'Hi', {supersedesUuids: ['u']})],
    ['is empty', reply('m2', [])],
    ['has a text that is none', reply('m2', '(no content)')],
    ['is an error', reply('m2', 'API Error', {isApiErrorMessage: true})],
    ['is made by the program', reply('m2', 'API Error', {}, {model: '<synthetic>'})],
    ['has no id', reply('', 'Hi')],
    ['is of a sub-agent without a name', reply('m2', 'Hi', {isSidechain: true})],
    ['has a field twice', JSON.stringify(reply('m2', 'Hi')).replace(/\}$/, ',"isSidechain":true}')],
    [
      'has escapes in a name',
      JSON.stringify(reply('m2', 'Hi')).replace('"type":"assistant"', '"t\\u0079pe":"assistant"')
    ]
  ])('unless it %s', (_, record) => {
    expect(inSession(record)).toBe('read')
  })

  test('with a prompt after a message, unless it may have a report', () => {
    const reader = readerOf(claudeSession, prompt('Go'))
    expect(verdictOf(reader, prompt('Hi'))).toBe('read')
    expect(verdictOf(reader, reply('m2', 'Hi'))).toBe('skip')
    expect(verdictOf(reader, prompt('Hi'))).toBe('skip')
    expect(verdictOf(reader, prompt([text('Hi')]))).toBe('skip')
    expect(verdictOf(reader, prompt([text('Hi'), answer('t1', 'x')]))).toBe('read')
    expect(verdictOf(reader, prompt('<task-notification>'))).toBe('read')
  })

  test.each([
    ['a text', 'Hi'],
    ['one block', [text('Hi')]]
  ])('with a prompt of %s, unless an object comes after the message', (_, content) => {
    const reader = readerOf(claudeSession, ...begin)
    expect(verdictOf(reader, reply('m2', 'Hi'))).toBe('skip')
    expect(verdictOf(reader, prompt(content, {attributionAgent: 'finder', origin: {kind: 'human'}}))).toBe('read')
  })
})

test('a line of a stream that is not read', () => {
  const inStream = (record: unknown, ...before: readonly object[]) =>
    verdictOf(readerOf(claudeStream, init, ...before), record)
  const started = streamed('assistant', [call('t1', 'Task', {prompt: 'Find'})])
  expect(inStream({type: 'stream_event', event: {}})).toBe('skip')
  expect(inStream(streamed('user', [answer('t1', 'x')]))).toBe('skip')
  expect(inStream(streamed('user', [answer('t1', 'x')]), started)).toBe('read')
  expect(inStream(streamed('user', 'Hi'))).toBe('read')
  expect(inStream(streamed('assistant', 'Hi'))).toBe('read')
  expect(inStream(result({result: 'x'}))).toBe('read')
})
