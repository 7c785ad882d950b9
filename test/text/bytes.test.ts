import {isUtf8} from 'node:buffer'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  collectBytes,
  decodeOnlyUtf8,
  decodeUtf8,
  findBytes,
  joinBytes,
  soughtBytes,
  utf8Parts
} from '../../src/text/bytes.ts'
import {anyCharacter} from '../support/characters.ts'

/** Bytes that are often UTF-8, and often nearly. */
const someBytes = fc
  .array(
    fc.oneof(
      fc.string({unit: anyCharacter}).map((text) => Buffer.from(text)),
      fc.uint8Array({maxLength: 4})
    )
  )
  .map((parts) => Buffer.concat(parts))

test('texts of any bytes are those of a buffer of Node', () => {
  fc.assert(
    fc.property(someBytes, fc.nat(20), (bytes, start) => {
      const from = Math.min(start, bytes.length)
      expect(decodeUtf8(new Uint8Array(bytes), from)).toBe(bytes.toString('utf8', from))
      expect(decodeOnlyUtf8(bytes)).toBe(isUtf8(bytes) ? bytes.toString('utf8') : undefined)
    })
  )
  expect(decodeUtf8(Buffer.from('\uFEFFa'))).toBe('\uFEFFa')
  expect(decodeOnlyUtf8(Buffer.from('\uFEFFa'))).toBe('\uFEFFa')
})

test('bytes are found where a buffer of Node finds them', () => {
  const text = (maxLength: number) => fc.string({unit: fc.constantFrom('a', 'b', '"', '\u00E9'), maxLength})
  fc.assert(
    fc.property(text(60), text(4), fc.nat(8), (all, sought, start) => {
      const bytes = Buffer.from(all)
      const from = Math.min(start, bytes.length)
      expect(findBytes(new Uint8Array(bytes), soughtBytes(`${sought}a`), from)).toBe(bytes.indexOf(`${sought}a`, from))
    })
  )
  const long = 'ab'.repeat(300)
  expect(findBytes(Buffer.from(`b${long}`), soughtBytes(long))).toBe(1)
  expect(findBytes(Buffer.from('xabx'), soughtBytes('ab'), 0, 2)).toBe(-1)
  expect(findBytes(Buffer.from('xabx'), soughtBytes('ab'), 0, 3)).toBe(1)
})

test('bytes are collected in their order, whatever size was expected', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({maxLength: 9}), {maxLength: 9}), fc.nat(50), (parts, expected) => {
      const collected = collectBytes(100, expected)
      for (const part of parts) collected.add(part)
      const all = parts.flatMap((part) => [...part])
      expect(collected.size()).toBe(all.length)
      expect([...collected.take()]).toEqual(all)
      expect(collected.size()).toBe(0)
    })
  )
  const long = collectBytes(6_000_000)
  for (let count = 0; count < 6; count++) long.add(new Uint8Array(1_000_000).fill(count))
  expect([...new Set(long.take())]).toEqual([0, 1, 2, 3, 4, 5])
})

test('parts are joined', () => {
  expect([...joinBytes([])]).toEqual([])
  expect([...joinBytes([new Uint8Array([1]), new Uint8Array(0), new Uint8Array([2, 3])])]).toEqual([1, 2, 3])
})

test('a long text is encoded in parts, of which none ends within a character', () => {
  for (const shift of ['', 'a']) {
    const text = `${shift}${'\u{1F600}'.repeat(70_000)}`
    const parts = [...utf8Parts(text)]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every((part) => isUtf8(part))).toBe(true)
    expect(decodeUtf8(joinBytes(parts))).toBe(text)
  }
  expect([...utf8Parts('')]).toEqual([])
})
