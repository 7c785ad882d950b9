import {createHash} from 'node:crypto'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {sha256} from '../../src/browser/node/sha256.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('hashes are those of Node, also around the end of a block', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 119, 120, 1000]) {
    const bytes = new Uint8Array(length).fill(length)
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 200}), (bytes) => {
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    })
  )
})
