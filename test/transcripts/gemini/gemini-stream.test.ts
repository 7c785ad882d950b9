import {expect, test} from 'vitest'
import {lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'

const init = {type: 'init', timestamp: 't', session_id: 's', model: 'gemini-3-pro'}
const asked = {type: 'message', role: 'user', content: 'go'}
const piece = (content: string): object => ({type: 'message', role: 'assistant', content, delta: true})
const use = {type: 'tool_use', tool_name: 'read_file', tool_id: 'r1', parameters: {}}
const given = {type: 'tool_result', tool_id: 'r1', status: 'success', output: 'x'.repeat(4000)}
const result = {type: 'result', status: 'success', stats: {total_tokens: 1}}

test.each([
  [
    'the pieces are one message',
    [init, asked, piece('Do'), piece('ne.'), piece('\n'), result],
    {text: 'Done.\n', line: 3, message: 1}
  ],
  [
    'only what follows the last tool counts',
    [init, piece('I look.'), use, given, piece('Do'), piece('ne.'), result],
    {text: 'Done.', line: 5, message: 2}
  ],
  [
    'a message that is not a piece is another one',
    [init, piece('a'), {...piece('Done.'), delta: undefined}, result],
    {text: 'Done.', line: 3, message: 2}
  ],
  ['the user comes between', [init, piece('a'), asked, piece('B'), result], {text: 'B', line: 4, message: 2}],
  [
    'the run ends in a tool',
    [init, piece('a'), use, given, result],
    {text: '', line: 5, message: 1, stopReason: 'tool call'}
  ],
  ['the program was stopped', [init, piece('a')], {text: 'a', line: 2, message: 1, stopReason: 'unfinished run'}],
  [
    'the program was stopped in a tool',
    [init, piece('a'), use],
    {text: '', line: 3, message: 1, stopReason: 'unfinished run'}
  ],
  ['no message', [init, asked, result], {text: '', line: 3, message: 0, stopReason: 'nothing'}],
  [
    'the result is an error',
    [init, piece('a'), {type: 'result', status: 'error', error: {type: 'x', message: 'y'}}],
    {text: 'a', line: 2, message: 1, stopReason: 'error'}
  ],
  [
    'an error ended the run',
    [init, piece('a'), {type: 'error', severity: 'error', message: 'y'}],
    {text: 'a', line: 2, message: 1, stopReason: 'error'}
  ],
  [
    'the run outlived an error',
    [init, piece('A'), {type: 'error', severity: 'error', message: 'y'}, result],
    {text: 'A', line: 2, message: 1}
  ],
  [
    'a warning is not an error',
    [init, piece('a'), {type: 'error', severity: 'warning', message: 'y'}, result],
    {text: 'a', line: 2, message: 1}
  ],
  [
    'of two runs the last counts',
    [init, piece('a'), result, init, piece('B'), result],
    {text: 'B', line: 5, message: 1}
  ],
  [
    'a run that was begun again is unfinished',
    [init, piece('a'), result, init],
    {text: '', line: 4, message: 0, stopReason: 'unfinished run'}
  ]
] as const)('%s', (_, records, expected) => {
  expect(runOf(lines(...records))).toEqual({
    format: 'gemini-stream',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('what others print before is counted', () => {
  expect(runOf(lines('Loaded cached credentials.', asked, init, piece('Done.'), result))).toMatchObject({
    threads: [{text: 'Done.', line: 4}],
    skipped: 1
  })
})
