/** Captured runs as programs of observation and evaluation keep them, and messages of LangChain. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'
import {lines, list, transcript} from './transcript-parts.ts'

const span = (index: number, parent: number | string, more: object = {}): object => ({
  traceId: 't',
  spanId: `s${index}`,
  parentSpanId: `s${parent}`,
  startTimeUnixNano: String(index),
  attributes: [
    {key: 'gen_ai.operation.name', value: {stringValue: 'invoke_agent'}},
    {key: 'gen_ai.agent.name', value: {stringValue: `a${index}`}}
  ],
  ...more
})

const otel: readonly [string, string] = ['{"resourceSpans":[{"scopeSpans":[{"spans":[', ']}]}]}']

export const traceCases: readonly WorstCase[] = [
  list('LangChain', () => ({type: 'ai', content: 'a'}), ['[', ']']),
  list('LangChain, pieces', () => ({type: 'AIMessageChunk', content: 'a'}), ['[', ']']),
  list(
    'LangChain, hand-overs',
    (index) => ({type: 'ai', content: 'a', name: `n${index}`, tool_calls: [{name: 'transfer_to_b'}]}),
    ['[', ']']
  ),
  list('LangChain, agents', (index) => ({type: 'ai', content: 'a', name: `n${index}`}), ['{"messages":[', ']}']),
  lines('LangGraph, updates', (index) => ({[`n${index}`]: {messages: [{type: 'ai', content: 'a'}]}})),
  lines('LangGraph, states', (index) => ({messages: [{type: 'ai', content: 'a', id: `m${index}`}]})),
  transcript('LangGraph, a long state', (size) => {
    const state = `{"messages":[${fill(size / 4, '{"type":"ai","content":"a","id":"m"}', ',')}]}\n`
    return state.repeat(4)
  }),
  transcript('LangGraph, pieces', (size) =>
    fill(size, '[{"type":"AIMessageChunk","id":"a","content":"a"},{"langgraph_node":"n"}]\n')
  ),
  transcript('LangGraph, events', (size) =>
    fill(size, 'event: updates\ndata: {"n":{"messages":[{"type":"ai","content":"a"}]}}\n\n')
  ),
  lines('LangGraph, events of steps', (index) => ({
    event: 'on_chat_model_end',
    run_id: 'r',
    data: {output: {type: 'ai', content: 'a'}},
    metadata: {langgraph_node: `n${index}`}
  })),
  list('LangChain, generations', () => [{text: 'a', generation_info: {}}], ['{"generations":[', ']}']),
  list('AutoGen', () => ({source: 'a', type: 'TextMessage', content: 'a'}), ['[', ']']),
  list('AutoGen, agents', (index) => ({source: `n${index}`, type: 'TextMessage', content: 'a'}), [
    '{"messages":[',
    '],"stop_reason":"a"}'
  ]),
  list('AutoGen, a chat', (index) => ({role: 'user', name: `n${index}`, content: 'a'}), ['[', ']']),
  lines('AutoGen, calls', (index) => ({
    type: 'LLMCall',
    agent_id: `n${index}/k`,
    messages: [],
    response: {content: 'a'}
  })),
  list('CrewAI', () => ({timestamp: 't', task: 't', agent: 'a', status: 'completed', output: 'a'}), ['[', ']']),
  transcript('CrewAI, a log', (size) =>
    fill(size, '2026-11-01 10:00:00: task_name="a", task="a", agent="a", status="completed", output="a"\n')
  ),
  transcript(
    'CrewAI, an entry',
    (size) =>
      `2026-11-01 10:00:00: task_name="a", task="${fill(size, '", agent="\n')}", status="completed", output="a"\n`
  ),
  list('ShareGPT', () => ({from: 'gpt', value: '<think>a'}), ['{"conversations":[', ']}']),
  list('LangChain, pieces', () => ({type: 'AIMessageChunk', id: 'm', content: 'a'}), ['[', ']']),
  lines('LangGraph, updates', (index) => ({[`n${index}`]: {messages: [{type: 'ai', content: 'a'}]}})),
  lines('LangSmith, runs in runs', (index) => ({
    id: `r${index}`,
    name: 'a',
    run_type: 'llm',
    trace_id: 't',
    parent_run_id: `r${index - 1}`,
    outputs: {output: 'a'}
  })),
  transcript('LangSmith, a deep run', (size) => {
    const open = '{"id":"a","run_type":"chain","child_runs":['
    const depth = Math.floor(size / (open.length + 2))
    return `{"id":"r","name":"a","run_type":"chain","trace_id":"t","outputs":{"output":"a"},"child_runs":[${open.repeat(depth)}${']}'.repeat(depth)}]}`
  }),
  lines('Langfuse, observations', (index) => ({
    id: `o${index}`,
    traceId: 't',
    type: 'AGENT',
    name: `a${index}`,
    startTime: '1',
    parentObservationId: `o${index + 1}`,
    output: 'a'
  })),
  lines('Langfuse, agents that tools started', (index) => ({
    id: `o${index}`,
    traceId: 't',
    type: 'TOOL',
    startTime: '1',
    parentObservationId: `o${index + 1}`,
    input: {subagent_type: `a${index}`},
    output: 'a'
  })),
  lines('OpenAI Agents SDK, spans', (index) => ({
    object: 'trace.span',
    id: `o${index}`,
    parent_id: `o${index + 1}`,
    span_data: {type: 'generation', output: [{role: 'assistant', content: 'a'}]}
  })),
  lines('Langfuse, traces', (index) => ({
    id: `o${index}`,
    traceId: `t${index}`,
    type: 'SPAN',
    startTime: '1',
    output: 'a'
  })),
  transcript(
    'Langfuse, a deep output',
    (size) =>
      `{"id":"o","traceId":"t","type":"SPAN","startTime":"1","output":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`
  ),
  list('OpenTelemetry, spans in spans', (index) => span(index, index + 1), otel),
  list('OpenTelemetry, spans in a circle', (index) => span(index, 0), otel),
  list(
    'OpenTelemetry, agents',
    (index) => span(index, 'x', {attributes: [{key: 'gen_ai.operation.name', value: {stringValue: 'invoke_agent'}}]}),
    otel
  ),
  transcript(
    'OpenTelemetry, attributes',
    (size) =>
      `${otel[0]}{"spanId":"a","attributes":[${fill(size, (index) => JSON.stringify({key: `llm.output_messages.${index}.message.content`, value: {stringValue: 'a'}}), ',')}]}${otel[1]}`
  ),
  list('Inspect', (index) => ({id: index, messages: [{role: 'assistant', content: 'a'}]}), [
    '{"version":2,"status":"success","eval":{"task":"t","model":"m"},"samples":[',
    ']}'
  ])
]
