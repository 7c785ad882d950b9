import {describe, expect, test} from 'vitest'
import {claudeSession} from '../../../src/transcripts/claude/claude-session.ts'
import {claudeStream} from '../../../src/transcripts/claude/claude-stream.ts'
import type {LineDecision, LineFormat} from '../../../src/transcripts/format.ts'
import {lineOf} from '../../support/transcripts/capture.ts'
import {answer, call, init, prompt, reply, result, streamed, text} from '../../support/transcripts/claude.ts'

/** What happens to a line after some records. */
function verdictOf(format: LineFormat, line: string, before: readonly object[]): LineDecision | undefined {
  const reader = format.open({})
  for (const [index, record] of before.entries()) reader.read({...record}, index + 1)
  return reader.probe?.(lineOf(line))
}

const started = reply('m1', [call('t1', 'Agent', {prompt: 'Find'})])
const answered = prompt([answer('t1', 'x')])

describe('a line of a session with what a tool answered', () => {
  const verdict = (record: object | string, ...before: readonly object[]) =>
    verdictOf(claudeSession, typeof record === 'string' ? record : JSON.stringify(record), [prompt('Go'), ...before])

  test('is not parsed', () => {
    expect(verdict(answered)).toBe('skip')
    expect(verdict(prompt([{tool_use_id: 't1', type: 'tool_result', content: 'x'}]))).toBe('skip')
    expect(verdict(JSON.stringify(answered).replace(/(?<=[,:])/g, ' '))).toBe('skip')
    const {isSidechain: _, ...rest} = {isSidechain: false, ...answered}
    expect(verdict({isSidechain: true, agentId: 'a1', cwd: 'C:\\x "y"', ...rest})).toBe('skip')
  })

  test('is parsed where the tool is an agent', () => {
    expect(verdict(answered, started)).toBe('read')
    expect(verdict(prompt([answer('t0', 'x'), answer('t1', 'x')]), started)).toBe('read')
    expect(verdict(prompt([answer('t2', 'x')]), started)).toBe('skip')
    expect(verdict(prompt([answer('t2', 'x')]), reply('m1', [call('"', 'Agent')]))).toBe('read')
    const many = Array.from({length: 50}, (_, index) => call(`other-${index}`, 'Agent'))
    expect(verdict(answered, reply('m1', many))).toBe('read')
  })

  test('is parsed where it may be of a sub-agent without a name, whose records form a chain', () => {
    expect(verdict({...answered, isSidechain: true})).toBe('read')
    expect(verdict({message: {role: 'user', content: [answer('t1', 'x')]}, isSidechain: true})).toBe('read')
  })

  test('is parsed where it is the first', () => {
    expect(verdictOf(claudeSession, JSON.stringify(answered), [])).toBe('read')
  })

  test.each<[string, object | string]>([
    ['of the agent', reply('m2', [text('Hi')])],
    ['of the user', prompt('Hi')],
    ['that quotes an answer', prompt(JSON.stringify(answered))],
    ['of a tool that gets an answer', reply('m2', [call('t2', 'Read', {...answered})])],
    ['that is cut off', '{"message":{"role":"user"']
  ])('is not one %s', (_, record) => {
    expect(verdict(record)).toBe('read')
  })
})

test('a line of a stream with what a tool answered is not parsed, unless the tool is an agent', () => {
  const verdict = (record: object, ...before: readonly object[]) =>
    verdictOf(claudeStream, JSON.stringify(record), [init, ...before])
  expect(verdict(streamed('user', [answer('t1', 'x')]))).toBe('skip')
  expect(verdict(streamed('user', [answer('t1', 'x')]), streamed('assistant', [call('t1', 'Task')]))).toBe('read')
  expect(verdict(streamed('user', 'Hi'))).toBe('read')
  expect(verdict(streamed('assistant', 'Hi'))).toBe('read')
  expect(verdict(result({result: 'x'}))).toBe('read')
})
