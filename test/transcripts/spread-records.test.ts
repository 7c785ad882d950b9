import {describe, expect, test} from 'vitest'
import {readCapture} from '../../src/transcripts/index.ts'

const spread = (...records: readonly object[]): string =>
  `${records.map((record) => JSON.stringify(record, null, 2)).join('\n')}\n`

function transcriptOf(content: string): unknown {
  const read = readCapture([Buffer.from(content)])
  return read.kind === 'transcript' ? read.transcript : undefined
}

test('records on several lines each are those of their stream', () => {
  const piece = (text: string, done: boolean): object => ({model: 'm', created_at: 't', response: text, done})
  const content = spread(piece('Do', false), piece('ne.', false), piece('', true))
  for (const each of [content, `\uFEFF${content}`, content.replaceAll('\n', '\r\n')])
    expect(transcriptOf(each)).toMatchObject({format: 'ollama-response', threads: [{text: 'Done.'}]})
})

test('a message is at the line that its record begins on', () => {
  const content = spread(
    {type: 'thread.started', thread_id: 't'},
    {type: 'turn.started'},
    {type: 'item.completed', item: {id: 'i', type: 'agent_message', text: 'Done.'}},
    {type: 'turn.completed', usage: {}}
  )
  expect(transcriptOf(content)).toMatchObject({format: 'codex-exec', threads: [{text: 'Done.', line: 8}]})
})

describe('events of OpenHands with a line before each', () => {
  const event = (source: string, kind: string, more: object): object => ({
    source,
    kind,
    id: 'e',
    timestamp: 't',
    ...more
  })
  const message = (source: string, role: string, text: string): object =>
    event(source, 'MessageEvent', {llm_message: {role, content: [{type: 'text', text}]}})
  const events = [
    message('user', 'user', 'Deploy.'),
    message('agent', 'assistant', 'I deploy it.'),
    event('agent', 'ActionEvent', {tool_name: 'terminal', action: {kind: 'TerminalAction', command: 'ls'}}),
    event('agent', 'ActionEvent', {tool_name: 'finish', action: {kind: 'FinishAction', message: 'Done.'}})
  ]
  const marked = (mark: string): string => events.map((each) => `${mark}\n${spread(each)}`).join('')

  test('are one run', () => {
    const content = marked('--JSON Event--')
    for (const each of [content, content.replaceAll('\n', '\r\n')]) {
      const found = transcriptOf(each)
      expect(found).toMatchObject({
        format: 'openhands-events',
        skipped: 0,
        threads: [{id: 'main', text: 'Done.', message: 2}]
      })
      expect(found).not.toHaveProperty('stray')
    }
  })

  test('are one run with other lines, which are found', () => {
    expect(transcriptOf(marked('An event:'))).toMatchObject({
      skipped: 4,
      stray: [{line: 1, kind: 'before'}, {kind: 'between'}, {kind: 'between'}, {kind: 'between'}],
      threads: [{id: 'main', text: 'Done.'}]
    })
  })
})

test('results on several lines each are a run each', () => {
  const result = (text: string): object => ({type: 'result', subtype: 'success', is_error: false, result: text})
  expect(transcriptOf(spread(result('a'), result('b')))).toMatchObject({threads: [{text: 'a'}, {text: 'b'}]})
})

test('records of no known stream are a text', () => {
  expect(transcriptOf(spread({a: 1}, {b: 2}))).toBeUndefined()
  expect(
    transcriptOf(`\`\`\`json\n${spread({type: 'thread.started', thread_id: 't'}, {type: 'turn.started'})}\`\`\`\n`)
  ).toBeUndefined()
})

test('conversations with a better and a worse answer are not runs', () => {
  const row = {
    conversations: [
      {from: 'human', value: 'a'},
      {from: 'gpt', value: 'b'},
      {from: 'human', value: 'c'}
    ],
    chosen: {from: 'gpt', value: 'd'},
    rejected: {from: 'gpt', value: 'e'}
  }
  expect(transcriptOf(JSON.stringify([row, row]))).toBeUndefined()
})
