import {expect, test} from 'vitest'
import {createMemo} from '../../src/text/memoize.ts'

test('a value is made once for a key, until there are too many keys', () => {
  const made: string[] = []
  const memo = createMemo<string, string>(2)
  const get = (key: string): string =>
    memo(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'B'])
  expect(made).toEqual(['a', 'b'])
  expect(['c', 'a'].map(get)).toEqual(['C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
