import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const usage = {prompt_tokens: 1, completion_tokens: 1}
const task = {source: 'user', models_usage: null, metadata: {}, content: 'go', type: 'TextMessage'}
const from = (source: string, content: unknown, type = 'TextMessage'): object => ({
  source,
  models_usage: usage,
  metadata: {},
  content,
  type
})
const calls = from('writer', [{id: 'c', name: 'ls', arguments: '{}'}], 'ToolCallRequestEvent')
const results = from('writer', [{content: 'x', name: 'ls', call_id: 'c', is_error: false}], 'ToolCallExecutionEvent')

/** The same messages as a list, as the result of a task, as Studio keeps it, as the state of a team, and on lines. */
const files = (...messages: readonly object[]): readonly string[] => [
  JSON.stringify(messages),
  JSON.stringify({messages, stop_reason: null}),
  JSON.stringify({task_result: {messages, stop_reason: null}, usage: '', duration: 1}),
  JSON.stringify({type: 'TeamState', agent_states: {a: {}, m: {message_thread: messages, current_turn: 0}}}),
  lines(...messages),
  lines(...messages, {messages, stop_reason: 'Text mentioned'})
]

describe('the last message of the agents', () => {
  test.each([
    ['a text', [task, from('writer', 'Done.')], {agent: 'writer', text: 'Done.', message: 1}],
    ['a call', [task, calls], {agent: 'writer', text: '', stopReason: 'tool call'}],
    ['a text after a call', [task, calls, results, from('writer', 'Done.')], {text: 'Done.'}],
    [
      'what a tool gave back',
      [task, calls, results, from('writer', 'x', 'ToolCallSummaryMessage')],
      {text: 'x', message: 1}
    ],
    ['a call of the first versions', [task, from('writer', [], 'ToolCallMessage')], {stopReason: 'tool call'}],
    ['another agent is asked', [task, from('writer', 'Over to you', 'HandoffMessage')], {stopReason: 'tool call'}],
    [
      'texts between images',
      [task, from('writer', ['Do', {data: 'x'}, 'ne.'], 'MultiModalMessage')],
      {text: 'Do\nne.'}
    ],
    ['an object', [task, from('writer', {ok: true}, 'StructuredMessage[Verdict]')], {text: '{"ok":true}'}],
    [
      'thoughts and pieces do not count',
      [
        task,
        from('writer', 'Done.'),
        from('writer', 'Hm', 'ThoughtEvent'),
        from('writer', 'D', 'ModelClientStreamingChunkEvent')
      ],
      {text: 'Done.', message: 1}
    ],
    [
      'a person who is asked is not an agent',
      [
        task,
        from('writer', 'Done.'),
        {source: 'ann', content: '', type: 'UserInputRequestedEvent'},
        from('ann', 'Thanks')
      ],
      {agent: 'writer', text: 'Done.'}
    ],
    [
      'who gives the task is not an agent',
      [{...task, source: 'boss'}, from('writer', 'Done.'), {...task, source: 'boss', content: 'Good'}],
      {agent: 'writer', text: 'Done.'}
    ]
  ])('%s', (_, messages, expected) => {
    for (const file of files(...messages)) {
      const {format, threads} = runOf(file)
      expect(format).toBe('autogen-chat')
      expect(threads[0]).toMatchObject({id: 'main', kind: 'main', ...expected})
    }
  })
})

test('each agent is a thread', () => {
  for (const file of files(task, from('writer', 'A poem.'), from('critic', 'Longer.'), from('writer', 'A long poem.')))
    expect(runOf(file).threads.map(({id, kind, agent, text}) => [id, kind, agent, text])).toEqual([
      ['main', 'main', 'writer', 'A long poem.'],
      ['critic', 'subagent', 'critic', 'Longer.']
    ])
})

test('the line is that of the text', () => {
  const file = JSON.stringify({messages: [task, from('a', 'First.'), from('b', 'Done.')], stop_reason: null}, null, 2)
  const lineOf = (text: string): number => file.split('\n').findIndex((line) => line.includes(text)) + 1
  expect(runOf(file).threads).toMatchObject([{line: lineOf('Done.')}, {line: lineOf('First.')}])
})

test.each([
  ['An error occurred in the group chat.', 'error'],
  ['External termination requested', 'interruption'],
  ['Timeout of 60 seconds reached', 'interruption'],
  ['Maximum number of turns 2 reached.', undefined]
])('a team that ended with %j', (reason, stopReason) => {
  const messages = [task, from('writer', 'Done.')]
  for (const file of [
    JSON.stringify({messages, stop_reason: reason}),
    lines(...messages, {messages, stop_reason: reason})
  ])
    expect(runOf(file).threads[0]?.stopReason).toBe(stopReason)
})

describe('the state of an agent', () => {
  const context = [
    {content: 'Be brief', type: 'SystemMessage'},
    {content: 'go', source: 'user', type: 'UserMessage'},
    {content: [{id: 'c', name: 'ls', arguments: '{}'}], source: 'writer', type: 'AssistantMessage'},
    {content: [{content: 'x', call_id: 'c'}], type: 'FunctionExecutionResultMessage'},
    {content: 'Done.', thought: null, source: 'writer', type: 'AssistantMessage'}
  ]

  test.each([
    ['now', {type: 'AssistantAgentState', version: '1.0.0', llm_context: {messages: context}}],
    ['of the first versions', {type: 'AssistantAgentState', llm_messages: context}]
  ])('%s', (_, state) => {
    expect(runOf(JSON.stringify(state)).threads).toMatchObject([{agent: 'writer', text: 'Done.', message: 1}])
  })

  test('that called a tool', () => {
    const state = {type: 'AssistantAgentState', llm_context: {messages: context.slice(0, 3)}}
    expect(runOf(JSON.stringify(state)).threads).toMatchObject([{agent: 'writer', stopReason: 'tool call'}])
  })
})

describe('a chat of AutoGen 0.2', () => {
  const asked = {content: 'go', role: 'assistant', name: 'user_proxy'}
  const result = (list: readonly object[]): string =>
    JSON.stringify({chat_id: null, chat_history: list, summary: '', cost: {}, human_input: []})

  test('the roles are those that the first agent sees', () => {
    const list = [
      asked,
      {content: 'Done.', role: 'user', name: 'writer'},
      {content: '', role: 'assistant', name: 'user_proxy'}
    ]
    for (const file of [result(list), JSON.stringify(list)])
      expect(runOf(file)).toMatchObject({
        format: 'autogen-chat',
        threads: [{id: 'main', agent: 'writer', text: 'Done.', message: 1}]
      })
  })

  test('without names', () => {
    const list = [
      {content: 'go', role: 'assistant'},
      {content: 'Done.', role: 'user'}
    ]
    expect(runOf(result(list)).threads).toMatchObject([{text: 'Done.'}])
  })

  test('a group, in which all messages are those of users', () => {
    const list = [
      {content: 'go', role: 'user', name: 'Admin'},
      {content: 'A plan.', role: 'user', name: 'planner'},
      {content: 'Done.', role: 'user', name: 'writer'}
    ]
    expect(runOf(JSON.stringify(list)).threads).toMatchObject([
      {agent: 'writer', text: 'Done.'},
      {agent: 'planner', text: 'A plan.', kind: 'subagent'}
    ])
  })

  test('a call', () => {
    const call = {content: null, role: 'user', name: 'writer', tool_calls: [{id: 'c', function: {name: 'ls'}}]}
    expect(runOf(result([asked, call])).threads).toMatchObject([{agent: 'writer', stopReason: 'tool call'}])
  })

  test('a chat in which a user has a name is one of the APIs', () => {
    const list = [
      {content: 'Hi', role: 'assistant', name: 'bot'},
      {content: 'go', role: 'user', name: 'ann'},
      {content: 'Done.', role: 'assistant', name: 'bot'}
    ]
    expect(runOf(JSON.stringify(list))).toMatchObject({format: 'messages', threads: [{text: 'Done.'}]})
  })
})

test.each([
  ['[{"source": "feed", "type": "article", "content": "x"}]'],
  ['[{"source": "user", "type": "ClickEvent", "content": "x"}]'],
  ['{"messages": [{"type": "TextMessage", "content": "x"}]}'],
  ['{"agent_states": {"a": {"message_thread": []}}}'],
  ['{"llm_context": {"messages": [{"type": "UserMessage", "content": "x"}]}}'],
  ['{"chat_history": [{"role": "user", "content": "x"}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('a server may end a stream with a record of its own', () => {
  const stream = [task, from('writer', 'Done.')]
  const done = {agent: 'writer', text: 'Done.', message: 1, line: 2}
  expect(runOf(lines(...stream, {type: 'completion', status: 'complete', data: null})).threads).toEqual([
    {id: 'main', kind: 'main', ...done}
  ])
  const failed = runOf(lines(...stream, {type: 'error', source: 'system', content: 'Unexpected error: no key'}))
  expect(failed.threads).toEqual([{id: 'main', kind: 'main', ...done, stopReason: 'error'}])
  expect(capture(lines(...stream, {type: 'ping'}, {type: 'completion'}), {path: 'run.jsonl'}).kind).toBe('text')
})

describe('what the models of agents got', () => {
  const system = {type: 'SystemMessage', content: 'You help.'}
  const user = {type: 'UserMessage', source: 'user', content: 'go'}
  const own = (content: unknown, source: string): object => ({type: 'AssistantMessage', source, content, thought: null})
  const request = [{id: 'c', name: 'transfer_to_writer', arguments: '{}'}]
  const result = {type: 'FunctionExecutionResultMessage', content: [{content: 'x', call_id: 'c', name: 'transfer'}]}

  test('as a list or below `messages`', () => {
    const list = [system, user, own(request, 'lead'), result, own('Done.', 'writer')]
    for (const file of [list, {messages: list}])
      expect(runOf(JSON.stringify(file))).toMatchObject({
        format: 'autogen-chat',
        threads: [
          {id: 'main', agent: 'writer', text: 'Done.'},
          {agent: 'lead', stopReason: 'tool call'}
        ]
      })
    const [thread] = runOf(JSON.stringify(list)).threads
    expect(thread?.stopReason).toBeUndefined()
  })

  test('a call is not a message of a team', () => {
    expect(runOf(JSON.stringify({messages: [user, own(request, 'lead')]})).threads).toMatchObject([
      {agent: 'lead', text: '', stopReason: 'tool call'}
    ])
  })

  test('recordings of calls of models are not theirs', () => {
    expect(
      capture(JSON.stringify([{mode: 'create', messages: [user], response: {content: 'x'}, stream: []}]))
    ).toMatchObject({kind: 'text'})
  })
})
