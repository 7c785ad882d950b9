import * as zlib from 'node:zlib'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {CompressionError, decompressed} from '../../src/disk/decompressed.ts'
import {areWholeFrames} from '../../src/disk/zstd-frames.ts'
import {type Capture, readCapture} from '../../src/transcripts/index.ts'
import {samples} from '../support/transcripts/samples.ts'

/** A captured file, as a run reads it. */
const readFile = (chunks: Iterable<Uint8Array>): Capture => readCapture(decompressed(chunks))

/** A frame of one block that is not compressed, which any decoder reads. */
function framed(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  const block = Buffer.alloc(3)
  block.writeUIntLE((bytes.length << 3) | 1, 0, 3)
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, block, bytes])
}

test('whole frames, and others', () => {
  const whole = framed(Buffer.from('Done.'))
  const skipped = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2])
  for (const bytes of [whole, Buffer.concat([whole, whole]), Buffer.concat([skipped, whole])]) {
    expect(areWholeFrames(bytes)).toBe(true)
    for (let length = 1; length < bytes.length; length++)
      if (length !== whole.length && length !== skipped.length)
        expect(areWholeFrames(bytes.subarray(0, length))).toBe(false)
  }
})

test('any bytes are frames or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 60}), (tail) => {
      const bytes = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), tail])
      expect(typeof areWholeFrames(bytes)).toBe('boolean')
    })
  )
})

const canRead = Reflect.has(zlib, 'zstdDecompressSync')

test.runIf(canRead).each(samples)('%s is the same where it is compressed', (_, __, file) => {
  const bytes = Buffer.from(file)
  const whole = framed(bytes)
  expect(readFile([whole])).toEqual(readFile([bytes]))
  expect(readFile([whole.subarray(0, 3), whole.subarray(3, 9), whole.subarray(9)])).toEqual(readFile([bytes]))
})

test.runIf(canRead)('a file that ends early, or with other bytes, is a failure', () => {
  const whole = framed(Buffer.from(samples[0]?.[2] ?? ''))
  for (const length of [5, 9, 20, whole.length - 1])
    expect(() => readFile([whole.subarray(0, length)])).toThrow(CompressionError)
  expect(() => readFile([Buffer.concat([whole.subarray(0, 4), Buffer.from([0xff, 0xff]), whole.subarray(6)])])).toThrow(
    CompressionError
  )
})

test.runIf(!canRead)('without a decoder the bytes are not a transcript', () => {
  expect(readFile([framed(Buffer.from(samples[0]?.[2] ?? ''))])).toMatchObject({kind: 'text', isLossy: true})
})

test('a file that begins with a frame that readers skip is not read as it is', () => {
  const skipped = Buffer.concat([Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 5, 0, 0, 0]), Buffer.from('Done.')])
  const bytes = Buffer.concat([skipped, framed(Buffer.from('No.')), skipped])
  expect(Buffer.concat([...decompressed([bytes])]).toString()).toBe(canRead ? 'No.' : '(\uFFFD/\uFFFD')
})
