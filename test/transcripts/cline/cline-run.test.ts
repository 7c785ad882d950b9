import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const event = (type: string, more: object = {}): object => ({ts: 't', type: 'agent_event', event: {type, ...more}})
const piece = (text: string) => event('content_start', {contentType: 'text', text, accumulated: text})
const end = (text: string) => event('content_end', {contentType: 'text', text})
const tool = (toolName: string, input: object = {}) => event('content_start', {contentType: 'tool', toolName, input})
const result = (finishReason: string, text?: string) => ({type: 'run_result', finishReason, text, model: {id: 'm'}})
const start = (taskId: string) => ({
  type: 'hook_event',
  hookEventName: 'agent_start',
  taskId,
  parentAgentId: null
})

test.each([
  [
    'pieces of a text',
    [piece('Do'), piece('ne.'), end('Done.'), result('completed', 'Done.')],
    {text: 'Done.', line: 2}
  ],
  ['the end of a text', [end('Done.'), result('completed', 'Done.')], {text: 'Done.', line: 2}],
  [
    'what follows a tool',
    [piece('I look.'), end('I look.'), tool('run_commands'), end('Done.'), result('completed', 'Done.')],
    {text: 'Done.', line: 5, message: 2}
  ],
  ['a result alone', [result('completed', 'Done.')], {text: 'Done.', line: 2}],
  [
    'what the agent hands in',
    [tool('submit_and_exit', {summary: 'Done.'}), result('completed', 'Submission recorded')],
    {text: 'Done.', line: 2}
  ],
  ['a failure', [piece('a'), result('error', 'no key')], {text: 'a', stopReason: 'error'}],
  ['a run that is stopped', [end('a'), result('aborted', ''), {type: 'run_aborted'}], {stopReason: 'interruption'}],
  ['too many steps', [end('a'), tool('editor'), result('max_iterations', 'a')], {stopReason: 'unfinished run'}],
  ['a call without a result', [end('a'), tool('editor')], {text: 'a', stopReason: 'tool call'}],
  ['a text without a result', [piece('Do')], {text: 'Do', stopReason: 'unfinished run'}]
])('%s', (_, records, expected) => {
  const {format, threads} = runOf(lines(start('1'), ...records))
  expect(format).toBe('cline-run')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test('thoughts and members of a team are not the agent', () => {
  const thought = event('content_end', {contentType: 'reasoning', text: 'hm'})
  const other = {type: 'team_event', event: {type: 'agent_event', text: 'b'}}
  const run = lines({type: 'run_start', modelId: 'm'}, end('Done.'), thought, other, result('completed', 'Done.'))
  expect(runOf(run).threads).toEqual([{id: 'main', kind: 'main', model: 'm', text: 'Done.', line: 2, message: 1}])
})

test('runs in one file', () => {
  const run = (task: string) => [start(task), end(`Done ${task}.`), result('completed', `Done ${task}.`)]
  expect(runOf(lines(...run('1'), ...run('2'))).threads).toMatchObject([{text: 'Done 1.'}, {text: 'Done 2.'}])
})
