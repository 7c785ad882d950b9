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

const attributes = (more: object): object => ({metadata: {attributes: more}})

test.each([
  ['of a text', 'Done.', undefined],
  ['of JSON', JSON.stringify({messages: [{type: 'ai', content: 'Done.', id: 'i'}]}), undefined],
  [
    'of a response of Gemini',
    JSON.stringify({
      candidates: [{content: {parts: [{text: 'Done.'}], role: 'model'}, finish_reason: 'STOP'}],
      model_version: 'm'
    }),
    'm'
  ],
  [
    "of an event of Google's Agent Development Kit",
    JSON.stringify({content: {parts: [{text: 'Done.'}], role: 'model'}, finish_reason: 'STOP', author: 'a'}),
    undefined
  ],
  [
    'of messages with parts',
    JSON.stringify([
      {role: 'assistant', parts: [{type: 'tool_call', id: 'c', name: 'n', arguments: {}}]},
      {role: 'tool', parts: [{type: 'tool_call_response', id: 'c', response: 'x'}]},
      {role: 'assistant', parts: [{type: 'text', content: 'Done.'}]}
    ]),
    undefined
  ]
])('a file that was downloaded has the output %s as JSON', (_, output, model) => {
  const {observations, ...own} = trace(JSON.stringify(output), observation('a', {type: 'SPAN', output: 'x'}))
  const file = JSON.stringify({trace: {...own, projectId: 'p', scores: []}, observations}, null, 2)
  const {format, threads} = runOf(file)
  expect(format).toBe('langfuse-trace')
  expect(threads).toEqual([
    {id: 'main', kind: 'main', text: 'Done.', line: 7, message: 1, ...(model !== undefined && {model})}
  ])
})

test('a file that was downloaded may have no scores, and an output that is JSON twice', () => {
  const {observations, ...own} = trace(JSON.stringify(JSON.stringify('Done.')), observation('a', {type: 'SPAN'}))
  const file = JSON.stringify({trace: {...own, projectId: 'p'}, observations})
  expect(runOf(file)).toMatchObject({format: 'langfuse-trace', threads: [{id: 'main', text: 'Done.'}]})
  expect(capture(JSON.stringify({trace: own, observations})).kind).toBe('text')
})

test.each([
  ['its name', {type: 'AGENT', name: 'invoke_agent finder'}],
  ["that of Google's Agent Development Kit", {type: 'AGENT', name: 'agent_run [finder]'}],
  ['an attribute', {type: 'AGENT', name: 'x', ...attributes({agent_name: 'finder'})}],
  [
    'an attribute of a span',
    {type: 'SPAN', name: 'x', ...attributes({'ag2.span.type': 'agent', 'ag2.agent.name': 'finder'})}
  ],
  ['a span', {type: 'SPAN', name: 'invoke_agent finder', ...attributes({'gen_ai.operation.name': 'invoke_agent'})}]
])('an agent is named by %s', (_, more) => {
  const value = trace('Done.', observation('a', {parentObservationId: null, output: 'Done.', ...more}))
  expect(runOf(JSON.stringify(value)).threads).toMatchObject([{agent: 'finder', text: 'Done.'}])
})

test('what only has an agent work is not one', () => {
  const agents = [
    observation('a', {type: 'AGENT', name: 'workflow'}),
    observation('bb', {type: 'AGENT', name: 'finder', parentObservationId: 'a'}),
    observation('ccc', {parentObservationId: 'bb', output: 'Found.'})
  ]
  for (const output of [null, 'Found.'])
    expect(runOf(JSON.stringify(trace(output, ...agents))).threads).toMatchObject([
      {id: 'main', agent: 'finder', text: 'Found.'}
    ])
  expect(runOf(JSON.stringify(trace('Done.', ...agents))).threads).toMatchObject([
    {id: 'main', text: 'Done.'},
    {id: 'bb', agent: 'finder', text: 'Found.'}
  ])
})

test('an agent goes on after a tool that another ran', () => {
  const call = {role: 'assistant', content: '', tool_calls: [{id: 'c'}]}
  const agent = (id: string, name: string, output: unknown, parent = 'a') =>
    observation(id, {type: 'AGENT', name, output, parentObservationId: parent})
  const list = [
    observation('a', {type: 'SPAN', output: 'Done.'}),
    agent('bb', 'finder', call),
    agent('ccc', 'runner', 'x'),
    agent('dddd', 'finder', 'Found.'),
    agent('eeeee', 'finder', call)
  ]
  expect(runOf(JSON.stringify(list)).threads).toMatchObject([
    {id: 'main', text: 'Done.'},
    {id: 'ccc', agent: 'runner', text: 'x'},
    {id: 'dddd', agent: 'finder', text: 'Found.'},
    {id: 'eeeee', agent: 'finder', stopReason: 'tool call'}
  ])
})

test('a tool may start an agent, whose answer is what the tool gave back', () => {
  const tool = (output: unknown): object =>
    observation('bb', {type: 'TOOL', name: 'Tool: Agent', input: {subagent_type: 'reviewer', prompt: 'go'}, output})
  const {threads} = runOf(JSON.stringify(trace('Done.', observation('a'), tool('Fine.'))))
  expect(threads).toMatchObject([
    {id: 'main', kind: 'main', text: 'Done.'},
    {id: 'bb', kind: 'subagent', agent: 'reviewer', text: 'Fine.'}
  ])
  // Without a call of a model, it is a sub-agent all the same.
  const {threads: alone} = runOf(JSON.stringify(trace(null, tool('Fine.'))))
  expect(alone).toMatchObject([
    {id: 'main', text: '', stopReason: 'nothing'},
    {id: 'bb', kind: 'subagent'}
  ])
  const failed = {...tool('No such agent'), level: 'ERROR'}
  expect(runOf(JSON.stringify(trace('Done.', failed))).threads[1]).toMatchObject({stopReason: 'error'})
})

test('an agent that ran its tool and stopped did not hand over', () => {
  const call = {role: 'assistant', content: '', tool_calls: [{id: 'c'}]}
  const step = (id: string, type: string, name: string, more: object): object =>
    observation(id, {type, name, parentObservationId: 'a', endTime: `2026-01-01T00:00:0${id.length}.5Z`, ...more})
  const run = (tool: string) =>
    runOf(
      JSON.stringify([
        observation('a', {type: 'SPAN', output: 'Done.'}),
        step('bb', 'AGENT', 'triage', {output: call}),
        step('ccc', 'TOOL', tool, {parentObservationId: 'bb', output: 'x'}),
        step('dddd', 'AGENT', 'writer', {output: 'Written.'})
      ])
    ).threads.map(({agent}) => agent)
  expect(run('transfer_to_writer')).toEqual([undefined, 'writer'])
  expect(run('search')).toEqual([undefined, 'triage', 'writer'])
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

test('Strands Agents keep blocks as JSON, and the work of an agent as a generation', () => {
  const attributes = (operation: string) => ({
    attributes: {'gen_ai.operation.name': operation, 'gen_ai.agent.name': 'Strands Agents'}
  })
  const read = runOf(
    JSON.stringify(
      trace(
        {message: JSON.stringify([{text: 'Done.'}])},
        observation('a', {
          metadata: attributes('invoke_agent'),
          output: {message: 'Done.\n', finish_reason: 'end_turn'}
        }),
        observation('bb', {
          metadata: attributes('chat'),
          parentObservationId: 'a',
          output: {message: JSON.stringify([{text: 'Done.'}]), finish_reason: 'end_turn'}
        })
      )
    )
  )
  expect(read.threads).toMatchObject([{id: 'main', agent: 'Strands Agents', text: 'Done.'}])
  expect(read.threads).toHaveLength(1)
})

test.each([
  [[{text: 'a'}, {toolUse: {toolUseId: 't', name: 'ls', input: {}}}], 'tool_use', {text: 'a', stopReason: 'tool call'}],
  ['cut', 'max_tokens', {text: 'cut', stopReason: 'token limit'}],
  [[{text: 'a', id: 1}], undefined, {text: '[{"text":"a","id":1}]'}]
])('a message of Strands Agents: %j', (message, reason, expected) => {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const file = JSON.stringify(trace({message: text, finish_reason: reason}, observation('a')))
  expect(runOf(file).threads).toMatchObject([expected])
})

test.each(['EVALUATOR', 'GUARDRAIL'])('what a model says in an observation %s is not an answer', (type) => {
  const judged = trace(
    null,
    observation('a', {output: 'Done.'}),
    observation('bb', {type, output: 'Passed.'}),
    observation('ccc', {parentObservationId: 'bb', output: 'It is fine.'})
  )
  expect(runOf(JSON.stringify(judged)).threads).toMatchObject([{text: 'Done.'}])
})

test('what its evaluators say of traces is not an output', () => {
  const [own, judge] = ['default', 'langfuse-llm-as-a-judge'].map((environment, index) => ({
    ...trace(index === 0 ? 'Done.' : '{"score": 1}', observation('a', {environment, output: 'x'})),
    id: `t${index}`,
    environment
  }))
  for (const file of [JSON.stringify({data: [judge, own]}), lines(own ?? {}, judge ?? {})])
    expect(runOf(file).threads).toMatchObject([{text: 'Done.'}])
  const prompt = {...own, environment: 'langfuse-prompt-experiment'}
  expect(runOf(JSON.stringify([prompt])).threads).toMatchObject([{text: 'Done.'}])
})
