import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const say = (kind: string, text?: string, more: object = {}): object => ({ts: 1, type: 'say', say: kind, text, ...more})
const ask = (kind: string, text?: string): object => ({ts: 1, type: 'ask', ask: kind, text})
const task = say('text', 'go')

test.each([
  [
    'an answer',
    [task, say('text', 'I start.'), ask('tool', '{}'), say('completion_result', 'Done.'), ask('completion_result', '')],
    {text: 'Done.', message: 2}
  ],
  ['a text', [task, say('api_req_started', '{}'), say('text', 'Done.')], {text: 'Done.'}],
  ['a question', [task, ask('followup', '{"question": "Which?", "options": []}')], {text: 'Which?'}],
  ['a call', [task, say('text', 'a'), ask('command', 'ls')], {text: 'a', stopReason: 'tool call'}],
  ['sub-agents', [task, say('text', 'a'), say('use_subagents', '{}')], {text: 'a', stopReason: 'tool call'}],
  ['a plan', [task, say('tool', '{}'), say('plan_completion_result', 'First b.')], {text: 'First b.'}],
  [
    'a cancellation',
    [task, say('text', 'a'), say('api_req_started', '{"cancelReason": "user_cancelled"}')],
    {stopReason: 'interruption'}
  ],
  [
    'an answer beside changed files',
    [task, say('completion_result', 'Done.HAS_CHANGES'), ask('completion_result', '')],
    {text: 'Done.', message: 1}
  ],
  [
    'a text of a request that was cancelled',
    [task, say('api_req_started', '{"cancelReason": "user_cancelled"}'), say('text', 'Do'), ask('resume_task')],
    {text: 'Do', stopReason: 'interruption'}
  ],
  [
    'a text of a request that failed',
    [task, say('api_req_started', '{"cancelReason": "streaming_failed"}'), say('text', 'Do')],
    {text: 'Do', stopReason: 'error'}
  ],
  [
    'an answer of the request after one that was cancelled',
    [
      task,
      say('api_req_started', '{"cancelReason": "user_cancelled"}'),
      say('text', 'Do'),
      say('api_req_started', '{}'),
      say('text', 'Done.')
    ],
    {text: 'Done.', message: 2}
  ],
  ['an error', [task, say('text', 'a'), ask('api_req_failed', 'no')], {stopReason: 'error'}],
  ['nothing', [task], {text: '', stopReason: 'nothing'}]
])('%s', (_, list, expected) => {
  const {format, threads} = runOf(JSON.stringify(list))
  expect(format).toBe('cline-messages')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test('a list of others is something else', () => {
  expect(capture('[{"ts": 1, "type": "say", "text": "x"}]').kind).toBe('text')
})

const started = {type: 'task_started', taskId: '1'}

test.each([
  ['an answer', [started, say('task', 'go'), say('completion_result', 'Done.')], {text: 'Done.', message: 1, line: 3}],
  ['a task without a beginning', [task, say('completion_result', 'Done.')], {text: 'Done.', message: 1, line: 2}],
  [
    'pieces',
    [started, say('text', 'Do', {partial: true}), say('text', 'Done.', {partial: false})],
    {text: 'Done.', message: 1, line: 3}
  ],
  ['a piece', [started, say('text', 'Do', {partial: true})], {text: 'Do', stopReason: 'interruption'}],
  [
    'a piece, then a call',
    [started, say('text', 'Do', {partial: true}), ask('tool', '{}')],
    {text: 'Do', stopReason: 'tool call'}
  ],
  ['a plan', [started, ask('plan_mode_respond', '{"response": "First b."}')], {text: 'First b.'}],
  ['an error', [started, say('text', 'a'), {type: 'error', message: 'no'}], {text: 'a', stopReason: 'error'}]
])('%s on lines', (_, list, expected) => {
  const {format, threads} = runOf(lines(...list))
  expect(format).toBe('cline-messages')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test('lines of a program with other keys are something else', () => {
  const others = lines(
    {timestamp: 1, type: 'say', say: 'text', content: 'go'},
    {timestamp: 2, type: 'say', say: 'completion_result', content: 'Done.'}
  )
  expect(capture(others, {path: 'run.jsonl'}).kind).toBe('text')
})

test('tasks in one file', () => {
  const run = (taskId: string) => [{...started, taskId}, say('task', 'go'), say('completion_result', `Done ${taskId}.`)]
  expect(runOf(lines(...run('1'), ...run('2'))).threads).toMatchObject([{text: 'Done 1.'}, {text: 'Done 2.'}])
})
