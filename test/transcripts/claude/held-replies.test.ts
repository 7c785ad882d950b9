/** Most messages of a long session are not parsed: what comes of it is the same as where each is. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {claudeSession} from '../../../src/transcripts/claude/claude-session.ts'
import type {Capture} from '../../../src/transcripts/index.ts'
import {readPrinted} from '../../../src/transcripts/index.ts'
import {capture, lineOf, lines} from '../../support/transcripts/capture.ts'
import {answer, call, prompt, reply, text, thinking} from '../../support/transcripts/claude.ts'

const replyOf = (content: fc.Arbitrary<readonly object[]>, model: fc.Arbitrary<string | undefined>) =>
  fc
    .record({id: fc.nat(80), content, model})
    .map(({id, content, model}) => reply(`m${id}`, content, {uuid: `u${id}-${content.length}`}, {model}))
const plain = replyOf(
  fc.constantFrom(
    [call('t', 'Edit', {text: 'a "b" \\ c'})],
    [text('Done.')],
    [thinking('hm')],
    [text('a'), call('t1', 'Bash')]
  ),
  fc.constantFrom('claude-x', 'claude-y')
)
const odd = replyOf(
  fc.constantFrom(
    [text('(no content)')],
    [],
    [{type: 'image'}],
    [text('\u0001 \u2028')],
    [text('a'), call('t2', 'Agent', {prompt: 'Look', subagent_type: 'finder'})],
    [call('t3', 'SendMessage', {to: 'a', message: 'Hi'})]
  ),
  fc.constantFrom('claude-x', '<synthetic>', undefined)
)
const others = fc.constantFrom<object | string>(
  prompt('Go on'),
  prompt([answer('t', 'x')]),
  prompt([answer('t2', [text('Found')])]),
  prompt('[Request interrupted by user]'),
  reply('m1', [text('Again')], {supersedesUuids: ['u1-1', 'u40-1']}),
  reply('x', [text('Of another')], {isSidechain: true, agentId: 'a1'}),
  reply('m2', [text('Failed')], {isApiErrorMessage: true}),
  reply('m3', [text('Named')], {attributionAgent: 'writer'}),
  reply('m4', 'Text', {isAbortedMidStream: true}),
  '{"half": ',
  `${JSON.stringify(reply('m5', [text('One')])).slice(0, -9)}${JSON.stringify(reply('m6', [text('Two')]))}`
)
/** The program writes a line for each block of a message. */
const runs = fc
  .array(fc.tuple(plain, fc.nat(2)), {maxLength: 100, size: 'max'})
  .map((list) =>
    list.flatMap(([record, more]) =>
      ['', 'b', 'c'].slice(0, more + 1).map((uuid) => ({...record, uuid: `${record['uuid']}${uuid}`}))
    )
  )
const session = fc
  .array(fc.oneof(runs, fc.array(fc.oneof(odd, others), {maxLength: 3})), {maxLength: 8, size: 'max'})
  .map((parts) => parts.flat())

function readingOf(read: Capture) {
  if (read.kind === 'text') return read
  return {...read.transcript, threads: read.transcript.threads.map(({printed: _, ...thread}) => thread)}
}

test('a session reads as one of which each line is parsed', () => {
  fc.assert(
    fc.property(session, (records) => {
      const content = lines(prompt('Go'), ...records)
      expect(readingOf(capture(content))).toEqual(readingOf(readPrinted([Buffer.from(content)])))
    })
  )
})

test('a message of the main agent is not parsed at once, unless more than that it is one matters', () => {
  const decision = (record: object | string): string | undefined => {
    const reader = claudeSession.open({})
    reader.read({...prompt('Go')}, 1)
    reader.read({...reply('m1', 'Hi')}, 2)
    return reader.probe?.(lineOf(typeof record === 'string' ? record : JSON.stringify(record)))
  }
  expect([reply('m2', [call('t', 'Edit')]), reply('m2', 'Hi'), reply('m2', [thinking('x')])].map(decision)).toEqual([
    'skip',
    'skip',
    'skip'
  ])
  const read = [
    reply('m2', [text('Hi'), call('t', 'Agent')]),
    reply('m2', [call('t', 'TeamDelete')]),
    reply('m2', 'Hi', {isSidechain: true, agentId: 'a1'}),
    reply('m2', 'Hi', {teamName: 'x'}),
    reply('m2', [text('(no content)')]),
    JSON.stringify(reply('m2', [call('t', 'Agent')])).replace('Agent', '\\u0041gent'),
    JSON.stringify(reply('m2', 'Hi')).replace(/(?<=[,:])/g, ' '),
    prompt('Hi')
  ]
  for (const record of read) expect(decision(record)).toBe('read')
})
