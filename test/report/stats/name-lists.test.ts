import {expect, test} from 'vitest'
import {createNameLists} from '../../../src/report/stats/name-lists.ts'

test('equal lists of names are one object', () => {
  const lists = createNameLists()
  expect(lists.of('a', 'b')).toBe(lists.of('a', 'b'))
  expect(lists.of('a', undefined)).toEqual(['a'])
  expect(lists.of('a', undefined)).not.toBe(lists.of('a', 'b'))
  expect(lists.of('ab')).not.toBe(lists.of('a', 'b'))
})

test('few lists are kept, and those of very many names are forgotten', () => {
  const lists = createNameLists()
  const kept = lists.of('a')
  lists.trim()
  expect(lists.of('a')).toBe(kept)
  for (let index = 0; index <= 10_000; index++) lists.of(`name ${index}`)
  lists.trim()
  expect(lists.of('a')).not.toBe(kept)
  expect(lists.of('a')).toEqual(kept)
})
