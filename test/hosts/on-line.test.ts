import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {isAfterOpening, isBeforeMark, lastBefore} from '../../src/hosts/checks/on-line.ts'

const mark = /`/g
const word = /\bsee\b/g
const source = createSource('`a` b `c\nsee d see e\nf\n', {path: 'a.md', kind: 'agent', declared: false})

describe('what is before a place on its line', () => {
  test.each([
    ['before a mark', 0, false, true],
    ['between marks', 1, true, true],
    ['after a pair', 4, false, true],
    ['after the last mark', 7, true, false],
    ['on the next line', 9, false, false]
  ])('is read %s', (_, offset, isAfter, isBefore) => {
    expect([isAfterOpening(source, mark, offset), isBeforeMark(source, mark, offset)]).toEqual([isAfter, isBefore])
  })

  test.each([
    [10, undefined],
    [12, 9],
    [16, 9],
    [19, 15],
    [21, undefined]
  ])('is the last match that ends before %i', (offset, index) => {
    expect(lastBefore(source, word, offset)?.index).toBe(index)
  })
})
