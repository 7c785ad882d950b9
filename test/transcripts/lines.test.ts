import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {decodeUtf8} from '../../src/text/bytes.ts'
import {longestLine, splitLines} from '../../src/transcripts/lines.ts'
import {triesLimits} from '../support/runs.ts'

/** The lines of chunks in one buffer that is written again for each of them. */
function linesOf(...chunks: readonly (string | Buffer)[]): readonly (readonly [number, string | undefined])[] {
  function* reused(): Generator<Buffer> {
    const buffer = Buffer.alloc(Math.max(...chunks.map((chunk) => Buffer.byteLength(chunk)), 1))
    for (const chunk of chunks) {
      buffer.fill('#')
      yield buffer.subarray(0, Buffer.from(chunk).copy(buffer))
    }
  }
  const lines: [number, string | undefined][] = []
  for (const {number, bytes, start, end} of splitLines(reused()))
    lines.push([number, bytes && decodeUtf8(bytes, start, end)])
  return lines
}

describe('lines', () => {
  test('end with LF or CRLF', () => {
    expect(linesOf('a\nb\r\nc')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c']
    ])
  })

  test('of whitespace alone are counted and skipped', () => {
    expect(linesOf(' \n\t\r\n \fa \n\0\n ')).toEqual([
      [3, ' \fa '],
      [4, '\0']
    ])
  })

  test('that are empty are counted and skipped', () => {
    expect(linesOf('\n\r\na\n\n\nb\n\n')).toEqual([
      [3, 'a'],
      [6, 'b']
    ])
    expect(linesOf('')).toEqual([])
  })

  test('begin after the byte order mark', () => {
    expect(linesOf('\uFEFFa\n\uFEFFb')).toEqual([
      [1, 'a'],
      [2, '\uFEFFb']
    ])
    expect(linesOf('\uFEFF\na')).toEqual([[2, 'a']])
  })

  test('begin after the codes of a terminal', () => {
    expect(linesOf('\u001B]0;t\u0007\u001B[?25l{}\n\u001B[1A\n\u001B]8;;\n\u001B[\u001B', '\n\u001B[12')).toEqual([
      [1, '{}'],
      [3, '\u001B]8;;'],
      [4, '\u001B[\u001B'],
      [5, '\u001B[12']
    ])
  })

  test('do not end with what ends no line of JSON', () => {
    expect(linesOf('a\u2028b\u0085c\rd')).toEqual([[1, 'a\u2028b\u0085c\rd']])
  })

  test('are the same however the bytes come', () => {
    const content = Buffer.from('\uFEFFone\r\n\n\u00E9\u4E2D\u{1F600}\nlong line\n\r\nend')
    const whole = linesOf(content)
    expect(whole).toEqual([
      [1, 'one'],
      [3, '\u00E9\u4E2D\u{1F600}'],
      [4, 'long line'],
      [6, 'end']
    ])
    for (let size = 1; size < content.length; size++) {
      const chunks: Buffer[] = []
      for (let start = 0; start < content.length; start += size) chunks.push(content.subarray(start, start + size))
      expect(linesOf(...chunks)).toEqual(whole)
    }
  })

  test('and chunks of any kind', () => {
    const chunk = fc.string({unit: fc.constantFrom('a', '\n', '\r', '\u00E9', ''), maxLength: 12})
    fc.assert(
      fc.property(fc.array(chunk, {minLength: 1}), (chunks) => {
        expect(linesOf(...chunks)).toEqual(linesOf(chunks.join('')))
      })
    )
  })

  test.runIf(triesLimits)('that are too long are counted and dropped', () => {
    const long = Buffer.alloc(longestLine / 2 + 1, 'x')
    expect(linesOf('a\n', long, long, '\nb\n')).toEqual([
      [1, 'a'],
      [2, undefined],
      [3, 'b']
    ])
    expect(linesOf(Buffer.concat([long, long, Buffer.from('\nb')]))).toEqual([
      [1, undefined],
      [2, 'b']
    ])
    expect(linesOf('a\n', long, long)).toEqual([
      [1, 'a'],
      [2, undefined]
    ])
  })
})
