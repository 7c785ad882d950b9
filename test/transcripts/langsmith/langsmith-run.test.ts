import {describe, expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const run = (id: string, more: object = {}): object => ({
  id,
  name: 'graph',
  run_type: 'chain',
  trace_id: 't',
  start_time: `2026-01-01T00:00:0${id.length}Z`,
  inputs: {},
  ...more
})

describe('what the root gave back', () => {
  test.each([
    ['a text', {output: 'Done.'}, {text: 'Done.'}],
    ['a text under another key', {answer: 'Done.'}, {text: 'Done.'}],
    ['data', {verdict: 'PASS', score: 3}, {text: '{"verdict":"PASS","score":3}'}],
    [
      'the state of a graph',
      {
        messages: [
          {type: 'human', content: 'go'},
          {type: 'ai', content: 'Done.'}
        ]
      },
      {text: 'Done.'}
    ],
    [
      'a completion',
      {choices: [{message: {role: 'assistant', content: 'Done.'}, finish_reason: 'length'}], model: 'm'},
      {text: 'Done.', stopReason: 'token limit', model: 'm'}
    ],
    [
      'generations',
      {
        generations: [
          [
            {
              text: 'Done.',
              type: 'ChatGeneration',
              message: {lc: 1, type: 'constructor', id: ['x', 'AIMessage'], kwargs: {content: 'Done.'}}
            }
          ]
        ]
      },
      {text: 'Done.'}
    ],
    ['an agent of the first kind', {input: 'go', output: 'Done.', intermediate_steps: []}, {text: 'Done.'}]
  ])('%s', (_, outputs, expected) => {
    for (const file of [
      JSON.stringify(run('a', {outputs})),
      JSON.stringify([run('a', {outputs})]),
      JSON.stringify({runs: [run('a', {outputs})]})
    ])
      expect(runOf(file)).toMatchObject({format: 'langsmith-run', threads: [{id: 'main', kind: 'main', ...expected}]})
  })
})

test('a failure', () => {
  expect(runOf(JSON.stringify(run('a', {outputs: null, error: 'no'}))).threads).toMatchObject([
    {text: '', stopReason: 'error'}
  ])
})

test('agents in a trace are threads, wherever their runs are', () => {
  const metadata = (lc_agent_name: string) => ({extra: {metadata: {lc_agent_name}}})
  const inner = [
    run('bb', {name: 'finder', parent_run_id: 'a', ...metadata('finder')}),
    run('ccc', {
      run_type: 'llm',
      parent_run_id: 'bb',
      outputs: {role: 'assistant', content: 'Found.'},
      ...metadata('finder')
    })
  ]
  const root = run('a', {outputs: {output: 'Done.'}})
  const expected = [
    ['main', 'main', undefined, 'Done.'],
    ['bb', 'subagent', 'finder', 'Found.']
  ]
  const nested = {...root, child_runs: [{...inner[0], child_runs: [inner[1]]}]}
  for (const file of [lines(...inner, root), JSON.stringify([root, ...inner]), JSON.stringify(nested)])
    expect(runOf(file).threads.map(({id, kind, agent, text}) => [id, kind, agent, text])).toEqual(expected)
})

test('each trace is a run', () => {
  const of = (trace: string, output: string) => run(`r${trace}`, {trace_id: trace, outputs: {output}})
  expect(runOf(lines(of('x', 'a'), of('y', 'b'))).threads.map(({id, text, line}) => [id, text, line])).toEqual([
    ['trace x', 'a', 1],
    ['trace y', 'b', 2]
  ])
})

test('a run in a run, very deep', () => {
  const deep = `${'{"id":"a","run_type":"chain","child_runs":['.repeat(2000)}${']}'.repeat(2000)}`
  const file = `{"id":"r","name":"x","run_type":"chain","start_time":"1","outputs":{"output":"Done."},"child_runs":[${deep}]}`
  expect(runOf(file).threads[0]).toMatchObject({text: 'Done.'})
})

test.each([
  ['{"id": "a", "run_type": "chain", "name": "x"}'],
  ['{"id": "a", "run_type": "marathon", "name": "x", "inputs": {}, "start_time": "1"}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('runs that LangChain exports, with `run_id`', () => {
  const exported = (runId: string, parent: string | null, text: string): object => ({
    run_id: runId,
    trace_id: 't',
    name: 'graph',
    run_type: 'chain',
    parent_run_id: parent,
    inputs: {},
    outputs: {messages: [{type: 'ai', content: text}]}
  })
  const content = lines(exported('a', null, 'Done.'), exported('b', 'a', 'I look.'))
  expect(runOf(content)).toMatchObject({format: 'langsmith-run', threads: [{text: 'Done.', line: 1}]})
})
