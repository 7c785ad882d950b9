import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const observation = (id: string, more: object = {}): object => ({
  id,
  traceId: 't',
  type: 'GENERATION',
  name: 'llm',
  startTime: `2026-01-01T00:00:0${id.length}Z`,
  parentObservationId: null,
  input: 'go',
  output: null,
  level: 'DEFAULT',
  ...more
})
const trace = (output: unknown, ...observations: readonly object[]) => ({
  id: 't',
  timestamp: '2026-01-01T00:00:00Z',
  name: 'x',
  input: 'go',
  output,
  observations
})

test.each([
  ['its own output', trace('Done.', observation('a', {output: 'x'})), {text: 'Done.'}],
  [
    'that of its last call of a model',
    trace(
      null,
      observation('bb', {output: {role: 'assistant', content: 'Done.'}, model: 'm'}),
      observation('a', {output: 'x'})
    ),
    {text: 'Done.', model: 'm'}
  ],
  [
    'a message with a call',
    trace({role: 'assistant', content: 'a', tool_calls: [{id: 'c'}]}, observation('a')),
    {text: 'a', stopReason: 'tool call'}
  ],
  [
    'a call that failed',
    trace(null, observation('a', {level: 'ERROR', statusMessage: 'no'})),
    {text: '', stopReason: 'error'}
  ],
  [
    'the agent that did all of it',
    trace(null, observation('a', {type: 'AGENT', name: 'planner', output: 'Done.'})),
    {text: 'Done.', agent: 'planner'}
  ],
  ['JSON that is kept as text', trace('{"role": "assistant", "content": "Done."}', observation('a')), {text: 'Done.'}]
])('a trace ends with %s', (_, value, expected) => {
  for (const file of [JSON.stringify(value), JSON.stringify({data: [value], meta: {page: 1}}), JSON.stringify([value])])
    expect(runOf(file)).toMatchObject({format: 'langfuse-trace', threads: [{id: 'main', kind: 'main', ...expected}]})
})

test('agents are threads', () => {
  const list = [
    observation('a', {type: 'SPAN', output: 'Done.'}),
    observation('bb', {type: 'AGENT', name: 'finder', parentObservationId: 'a'}),
    observation('ccc', {parentObservationId: 'bb', output: 'Found.'}),
    observation('dddd', {parentObservationId: 'a', output: 'x'})
  ]
  for (const file of [lines(...list), JSON.stringify(list)])
    expect(runOf(file).threads.map(({id, kind, agent, text}) => [id, kind, agent, text])).toEqual([
      ['main', 'main', undefined, 'Done.'],
      ['bb', 'subagent', 'finder', 'Found.']
    ])
})

test('the line is that of the output', () => {
  const file = JSON.stringify(trace(null, observation('a', {output: {role: 'assistant', content: 'Done.'}})), null, 2)
  expect(runOf(file).threads[0]?.line).toBe(file.split('\n').findIndex((line) => line.includes('Done.')) + 1)
})

test.each([
  ['{"id": "a", "traceId": "t", "type": "SPAN", "startTime": "1"}'],
  ['{"id": "a", "traceId": "t", "type": "WALK", "startTime": "1", "output": "x"}'],
  ['{"id": "a", "timestamp": "1", "output": "x"}'],
  ['{"data": [{"id": "a"}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
