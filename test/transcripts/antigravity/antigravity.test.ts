import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const prompt = {step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', status: 'DONE', content: 'Do it'}
const say = (content: string, more: object = {}): object => ({
  step_index: 2,
  source: 'MODEL',
  type: 'PLANNER_RESPONSE',
  status: 'DONE',
  content,
  ...more
})
const overloaded = {step_index: 4, source: 'SYSTEM', type: 'ERROR_MESSAGE', status: 'DONE', error_code: 429}
const ran = {
  step_index: 3,
  source: 'MODEL',
  type: 'RUN_COMMAND',
  status: 'DONE',
  content: 'Created At: now\nOutput: ok'
}

test.each([
  ['the last response', [say('I look.', {tool_calls: [{name: 'ls'}]}), ran, say('Done.')], {text: 'Done.', line: 4}],
  ['outputs of tools after it', [say('Done.'), ran], {text: 'Done.', line: 2}],
  ['an empty response after it', [say('Done.'), say('')], {text: 'Done.', line: 2}],
  ['a call', [say('Done.'), say('', {tool_calls: [{name: 'ls'}]})], {text: '', stopReason: 'tool call'}],
  ['a text that the log cut', [say('a\n<truncated 10359 bytes>\nb')], {stopReason: 'unfinished run'}],
  ['one that it names', [say('a', {truncated_fields: ['content']})], {stopReason: 'unfinished run'}],
  ['one that is whole', [say('<truncated 1 bytes>', {truncated_fields: ['tool_calls']})], {line: 2}],
  ['an error', [say('Done.', {status: 'ERROR'})], {stopReason: 'error'}],
  ['an error of the API, then an empty response', [say('I look.'), overloaded, say('')], {stopReason: 'error'}],
  ['an error that the model got over', [overloaded, say('Done.')], {text: 'Done.', line: 3}]
])('a log with %s', (_, steps, expected) => {
  const {format, threads} = runOf(lines(prompt, ...steps), {path: 'transcript.jsonl'})
  expect(format).toBe('antigravity')
  expect(threads).toMatchObject([{id: 'main', kind: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

const step = (type: string, more: object = {}): object => ({type: `CORTEX_STEP_TYPE_${type}`, ...more})
const planner = (plannerResponse: object): object => step('PLANNER_RESPONSE', {plannerResponse})

test.each([
  ['a changed response', [planner({response: 'a', modifiedResponse: 'b'})], {text: 'b'}],
  ['an empty one', [planner({response: 'a'}), planner({thinking: 'x'}), step('CHECKPOINT')], {text: 'a'}],
  ['a call', [planner({response: 'a', toolCalls: [{name: 'x'}]})], {stopReason: 'tool call'}],
  [
    'an end of its stream',
    [planner({response: 'a', stopReason: 'STOP_REASON_CLIENT_STREAM_ERROR'})],
    {stopReason: 'error'}
  ],
  ['an error', [planner({response: 'a'}), step('ERROR_MESSAGE')], {stopReason: 'error'}]
])('steps with %s', (_, steps, expected) => {
  const all = [step('USER_INPUT', {userInput: {}}), ...steps]
  for (const file of [all, {steps: all}, {trajectory: {steps: all}}]) {
    const {format, threads} = runOf(JSON.stringify(file))
    expect(format).toBe('antigravity')
    expect(threads).toMatchObject([expected])
  }
})

test.each([
  lines({step_index: 1, source: 'MODEL', type: 'OTHER'}),
  lines(prompt, {step: 1}),
  JSON.stringify({steps: [{type: 'CORTEX'}]}),
  JSON.stringify({steps: []})
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
