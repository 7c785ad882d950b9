import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findMojibake, repairMojibake} from '../../src/contracts/ascii/fix.ts'
import {distance} from '../../src/text/edit-distance.ts'
import {lineAt, pointAt, readLines} from '../../src/text/lines.ts'

describe('readers', () => {
  test('lines end at LF, CRLF and CR', () => {
    fc.assert(
      fc.property(fc.string({unit: fc.constantFrom('a', '\r', '\n', '\u2028', '\u0085')}), (text) => {
        const lines = readLines(text)
        expect(lines.map(({start, end}) => text.slice(start, end))).toEqual(text.split(/\r\n|\r|\n/))
        expect(lines.at(-1)?.next).toBe(text.length)
        for (const [index, {start}] of lines.entries()) {
          expect(lineAt(lines, start)).toBe(index)
          expect(pointAt(lines, start)).toEqual({line: index + 1, column: 1, offset: start})
        }
      })
    )
  })

  test('distance counts edits and swaps', () => {
    expect(distance('', 'abc')).toBe(3)
    expect(distance('kitten', 'sitting')).toBe(3)
    expect(distance('jsno', 'json')).toBe(1)
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(5), (a, b, limit) => {
        const far = distance(a, b)
        expect(distance(b, a)).toBe(far)
        expect(distance(a, b, limit)).toBe(Math.min(far, limit + 1))
      })
    )
  })

  test('mojibake is read back as what was meant', () => {
    // Node 20 reads this label as Latin-1; the characters of Windows-1252 are put in by hand.
    const windows = new Map([
      ['\x80', '\u20AC'],
      ['\x94', '\u201D'],
      ['\x99', '\u2122'],
      ['\x9C', '\u0153'],
      ['\x9F', '\u0178']
    ])
    const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
    const meant = fc.constantFrom(
      ...'\u2014\u2013\u2018\u2019\u201C\u201D\u2026\u2192\u2190\u2500\u2502\u2022\u00E9\u00FC\u00A0\u00B7\u2713\u{1F680}'
    )
    fc.assert(
      fc.property(fc.array(meant, {minLength: 1, maxLength: 5}), fc.boolean(), (chars, isWindows) => {
        const text = latin(new TextEncoder().encode(chars.join('')))
        const shown = isWindows ? [...text].map((unit) => windows.get(unit) ?? unit).join('') : text
        expect([...findMojibake(`a ${shown} b`)]).toEqual([{start: 2, end: 2 + shown.length}])
        expect(repairMojibake(`a ${shown} b`)).toBe(`a ${chars.join('')} b`)
      })
    )
  })
})
