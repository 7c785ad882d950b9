/** Lines of one label with values that contradict each other, and lines that only look like it. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const rating: OutputContract = {lines: {Rating: ['A', 'B', 'C'], Note: {optional: true}}}

test('a second value is a finding, and the output has no value', () => {
  const text = 'Rating: A\n\nAfter all:\n\n**Rating:** B\n'
  expect(found(rating, text)).toEqual(['5:13-5:14 Unexpected second value `B` of line `Rating`, expected only `A`'])
  expect(readOutput(text, rating)).toMatchObject({ok: false, findings: [{kind: 'repeated', line: 5}]})
})

describe('not a contradiction:', () => {
  test.each<[string, string, OutputContract?]>([
    ['the same value', 'Rating: A\n\nRating: A\n'],
    ['a value of each section', '# a.ts\n\nRating: A\n\n# b.ts\n\nRating: B\n'],
    ['a value of each bold line', '**a.ts**\n\nRating: A\n\n**b.ts**\n\nRating: B\n'],
    ['a value behind a rule', 'Rating: A\n\n---\n\nRating: B\n'],
    ['a value of each item', '- Rating: A\n- Rating: B\n'],
    ['a value within each item', '1. a.ts\n   Rating: A\n2. b.ts\n   Rating: B\n'],
    ['a value between items', 'Rating: A\n\n- b.ts\n\nRating: B\n'],
    ['a value of each row', '| Rating | A |\n| Rating | B |\n'],
    ['a value of each record', 'Rating: A\nNote: x\n\nRating: B\nNote: y\n'],
    ['a value below each label', 'File: a.ts\nRating: A\n\nFile: b.ts\nRating: B\n'],
    ['a value with another note', 'Rating (draft): A\n\nRating (final): B\n'],
    ['a value in code', 'Rating: A\n\n```\nRating: B\n```\n'],
    ['a value that is quoted', 'Rating: A\n\n> Rating: B\n'],
    ['one that no program reads', 'Rating: A\n\nRating: B\n', {...rating, read: 'last'}],
    ['one of any', 'Rating: A\n\nRating: B\n', {...rating, read: 'any'}],
    ['one far from the end', 'Rating: A\n\nRating: B\n', {lines: {Rating: ['A', 'B']}, at: 'end'}],
    ['any text', 'Note: a\n\nNote: b\n', {lines: {Note: {}}}],
    ['an optional one', 'Rating: A\n\nRating: B\n', {lines: {Rating: {values: ['A', 'B'], optional: true}}}],
    ['one of several labels', 'Task 1: A\n\nTask 2: B\n', {lines: {'Task {n}': ['A', 'B']}}]
  ])('%s', (_, text, contract = rating) => {
    expect(found(contract, text)).toEqual([])
  })
})

test('a value that is wrong has its own finding alone, and so has one too many', () => {
  expect(found(rating, 'Rating: A\n\nRating: D\n')).toEqual([
    '3:9-3:10 Unexpected value `D` of line `Rating`, expected one of `A`, `B`, `C`'
  ])
  expect(found({...rating, count: 1}, 'Rating: A\n\nRating: B\n')).toEqual([
    '3:1-3:10 Unexpected line `Rating` a second time, expected it once'
  ])
})
