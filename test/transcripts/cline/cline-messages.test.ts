import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

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
