import {expect, test} from 'vitest'
import {CaptureError} from '../../src/transcripts/index.ts'
import {addBroken, limitingBroken, looksLikeJson} from '../../src/transcripts/record.ts'

test.each([
  '{}',
  ' {"a":1}\r\n',
  '{ "a" : }',
  '{\n}',
  '[]',
  '[x]',
  '"a"',
  '""',
  '0',
  '-1.5e+3',
  'true',
  '\tnull ',
  'false'
])('%j looks like JSON', (text) => {
  expect(looksLikeJson(text)).toBe(true)
})

test.each([
  '',
  ' ',
  '"',
  '{',
  '[',
  '{]',
  '{a}',
  "{'a': 1}",
  '{\0}',
  '{"a":1}x',
  '[1',
  'truth',
  '2026-11-25',
  '1 2',
  '\0{}'
])('%j does not look like JSON', (text) => {
  expect(looksLikeJson(text)).toBe(false)
})

test('a file has so much broken JSON at most, and the next one too', () => {
  const breakTimes = (count: number) => () => {
    for (let index = 0; index < count; index++) addBroken()
  }
  for (let file = 0; file < 2; file++) {
    expect(() => limitingBroken(breakTimes(200_000))).not.toThrow()
    expect(() => limitingBroken(breakTimes(200_001))).toThrow(CaptureError)
  }
})

test('outside of a file there is no limit', () => {
  expect(() => {
    for (let index = 0; index <= 200_000; index++) addBroken()
  }).not.toThrow()
})
