import {describe, expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const main = {id: 'main', kind: 'main'}

describe('a message', () => {
  const print = (content: readonly object[], reason = 'end_turn'): string =>
    `{"type": "message", "role": "assistant", "stop_reason": "${reason}", "content": [\n${content.map((block) => JSON.stringify(block)).join(',\n')}\n]}`
  const text = (text: string): object => ({type: 'text', text})

  test.each([
    ['its text', print([{type: 'thinking', thinking: 'hm'}, text('Do'), text('ne.')]), {text: 'Done.', line: 3}],
    ['too long', print([text('a')], 'max_tokens'), {text: 'a', line: 2, stopReason: 'token limit'}],
    [
      'too much to read',
      print([text('a')], 'model_context_window_exceeded'),
      {text: 'a', line: 2, stopReason: 'token limit'}
    ],
    [
      'a call',
      print([text('a'), {type: 'tool_use', id: 't', name: 'f', input: {}}], 'tool_use'),
      {text: 'a', line: 2, stopReason: 'tool call'}
    ],
    ['refused', print([], 'refusal'), {text: '', line: 1, stopReason: 'refusal'}],
    ['paused', print([text('a')], 'pause_turn'), {text: 'a', line: 2, stopReason: 'unfinished run'}]
  ] as const)('%s', (_, content, expected) => {
    expect(runOf(content)).toEqual({
      format: 'anthropic-message',
      threads: [{...main, message: 1, ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })
})
