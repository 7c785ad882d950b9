import {expect, test} from 'vitest'
import {openNextObject} from '../../../src/transcripts/bytes/next-object.ts'

test.each([
  ['[{"a":1},{"b":2}]', true],
  ['[{"a":1}, {"b":2}]', true],
  ['[{"a":1} ,{"b":2}]', true],
  ['[{"a":1}  ,  {"b":2}]', true],
  ['[{"a":1}\t,\t{"b":2}]', true],
  ['[{"a":1}\r,{"b":2}]', true],
  ['{"a":{"b":1},"c":{"d":2}}', false],
  ['{"a":"} , b"}', false],
  ['{"a":"text},{"}', true],
  ['[{"a":1}]', false]
])('%j: %j', (text, expected) => {
  const bytes = Buffer.from(`x${text}},{`)
  const hasNext = openNextObject()
  expect(hasNext(bytes, 1, text.length)).toBe(expected)
  expect(hasNext(bytes, 1, text.length)).toBe(expected)
})
