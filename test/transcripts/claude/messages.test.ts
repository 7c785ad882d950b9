import fc from 'fast-check'
import {expect, test} from 'vitest'
import {keepMessage, type ThreadMessage} from '../../../src/transcripts/claude/last-turn.ts'

test('the last 32 messages are kept, by their last records', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), {maxLength: 300}), (numbers) => {
      const dropped: ThreadMessage[] = []
      const messages = new Map<string, ThreadMessage>()
      let expected: string[] = []
      let expectedDropped: ThreadMessage[] = []
      const seen = new Map<string, ThreadMessage>()
      for (const [index, key] of numbers.map(String).entries()) {
        const made = {number: index, turn: 0, parts: new Map()}
        const message = keepMessage(
          messages,
          key,
          () => made,
          (each) => dropped.push(each)
        )
        expect(message).toBe(expected.includes(key) ? seen.get(key) : made)
        seen.set(key, message)
        expected = [...expected.filter((each) => each !== key), key]
        expectedDropped = [...expectedDropped, ...expected.slice(0, -32).flatMap((each) => seen.get(each) ?? [])]
        expected = expected.slice(-32)
        expect([...messages.values()]).toEqual(expected.map((each) => seen.get(each)))
        expect(dropped).toEqual(expectedDropped)
      }
    })
  )
})
