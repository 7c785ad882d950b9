import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const span = (id: string, data: object, more: object = {}): object => ({
  object: 'trace.span',
  id,
  trace_id: 't',
  parent_id: null,
  started_at: `2026-01-01T00:00:0${id}.000000+00:00`,
  ended_at: `2026-01-01T00:00:0${id}.500000+00:00`,
  span_data: data,
  error: null,
  ...more
})
const trace = {object: 'trace', id: 't', workflow_name: 'Agent workflow'}
const agent = (id: string, name: string, more: object = {}): object => span(id, {type: 'agent', name, tools: []}, more)
const generation = (id: string, parent: string, message: object): object =>
  span(id, {type: 'generation', model: 'm', output: [{role: 'assistant', ...message}]}, {parent_id: parent})
const call = {content: null, tool_calls: [{id: 'c', type: 'function', function: {name: 'x', arguments: '{}'}}]}
const list = [trace, agent('1', 'writer'), generation('2', '1', {content: 'Done.'})]

test.each([
  ['a list', JSON.stringify(list, null, 2)],
  ['an object', JSON.stringify({trace_id: 't', spans: list})],
  ['what is sent', JSON.stringify({data: list})],
  ['lines', lines(...list)]
])('spans in %s', (_, content) => {
  expect(runOf(content)).toMatchObject({
    format: 'openai-agents',
    threads: [{id: 'main', kind: 'main', agent: 'writer', model: 'm', text: 'Done.'}]
  })
})

test('an agent that handed over has no thread, one that stopped has', () => {
  const run = (data: object) =>
    runOf(
      lines(
        agent('1', 'triage', {ended_at: '2026-01-01T00:00:03.9+00:00'}),
        generation('2', '1', call),
        span('3', data, {parent_id: '1'}),
        agent('4', 'writer'),
        generation('5', '4', {content: 'Done.'})
      )
    ).threads
  expect(run({type: 'handoff', from_agent: 'triage', to_agent: 'writer'})).toMatchObject([
    {agent: 'writer', kind: 'main', text: 'Done.'}
  ])
  expect(run({type: 'function', name: 'search', input: '{}', output: 'x'})).toMatchObject([
    {agent: 'triage', kind: 'main', stopReason: 'tool call'},
    {agent: 'writer', kind: 'main', text: 'Done.'}
  ])
})

test('an agent as a tool is a sub-agent', () => {
  const tool = span('3', {type: 'function', name: 'ask', output: 'Found.'}, {parent_id: '1'})
  const inner = [agent('4', 'finder', {parent_id: '3'}), generation('5', '4', {content: 'Found.'})]
  const all = [agent('1', 'lead'), generation('2', '1', call), tool, ...inner, generation('6', '1', {content: 'Done.'})]
  expect(runOf(lines(...all)).threads).toMatchObject([
    {id: 'main', kind: 'main', agent: 'lead', text: 'Done.'},
    {id: '4', kind: 'subagent', agent: 'finder', text: 'Found.'}
  ])
})

test('a generation that failed', () => {
  const failed = span('2', {type: 'generation', output: null}, {parent_id: '1', error: {message: 'x', data: null}})
  const [thread] = runOf(lines(agent('1', 'writer'), generation('0', '1', call), failed)).threads
  expect(thread).toMatchObject({stopReason: 'error'})
})

test('spans without what models answered are something else', () => {
  const response = span('2', {type: 'response', response_id: 'r'}, {parent_id: '1'})
  expect(capture(lines(trace, agent('1', 'writer'), response)).kind).toBe('text')
  expect(capture(lines(...list, {object: 'other'})).kind).toBe('text')
})
