import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts, formatStatus, parsePrompts, parseStatus} from '../../src/contracts/index.ts'

const phrase = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)

describe('grammars', () => {
  test('[REQ-0003 1.1] what formatPrompts writes, parsePrompts reads', () => {
    fc.assert(
      fc.property(fc.array(phrase, {minLength: 2, maxLength: 4}), fc.constantFrom('', 'Done.\n\n'), (items, before) => {
        const text = `${before}${formatPrompts({items})}\n`
        expect(parsePrompts(text).map(({value}) => value)).toEqual([{items}])
      })
    )
  })

  test('formatPrompts refuses what the grammar cannot hold', () => {
    for (const items of [
      [],
      ['a'],
      ['a', 'b', 'c', 'd', 'e'],
      ['a', ''],
      ['a', ' b'],
      ['a', 'b '],
      ['a', 'b\nc'],
      ['a', '\u2014']
    ])
      expect(() => formatPrompts({items})).toThrow(RangeError)
  })

  test('what formatStatus writes, parseStatus reads', () => {
    const word = fc.stringMatching(/^[A-Za-z]+( [a-z]+){0,3}$/)
    fc.assert(
      fc.property(word, word, (task, parent) => {
        expect(parseStatus(formatStatus({task, parent})).map(({value}) => value)).toEqual([{task, parent}])
      })
    )
  })

  test('formatStatus refuses what the grammar would read otherwise', () => {
    for (const status of [
      {task: '', parent: 'x'},
      {task: 'x', parent: ' '},
      {task: 'a\nb', parent: 'x'},
      {task: 'a complete. Returning results to b', parent: 'c'}
    ])
      expect(() => formatStatus(status)).toThrow(RangeError)
  })

  test('places are those of the block', () => {
    const [found] = parsePrompts('Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n')
    expect(found?.start).toEqual({line: 3, column: 1, offset: 7})
    expect(found?.end).toEqual({line: 7, column: 4, offset: 52})
  })
})
