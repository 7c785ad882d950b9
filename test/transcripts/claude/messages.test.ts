import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createMessages} from '../../../src/transcripts/claude/messages.ts'

test('the last 32 messages are kept, by their last records', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), {maxLength: 300}), (keys) => {
      const messages = createMessages()
      let expected: string[] = []
      const seen = new Map<string, ReturnType<typeof messages.add>>()
      for (const key of keys.map((each) => `msg_${'0'.repeat(each % 3 === 0 ? 80 : 0)}${each}`)) {
        const isKept = expected.includes(key)
        const bytes = Buffer.from(`"${key}"`)
        const message = messages.add(bytes, 1, bytes.length - 1)
        if (isKept) expect(message).toBe(seen.get(key))
        else if (seen.has(key)) expect(message).not.toBe(seen.get(key))
        seen.set(key, message)
        expected = [...expected.filter((each) => each !== key), key]
        for (const dropped of expected.slice(0, -32)) expect(seen.get(dropped)?.isOut).toBe(true)
        expected = expected.slice(-32)
        expect(messages.last()).toBe(message)
        expect(messages.all()).toEqual(expected.map((each) => seen.get(each)))
        expect(messages.all().every(({isOut}) => !isOut)).toBe(true)
      }
    })
  )
})
