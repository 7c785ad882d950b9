/** All that the agents of a file printed, for programs that read the whole transcript. */
import {describe, expect, test} from 'vitest'
import {printedBy, readCapture, readPrinted} from '../../src/transcripts/index.ts'
import {longestPrinted} from '../../src/transcripts/last-message.ts'
import type {Thread} from '../../src/transcripts/model.ts'
import {isFull} from '../support/runs.ts'
import {lines} from '../support/transcripts/capture.ts'
import {makers} from '../support/transcripts/makers.ts'
import {samples} from '../support/transcripts/samples.ts'

function threadsOf(file: string, read = readPrinted): readonly Thread[] {
  const capture = read([Buffer.from(file)])
  return capture.kind === 'transcript' ? capture.transcript.threads : []
}

/** The messages of the threads: `message@line: text`. */
function printed(file: string): readonly (readonly string[])[] {
  return threadsOf(file).map((thread) => printedBy(thread).map((each) => `${each.message}@${each.line}: ${each.text}`))
}

describe('the final message is among them, and all else is as without them', () => {
  const made = Object.values(makers).map((make) => make({text: 'FINAL', sub: {agent: 'reviewer', text: 'SUB'}}))
  test.each([
    ...samples.map(([name, , file]) => [name, file] as const),
    ...made.map(({format, content}) => [`made: ${format}`, content] as const)
  ])('%s', (_, file) => {
    const count = file.split('\n').length
    const before = threadsOf(file, readCapture)
    const all = threadsOf(file)
    expect(all.map(({printed: _, ...thread}) => thread)).toEqual(before)
    for (const thread of all) {
      const messages = printedBy(thread)
      const {text, line} = thread
      if (text.trim() !== '') expect(messages.at(-1)).toMatchObject({text, line})
      for (const each of messages) {
        expect(each.text.trim()).not.toBe('')
        expect(each.line).toBeGreaterThan(0)
        expect(each.line).toBeLessThanOrEqual(count)
      }
    }
  })

  test('they are not kept where they are not asked for', () => {
    for (const [, , file] of samples)
      for (const thread of threadsOf(file, readCapture)) expect(thread).not.toHaveProperty('printed')
  })
})

describe('what comes before the final message', () => {
  const assistant = (id: string, uuid: string, text: string, more: object = {}) => ({
    type: 'assistant',
    message: {id, role: 'assistant', content: [{type: 'text', text}], stop_reason: null},
    uuid,
    sessionId: 's',
    ...more
  })
  const user = {type: 'user', message: {role: 'user', content: 'go'}, uuid: 'u', sessionId: 's'}
  const rollout = (payload: object) => ({type: 'response_item', payload})
  const assistantItem = (text: string, more: object = {}) =>
    rollout({type: 'message', role: 'assistant', content: [{type: 'output_text', text}], ...more})
  const gemini = (id: string, type: string, content: string) => ({id, type, content})
  const chat = (...texts: readonly string[]) => texts.map((content) => ({role: 'assistant', content}))
  const event = (type: string, data: object) => ({type, data})
  const step = (id: string, name: string, output: string, more: object = {}) => ({
    ...{id, traceId: 't', type: 'GENERATION', name, output, startTime: id},
    ...more
  })

  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'a session of Claude, with more messages than may be taken back',
      lines(user, ...Array.from({length: 40}, (_, index) => assistant(`m${index}`, `a${index}`, `Step ${index}`))),
      [Array.from({length: 40}, (_, index) => `${index + 1}@${index + 2}: Step ${index}`)]
    ],
    [
      'a session of Claude, a message of which is taken back',
      lines(user, assistant('m1', 'a1', 'One'), assistant('m2', 'a2', 'Two'), {
        ...assistant('m3', 'a3', 'Three'),
        supersedesUuids: ['a2']
      }),
      [['1@2: One', '3@4: Three']]
    ],
    [
      'a stream of Claude, whose result repeats the last message',
      lines(
        {type: 'system', subtype: 'init', session_id: 's'},
        {...assistant('m1', 'a1', 'One', {sessionId: undefined}), session_id: 's'},
        {...assistant('m2', 'a2', 'Two', {sessionId: undefined}), session_id: 's'},
        {type: 'result', subtype: 'success', is_error: false, result: 'Two', session_id: 's'}
      ),
      [['1@2: One', '2@4: Two']]
    ],
    [
      'a rollout of Codex, with a commentary',
      lines(
        {type: 'session_meta', payload: {id: 'c'}},
        assistantItem('One', {phase: 'commentary'}),
        assistantItem('Two')
      ),
      [['1@2: One', '2@3: Two']]
    ],
    [
      'a stream of Gemini CLI, in pieces around a tool',
      lines(
        {type: 'init', session_id: 's', model: 'm'},
        {type: 'message', role: 'assistant', content: 'On', delta: true},
        {type: 'message', role: 'assistant', content: 'e', delta: true},
        {type: 'tool_use', tool_name: 'x'},
        {type: 'tool_result', status: 'success'},
        {type: 'message', role: 'assistant', content: 'Two', delta: true},
        {type: 'result', status: 'success'}
      ),
      [['1@2: One', '2@6: Two']]
    ],
    [
      'a session of Gemini CLI',
      JSON.stringify(
        {sessionId: 's', projectHash: 'h', messages: [gemini('1', 'gemini', 'One'), gemini('2', 'gemini', 'Two')]},
        undefined,
        1
      ),
      [['1@8: One', '2@13: Two']]
    ],
    [
      'events of Copilot, in pieces with one id',
      lines(
        event('session.start', {}),
        event('assistant.message', {messageId: 'a', content: 'One'}),
        event('assistant.message', {messageId: 'a', content: ' and a half'}),
        event('assistant.message', {messageId: 'b', content: 'Two'})
      ),
      [['1@2: One and a half', '2@4: Two']]
    ],
    [
      'a chat, in a document',
      `[\n${chat('One', 'Two', 'Three')
        .map((each) => JSON.stringify(each))
        .join(',\n')}\n]`,
      [['1@2: One', '2@3: Two', '3@4: Three']]
    ],
    [
      'a response of OpenAI, with a commentary',
      JSON.stringify({
        object: 'response',
        status: 'completed',
        output: [
          {type: 'message', phase: 'commentary', content: [{type: 'output_text', text: 'One'}]},
          {type: 'message', content: [{type: 'output_text', text: 'Two'}]}
        ]
      }),
      [['1@1: One', '2@1: Two']]
    ],
    [
      'an export of OpenCode',
      JSON.stringify(
        {
          info: {id: 's', projectID: 'p'},
          messages: ['One', 'Two'].map((text) => ({info: {role: 'assistant'}, parts: [{type: 'text', text}]}))
        },
        undefined,
        1
      ),
      [['1@14: One', '2@25: Two']]
    ],
    [
      'the steps of a trace: each call of a model',
      JSON.stringify([
        step('0', 'run', 'Two', {type: 'SPAN'}),
        step('1', 'a', 'One', {parentObservationId: '0'}),
        step('2', 'b', 'Two', {parentObservationId: '0'})
      ]),
      [['1@1: One', '2@1: Two']]
    ],
    [
      'messages of a graph: those of its own, not those of others',
      lines(
        {reviewer: {messages: [{type: 'ai', content: 'Mine', name: 'reviewer'}]}},
        {
          writer: {messages: [{type: 'ai', content: 'One', name: 'writer'}]}
        },
        {writer: {messages: [{type: 'ai', content: 'Two', name: 'writer'}]}}
      ),
      [['1@2: One', '3@3: Two'], ['1@1: Mine']]
    ]
  ])('%s', (_, file, expected) => {
    expect(printed(file)).toEqual(expected)
  })

  test('what users and tools give is not of the agent', () => {
    expect(printed(makers['claude-session']({text: 'FINAL'}).content)).toEqual([['1@3: I start.', '2@7: FINAL']])
  })
})

test.runIf(isFull)('more than can be read as a whole is refused', () => {
  const record = (id: number, text: string) => JSON.stringify({role: 'assistant', content: `${id}${text}`})
  const long = 'x'.repeat(longestPrinted / 2)
  const file = [record(1, long), record(2, long), record(3, 'Done.')].join('\n')
  expect(() => threadsOf(file)).toThrow('Unexpected messages of more than 32 million characters')
  expect(threadsOf(file, readCapture)).toMatchObject([{text: '3Done.'}])
  expect(threadsOf(record(4, 'Done.'))).toMatchObject([{text: '4Done.'}])
})
