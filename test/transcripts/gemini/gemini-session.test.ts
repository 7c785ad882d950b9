import {describe, expect, test} from 'vitest'
import {lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'

const head = {sessionId: 's', projectHash: 'h', startTime: 't', lastUpdated: 't', kind: 'main'}
const assistant = (id: string, content: unknown, more: object = {}): object => ({
  id,
  timestamp: 't',
  type: 'gemini',
  content,
  ...more
})
const asked = (id: string): object => ({id, timestamp: 't', type: 'user', content: [{text: 'go'}]})
const record = (id: string, type: string, content: string): object => ({id, timestamp: 't', type, content})
const toolCalls = [{id: 'c', name: 'read_file', args: {}, result: [], status: 'success'}]

const handIn = (args: object, status = 'success'): object => ({
  toolCalls: [{id: 'd', name: 'complete_task', args, status}]
})

describe('a file of records', () => {
  test.each([
    [
      'what is handed in is the text',
      [assistant('1', 'a', {toolCalls}), assistant('2', 'I am done.', handIn({result: 'Done.'}))],
      {text: 'Done.', line: 3, message: 2}
    ],
    [
      'a report that is handed in is JSON',
      [assistant('1', '', handIn({report: {verdict: 'PASS'}}))],
      {text: '{"verdict":"PASS"}', line: 2, message: 1}
    ],
    [
      'what could not be handed in is a call',
      [assistant('1', 'a', handIn({result: 1}, 'error'))],
      {text: 'a', line: 2, message: 1, stopReason: 'tool call'}
    ],
    [
      'the last message is the text',
      [asked('1'), assistant('2', '', {toolCalls}), assistant('3', 'Done.')],
      {text: 'Done.', line: 4, message: 2}
    ],
    [
      'parts are joined, thoughts left out',
      [assistant('1', [{text: 'A'}, {text: 'hm', thought: true}, {text: 'B'}])],
      {text: 'A\nB', line: 2, message: 1}
    ],
    [
      'parts that follow each other are pieces of one text',
      [assistant('1', [{text: '<ver'}, {text: 'dict>'}])],
      {text: '<verdict>', line: 2, message: 1}
    ],
    [
      'an id that was there replaces the message',
      [asked('1'), assistant('2', 'Do'), asked('3'), assistant('2', 'Done.', {model: 'm'})],
      {text: 'Done.', line: 5, message: 1, isPrompted: true}
    ],
    [
      'what is replaced keeps its place',
      [assistant('1', 'a'), assistant('2', 'B'), assistant('1', 'A')],
      {text: 'B', line: 3, message: 2}
    ],
    [
      'data that is set is not a message',
      [assistant('1', 'A'), {$set: {lastUpdated: 't', summary: 'x'}}],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'messages that are set replace all',
      [assistant('1', 'a'), assistant('2', 'b'), {$set: {messages: [asked('1'), assistant('9', 'C')]}}],
      {text: 'C', line: 4, message: 1}
    ],
    [
      'messages follow those that are set',
      [{$set: {messages: [assistant('1', 'a')]}}, assistant('2', 'B')],
      {text: 'B', line: 3, message: 2}
    ],
    [
      'a message is taken back with all that follows',
      [assistant('1', 'A'), asked('2'), assistant('3', 'b'), {$rewindTo: '2'}],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'messages without an id are replaced with the others',
      [{type: 'gemini', content: 'a'}, assistant('1', 'b'), {$set: {messages: [{type: 'gemini', content: 'C'}]}}],
      {text: 'C', line: 4, message: 1}
    ],
    [
      'an id that was taken back is new',
      [
        assistant('1', 'A'),
        assistant('2', 'b'),
        {$rewindTo: '2'},
        assistant('3', 'c'),
        {$rewindTo: '3'},
        assistant('2', 'D')
      ],
      {text: 'D', line: 7, message: 2}
    ],
    [
      'an unknown id takes all back',
      [assistant('1', 'a'), {$rewindTo: 'x'}],
      {text: '', line: 3, message: 0, stopReason: 'nothing'}
    ],
    [
      'the run ends in a tool',
      [assistant('1', 'I look.', {toolCalls})],
      {text: 'I look.', line: 2, message: 1, stopReason: 'tool call'}
    ],
    [
      'the run ends in a tool without a word',
      [assistant('1', 'I look.'), assistant('2', '', {toolCalls})],
      {text: 'I look.', line: 2, message: 1, stopReason: 'tool call'}
    ],
    [
      'the user cancelled',
      [assistant('1', 'a'), record('2', 'info', 'Request cancelled.')],
      {text: 'a', line: 2, message: 1, stopReason: 'interruption'}
    ],
    [
      'the user went on',
      [record('1', 'info', 'Request cancelled.'), asked('2'), assistant('3', 'A')],
      {text: 'A', line: 4, message: 1}
    ],
    [
      'a note is not an end',
      [assistant('1', 'A'), record('2', 'info', 'Update available.')],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'an error is not a message',
      [assistant('1', 'a'), record('2', 'error', 'quota')],
      {text: 'a', line: 2, message: 1, stopReason: 'error'}
    ]
  ] as const)('%s', (_, records, expected) => {
    expect(runOf(lines(head, ...records))).toEqual({
      format: 'gemini-session',
      threads: [{id: 'main', kind: 'main', ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('of a sub-agent', () => {
    expect(runOf(lines({...head, kind: 'subagent'}, assistant('1', 'Found.'))).threads).toEqual([
      {id: 's', kind: 'subagent', text: 'Found.', line: 2, message: 1}
    ])
  })

  test('with a head alone', () => {
    expect(runOf(lines(head))).toMatchObject({
      format: 'gemini-session',
      threads: [{id: 'main', text: '', stopReason: 'nothing', line: 1}]
    })
  })
})

describe('a file of one value', () => {
  const print = (...messages: readonly object[]): string =>
    JSON.stringify({...head, kind: undefined, messages}, null, 2)

  test('the line is that of the content', () => {
    const run = runOf(print(asked('1'), assistant('2', 'Done.', {toolCalls: []})))
    expect(run).toEqual({
      format: 'gemini-session',
      threads: [{id: 'main', kind: 'main', text: 'Done.', line: 21, message: 1}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test.each([
    [
      'cancelled',
      [assistant('1', 'a'), record('2', 'info', 'Request cancelled.')],
      {text: 'a', stopReason: 'interruption', line: 11}
    ],
    ['in the words of the API', [{id: '1', type: 'model', parts: [{text: 'Done.'}]}], {text: 'Done.', line: 12}],
    ['without an answer', [asked('1')], {text: '', stopReason: 'nothing', line: 7, message: 0}]
  ] as const)('%s', (_, messages, expected) => {
    expect(runOf(print(...messages)).threads).toMatchObject([{id: 'main', kind: 'main', ...expected}])
  })

  test('of a sub-agent', () => {
    const text = JSON.stringify({...head, kind: 'subagent', messages: [assistant('1', 'Found.')]})
    expect(runOf(text).threads).toEqual([{id: 's', kind: 'subagent', text: 'Found.', line: 1, message: 1}])
  })
})
