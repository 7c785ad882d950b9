import assert from 'node:assert/strict'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Capture, readCapture} from '../../src/transcripts/index.ts'
import {runs} from '../support/runs.ts'
import {capture} from '../support/transcripts/capture.ts'
import {cutsIn} from '../support/transcripts/cuts.ts'
import {samples} from '../support/transcripts/samples.ts'

/** Checks what holds for every file, and returns what was read. `node:assert` is much faster than `expect`. */
function check(content: string | Uint8Array): Capture {
  const read = capture(content)
  assert.deepEqual(capture(content), read)
  if (read.kind === 'text') return read
  const count = Buffer.from(content).toString().split('\n').length
  const {threads, messages, teamEvents, skipped} = read.transcript
  for (const {line} of [...threads, ...messages, ...teamEvents]) assert(line >= 1 && line <= count, `line ${line}`)
  for (const {text, message, stopReason} of threads) {
    assert(Number.isInteger(message) && message >= 0)
    if (text !== '') assert(message > 0)
    if (message === 0) assert(stopReason !== undefined)
  }
  assert.equal(new Set(threads.map(({id}) => id)).size, threads.length)
  assert(skipped <= count)
  return read
}

test('any bytes are read', () => {
  fc.assert(fc.property(fc.uint8Array({maxLength: 400}), (bytes) => check(bytes).kind === 'text'))
})

describe('a part of a file is read', () => {
  test.each(samples)('%s', (_, __, file) => {
    const bytes = Buffer.from(file)
    const kinds = new Set<string>()
    for (const end of cutsIn(bytes)) kinds.add(check(bytes.subarray(0, end)).kind)
    expect(kinds).toContain('transcript')
  })
})

test('the lines of a file in any order, of several files at once', () => {
  const all = samples.flatMap(([, , file]) => file.split('\n'))
  let read = 0
  fc.assert(
    fc.property(fc.shuffledSubarray(all, {minLength: 1}), (some) => {
      if (check(some.join('\n')).kind === 'transcript') read++
    })
  )
  expect(read).toBeGreaterThan(runs(50))
})

/** Values where records have others. */
const odd = fc.oneof(
  fc.constantFrom(null, true, 0, -1, '', 'x', 'main', '__proto__', [], {}, [[]], [null], {toString: 1}, {length: -1}),
  fc.jsonValue({maxDepth: 2})
)

/** Puts a value in the place of one of the values of another. */
function replaceOne(value: unknown, index: number, other: unknown): unknown {
  let count = 0
  return JSON.parse(JSON.stringify(value), (_, inner) => (count++ === index ? other : inner))
}

test('values of any kind in place of others', () => {
  const records = samples
    .filter(([, , file]) => /^[[{]/.test(file))
    .map(([, , file]) => {
      const list = file.trim().split('\n')
      return list.every((line) => line.startsWith('{') && line.endsWith('}'))
        ? list
        : [JSON.stringify(JSON.parse(file))]
    })
  const numRuns = runs(1000)
  let read = 0
  fc.assert(
    fc.property(fc.constantFrom(...records), fc.nat(), fc.nat(30), odd, (list, at, index, other) => {
      const changed = list.map((line, place) =>
        place === at % list.length ? JSON.stringify(replaceOne(JSON.parse(line), index, other)) : line
      )
      if (check(changed.join('\n')).kind === 'transcript') read++
    }),
    {numRuns}
  )
  expect(read).toBeGreaterThan(numRuns / 2)
})

test('a file in pieces is the file', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.integer({min: 1, max: 50}), ([, , file], size) => {
      const bytes = Buffer.from(file)
      const pieces = Array.from({length: Math.ceil(bytes.length / size)}, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size)
      )
      expect(readCapture(pieces)).toEqual(capture(file))
    })
  )
})
