import {describe, expect, test} from 'vitest'
import {printedBy, readPrinted} from '../../../src/transcripts/index.ts'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const text = (value: string, state = 'done'): object => ({type: 'text', text: value, state})
const tool = (state: string): object => ({type: 'tool-ls', toolCallId: 'c', state, input: {}})
const start = {type: 'step-start'}
const user = {id: 'u', role: 'user', parts: [{type: 'text', text: 'go'}]}
const chat = (...parts: readonly object[]): readonly object[] => [user, {id: 'a', role: 'assistant', parts}]

describe('messages of the AI SDK', () => {
  test.each([
    ['one step', [start, text('Done.')], {text: 'Done.', message: 1}],
    ['several', [start, text('I look.'), tool('output-available'), start, text('Done.')], {text: 'Done.', message: 2}],
    ['a tool that failed', [text('I look.'), tool('output-error'), text('Done.')], {text: 'Done.', message: 2}],
    [
      'a tool that is known at run time alone',
      [
        text('I look.'),
        {type: 'dynamic-tool', toolName: 'ls', toolCallId: 'c', state: 'output-available'},
        text('Done.')
      ],
      {text: 'Done.', message: 2}
    ],
    [
      'version 4',
      [text('I look.'), {type: 'tool-invocation', toolInvocation: {state: 'result', toolCallId: 'c'}}, text('Done.')],
      {text: 'Done.', message: 2}
    ],
    [
      'texts without a character',
      [start, text('I look.'), tool('output-available'), text(''), start, text(''), text('Done.'), text('')],
      {text: 'Done.', message: 2}
    ],
    [
      'a tool without an id',
      [text('I look.'), {type: 'dynamic-tool', toolName: 'ls', state: 'output-redacted'}, text('Done.')],
      {text: 'Done.', message: 2}
    ],
    ['texts of one step', [start, text('A'), {type: 'reasoning', text: 'hm'}, text('B')], {text: 'A\nB', message: 1}]
  ])('%s', (_, parts, thread) => {
    for (const content of [JSON.stringify(chat(...parts)), lines(...chat(...parts))]) {
      const run = runOf(content)
      expect(run).toMatchObject({format: 'messages', threads: [thread]})
      expect(run.threads[0]?.stopReason).toBeUndefined()
    }
  })

  test.each([
    ['a call', [start, text('I look.'), tool('input-available')], 'tool call'],
    ['a call that waits for a person', [text('I look.'), tool('approval-requested')], 'tool call'],
    ['a result', [text('I look.'), tool('output-available'), tool('output-available'), start], 'tool call'],
    ['a text that was cut', [start, text('I', 'streaming')], 'unfinished run']
  ])('a run that ends in %s', (_, parts, stopReason) => {
    expect(runOf(JSON.stringify(chat(...parts))).threads).toMatchObject([{stopReason}])
  })

  test('a tool that the provider ran', () => {
    const content = [
      {type: 'text', text: 'I look.'},
      {type: 'tool-call', toolCallId: 'c', toolName: 'web_search', input: {}, providerExecuted: true},
      {type: 'tool-result', toolCallId: 'c', toolName: 'web_search', output: {}},
      {type: 'text', text: 'Done.'}
    ]
    const [thread] = runOf(
      JSON.stringify([
        {role: 'user', content: 'go'},
        {role: 'assistant', content}
      ])
    ).threads
    expect(thread).toMatchObject({text: 'Done.'})
    expect(thread?.stopReason).toBeUndefined()
    const called = runOf(JSON.stringify([{role: 'assistant', content: content.slice(0, 2)}]))
    expect(called.threads).toMatchObject([{text: 'I look.', stopReason: 'tool call'}])
  })

  test('calls of version 4 beside the content', () => {
    const message = (state: string) => ({
      role: 'assistant',
      content: 'Text.',
      toolInvocations: [{toolCallId: 'c', state}]
    })
    const run = (state: string) => runOf(JSON.stringify([user, message(state)])).threads[0]
    expect(run('call')).toMatchObject({text: 'Text.', stopReason: 'tool call'})
    expect(run('result')).toMatchObject({text: 'Text.'})
    expect(run('result')?.stopReason).toBeUndefined()
  })

  test('the line of the last step, and the texts before it', () => {
    const content = JSON.stringify(
      chat(start, text('I look.'), tool('output-available'), start, text('Done.')),
      null,
      1
    )
    const line = content.slice(0, content.indexOf('Done.')).split('\n').length
    const read = readPrinted([Buffer.from(content)])
    const [thread] = read.kind === 'transcript' ? read.transcript.threads : []
    expect(thread).toMatchObject({line})
    expect(thread && printedBy(thread).map((each) => each.text)).toEqual(['I look.', 'Done.'])
  })
})
