import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const interaction = (more: object): object => ({
  id: 'v1',
  object: 'interaction',
  model: 'm',
  status: 'completed',
  ...more
})
const says = (text: string): object => ({type: 'model_output', content: [{type: 'text', text}]})
const thought = {type: 'thought', signature: 's'}

test.each([
  ['steps', interaction({steps: [thought, says('Done.')]}), {text: 'Done.', model: 'm'}],
  ['the last of several', interaction({steps: [says('a'), thought, says('b')]}), {text: 'b', message: 2}],
  [
    'a call',
    interaction({status: 'requires_action', steps: [says('a'), {type: 'function_call', id: 'c', name: 'f'}]}),
    {text: 'a', stopReason: 'tool call'}
  ],
  ['not done', interaction({status: 'in_progress', steps: []}), {text: '', stopReason: 'unfinished run'}],
  ['cut', interaction({status: 'incomplete', steps: [says('a')]}), {text: 'a', stopReason: 'unfinished run'}],
  ['failed', interaction({status: 'failed', steps: []}), {stopReason: 'error'}],
  ['cancelled', interaction({status: 'cancelled', steps: [says('a')]}), {stopReason: 'interruption'}],
  [
    'outputs',
    interaction({
      outputs: [
        thought,
        {type: 'google_search_call', id: 'g', arguments: {queries: ['q']}},
        {type: 'google_search_result', call_id: 'g', result: []},
        {type: 'text', text: 'Done.', annotations: []}
      ]
    }),
    {text: 'Done.'}
  ],
  [
    'outputs with a call',
    interaction({status: 'requires_action', outputs: [{type: 'function_call', id: 'c', name: 'f', arguments: {}}]}),
    {text: '', stopReason: 'tool call'}
  ]
])('%s', (_, value, expected) => {
  expect(runOf(JSON.stringify(value))).toMatchObject({format: 'gemini-api', threads: [{id: 'main', ...expected}]})
})

test('the line of its text', () => {
  const at = (value: object) => runOf(JSON.stringify(value, null, 1)).threads[0]?.line
  expect(at(interaction({steps: [thought, says('a')]}))).toBe(16)
  expect(at(interaction({outputs: [thought, {type: 'text', text: 'a'}]}))).toBe(13)
})

test('another object is something else', () => {
  expect(capture('{"object": "list", "steps": [{"type": "model_output"}]}').kind).toBe('text')
})
