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
