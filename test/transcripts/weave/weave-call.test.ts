import {expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const call = (id: string, output: unknown, more: object = {}): object => ({
  id,
  trace_id: 't',
  parent_id: null,
  op_name: 'weave:///e/p/op/answer:v1',
  started_at: '2026-06-01T10:00:00Z',
  inputs: {},
  output,
  exception: null,
  ...more
})

test('a page of calls', () => {
  const calls = [call('a', 'Done.'), call('b', 'found', {parent_id: 'a'})]
  expect(runOf(JSON.stringify({calls}))).toMatchObject({format: 'weave-call', threads: [{id: 'a', text: 'Done.'}]})
})

test.each([
  ['a call of a tool', call('a', {choices: [{message: {role: 'assistant', tool_calls: [{id: 'c'}]}}]}), 'tool call'],
  ['an exception', call('a', null, {exception: 'No'}), 'error'],
  ['nothing', call('a', null), 'nothing']
])('%s', (_, value, stopReason) => {
  expect(runOf(JSON.stringify([value])).threads).toMatchObject([{id: 'a', text: '', stopReason}])
})

test('of an evaluation each row of its data is an output, whose scores are none', () => {
  const op = (name: string): object => ({op_name: `weave:///e/p/op/${name}:v1`})
  const calls = [
    call('a', {scorer: {mean: 1}}, op('Evaluation.evaluate')),
    call(
      'b',
      {output: 'Done.', scores: {scorer: 1}, model_latency: 1},
      {parent_id: 'a', ...op('Evaluation.predict_and_score')}
    ),
    call('c', 'Done.', {parent_id: 'b', ...op('Model.predict')}),
    call('d', {match: true}, {parent_id: 'b', ...op('scorer')}),
    call('e', {model_output: 'Older.', scores: {}}, {parent_id: 'a', ...op('Evaluation.predict_and_score')}),
    call('f', {output: null, scores: {}}, {parent_id: 'a', ...op('Evaluation.predict_and_score')})
  ]
  const threads = [
    {id: 'b', text: 'Done.'},
    {id: 'e', text: 'Older.'},
    {id: 'f', text: '', stopReason: 'nothing'}
  ]
  expect(runOf(JSON.stringify(calls)).threads).toMatchObject(threads)
  expect(runOf(calls.map((each) => JSON.stringify(each)).join('\n')).threads).toMatchObject(threads)
})

test('what a scorer says of a call is not an output', () => {
  const score = {op_name: 'weave:///e/p/op/ValidJson.score:v1', inputs: {output: 'Done.'}}
  const calls = [
    call('a', 'Done.'),
    call('b', {valid: true}, score),
    call('c', 'Mine.', {...score, inputs: {text: 'x'}})
  ]
  expect(runOf(JSON.stringify(calls)).threads).toMatchObject([
    {id: 'a', text: 'Done.'},
    {id: 'c', text: 'Mine.'}
  ])
})
