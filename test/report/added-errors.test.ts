import {expect, test} from 'vitest'
import {addedErrors, type ErrorLine} from '../../src/report/added-errors.ts'

const error = (line: string, message = 'Unexpected 2 words', rule = 'r'): ErrorLine => ({rule, message, line})
const added = (now: readonly ErrorLine[], before: readonly ErrorLine[]) =>
  addedErrors(now, before).map(({line, message}) => `${line}: ${message}`)

test('an error that was there is not added, on whatever line it is, however it is counted', () => {
  expect(added([error('a')], [error('a')])).toEqual([])
  expect(added([error('  a')], [error('a')])).toEqual([])
  expect(added([error('b', 'Unexpected 3 words')], [error('a')])).toEqual([])
})

test('a further error of the same kind is added: the one whose line was not there', () => {
  expect(added([error('b'), error('a')], [error('a')])).toEqual(['b: Unexpected 2 words'])
  expect(added([error('a'), error('a')], [error('a')])).toEqual(['a: Unexpected 2 words'])
})

test('an error of another rule, or of other words, is added', () => {
  expect(added([error('a', 'x'), error('a', 'Unexpected 2 words', 's')], [error('a')])).toHaveLength(2)
})
