import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const human = (content: string, more: object = {}): object => ({type: 'human', content, ...more})
const ai = (content: string, more: object = {}): object => ({type: 'ai', content, tool_calls: [], ...more})
const call = {tool_calls: [{name: 'ls', args: {}, id: 'c', type: 'tool_call'}]}
const tool = {type: 'tool', content: 'x', tool_call_id: 'c'}
const ids = (file: string) =>
  runOf(file).threads.map(({id, kind, agent, text, stopReason}) => [id, kind, agent, text, stopReason])

/** Events as a server sends them. */
const events = (...list: readonly (readonly [string, unknown])[]): string =>
  list.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('')

/** What one mode gives, in each way in which it is written. */
const files = (mode: string, ...data: readonly unknown[]): readonly string[] => [
  lines(...data),
  JSON.stringify(data),
  JSON.stringify(data, null, 2),
  lines(...data.map((each) => [mode, each])),
  lines(...data.map((each) => [[], each])),
  lines(...data.map((each) => [[], mode, each])),
  lines(...data.map((each) => ({event: mode, data: each}))),
  lines(...data.map((each) => ({type: mode, ns: [], data: each}))),
  events(['metadata', {run_id: 'r'}], ...data.map((each) => [mode, each] as const), ['end', null])
]

describe('states are one run', () => {
  test.each([
    ['with ids', [human('go', {id: 'h'}), ai('A plan.', {id: 'a'}), ai('Done.', {id: 'b'})]],
    ['without ids', [human('go'), ai('A plan.'), ai('Done.')]]
  ])('%s', (_, list) => {
    const states = list.map((__, index) => ({messages: list.slice(0, index + 1), count: index}))
    for (const file of files('values', ...states)) {
      expect(runOf(file).format).toBe('langgraph-stream')
      expect(ids(file)).toEqual([['main', 'main', undefined, 'Done.', undefined]])
    }
  })

  test('of a state that was cut', () => {
    const states = [
      {messages: [human('go'), ai('a', {id: '1'}), ai('b', {id: '2'})]},
      {messages: [ai('b', {id: '2'}), ai('Done.', {id: '3'})]}
    ]
    expect(ids(lines(...states))).toEqual([['main', 'main', undefined, 'Done.', undefined]])
  })

  test('a state that does not go on is of the next run', () => {
    const file = lines(
      {messages: [human('one')]},
      {messages: [human('one'), ai('First.')]},
      {messages: [human('two')]},
      {messages: [human('two'), ai('Second.', call)]}
    )
    expect(ids(file)).toEqual([
      ['line 1', 'main', undefined, 'First.', undefined],
      ['line 3', 'main', undefined, 'Second.', 'tool call']
    ])
  })

  test('results of runs of their own stay such', () => {
    const results = ['A', 'B'].map((text) => ({messages: [human('go'), ai(text)]}))
    expect(runOf(lines(...results))).toMatchObject({format: 'langchain-messages', threads: [{text: 'A'}, {text: 'B'}]})
  })

  test('the snapshots of a thread, the newest first', () => {
    const snapshot = (next: readonly string[], ...messages: readonly object[]): object => ({
      values: {messages},
      next,
      tasks: [],
      created_at: 't',
      metadata: {step: 1}
    })
    const older = [snapshot(['writer'], human('go')), snapshot(['__start__']), {...snapshot([]), values: {}}]
    expect(ids(JSON.stringify([snapshot([], human('go'), ai('Done.')), ...older]))).toEqual([
      ['main', 'main', undefined, 'Done.', undefined]
    ])
    expect(ids(JSON.stringify([snapshot(['tools'], human('go'), ai('Wait.')), ...older]))).toEqual([
      ['main', 'main', undefined, 'Wait.', 'unfinished run']
    ])
  })

  test('the same as lists, which Python writes', () => {
    const snapshot = (next: readonly string[], ...messages: readonly object[]) => [
      {messages},
      next,
      {configurable: {thread_id: 't'}},
      {step: 1},
      't',
      null,
      [],
      []
    ]
    const history = [snapshot([], human('go'), ai('Done.')), snapshot(['writer'], human('go')), snapshot(['__start__'])]
    const threads = [['main', 'main', undefined, 'Done.', undefined]]
    expect(ids(JSON.stringify(history))).toEqual(threads)
    expect(ids(JSON.stringify(history, null, 2))).toEqual(threads)
    expect(ids(lines(...history))).toEqual(threads)
  })

  test('an agent that handed over has no thread, and one that is done has its own answer', () => {
    const over = (name: string, content = '') => ({...call, tool_calls: [{name, args: {}, id: 'c'}], content})
    const messages = [
      human('go'),
      ai('', {...over('transfer_to_expert'), name: 'boss'}),
      {...tool, name: 'transfer_to_expert'},
      ai('Dry.', {name: 'expert'}),
      ai('', {...over('transfer_back_to_boss', 'Transferring back to boss'), name: 'expert'}),
      {...tool, name: 'transfer_back_to_boss'},
      ai('', {...over('transfer_to_writer'), name: 'boss'}),
      {...tool, name: 'transfer_to_writer'},
      ai('Written.', {name: 'writer'})
    ]
    const parts = messages.map((message) => ({
      [String((message as {name?: string}).name ?? 'boss')]: {messages: [message]}
    }))
    for (const file of [JSON.stringify({messages}), lines(...messages), lines(...parts)])
      expect(ids(file)).toEqual([
        ['main', 'main', 'writer', 'Written.', undefined],
        ['expert', 'subagent', 'expert', 'Dry.', undefined]
      ])
  })

  test('a history with ids of messages begins with its last state', () => {
    const all = [human('go', {id: '1'}), ai('I look.', {...call, id: '2'}), {...tool, id: '3'}, ai('Done.', {id: '4'})]
    const history = [4, 3, 2, 1].map((count) => ({
      values: {messages: all.slice(0, count)},
      next: count === 4 ? [] : ['x'],
      config: {configurable: {thread_id: 't'}}
    }))
    for (const file of [JSON.stringify(history), lines(...history)])
      expect(ids(file)).toEqual([['main', 'main', undefined, 'Done.', undefined]])
  })
})

describe('what nodes add is one run', () => {
  test('each node is an agent', () => {
    const updates = [
      {__start__: null},
      {finder: {messages: [ai('Found.')], plan: ['x']}},
      {tools: {messages: [tool]}},
      {lead: {messages: [ai('Done.')], count: 1}}
    ]
    for (const file of files('updates', ...updates)) {
      expect(runOf(file).format).toBe('langgraph-stream')
      expect(ids(file)).toEqual([
        ['main', 'main', 'lead', 'Done.', undefined],
        ['finder', 'subagent', 'finder', 'Found.', undefined]
      ])
    }
  })

  test('the name of a message counts more than that of a node', () => {
    expect(ids(lines({agent: {messages: [ai('Done.', {name: 'planner'})]}}))).toEqual([
      ['main', 'main', 'planner', 'Done.', undefined]
    ])
  })

  test('several updates of a node, and a message without a list', () => {
    expect(ids(lines({a: [{messages: ai('One.')}, null, {messages: [ai('Done.')]}]}))).toEqual([
      ['main', 'main', 'a', 'Done.', undefined]
    ])
  })

  test('the answer of an agent as a human message with its name', () => {
    const file = lines(
      {coder: {messages: [human('Coded.', {name: 'coder'})]}},
      {supervisor: {next: {goto: 'lead'}}},
      {lead: {messages: [ai('Done.')]}}
    )
    expect(ids(file)).toEqual([
      ['main', 'main', 'lead', 'Done.', undefined],
      ['coder', 'subagent', 'coder', 'Coded.', undefined]
    ])
  })

  test('a graph in the graph is an agent', () => {
    const file = lines(
      [['finder:1f0c'], {agent: {messages: [ai('Looking.', call)]}}],
      [['finder:1f0c'], {tools: {messages: [tool]}}],
      [['finder:1f0c'], {agent: {messages: [ai('Found.')]}}],
      [[], {lead: {messages: [ai('Done.')]}}]
    )
    expect(ids(file)).toEqual([
      ['main', 'main', 'lead', 'Done.', undefined],
      ['finder', 'subagent', 'finder', 'Found.', undefined]
    ])
  })

  test('the line is that of the text', () => {
    const updates = [{finder: {messages: [ai('Found.')]}}, {lead: {messages: [ai('Done.')]}}]
    expect(runOf(lines(...updates)).threads.map(({line}) => line)).toEqual([2, 1])
    const file = JSON.stringify(updates, null, 2)
    expect(runOf(file).threads.map(({line}) => file.split('\n')[line - 1]?.trim())).toEqual([
      '"content": "Done.",',
      '"content": "Found.",'
    ])
  })

  test.each([
    ['waits for a person', [{a: {messages: [ai('Wait.')]}}, {__interrupt__: [{value: 'ok?'}]}], 'unfinished run'],
    ['went on', [{a: {messages: [ai('Wait.')]}}, {__interrupt__: []}, {a: {messages: [ai('Wait.')]}}], undefined],
    ['called a tool', [{a: {messages: [ai('Wait.', call)]}}], 'tool call']
  ])('a run that %s', (_, updates, reason) => {
    expect(ids(lines(...updates))).toEqual([['main', 'main', 'a', 'Wait.', reason]])
  })
})

describe('pieces of messages', () => {
  const piece = (id: string, content: string, about: object): readonly [object, object] => [
    {type: 'AIMessageChunk', id, content, tool_calls: []},
    {langgraph_node: 'agent', ...about}
  ]
  const pieces = [
    piece('a', 'Fou', {langgraph_checkpoint_ns: 'finder:1|agent:2'}),
    piece('b', 'Do', {lc_agent_name: 'lead'}),
    piece('a', 'nd.', {langgraph_checkpoint_ns: 'finder:1|agent:2'}),
    piece('b', 'ne.', {lc_agent_name: 'lead'})
  ]
  const expected = [
    ['main', 'main', 'lead', 'Done.', undefined],
    ['finder', 'subagent', 'finder', 'Found.', undefined]
  ]

  test('as LangGraph for JavaScript writes them', () => {
    const chunk = (content: string, more: object = {}) => [
      {
        lc: 1,
        type: 'constructor',
        id: ['langchain_core', 'messages', 'AIMessageChunk'],
        kwargs: {content, id: 'm', tool_calls: [], tool_call_chunks: [], additional_kwargs: {}, ...more}
      },
      {langgraph_step: 1, langgraph_node: 'agent'}
    ]
    const pieces = [chunk(''), chunk('Do'), chunk('ne.')]
    expect(ids(lines(...pieces, chunk('')))).toEqual([['main', 'main', 'agent', 'Done.', undefined]])
    expect(ids(lines(...pieces, chunk('', {additional_kwargs: {stop_reason: 'max_tokens'}})))).toEqual([
      ['main', 'main', 'agent', 'Done.', 'token limit']
    ])
  })

  test('of agents at the same time', () => {
    for (const file of [
      lines(...pieces),
      JSON.stringify(pieces),
      lines(...pieces.map((each) => ['messages', each])),
      events(...pieces.map((each) => ['messages', each] as const))
    ])
      expect(ids(file)).toEqual(expected)
  })

  test('messages so far', () => {
    const so = (id: string, content: string): readonly [string, unknown] => [
      'messages/partial',
      [{type: 'ai', id, content, tool_calls: []}]
    ]
    const file = events(
      ['metadata', {run_id: 'r'}],
      ['messages/metadata', {a: {metadata: {langgraph_node: 'writer'}}}],
      so('a', ''),
      so('a', 'Do'),
      so('a', 'Done.')
    )
    expect(runOf(file).threads).toMatchObject([{id: 'main', agent: 'writer', text: 'Done.', message: 1}])
  })
})

describe('reports of steps', () => {
  const started = (name: string): object => ({id: name, name, input: {messages: [human('go')]}, triggers: ['x']})
  const ended = (name: string, result: unknown, more: object = {}): object => ({
    id: name,
    name,
    error: null,
    result,
    interrupts: [],
    ...more
  })
  const state = (next: readonly string[], ...messages: readonly object[]): object => ({
    config: {},
    metadata: {},
    values: {messages},
    next,
    tasks: []
  })
  const debug = (type: string, payload: object): object => ({type, timestamp: 't', step: 1, payload})
  const found = ai('Found.', {id: 'a'})
  const done = ai('Done.', {id: 'b'})
  const expected = [
    ['main', 'main', 'lead', 'Done.', undefined],
    ['finder', 'subagent', 'finder', 'Found.', undefined]
  ]

  test('tasks', () => {
    const tasks = [
      started('finder'),
      ended('finder', {messages: [found]}),
      started('lead'),
      ended('lead', {messages: [done]})
    ]
    for (const file of files('tasks', ...tasks)) expect(ids(file)).toEqual(expected)
    const line = JSON.stringify(tasks, null, 2)
    expect(line.split('\n')[(runOf(line).threads[0]?.line ?? 0) - 1]?.trim()).toBe('"content": "Done.",')
  })

  test('checkpoints', () => {
    const checkpoints = [state(['lead'], human('go', {id: 'h'})), state([], human('go', {id: 'h'}), done)]
    for (const file of files('checkpoints', ...checkpoints))
      expect(ids(file)).toEqual([['main', 'main', undefined, 'Done.', undefined]])
    for (const file of files('checkpoints', state(['tools'], human('go'), done)).slice(3, 4))
      expect(ids(file)).toEqual([['main', 'main', undefined, 'Done.', 'unfinished run']])
  })

  test.each([
    ['now', (message: object): unknown => ({messages: [message]})],
    ['in the first versions', (message: object): unknown => [['messages', [message]]]]
  ])('for a debugger, %s', (_, resultOf) => {
    const reports = [
      debug('checkpoint', state(['finder'], human('go'))),
      debug('task', started('finder')),
      debug('task_result', ended('finder', resultOf(found))),
      debug('checkpoint', state(['lead'], human('go'), found)),
      debug('task_result', ended('lead', resultOf(done))),
      debug('checkpoint', state([], human('go'), found, done))
    ]
    for (const file of files('debug', ...reports)) expect(ids(file)).toEqual(expected)
  })

  test('a step that failed, and one that waits for a person', () => {
    const before = [started('lead'), ended('lead', {messages: [done]})]
    expect(ids(lines(...before, ended('check', {}, {error: 'x'})))[0]?.[4]).toBe('error')
    expect(ids(lines(...before, ended('check', {}, {interrupts: [{value: 'ok?'}]})))[0]?.[4]).toBe('unfinished run')
  })
})

test('events of a server without names have parts as they are on lines', () => {
  const piece = (content: string): object => ({type: 'AIMessageChunk', id: 'a', content, tool_calls: []})
  const unnamed = (...list: readonly unknown[]): string =>
    list.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
  const about = {langgraph_node: 'lead', langgraph_step: 1}
  const file = `${unnamed([piece('Do'), about], [piece('ne.'), about])}data: [DONE]\n\n`
  expect(runOf(file)).toMatchObject({
    format: 'langgraph-stream',
    threads: [{id: 'main', agent: 'lead', text: 'Done.', line: 1, message: 1}]
  })
  expect(ids(unnamed({lead: {messages: [ai('Done.')]}}))).toEqual([['main', 'main', 'lead', 'Done.', undefined]])
})

describe('events of steps', () => {
  test('are joined by the call of the model, where pieces have no id', () => {
    const step = (event: string, run: string, data: object): object => ({event, data, run_id: run, parent_ids: []})
    const piece = (run: string, content: string): object =>
      step('on_chat_model_stream', run, {chunk: {type: 'AIMessageChunk', id: null, content}})
    const pieces = [piece('1', 'A '), piece('1', 'plan.'), piece('2', 'Do'), piece('2', 'ne.')]
    expect(runOf(lines(...pieces)).threads).toMatchObject([{text: 'Done.', line: 3, message: 2}])
    const end = step('on_chat_model_end', '2', {output: ai('Done.', {id: 'b'})})
    expect(runOf(lines(...pieces, end)).threads).toMatchObject([{text: 'Done.', message: 2}])
  })

  const event = (name: string, data: object, node?: string): object => ({
    event: name,
    data,
    name: 'x',
    tags: [],
    run_id: 'r',
    metadata: node === undefined ? {} : {langgraph_node: node},
    parent_ids: []
  })
  const chunk = (id: string, content: string, node: string): object =>
    event('on_chat_model_stream', {chunk: {type: 'AIMessageChunk', id, content, tool_calls: []}}, node)
  const end = (id: string, content: string, node: string, more: object = {}): object =>
    event('on_chat_model_end', {input: {}, output: ai(content, {id, ...more})}, node)
  const start = event('on_chain_start', {input: {messages: [human('go')]}})
  const found = [chunk('a', 'Fou', 'finder'), chunk('a', 'nd.', 'finder'), end('a', 'Found.', 'finder')]
  const done = [chunk('b', 'Do', 'lead'), end('b', 'Done.', 'lead'), event('on_chain_end', {output: {}})]

  test.each([
    ['as lines', lines],
    ['as a list', (...list: readonly object[]) => JSON.stringify(list, null, 2)],
    ['of a server', (...list: readonly object[]) => events(...list.map((each) => ['events', each] as const))]
  ])('%s', (_, write) => {
    const file = write(start, ...found, event('on_tool_end', {output: tool}, 'tools'), ...done)
    expect(runOf(file).format).toBe('langgraph-stream')
    expect(ids(file)).toEqual([
      ['main', 'main', 'lead', 'Done.', undefined],
      ['finder', 'subagent', 'finder', 'Found.', undefined]
    ])
    expect(ids(write(start, ...found, chunk('b', 'Do', 'lead')))[0]).toEqual(['main', 'main', 'lead', 'Do', undefined])
    expect(ids(write(start, end('a', 'I look.', 'lead', call)))).toEqual([
      ['main', 'main', 'lead', 'I look.', 'tool call']
    ])
  })

  test('beside pieces of messages', () => {
    const so = (content: string): readonly [string, unknown] => [
      'messages/partial',
      [{type: 'ai', id: 'b', content, tool_calls: []}]
    ]
    const list: readonly (readonly [string, unknown])[] = [
      ['events', chunk('b', 'Do', 'lead')],
      so('Do'),
      ['events', chunk('b', 'ne.', 'lead')],
      so('Done.')
    ]
    expect(ids(events(...list))).toEqual([['main', 'main', undefined, 'Done.', undefined]])
  })
})

test('blocks of a text are one', () => {
  const content = [
    {type: 'text', text: 'It is '},
    {type: 'text', text: '66F.'}
  ]
  expect(ids(lines({a: {messages: [{type: 'ai', content}]}}))).toEqual([['main', 'main', 'a', 'It is 66F.', undefined]])
})

test('in several modes, what nodes add counts', () => {
  const done = ai('Done.', {id: 'b'})
  const file = lines(
    ['messages', [{type: 'AIMessageChunk', id: 'b', content: 'Do'}, {langgraph_node: 'lead'}]],
    ['updates', {finder: {messages: [ai('Found.', {id: 'a'})]}}],
    ['custom', {progress: 1}],
    ['updates', {lead: {messages: [done]}}],
    ['values', {messages: [ai('Found.', {id: 'a'}), done]}]
  )
  expect(ids(file)).toEqual([
    ['main', 'main', 'lead', 'Done.', undefined],
    ['finder', 'subagent', 'finder', 'Found.', undefined]
  ])
})

test('runs of a server in one file, one of which failed', () => {
  const file = events(
    ['metadata', {run_id: 'r1', attempt: 1}],
    ['updates', {a: {messages: [ai('One.')]}}],
    ['metadata', {run_id: 'r2'}],
    ['updates', {a: {messages: [ai('Two.')]}}],
    ['error', {error: 'x', message: 'y'}]
  )
  expect(ids(file)).toEqual([
    ['line 2', 'main', 'a', 'One.', undefined],
    ['line 8', 'main', 'a', 'Two.', 'error']
  ])
})

test.each([
  ['{"a": {"messages": [{"role": "assistant", "content": "x"}]}}\n{"b": {"messages": []}}\n'],
  ['{"a": {"messages": ["x"]}}\n'],
  ['["updates", {"a": 1}]\n["updates", {"b": 2}]\n'],
  ['["ai", "x"]\n["human", "y"]\n'],
  ['[1, 2]\n[3, 4]\n'],
  ['event: values\ndata: {"x": 1}\n\n'],
  ['{"event": "on_chat_model_end", "data": {"output": {"type": "ai", "content": "x"}}}\n'],
  ['{"event": "on_click_end", "data": {}, "run_id": "r"}\n'],
  ['event: ping\ndata: {"messages": [{"type": "ai", "content": "x"}]}\n\n']
])('%j is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
