import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const event = (invocation: string, author: string, text: string, actions: object = {}): object => ({
  invocationId: invocation,
  author,
  content: {role: author === 'user' ? 'user' : 'model', parts: [{text}]},
  actions
})
const turn = (invocation: string, answer: string): readonly object[] => [
  event(invocation, 'user', 'go'),
  event(invocation, 'helper', answer)
]
const rewind = (invocation: string, key = 'rewindBeforeInvocationId'): object => ({
  invocationId: `after ${invocation}`,
  author: 'user',
  actions: {[key]: invocation}
})

test.each([
  ['the last', [...turn('1', 'A'), ...turn('2', 'B'), rewind('2')], 'A'],
  ['two', [...turn('1', 'A'), ...turn('2', 'B'), ...turn('3', 'C'), rewind('2')], 'A'],
  ['one before another answer', [...turn('1', 'A'), ...turn('2', 'B'), rewind('2'), ...turn('3', 'C')], 'C'],
  ['one after another', [...turn('1', 'A'), ...turn('2', 'B'), rewind('2'), ...turn('3', 'C'), rewind('3')], 'A'],
  [
    'the last, by its name in Python',
    [...turn('1', 'A'), ...turn('2', 'B'), rewind('2', 'rewind_before_invocation_id')],
    'A'
  ],
  ['none that is there', [...turn('1', 'A'), rewind('9')], 'A']
])('an invocation that was undone is left out: %s', (_, events, text) => {
  const run = runOf(JSON.stringify({id: 's', appName: 'x', events}))
  expect(run).toMatchObject({format: 'adk-session', threads: [{agent: 'helper', text}]})
})

test('events of workflows may have neither a content nor actions', () => {
  const node = {invocationId: '1', author: 'flow', nodeInfo: {path: 'flow@1'}, output: 'B'}
  const events = [...turn('1', 'A'), node]
  const threads = [{id: 'main', agent: 'helper', text: 'A', message: 1}]
  expect(runOf(JSON.stringify({id: 's', events}))).toMatchObject({format: 'adk-session', threads})
  expect(runOf(lines(...events))).toMatchObject({format: 'adk-session', threads})
  expect(capture(lines(node, node)).kind).toBe('text')
})

test('a session as Agent Engine answers with it', () => {
  const text = JSON.stringify({output: {id: 's', appName: 'x', events: turn('1', 'A')}}, null, 1)
  const line = text.slice(0, text.indexOf('"A"')).split('\n').length
  expect(runOf(text)).toMatchObject({format: 'adk-session', threads: [{agent: 'helper', text: 'A', line}]})
})

test('the events of a server', () => {
  const [asked, answered] = turn('1', 'Done.')
  const piece = {...event('1', 'helper', 'Do'), partial: true}
  const text = [asked, piece, answered].map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
  const threads = [{id: 'main', agent: 'helper', text: 'Done.', line: 5, message: 1}]
  expect(runOf(text)).toMatchObject({format: 'adk-session', threads, skipped: 0})
})

test('an agent that handed over has no thread, until it answers itself', () => {
  const transfer = {
    invocationId: '1',
    author: 'triage',
    content: {role: 'model', parts: [{functionCall: {name: 'transfer_to_agent', args: {agentName: 'writer'}}}]},
    actions: {}
  }
  const events = [event('1', 'user', 'go'), transfer, event('1', 'writer', 'Written.')]
  for (const file of [JSON.stringify(events), lines(...events)])
    expect(runOf(file).threads.map(({agent, text}) => [agent, text])).toEqual([['writer', 'Written.']])
  const more = [...events, event('2', 'triage', 'Done.'), event('3', 'writer', 'More.')]
  for (const file of [JSON.stringify(more), lines(...more)])
    expect(runOf(file).threads.map(({agent, text}) => [agent, text])).toEqual([
      ['writer', 'More.'],
      ['triage', 'Done.']
    ])
  expect(runOf(JSON.stringify(events.slice(0, 2))).threads).toMatchObject([{agent: 'triage', stopReason: 'tool call'}])
})
