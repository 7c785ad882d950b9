import {expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'
import {lines, runWithoutModels as runOf} from '../../support/transcripts/capture.ts'

const row = (promptIdx: number, testIdx: number, more: object): object => ({
  promptIdx,
  testIdx,
  provider: {id: 'openai:x', label: ''},
  vars: {},
  ...more
})
const rows = [
  row(0, 1, {response: {output: 'Done.'}, error: 'Expected output to match', failureReason: 1, success: false}),
  row(0, 0, {response: {output: {verdict: 'PASS', ok: [1]}}, failureReason: 0}),
  row(1, 0, {response: {output: 'half'}, error: 'API error: 500', failureReason: 2}),
  row(1, 1, {response: {}, error: 'API error: 500'}),
  row(1, 2, {response: {output: ''}}),
  row(1, 3, {response: {}}),
  row(0, 1, {response: {output: 'Again.'}})
]
const threads = [
  {id: '0-1', text: 'Done.', message: 1},
  {id: '0-0', text: '{"verdict":"PASS","ok":[1]}', message: 1},
  {id: '1-0', text: '', message: 0, stopReason: 'error'},
  {id: '1-1', text: '', message: 0, stopReason: 'error'},
  {id: '1-2', text: '', message: 1},
  {id: '1-3', text: '', message: 0, stopReason: 'nothing'},
  {id: '0-1-2', text: 'Again.', message: 1}
]

test('every row of an evaluation is a thread', () => {
  const text = `{"evalId": "e", "config": {}, "results": {"version": 3, "results": [\n${rows.map((each) => JSON.stringify(each)).join(',\n')}\n]}}`
  expect(runOf(text)).toEqual({
    format: 'promptfoo',
    threads: threads.map((thread, index) => ({kind: 'main', line: index + 2, ...thread})),
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('the line is that of the output', () => {
  const run = runOf(
    JSON.stringify({results: {results: [row(0, 0, {response: {output: 'Done.'}})]}, config: {}}, null, 1)
  )
  expect(run.threads).toMatchObject([{text: 'Done.', line: 13}])
})

test('every line is a row', () => {
  expect(runOf(lines(...rows, {note: 'no row'}))).toEqual({
    format: 'promptfoo',
    threads: threads.map((thread, index) => ({kind: 'main', line: index + 1, ...thread})),
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('rows without indexes are counted', () => {
  const text = JSON.stringify({results: {results: [{response: {output: 'a'}}, {promptIdx: {toString: 1}}]}, config: {}})
  expect(runOf(text).threads).toMatchObject([
    {id: 'row', text: 'a'},
    {id: 'row-2', stopReason: 'nothing'}
  ])
})

test('results of another program are none', () => {
  const text = JSON.stringify({config: {}, results: {results: [{name: 'a', mean: 1}]}})
  expect(readCapture([Buffer.from(text)])).toMatchObject({kind: 'text'})
})

test('an output that is nested without end is empty', () => {
  const deep = `${'['.repeat(49_000)}${']'.repeat(49_000)}`
  const text = `{"config": {}, "results": {"results": [{"promptIdx": 0, "testIdx": 0, "response": {"output": ${deep}}}]}}`
  expect(runOf(text).threads).toMatchObject([{id: '0-0', text: ''}])
})

test('a model that asks for tools without a text has printed nothing', () => {
  const call = {id: 'c', type: 'function', function: {name: 'f', arguments: '{}'}}
  const outputs = [[call], [{type: 'tool_use', id: 'c', name: 'f', input: {}}], [{verdict: 'PASS'}], []]
  const list = outputs.map((output, index) => row(0, index, {response: {output}}))
  expect(runOf(JSON.stringify({results: {results: list}, config: {}})).threads).toMatchObject([
    {text: '', message: 0, stopReason: 'tool call'},
    {text: '', message: 0, stopReason: 'tool call'},
    {text: '[{"verdict":"PASS"}]', message: 1},
    {text: '[]', message: 1}
  ])
})

test('a provider says why a model stopped', () => {
  const list = ['length', 'tool_calls', 'stop'].map((finishReason, index) =>
    row(0, index, {response: {output: 'a', finishReason}})
  )
  const [cut, called, done] = runOf(JSON.stringify({results: {results: list}, config: {}})).threads
  expect(cut).toMatchObject({text: 'a', stopReason: 'token limit'})
  expect(called).toMatchObject({text: 'a', stopReason: 'tool call'})
  expect(done).not.toHaveProperty('stopReason')
})
