import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const human = {type: 'human', content: 'go', id: 'h', additional_kwargs: {}}
const ai = (content: unknown, more: object = {}): object => ({type: 'ai', content, tool_calls: [], ...more})
const lc = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', name],
  kwargs
})
const call = {name: 'ls', args: {}, id: 'c', type: 'tool_call'}

describe('the last message of the agent', () => {
  test.each([
    ['a text', [human, ai('a'), human, ai('Done.')], {text: 'Done.', message: 2}],
    [
      'blocks',
      [
        human,
        ai([
          {type: 'text', text: 'A'},
          {type: 'reasoning', reasoning: 'x'},
          {type: 'text', text: 'B'}
        ])
      ],
      {text: 'A\nB'}
    ],
    [
      'a call',
      [human, ai('I list.', {tool_calls: [call]}), {type: 'tool', content: 'x', tool_call_id: 'c'}],
      {text: 'I list.', stopReason: 'tool call'}
    ],
    [
      'a call in a block',
      [human, ai([{type: 'tool_use', id: 't', name: 'ls', input: {}}])],
      {text: '', stopReason: 'tool call'}
    ],
    [
      'a call of the first kind',
      [human, ai('', {additional_kwargs: {function_call: {name: 'f', arguments: '{}'}}})],
      {stopReason: 'tool call'}
    ],
    [
      'the token limit',
      [human, ai('a', {response_metadata: {finish_reason: 'length', model_name: 'm-1'}})],
      {text: 'a', stopReason: 'token limit', model: 'm-1'}
    ],
    [
      'the token limit of Google',
      [human, ai('a', {response_metadata: {finish_reason: 'MAX_TOKENS'}})],
      {stopReason: 'token limit'}
    ],
    ['an agent with a name', [human, ai('Done.', {name: 'planner'})], {text: 'Done.', agent: 'planner'}],
    [
      'objects',
      [lc('HumanMessage', {content: 'go'}), lc('AIMessage', {content: 'Done.', tool_calls: []})],
      {text: 'Done.'}
    ],
    [
      'dictionaries',
      [
        {type: 'human', data: {content: 'go'}},
        {type: 'ai', data: {content: 'Done.'}}
      ],
      {text: 'Done.'}
    ],
    ['messages of the APIs between them', [{role: 'user', content: 'go'}, ai('Done.')], {text: 'Done.'}],
    [
      'pieces',
      [human, ai('Do', {type: 'AIMessageChunk', id: 'm'}), ai('ne.', {type: 'AIMessageChunk', id: 'm'})],
      {text: 'Done.', message: 1}
    ],
    [
      'pieces without ids',
      [
        human,
        ...['I ', 'look.'].map((content) => lc('AIMessageChunk', {content})),
        lc('ToolMessage', {content: 'x', tool_call_id: 'c'}),
        ...['Do', 'ne.'].map((content) => lc('AIMessageChunk', {content}))
      ],
      {text: 'Done.', message: 2}
    ]
  ])('%s', (_, messages, expected) => {
    for (const file of [JSON.stringify(messages), JSON.stringify({messages}), lines(...messages)]) {
      const {format, threads} = runOf(file)
      expect(format).toBe('langchain-messages')
      expect(threads[0]).toMatchObject({id: 'main', kind: 'main', ...expected})
    }
  })
})

test('the line is that of the text', () => {
  const file = JSON.stringify(
    {messages: [human, ai('a'), lc('AIMessage', {content: [{type: 'text', text: 'Done.'}]})]},
    null,
    2
  )
  const at = file.split('\n').findIndex((line) => line.includes('Done.')) + 1
  expect(runOf(file).threads).toMatchObject([{text: 'Done.', line: at}])
})

test('agents that share a state are threads', () => {
  const {threads} = runOf(
    JSON.stringify([
      human,
      ai('Found.', {name: 'finder'}),
      ai('A plan.', {name: 'planner'}),
      ai('Written.', {name: 'finder'}),
      ai('Done.', {name: 'lead'})
    ])
  )
  expect(threads.map(({id, kind, agent, text}) => [id, kind, agent, text])).toEqual([
    ['main', 'main', 'lead', 'Done.'],
    ['finder', 'subagent', 'finder', 'Written.'],
    ['planner', 'subagent', 'planner', 'A plan.']
  ])
})

test.each([
  ['a checkpoint', (saved: object) => saved],
  [
    'what a saver gives',
    (saved: object) => ({config: {configurable: {thread_id: 't'}}, checkpoint: saved, metadata: {}})
  ]
])('%s', (_, around) => {
  const saved = around({v: 4, id: 'c', channel_values: {messages: [human, ai('Done.')]}, channel_versions: {}})
  expect(runOf(JSON.stringify(saved))).toMatchObject({
    format: 'langchain-messages',
    threads: [{id: 'main', text: 'Done.'}]
  })
})

test('a snapshot with nodes to run has not finished', () => {
  const state = (next: readonly string[]) => ({values: {messages: [human, ai('Done.')]}, next, tasks: [], metadata: {}})
  expect(runOf(JSON.stringify(state([]))).threads).toMatchObject([{text: 'Done.'}])
  expect(runOf(JSON.stringify(state([]))).threads[0]?.stopReason).toBeUndefined()
  expect(runOf(JSON.stringify(state(['tools']))).threads).toMatchObject([{text: 'Done.', stopReason: 'unfinished run'}])
})

test.each([
  ['by `dumps`', lc('AIMessage', {content: 'Done.', additional_kwargs: {}}), 11],
  ['by `messages_to_dict`', {type: 'ai', data: {content: 'Done.', additional_kwargs: {}}}, 4],
  ['by `model_dump`', {content: 'Done.', additional_kwargs: {}, type: 'ai'}, 2]
])('one message on several lines, %s', (_, message, line) => {
  expect(runOf(JSON.stringify(message, null, 2))).toMatchObject({
    format: 'langchain-messages',
    threads: [{id: 'main', kind: 'main', text: 'Done.', message: 1, line}]
  })
})

test('a snapshot that Python wrote as a list', () => {
  const state = (next: readonly string[]) => [
    {messages: [human, ai('Done.')]},
    next,
    {configurable: {thread_id: 't', checkpoint_id: 'c'}},
    {source: 'loop', step: 1},
    '2026-01-01T00:00:00+00:00',
    null,
    [],
    []
  ]
  for (const indent of [0, 2]) {
    const run = runOf(JSON.stringify(state([]), null, indent))
    expect(run).toMatchObject({format: 'langchain-messages', threads: [{id: 'main', text: 'Done.'}]})
    expect(run.threads).toHaveLength(1)
    expect(run.threads[0]?.stopReason).toBeUndefined()
  }
  expect(runOf(JSON.stringify(state(['tools']))).threads).toMatchObject([{text: 'Done.', stopReason: 'unfinished run'}])
  // A list of one is the whole history of a thread.
  expect(runOf(JSON.stringify([state([])])).threads).toMatchObject([{id: 'main', text: 'Done.'}])
})

test('what a model gave back', () => {
  const answer = (text: string) => ({text, generation_info: null, message: lc('AIMessage', {content: text})})
  const several = {generations: [[answer('A.'), answer('B.')], [answer('C.')]], llm_output: {model_name: 'm'}}
  expect(runOf(JSON.stringify(several)).threads).toMatchObject([
    {id: 'prompt 1', text: 'A.', model: 'm'},
    {id: 'prompt 2', text: 'C.', model: 'm'}
  ])
  const one = {generations: [{text: 'Done.', generation_info: {finish_reason: 'stop'}}], llm_output: null}
  expect(runOf(JSON.stringify(one)).threads).toMatchObject([{id: 'main', text: 'Done.'}])
  expect(runOf(JSON.stringify(one)).threads[0]?.stopReason).toBeUndefined()
})

test.each([
  ['a text', {generation_info: {finish_reason: 'length'}}],
  ['a message', {generation_info: {finish_reason: 'length'}, message: lc('AIMessage', {content: 'Do'})}],
  ['a message of JavaScript', {generationInfo: {finish_reason: 'length'}, message: lc('AIMessage', {content: 'Do'})}]
])('what a model gave back as %s says why it ended', (_, more) => {
  const file = {generations: [[{text: 'Do', ...more}]], llm_output: null}
  expect(runOf(JSON.stringify(file)).threads).toMatchObject([{text: 'Do', stopReason: 'token limit'}])
})

test.each([
  ['{"generations": [{"text": "x"}]}'],
  ['{"generations": 3}'],
  ['{"chat": {"messages": [{"role": "assistant", "content": "x"}]}}\n{"chat": {"messages": []}}\n'],
  ['{"a": {"b": 1}}\n{"a": {"b": 2}}\n'],
  ['[{"type": "ai", "name": "x"}]'],
  ['[{"type": "human", "content": "x"}]'],
  ['[{"type": "ai", "content": "x"}, {"type": "cat", "content": "x"}]'],
  ['{"lc": 1, "type": "constructor", "id": ["x"], "kwargs": {}}'],
  ['{"values": {"messages": [{"text": "x"}]}}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('an answer with a type is beside the messages, whose last is its call', () => {
  const tool = {type: 'tool', content: 'Returning structured response', tool_call_id: 'c'}
  const asked = ai('', {tool_calls: [{name: 'City', args: {name: 'Bonn'}, id: 'c', type: 'tool_call'}]})
  const state = {messages: [human, asked, tool], structured_response: {name: 'Bonn'}}
  for (const file of [state, {values: state, next: []}]) {
    const [thread] = runOf(JSON.stringify(file)).threads
    expect(thread).toMatchObject({text: '{"name":"Bonn"}'})
    expect(thread?.stopReason).toBeUndefined()
  }
  const other = {...call, args: {path: 'a'}}
  const before = {messages: [human, ai('', {tool_calls: [other]})], structured_response: {name: 'Bonn'}}
  expect(runOf(JSON.stringify(before)).threads).toMatchObject([{text: '', stopReason: 'tool call'}])
  const text = {messages: [human, ai('Bonn.')], structured_response: {name: 'Bonn'}}
  expect(runOf(JSON.stringify(text)).threads).toMatchObject([{text: 'Bonn.', message: 1}])
})

test('a call that could not be read is a call', () => {
  const invalid = {name: 'ls', args: '{', id: 'c', error: 'x', type: 'invalid_tool_call'}
  expect(runOf(JSON.stringify([human, ai('I list.', {invalid_tool_calls: [invalid]})])).threads).toMatchObject([
    {text: 'I list.', stopReason: 'tool call'}
  ])
  expect(runOf(JSON.stringify([human, ai('Done.', {invalid_tool_calls: []})])).threads[0]?.stopReason).toBeUndefined()
})
