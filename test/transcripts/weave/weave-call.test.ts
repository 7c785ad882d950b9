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
