import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

type Attributes = Readonly<Record<string, unknown>>

const wrapped = (value: unknown): object => {
  if (typeof value === 'string') return {stringValue: value}
  if (Array.isArray(value)) return {arrayValue: {values: value.map(wrapped)}}
  if (typeof value === 'object' && value !== null) return {kvlistValue: {values: pairs({...value})}}
  return {intValue: String(value)}
}
const pairs = (values: Attributes): readonly object[] =>
  Object.entries(values).map(([key, value]) => ({key, value: wrapped(value)}))

const span = (id: string, attributes: Attributes, more: object = {}): object => ({
  traceId: 't',
  spanId: id,
  parentSpanId: '',
  name: id,
  startTimeUnixNano: String(id.codePointAt(0)),
  attributes: pairs(attributes),
  ...more
})
const spans = (...list: readonly object[]): object => ({
  resourceSpans: [{resource: {}, scopeSpans: [{scope: {}, spans: list}]}]
})
const event = (name: string, attributes: Attributes): object => ({
  name,
  timeUnixNano: '1',
  attributes: pairs(attributes)
})
const message = {role: 'assistant', parts: [{type: 'text', content: 'Done.'}], finish_reason: 'stop'}
const cut = {
  role: 'assistant',
  parts: [
    {type: 'text', content: 'a'},
    {type: 'tool_call', id: 'c', name: 'ls', arguments: {}}
  ],
  finish_reason: 'tool_call'
}

describe('what a model answered', () => {
  test.each([
    [
      'messages as JSON',
      span('a', {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'm',
        'gen_ai.output.messages': JSON.stringify([message])
      }),
      {text: 'Done.', model: 'm'}
    ],
    ['messages as values', span('a', {'gen_ai.output.messages': [message]}), {text: 'Done.'}],
    ['a call', span('a', {'gen_ai.output.messages': JSON.stringify([cut])}), {text: 'a', stopReason: 'tool call'}],
    [
      'the token limit',
      span('a', {'gen_ai.output.messages': JSON.stringify([{...message, finish_reason: 'length'}])}),
      {stopReason: 'token limit'}
    ],
    [
      'an event with messages',
      span(
        'a',
        {},
        {
          events: [
            event('gen_ai.client.inference.operation.details', {'gen_ai.output.messages': JSON.stringify([message])})
          ]
        }
      ),
      {text: 'Done.'}
    ],
    [
      'a choice',
      span(
        'a',
        {'gen_ai.system': 'x'},
        {
          events: [
            event('gen_ai.choice', {index: 0, finish_reason: 'stop', message: '{"role":"assistant","content":"Done."}'})
          ]
        }
      ),
      {text: 'Done.'}
    ],
    [
      'a choice with blocks',
      span(
        'a',
        {'gen_ai.system': 'x'},
        {events: [event('gen_ai.choice', {finish_reason: 'end_turn', message: '[{"text":"Done."}]'})]}
      ),
      {text: 'Done.'}
    ],
    [
      'a completion',
      span('a', {
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': 'Done.',
        'gen_ai.completion.0.finish_reason': 'length'
      }),
      {text: 'Done.', stopReason: 'token limit'}
    ],
    [
      'a completion that is a call',
      span('a', {'gen_ai.completion.0.tool_calls.0.name': 'ls'}),
      {text: '', stopReason: 'tool call'}
    ],
    [
      'OpenInference',
      span('a', {
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'm',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': 'Done.'
      }),
      {text: 'Done.', model: 'm'}
    ],
    [
      'contents of OpenInference',
      span('a', {
        'openinference.span.kind': 'LLM',
        'llm.output_messages.0.message.contents.0.message_content.text': 'Done.'
      }),
      {text: 'Done.'}
    ],
    [
      'numbered contents of OpenInference in any order, without thoughts',
      span('a', {
        'openinference.span.kind': 'AGENT',
        'llm.output_messages.1.message.content.1': 'Yes.',
        'llm.output_messages.1.message.content.0': 'Done.',
        'llm.output_messages.1.message.contents.2.message_content.type': 'reasoning',
        'llm.output_messages.1.message.contents.2.message_content.text': 'I think.',
        'llm.output_messages.0.message.content.0': 'I start.'
      }),
      {text: 'Done.\nYes.'}
    ],
    [
      'a value of OpenInference',
      span('a', {'openinference.span.kind': 'AGENT', 'output.value': 'Done.'}),
      {text: 'Done.'}
    ],
    [
      'the SDK of Vercel',
      span('a', {'ai.operationId': 'ai.generateText', 'ai.response.text': 'Done.'}),
      {text: 'Done.'}
    ],
    [
      "Google's Agent Development Kit",
      span('a', {
        'gen_ai.system': 'gcp.vertex.agent',
        'gcp.vertex.agent.llm_response': JSON.stringify({
          content: {role: 'model', parts: [{text: 'I think.', thought: true}, {text: 'Done.'}]},
          finish_reason: 'STOP'
        })
      }),
      {text: 'Done.'}
    ],
    [
      "a call of Google's Agent Development Kit, whose reason is to stop",
      span('a', {
        'gen_ai.response.finish_reasons': ['stop'],
        'gcp.vertex.agent.llm_response': JSON.stringify({
          content: {role: 'model', parts: [{text: 'a'}, {function_call: {name: 'ls', args: {}}}]},
          finish_reason: 'STOP'
        })
      }),
      {text: 'a', stopReason: 'tool call'}
    ],
    [
      'a failure',
      span(
        'a',
        {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner'},
        {status: {code: 2, message: 'no'}}
      ),
      {text: '', stopReason: 'error', agent: 'planner'}
    ]
  ])('%s', (_, value, expected) => {
    for (const file of [
      JSON.stringify(spans(value)),
      lines(spans(value), spans(span('x', {'http.method': 'GET'}, {traceId: 'other'})))
    ])
      expect(runOf(file)).toMatchObject({format: 'otel-spans', threads: [{id: 'main', kind: 'main', ...expected}]})
  })

  test('in a log', () => {
    const body = {index: 0, finish_reason: 'stop', message: {role: 'assistant', content: 'Done.'}}
    const record = {traceId: 't', spanId: 's', timeUnixNano: '1', body: wrapped(body)}
    const named = [{eventName: 'gen_ai.choice'}, {attributes: pairs({'otel.event.name': 'gen_ai.choice'})}]
    for (const each of named)
      expect(
        runOf(JSON.stringify({resourceLogs: [{scopeLogs: [{logRecords: [{...record, ...each}]}]}]})).threads
      ).toMatchObject([{text: 'Done.'}])
  })
})

test("contents that Google's Agent Development Kit may not keep are left out", () => {
  const elided = {body: wrapped({content: '<elided>', index: 0, finish_reason: 'STOP'}), eventName: 'gen_ai.choice'}
  const file = (response: object): string => {
    const list = [
      span('a', {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'lead'}),
      span('b', {'gen_ai.system': 'x', 'gcp.vertex.agent.llm_response': JSON.stringify(response)}, {parentSpanId: 'a'}),
      span('c', {'gen_ai.operation.name': 'generate_content'}, {parentSpanId: 'b'})
    ]
    const record = {...elided, traceId: 't', spanId: 'c', observedTimeUnixNano: '999'}
    return JSON.stringify({...spans(...list), resourceLogs: [{scopeLogs: [{logRecords: [record]}]}]})
  }
  const kept = {content: {role: 'model', parts: [{text: 'Done.'}]}}
  expect(runOf(file(kept)).threads).toMatchObject([{id: 'main', agent: 'lead', text: 'Done.'}])
  expect(runOf(file({})).threads).toMatchObject([{id: 'main', agent: 'lead', text: '', stopReason: 'nothing'}])
})

test('agents are threads, whose spans may be on any line', () => {
  const agent = (name: string) => ({'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name})
  const chat = (text: string) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.output.messages': JSON.stringify([{...message, parts: [{type: 'text', content: text}]}])
  })
  const list = [
    span('d', chat('Found.'), {parentSpanId: 'c'}),
    span('b', chat('I start.'), {parentSpanId: 'a'}),
    span('c', agent('finder'), {parentSpanId: 'x'}),
    span('x', {'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'finder'}, {parentSpanId: 'a'}),
    span('z', chat('Done.'), {parentSpanId: 'a'}),
    span('a', agent('lead'))
  ]
  const expected = [
    ['main', 'main', 'lead', 'Done.', 5],
    ['c', 'subagent', 'finder', 'Found.', 1]
  ]
  const read = runOf(lines(...list.map((each) => spans(each)))).threads
  expect(read.map(({id, kind, agent: name, text, line}) => [id, kind, name, text, line])).toEqual(expected)
  const whole = runOf(JSON.stringify(spans(...list))).threads
  expect(whole.map(({id, text}) => [id, text])).toEqual(expected.map(([id, , , text]) => [id, text]))
})

test('spans that are their own parents', () => {
  const loop = [
    span('a', {'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': [message]}, {parentSpanId: 'b'}),
    span('b', {}, {parentSpanId: 'a'})
  ]
  expect(runOf(JSON.stringify(spans(...loop))).threads).toMatchObject([{text: 'Done.'}])
})

test('traces without a model are something else', () => {
  const file = lines(spans(span('a', {'http.method': 'GET'})), spans(span('b', {key: 'x'})))
  expect(capture(file).kind).toBe('text')
})

test('spans as the SDK for Python prints them, and as Tempo answers with them', () => {
  const printed = (id: string, attributes: object, parent: string | null = null): object => ({
    name: 'chat m',
    context: {trace_id: '0x1', span_id: id, trace_state: '[]'},
    kind: 'SpanKind.CLIENT',
    parent_id: parent,
    start_time: `2026-01-01T00:00:0${id}Z`,
    status: {status_code: 'UNSET'},
    attributes,
    events: []
  })
  const chat = {'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': JSON.stringify([message])}
  const list = [
    printed('2', chat, '1'),
    printed('1', {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'lead'})
  ]
  for (const file of [JSON.stringify(list), lines(...list)])
    expect(runOf(file).threads).toMatchObject([{id: 'main', agent: 'lead', text: 'Done.'}])
  expect(capture(JSON.stringify([printed('1', {'http.method': 'GET'})])).kind).toBe('text')
  const {resourceSpans} = spans(span('a', chat)) as {resourceSpans: unknown}
  expect(runOf(JSON.stringify({batches: resourceSpans})).threads).toMatchObject([{text: 'Done.'}])
  const old = [{resource: {}, instrumentationLibrarySpans: [{instrumentationLibrary: {}, spans: [span('a', chat)]}]}]
  expect(runOf(JSON.stringify({batches: old})).threads).toMatchObject([{text: 'Done.'}])
})

describe('spans that Phoenix exports', () => {
  const exported = (id: string, kind: string, attributes: object, more: object = {}): object => ({
    id: `node-${id}`,
    name: 'run',
    context: {trace_id: 't', span_id: id},
    span_kind: kind,
    parent_id: null,
    start_time: `2026-01-01T00:00:0${id}+00:00`,
    end_time: `2026-01-01T00:00:0${id}.5+00:00`,
    status_code: 'OK',
    status_message: '',
    attributes,
    events: [],
    ...more
  })
  const answered = (id: string, text: string, more: object = {}): object =>
    exported(id, 'LLM', {'llm.model_name': 'm', 'llm.output_messages.0.message.content': text}, more)
  const list = [
    answered('2', 'Done.', {parent_id: '1'}),
    exported('1', 'AGENT', {'graph.node.id': 'writer'}, {name: 'writer'})
  ]

  test.each([
    ['a list', JSON.stringify(list)],
    ['lines', lines(...list)],
    ['a page', JSON.stringify({data: list, next_cursor: null})],
    ['a trace', JSON.stringify({traceId: 't', status: 'OK', spans: list})],
    ['traces', JSON.stringify([{traceId: 't', status: 'OK', spans: list}])]
  ])('in %s', (_, text) => {
    expect(runOf(text)).toMatchObject({
      format: 'otel-spans',
      threads: [{id: 'main', agent: 'writer', model: 'm', text: 'Done.'}]
    })
  })

  test('the line of a span in a page', () => {
    const text = JSON.stringify({data: list}, undefined, 1)
    const line = text.split('\n').findIndex((each) => each.includes('"id": "node-2"'))
    expect(runOf(text).threads).toMatchObject([{line}])
  })

  test('an output of an agent, and its kind beside the attributes', () => {
    const span = exported('1', 'AGENT', {'output.value': 'Done.'}, {name: 'invoke_agent writer'})
    expect(runOf(lines(span)).threads).toMatchObject([{agent: 'writer', text: 'Done.'}])
  })

  test('a failure', () => {
    const failed = answered('2', 'Do', {status_code: 'ERROR', parent_id: '1'})
    expect(runOf(JSON.stringify([failed])).threads).toMatchObject([{stopReason: 'error'}])
  })

  test('an id that is not a name, and a name beside it', () => {
    const agentOf = (attributes: object): object => exported('1', 'AGENT', attributes, {name: 'writer.run'})
    const [chat] = list
    expect(runOf(JSON.stringify([chat, agentOf({'graph.node.id': '3fa9'})])).threads[0]).not.toHaveProperty('agent')
    expect(
      runOf(JSON.stringify([chat, agentOf({'graph.node.id': '3fa9', 'graph.node.name': 'writer'})])).threads
    ).toMatchObject([{agent: 'writer'}])
  })

  test('other lists, and spans among other values, are something else', () => {
    for (const value of [{data: []}, {spans: []}, {data: [...list, {}]}, [{spans: list}, {}]])
      expect(capture(JSON.stringify(value)).kind).toBe('text')
  })

  test('agents that hand over have no thread, nor has what is around them', () => {
    const call = {'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'transfer_to_writer'}
    const run = (second: object): readonly object[] =>
      runOf(
        JSON.stringify([
          exported('1', 'AGENT', {}, {name: 'workflow'}),
          exported('2', 'AGENT', {'agent.name': 'triage'}, {parent_id: '1', end_time: '2026-01-01T00:00:03.5+00:00'}),
          exported('3', 'LLM', call, {parent_id: '2'}),
          exported('4', 'AGENT', {'agent.name': 'writer'}, {parent_id: '1', ...second}),
          answered('5', 'Done.', {parent_id: '4'})
        ])
      ).threads
    expect(run({})).toMatchObject([{agent: 'writer', kind: 'main', text: 'Done.'}])
    // Of one that began before it ended, nothing is known.
    expect(run({start_time: '2026-01-01T00:00:02.7+00:00'})).toMatchObject([
      {agent: 'triage', stopReason: 'tool call'},
      {agent: 'writer', text: 'Done.'}
    ])
  })

  test.each([
    ['a tool that hands over', 'transfer_to_writer', true],
    ['the same with other words', 'handoff to agent', true],
    ['a tool with the name of the next agent', 'ask_the_writer', true],
    ['the same in one word', 'askTheWriter', true],
    ['another tool', 'execute_tool search', false],
    ['a tool whose name has these letters', 'typewriter', false],
    ['a tool that transfers something else', 'transfer_money', false]
  ])('an agent that ended in %s', (_, tool, isHandedOver) => {
    const call = {'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'x'}
    const {threads} = runOf(
      JSON.stringify([
        exported('1', 'AGENT', {}, {name: 'workflow'}),
        exported('2', 'AGENT', {'agent.name': 'triage'}, {parent_id: '1', end_time: '2026-01-01T00:00:04.5+00:00'}),
        exported('3', 'LLM', call, {parent_id: '2'}),
        exported('4', 'TOOL', {'output.value': 'x'}, {name: tool, parent_id: '2'}),
        exported('5', 'AGENT', {'agent.name': 'writer'}, {parent_id: '1'}),
        answered('6', 'Done.', {parent_id: '5'})
      ])
    )
    const writer = {agent: 'writer', text: 'Done.'}
    expect(threads).toMatchObject(isHandedOver ? [writer] : [{agent: 'triage', stopReason: 'tool call'}, writer])
    expect(threads).toHaveLength(isHandedOver ? 1 : 2)
  })

  test('a tool may start an agent, whose answer is what the tool gave back', () => {
    const call = (output: string, ...inner: readonly object[]) =>
      runOf(
        JSON.stringify([
          exported('1', 'AGENT', {'agent.name': 'lead', 'output.value': 'Done.'}),
          answered('2', 'I ask.', {parent_id: '1'}),
          exported(
            '3',
            'TOOL',
            {'input.value': '{"subagent_type": "reviewer", "prompt": "go"}', 'output.value': output},
            {
              name: 'Agent',
              parent_id: '1'
            }
          ),
          ...inner,
          answered('5', 'Done.', {parent_id: '1'})
        ])
      ).threads.map(({id, kind, agent, text}) => [id, kind, agent, text])
    const main = ['main', 'main', 'lead', 'Done.']
    expect(call('Fine.')).toEqual([main, ['3', 'subagent', 'reviewer', 'Fine.']])
    expect(
      call('[{"type": "text", "text": "Fine."}, {"type": "text", "text": "agentId: a1 (use it)\\n<usage>x</usage>"}]')
    ).toEqual([main, ['3', 'subagent', 'reviewer', 'Fine.']])
    expect(call('Async agent launched successfully.')).toEqual([main])
    const own = exported('4', 'AGENT', {'agent.name': 'own', 'output.value': 'Fine.'}, {parent_id: '3'})
    expect(call('Fine.', own)).toEqual([main, ['4', 'subagent', 'own', 'Fine.']])
    // What its model printed is not that of the agent that called.
    expect(call('Fine.', answered('4', 'Fine.', {parent_id: '3'}))).toEqual([
      main,
      ['3', 'subagent', 'reviewer', 'Fine.']
    ])
  })

  test('a workflow with a name is not one of the agents that it has work', () => {
    const agent = (id: string, name: string, parent: string | null): object =>
      exported(id, 'AGENT', {'agent.name': name}, {parent_id: parent})
    const inner = [
      agent('2', 'a', '1'),
      answered('3', 'One.', {parent_id: '2'}),
      agent('4', 'b', '1'),
      answered('5', 'Two.', {parent_id: '4'})
    ]
    expect(runOf(JSON.stringify([agent('1', 'pipeline', null), ...inner])).threads).toMatchObject([
      {agent: 'a', kind: 'main', text: 'One.'},
      {agent: 'b', kind: 'main', text: 'Two.'}
    ])
    const failed = exported('1', 'AGENT', {'agent.name': 'pipeline'}, {status_code: 'ERROR'})
    expect(runOf(JSON.stringify([failed, ...inner])).threads[0]).toMatchObject({agent: 'pipeline', stopReason: 'error'})
  })

  test('one that failed did not hand over', () => {
    const call = {'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'ls'}
    const threads = runOf(
      JSON.stringify([
        exported('1', 'AGENT', {'agent.name': 'triage'}, {status_code: 'ERROR', end_time: '2026-01-01T00:00:03+00:00'}),
        exported('2', 'LLM', call, {parent_id: '1'}),
        exported('4', 'AGENT', {'agent.name': 'writer'}),
        answered('5', 'Done.', {parent_id: '4'})
      ])
    ).threads
    expect(threads).toMatchObject([{agent: 'triage', stopReason: 'error'}, {agent: 'writer'}])
  })
})

describe('records as the SDK for JavaScript keeps them', () => {
  const resource = {_rawAttributes: [['service.name', 'gemini-cli']]}
  const log = (name: string, second: number, more: object = {}): object => ({
    hrTime: [second, 5],
    resource,
    attributes: {'session.id': 's', 'event.name': name, ...more},
    _body: 'x'
  })
  const answer = (second: number, ...parts: readonly object[]): object =>
    log('gen_ai.client.inference.operation.details', second, {
      'gen_ai.request.model': 'm',
      'gen_ai.output.messages': JSON.stringify(
        parts.map((part) => ({finish_reason: 'stop', role: 'system', parts: [part]}))
      )
    })
  const text = (content: string) => ({type: 'text', content})
  const session = [
    log('gemini_cli.user_prompt', 1, {prompt: 'go'}),
    answer(2, text('I look.'), {type: 'tool_call', name: 'ls'}),
    answer(10, {type: 'reasoning', content: 'hm'}, text('Do'), text('ne.')),
    {resource, scopeMetrics: []}
  ]

  test('a log of Gemini CLI, on lines or with a record on several: the pieces of a stream are one text', () => {
    const spread = session.map((record) => `${JSON.stringify(record, null, 2)}\n`).join('')
    for (const file of [lines(...session), spread])
      expect(runOf(file)).toMatchObject({format: 'otel-spans', threads: [{id: 'main', model: 'm', text: 'Done.'}]})
    expect(runOf(lines(...session)).threads).toMatchObject([{line: 3}])
    expect(runOf(lines(...session.slice(0, 2))).threads).toMatchObject([{text: 'I look.', stopReason: 'tool call'}])
  })

  test('spans', () => {
    const span = (spanId: string, parent: string | undefined, second: number, attributes: object): object => ({
      name: 'x',
      _spanContext: {traceId: 't', spanId},
      parentSpanContext: parent === undefined ? undefined : {traceId: 't', spanId: parent},
      startTime: [second, 0],
      endTime: [second + 1, 0],
      attributes,
      status: {code: 0}
    })
    const output = JSON.stringify([{role: 'assistant', parts: [text('Done.')]}])
    const agent = {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'reviewer'}
    const trace = lines(
      span('b', 'a', 2, {'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': output}),
      span('a', undefined, 1, agent)
    )
    expect(runOf(trace)).toMatchObject({format: 'otel-spans', threads: [{agent: 'reviewer', text: 'Done.', line: 1}]})
  })

  test('without answers they are something else', () => {
    expect(capture(lines(log('gemini_cli.config', 1), log('gemini_cli.user_prompt', 2)), {path: 'a.jsonl'}).kind).toBe(
      'text'
    )
  })
})

describe('guardrails and evaluators', () => {
  const answer = {'openinference.span.kind': 'LLM', 'output.value': 'Done.'}
  const check = (id: string, kind: string, parent: string): readonly object[] => [
    span(id, {'openinference.span.kind': kind, 'output.value': 'Passed.'}, {parentSpanId: parent}),
    span(`${id}-model`, {'openinference.span.kind': 'LLM', 'output.value': 'It is fine.'}, {parentSpanId: id})
  ]

  test.each(['GUARDRAIL', 'EVALUATOR'])('what a model says in a span %s is not an answer', (kind) => {
    const root = span('a', {'openinference.span.kind': 'CHAIN'})
    const trace = spans(root, span('b', answer, {parentSpanId: 'a'}), ...check('c', kind, 'a'))
    expect(runOf(JSON.stringify(trace)).threads).toMatchObject([{id: 'main', text: 'Done.'}])
  })

  test('beside what they judge they are not the root of the trace', () => {
    const trace = spans(...check('a', 'GUARDRAIL', ''), span('b', answer))
    expect(runOf(JSON.stringify(trace)).threads).toMatchObject([{id: 'main', text: 'Done.'}])
  })

  test('the agent of one is a thread of its own', () => {
    const guard = span(
      'd',
      {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'guard'},
      {parentSpanId: 'c'}
    )
    const trace = spans(
      span('a', {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'helper'}),
      span('b', answer, {parentSpanId: 'a'}),
      span('c', {'openinference.span.kind': 'GUARDRAIL', 'output.value': 'Passed.'}, {parentSpanId: 'a'}),
      guard,
      span('e', {'openinference.span.kind': 'LLM', 'output.value': 'It is fine.'}, {parentSpanId: 'd'})
    )
    expect(runOf(JSON.stringify(trace)).threads).toMatchObject([
      {id: 'main', agent: 'helper', text: 'Done.'},
      {kind: 'subagent', agent: 'guard', text: 'It is fine.'}
    ])
  })

  test('a trace of nothing else is what they say', () => {
    expect(runOf(JSON.stringify(spans(...check('a', 'EVALUATOR', '')))).threads).toMatchObject([{text: 'Passed.'}])
  })
})

test('a prompt that was rendered is not an answer', () => {
  const trace = spans(
    span('a', {'openinference.span.kind': 'CHAIN'}),
    span('b', {'openinference.span.kind': 'LLM', 'output.value': 'Done.'}, {parentSpanId: 'a'}),
    span('c', {'openinference.span.kind': 'PROMPT', 'output.value': 'You are to answer.'}, {parentSpanId: 'a'})
  )
  expect(runOf(JSON.stringify(trace)).threads).toMatchObject([{text: 'Done.'}])
})

test('agents beside each other are main ones', () => {
  const agent = (id: string, name: string, text: string, parent = ''): object =>
    span(
      id,
      {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': name,
        'gen_ai.output.messages': [{...message, parts: [{type: 'text', content: text}]}]
      },
      {parentSpanId: parent}
    )
  const both = [agent('a', 'triage', 'Over to billing.'), agent('b', 'billing', 'Paid back.')]
  const threads = [
    {kind: 'main', agent: 'triage', text: 'Over to billing.'},
    {kind: 'main', agent: 'billing', text: 'Paid back.'}
  ]
  expect(runOf(JSON.stringify(spans(...both))).threads).toMatchObject(threads)
  // Of the second the span around it is not there: it is inside the first.
  const inner = [agent('a', 'triage', 'Over to billing.'), agent('b', 'billing', 'Paid back.', 'elsewhere')]
  expect(runOf(JSON.stringify(spans(...inner))).threads).toMatchObject([
    {id: 'main', agent: 'triage', text: 'Over to billing.'},
    {kind: 'subagent', agent: 'billing', text: 'Paid back.'}
  ])
})

test.each([
  ['application/json', '"Done."', 'Done.'],
  ['application/json', '{"verdict": "PASS"}', '{"verdict": "PASS"}'],
  ['text/plain', '"Done."', '"Done."']
])('an output of type %s, %s', (type, value, text) => {
  const attributes = {'openinference.span.kind': 'LLM', 'output.value': value, 'output.mime_type': type}
  expect(runOf(JSON.stringify(spans(span('a', attributes)))).threads).toMatchObject([{text}])
})

test.each([
  {'output.value': '{"messages": [{"type": "human", "content": "Say', 'output.mime_type': 'application/json'},
  {'traceloop.entity.output': '{"outputs": {"messages": [{"kwargs": {"content": "Say'},
  {'traceloop.entity.output': '"Don'}
])('JSON that was cut is not an answer: %j', (attributes) => {
  const root = span('a', {'openinference.span.kind': 'CHAIN', ...attributes})
  const model = span('b', {'openinference.span.kind': 'LLM', 'output.value': '{Done.'}, {parentSpanId: 'a'})
  expect(runOf(JSON.stringify(spans(root, model))).threads).toMatchObject([{id: 'main', text: '{Done.'}])
})
