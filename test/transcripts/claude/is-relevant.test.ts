import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {claudeSession} from '../../../src/transcripts/claude/claude-session.ts'
import {claudeStream} from '../../../src/transcripts/claude/claude-stream.ts'
import {isRelevantInSession, isRelevantInStream} from '../../../src/transcripts/claude/is-relevant.ts'
import type {LineFormat} from '../../../src/transcripts/format.ts'
import {answer, call, init, prompt, reply, result, streamed, text} from '../../support/transcripts/claude.ts'

const none = new Set<string>()

function inSession(line: unknown, open = none): boolean {
  return isRelevantInSession(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)), open)
}

describe('a line of a session that is not read', () => {
  const answered = prompt([{tool_use_id: 't1', type: 'tool_result', content: 'x'}])

  test('is what a tool answered', () => {
    expect(inSession(answered)).toBe(false)
    expect(inSession(prompt([answer('t1', 'x')]))).toBe(false)
    expect(inSession(JSON.stringify(answered).replace(/(?<=[,:])/g, ' '))).toBe(false)
    expect(inSession(answered, new Set(['t2', 't3']))).toBe(false)
    expect(inSession(prompt([answer('t1', 'x')], {isSidechain: true, agentId: 'a1', cwd: 'C:\\x \u00E9 "y"'}))).toBe(
      true
    )
    const named = {
      isSidechain: true,
      agentId: 'a1',
      cwd: 'C:\\x \u00E9 "y"',
      message: {role: 'user', content: [answer('t1', 'x')]}
    }
    expect(inSession(named)).toBe(false)
  })

  test('unless the tool is an agent', () => {
    expect(inSession(answered, new Set(['t1']))).toBe(true)
    expect(inSession(prompt([answer('t0', 'x'), answer('t1', 'x')]), new Set(['t1']))).toBe(true)
    expect(inSession(answered, new Set(Array.from({length: 50}, (_, index) => `other-${index}`)))).toBe(true)
  })

  test('is what the program adds, and what it does', () => {
    const own = {parentUuid: 'u', isSidechain: false}
    expect(inSession({...own, attachment: {type: 'hook_success', stdout: 'x'}, type: 'attachment'})).toBe(false)
    expect(inSession({...own, attachment: {type: 'queued_command', prompt: 'x'}, type: 'attachment'})).toBe(true)
    expect(inSession({...own, type: 'progress', data: {message: {}}})).toBe(false)
    expect(inSession({type: 'file-history-snapshot', messageId: 'm', snapshot: {}})).toBe(false)
  })

  test('is not a message, nor a record of a sub-agent without a name', () => {
    expect(inSession(prompt('Hi'))).toBe(true)
    expect(inSession(prompt([text('Hi')]))).toBe(true)
    expect(inSession(prompt([text('"type":"tool_result"')]))).toBe(true)
    expect(inSession(reply('m1', [call('t1', 'x')]))).toBe(true)
    expect(inSession({...answered, isSidechain: true})).toBe(true)
    expect(inSession({message: {role: 'user', content: [answer('t1', 'x')]}, isSidechain: true})).toBe(true)
    expect(inSession({isSidechain: true, type: 'progress', data: {}})).toBe(true)
    expect(inSession('{')).toBe(true)
    expect(inSession('\uFFFD\0')).toBe(true)
  })
})

test('a line of a stream that is not read', () => {
  const inStream = (line: unknown, open = none) => isRelevantInStream(Buffer.from(JSON.stringify(line)), open)
  expect(inStream({type: 'stream_event', event: {}})).toBe(false)
  expect(inStream(streamed('user', [answer('t1', 'x')]))).toBe(false)
  expect(inStream(streamed('user', [answer('t1', 'x')]), new Set(['t1']))).toBe(true)
  expect(inStream(streamed('user', 'Hi'))).toBe(true)
  expect(inStream(streamed('assistant', 'Hi'))).toBe(true)
  expect(inStream(result({result: 'x'}))).toBe(true)
})

/** What a reader finds with and without a look at the bytes before. */
function readings(format: LineFormat, records: readonly object[]): readonly unknown[] {
  return [true, false].map((isLooked) => {
    const reader = format.open({})
    for (const [index, record] of records.entries())
      if (!isLooked || reader.isRelevant?.(Buffer.from(JSON.stringify(record))) !== false)
        reader.read({...record}, index + 1)
    return reader.finish()
  })
}

test('what is not read changes nothing', () => {
  const aside = {isSidechain: true, agentId: 'a1'}
  const session = [
    prompt('Go', {uuid: 'u1'}),
    reply('m1', [call('t1', 'Read'), call('t2', 'Agent', {prompt: 'Find', subagent_type: 'finder'})], {uuid: 'u2'}),
    prompt([answer('t1', 'x')], {uuid: 'u3'}),
    prompt([answer('t2', 'Found.')], {uuid: 'u4', toolUseResult: {agentId: 'a1', status: 'completed'}}),
    prompt('Find', aside),
    reply('n1', [call('x1', 'Read')], aside),
    prompt([answer('x1', 'x'), text('y')], aside),
    prompt('Old', {isSidechain: true, uuid: 'c1'}),
    prompt([answer('x1', 'x')], {isSidechain: true, uuid: 'c2', parentUuid: 'c1'}),
    reply('n2', 'Old one', {isSidechain: true, uuid: 'c3', parentUuid: 'c2'}),
    {parentUuid: 'u1', isSidechain: false, attachment: {type: 'hook_success'}, type: 'attachment', sessionId: 's1'},
    reply('m2', 'Done.', {uuid: 'u5'})
  ]
  const stream = [
    init,
    streamed('assistant', [call('t1', 'Read'), call('t2', 'Agent', {prompt: 'Find'})], {}, {id: 'm1'}),
    streamed('user', [answer('t1', 'x')]),
    streamed('user', [answer('t2', 'Found.')]),
    {type: 'stream_event', event: {}, session_id: 's1'},
    result({result: 'Done.'})
  ]
  for (const [format, records] of [[claudeSession, session] as const, [claudeStream, stream] as const])
    fc.assert(
      fc.property(fc.shuffledSubarray<object>(records), (some) => {
        const [looked, all] = readings(format, some)
        expect(looked).toEqual(all)
      })
    )
})
