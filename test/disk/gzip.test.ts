import {gzipSync} from 'node:zlib'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {CompressionError, decompressed} from '../../src/disk/decompressed.ts'
import {type Capture, readCapture} from '../../src/transcripts/index.ts'
import {runs, triesLimits} from '../support/runs.ts'
import {prompt, reply} from '../support/transcripts/claude.ts'
import {samples} from '../support/transcripts/samples.ts'

/** A captured file, as a run reads it. */
const readFile = (chunks: Iterable<Uint8Array>): Capture => readCapture(decompressed(chunks))

/** Parts of a file, all in one buffer that is overwritten. */
function* partsOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const buffer = Buffer.alloc(size)
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size)
    buffer.fill(0)
    buffer.set(part)
    yield buffer.subarray(0, part.length)
  }
}

/** A session of so many replies. */
function sessionOf(count: number): Buffer {
  const replies = Array.from({length: count}, (_, index) => reply(`m${index}`, `Step ${index} of ${index * 7919}`))
  return Buffer.from([prompt('Go'), ...replies].map((record) => `${JSON.stringify(record)}\n`).join(''))
}

const session = sessionOf(500)

test.each(samples)('%s is the same where it is compressed', (_, __, file) => {
  const bytes = Buffer.from(file)
  const plain = readFile([bytes])
  expect(readFile([gzipSync(bytes)])).toEqual(plain)
  expect(readFile(partsOf(gzipSync(bytes), 7))).toEqual(plain)
})

test('a compressed text and an empty one', () => {
  expect(readFile([gzipSync('# Report\n')])).toEqual({kind: 'text', text: '# Report\n', isLossy: false})
  expect(readFile([gzipSync('')])).toEqual({kind: 'text', text: '', isLossy: false})
})

test('compressed files one after the other are one', () => {
  const joined = (whole: Buffer): Buffer =>
    Buffer.concat([gzipSync(whole.subarray(0, 10_000)), gzipSync(''), gzipSync(whole.subarray(10_000))])
  const short = sessionOf(60)
  expect(readFile(partsOf(joined(short), 1))).toEqual(readFile([short]))
  for (const size of [1000, 100_000]) expect(readFile(partsOf(joined(session), size))).toEqual(readFile([session]))
})

test('a file that ends early is a failure, wherever it does', () => {
  const whole = gzipSync(session)
  fc.assert(
    fc.property(fc.integer({min: 3, max: whole.length - 1}), fc.integer({min: 1, max: 5000}), (length, size) => {
      expect(() => readFile(partsOf(whole.subarray(0, length), size))).toThrow(CompressionError)
    }),
    {numRuns: runs(50)}
  )
})

test('a file with other bytes is never read as if it were whole', () => {
  const whole = gzipSync(session)
  const plain = readFile([session])
  fc.assert(
    fc.property(fc.integer({min: 10, max: whole.length - 1}), fc.integer({min: 1, max: 255}), (at, change) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ change
      const read = () => {
        expect(readFile([bytes])).toEqual(plain)
        throw new CompressionError()
      }
      expect(read).toThrow(CompressionError)
    }),
    {numRuns: runs(50)}
  )
})

test.runIf(triesLimits)('very many small files in one are a failure, many larger ones are none', () => {
  const small = gzipSync('{}\n')
  expect(() => readFile([Buffer.concat(Array.from({length: 20_000}, () => small))])).toThrow(
    /^Unexpected \d+ compressed files in one, expected those of a transcript$/
  )
  const line = `${JSON.stringify(prompt('x'.repeat(2000)))}\n`
  const member = gzipSync(line)
  const many = readFile([Buffer.concat(Array.from({length: 1500}, () => member))])
  expect(many).toEqual(readFile([Buffer.from(line.repeat(1500))]))
})

test.runIf(triesLimits)('what becomes far larger than a transcript is a failure before it is read whole', () => {
  const line = `${JSON.stringify(prompt('x'.repeat(900_000)))}\n`
  const member = gzipSync(line.repeat(20))
  const bytes = Buffer.concat(Array.from({length: 20}, () => member))
  let read = 0
  function* counted(): Generator<Uint8Array> {
    for (const part of partsOf(bytes, 4096)) {
      read += part.length
      yield part
    }
  }
  expect(() => readFile(counted())).toThrow(
    new CompressionError('Unexpected compression of more than 200 to 1, expected that of a transcript')
  )
  expect(read).toBeLessThan(bytes.length / 2)
})
