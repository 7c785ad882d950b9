import {describe, expect, test} from 'vitest'
import {isWithin, rangesOf} from '../../src/git/changed.ts'

describe('changed lines', () => {
  test('a lone CR does not end a line for git, and the range is right all the same', () => {
    expect(rangesOf('a\rb\nc\rd\n', [{first: 2, last: 2}])).toEqual([{start: 4, end: 9}])
    expect(rangesOf('a\nb', [{first: 1, last: 1}])).toEqual([{start: 0, end: 2}])
    expect(rangesOf('', [])).toEqual([])
  })

  test('a place counts where it touches a changed line; the end of the text belongs to the last line', () => {
    const ranges = rangesOf('one\ntwo\nthree\n', [
      {first: 1, last: 1},
      {first: 3, last: 3}
    ])
    const isIn = (start: number, end: number) => isWithin({start, end}, ranges)
    expect([isIn(0, 3), isIn(3, 3), isIn(2, 6), isIn(7, 14), isIn(14, 14)]).toEqual([true, true, true, true, true])
    expect([isIn(4, 4), isIn(4, 8), isIn(7, 7)]).toEqual([false, false, false])
  })
})
