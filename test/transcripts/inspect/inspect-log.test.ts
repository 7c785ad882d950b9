import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const assistant = (content: unknown, more: object = {}): object => ({role: 'assistant', content, ...more})
const sample = (answer: object, more: object = {}, reason = 'stop'): object => ({
  id: 'a',
  epoch: 1,
  messages: [{role: 'user', content: 'go'}, answer],
  output: {model: 'm', choices: [{message: answer, stop_reason: reason}]},
  ...more
})
const log = (samples: unknown, status = 'success'): object => ({
  version: 2,
  status,
  eval: {task: 't', model: 'x/m'},
  samples
})
const submit = (answer: string): object => ({tool_calls: [{id: 'c', function: 'submit', arguments: {answer}}]})

test.each([
  ['its last message', sample(assistant('Done.')), {text: 'Done.', model: 'm'}],
  [
    'blocks',
    sample(
      assistant([
        {type: 'reasoning', reasoning: 'x'},
        {type: 'text', text: 'Done.'}
      ])
    ),
    {text: 'Done.'}
  ],
  [
    'its output, which the solver may have made',
    sample(assistant('a'), {output: {model: 'm', choices: [{message: assistant('Done.'), stop_reason: 'stop'}]}}),
    {text: 'Done.'}
  ],
  ['what it submitted', sample(assistant('', submit('Done.')), {}, 'tool_calls'), {text: 'Done.'}],
  [
    'a call',
    sample(assistant('a', {tool_calls: [{id: 'c', function: 'bash', arguments: {}}]}), {}, 'tool_calls'),
    {text: 'a', stopReason: 'tool call'}
  ],
  ['the token limit', sample(assistant('a'), {}, 'max_tokens'), {stopReason: 'token limit'}],
  ['a limit of the sample', sample(assistant('a'), {limit: {type: 'message', limit: 5}}), {stopReason: 'interruption'}],
  ['an error', sample(assistant('a'), {error: {message: 'no', traceback: ''}}), {stopReason: 'error'}]
])('a sample ends with %s', (_, value, expected) => {
  expect(runOf(JSON.stringify(log([value])))).toMatchObject({
    format: 'inspect-log',
    threads: [{id: 'a, epoch 1', kind: 'main', ...expected}]
  })
})

test('each sample and epoch is a thread, at its line', () => {
  const samples = [sample(assistant('A')), sample(assistant('B'), {epoch: 2}), sample(assistant('C'), {id: 2})]
  const file = JSON.stringify(log(samples), null, 2)
  const texts = file.split('\n')
  const {threads} = runOf(file)
  expect(threads.map(({id, text}) => [id, text])).toEqual([
    ['a, epoch 1', 'A'],
    ['a, epoch 2', 'B'],
    ['2, epoch 1', 'C']
  ])
  for (const {line, text} of threads) expect(texts[line - 1]).toContain(`"content": "${text}"`)
})

test.each([
  ['error', 'error'],
  ['cancelled', 'interruption'],
  ['started', 'unfinished run'],
  ['success', 'nothing']
])('a log without samples whose status is %s', (status, stopReason) => {
  expect(runOf(JSON.stringify(log(null, status))).threads).toMatchObject([{id: 'main', text: '', stopReason}])
})

test.each([
  ['{"version": 2, "status": "success", "eval": {}}'],
  ['{"version": 2, "status": "ok", "eval": {"task": "t", "model": "m"}}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('what the provider called itself, such as a search, is not a call', () => {
  const search = {type: 'tool_use', tool_type: 'web_search', id: 'w', name: 'web_search', arguments: '{}', result: 'x'}
  const answer = assistant([search, {type: 'text', text: 'Done.'}])
  const [thread] = runOf(JSON.stringify(log([sample(answer)]))).threads
  expect(thread).toMatchObject({text: 'Done.', message: 1})
  expect(thread?.stopReason).toBeUndefined()
  const more = assistant([search, {type: 'text', text: 'I list.'}], {
    tool_calls: [{id: 'c', function: 'ls', arguments: {}}]
  })
  expect(runOf(JSON.stringify(log([sample(more)]))).threads).toMatchObject([{text: 'I list.', stopReason: 'tool call'}])
})
