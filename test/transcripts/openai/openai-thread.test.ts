import {expect, test} from 'vitest'
import {triesLimits} from '../../support/runs.ts'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const message = (role: string, value: string, createdAt: number): object => ({
  object: 'thread.message',
  created_at: createdAt,
  role,
  content: [{type: 'text', text: {value, annotations: []}}]
})

/** A thread, the oldest message first; the times are those of its messages. */
const thread = (...times: readonly [number, number, number]): readonly object[] => [
  message('user', 'go', times[0]),
  message('assistant', 'I look.', times[1]),
  message('assistant', 'Done.', times[2])
]

test.each([
  ['one after the other', thread(1, 2, 3)],
  ['two of the agent in one second', thread(1, 2, 2)],
  ['all in one second', thread(1, 1, 1)]
])('the last message is found in any order: %s', (_, oldestFirst) => {
  const newestFirst = oldestFirst.toReversed()
  const last = {text: 'Done.', message: 2}
  for (const list of [oldestFirst, newestFirst])
    for (const file of [JSON.stringify(list), JSON.stringify({object: 'list', data: list}), lines(...list)])
      expect(runOf(file)).toMatchObject({format: 'openai-thread', threads: [{id: 'main', ...last}]})
  expect(runOf(lines(...oldestFirst)).threads).toMatchObject([{line: 3}])
  expect(runOf(lines(...newestFirst)).threads).toMatchObject([{line: 1}])
})

test('one message', () => {
  const file = JSON.stringify(message('assistant', 'Done.', 1), null, 1)
  expect(runOf(file)).toMatchObject({format: 'openai-thread', threads: [{text: 'Done.', line: 9}]})
})

test.runIf(triesLimits)('of messages on lines at most 32 MB are kept', () => {
  const long = message('assistant', 'x'.repeat(5_000_000), 1)
  expect(runOf(lines(...Array.from({length: 6}, () => long))).threads).toMatchObject([{message: 6}])
  expect(() => runOf(lines(...Array.from({length: 7}, () => long)))).toThrow('Unexpected size of more than 32 MB')
})
