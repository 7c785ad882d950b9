import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const thread = {type: 'thread.started', thread_id: 'th'}
const turn = {type: 'turn.started'}
const done = {type: 'turn.completed', usage: {input_tokens: 1}}
const item = (item: object, type = 'item.completed'): object => ({type, item: {id: 'item_0', ...item}})
const assistant = (text: string): object => item({type: 'agent_message', text})
const ran = item({
  type: 'command_execution',
  command: 'ls',
  aggregated_output: 'x'.repeat(4000),
  exit_code: 0,
  status: 'completed'
})
const old = (type: string, more: object = {}): object => ({id: '0', msg: {type, ...more}})

test.each([
  [
    'the last message is the final one',
    [thread, turn, assistant('I look.'), ran, assistant('Done.'), done],
    {text: 'Done.', line: 5, message: 2}
  ],
  [
    'reasoning is not a message',
    [thread, turn, assistant('Done.'), item({type: 'reasoning', text: 'hm'}), done],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'a message on its way is none',
    [turn, item({type: 'agent_message', text: 'Do'}, 'item.updated'), assistant('Done.'), done],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'the turn failed',
    [thread, turn, assistant('a'), {type: 'turn.failed', error: {message: 'x'}}],
    {text: 'a', line: 3, message: 1, stopReason: 'error'}
  ],
  [
    'the stream broke',
    [thread, turn, {type: 'error', message: 'x'}],
    {text: '', line: 3, message: 0, stopReason: 'error'}
  ],
  [
    'it went on after an error',
    [thread, turn, {type: 'error', message: 'again'}, assistant('Done.'), done],
    {text: 'Done.', line: 4, message: 1}
  ],
  [
    'an error that the turn outlived is none',
    [thread, turn, assistant('Done.'), {type: 'error', message: 'again'}, done],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'the program was stopped',
    [thread, turn, assistant('a')],
    {text: 'a', line: 3, message: 1, stopReason: 'unfinished run'}
  ],
  ['it was stopped at once', [thread, turn], {text: '', line: 2, message: 0, stopReason: 'unfinished run'}],
  ['no message', [thread, turn, done], {text: '', line: 3, message: 0, stopReason: 'nothing'}],
  [
    'of two runs the last counts',
    [thread, turn, assistant('a'), thread, turn, assistant('B'), done],
    {text: 'B', line: 6, message: 1}
  ],
  [
    'the first versions',
    [
      {model: 'm'},
      {prompt: 'p'},
      old('task_started'),
      old('agent_message', {message: 'Done.'}),
      old('task_complete', {last_agent_message: 'Done.'})
    ],
    {text: 'Done.', line: 4, message: 1}
  ],
  [
    'the first versions, with the message at the end only',
    [old('task_started'), old('task_complete', {last_agent_message: 'Done.'})],
    {text: 'Done.', line: 2, message: 1}
  ],
  [
    'the first versions, stopped',
    [old('task_started'), old('agent_message', {message: 'a'})],
    {text: 'a', line: 2, message: 1, stopReason: 'unfinished run'}
  ],
  [
    'the first versions, interrupted',
    [old('agent_message', {message: 'a'}), old('turn_aborted')],
    {text: 'a', line: 1, message: 1, stopReason: 'interruption'}
  ],
  [
    'the first versions, failed',
    [old('task_started'), old('error', {message: 'x'}), old('task_complete', {last_agent_message: null})],
    {text: '', line: 3, message: 0, stopReason: 'error'}
  ]
] as const)('%s', (_, records, expected) => {
  expect(runOf(lines(...records))).toEqual({
    format: 'codex-exec',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('sub-agents end with what the thread that waits for them gets', () => {
  const collab = (tool: string, states: object): object =>
    item({type: 'collab_tool_call', tool, receiver_thread_ids: Object.keys(states), agents_states: states})
  const text = lines(
    thread,
    turn,
    collab('spawn_agent', {a: {status: 'pending_init', message: null}, b: {status: 'running', message: 'soon'}}),
    collab('wait', {a: {status: 'completed', message: 'Found.'}, c: {status: 'errored', message: 'boom'}}),
    collab('close_agent', {a: {status: 'completed', message: 'Found.'}}),
    assistant('Done.'),
    done
  )
  expect(runOf(text).threads).toEqual([
    {id: 'main', kind: 'main', text: 'Done.', line: 6, message: 1},
    {id: 'a', kind: 'subagent', text: 'Found.', line: 4, message: 1},
    {id: 'c', kind: 'subagent', text: '', line: 4, message: 0, stopReason: 'error'}
  ])
})

test('warnings on the way are counted', () => {
  expect(runOf(lines('Reading prompt from stdin...', thread, turn, assistant('Done.'), done))).toMatchObject({
    threads: [{text: 'Done.', line: 4}],
    skipped: 1
  })
})
