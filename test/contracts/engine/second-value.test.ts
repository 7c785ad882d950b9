/** Lines of one label with values that contradict each other, and lines that only look like it. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const rating: OutputContract = {lines: {Rating: ['A', 'B', 'C'], Note: {optional: true}}}

test('a second value is a finding, and the output has no value', () => {
  const text = 'Rating: A\n\nAfter all:\n\nRating: B\n'
  expect(found(rating, text)).toEqual(['5:9-5:10 Unexpected second value `B` of line `Rating`, expected only `A`'])
  expect(readOutput(text, rating)).toMatchObject({ok: false, findings: [{kind: 'repeated', line: 5}]})
})

const second = 'Unexpected second value `B` of line `Rating`, expected only `A`'

describe('a contradiction:', () => {
  test.each<[name: string, text: string, place: string, contract?: OutputContract]>([
    ['a value of another section', '# a.ts\n\nRating: A\n\n# b.ts\n\nRating: B\n', '7:9-7:10'],
    ['a value below another bold line', '**a.ts**\n\nRating: A\n\n**b.ts**\n\nRating: B\n', '7:9-7:10'],
    ['a value behind a rule', 'Rating: A\n\n---\n\nRating: B\n', '5:9-5:10'],
    ['a value of another item', '- Rating: A\n- Rating: B\n', '2:11-2:12'],
    ['a value within another item', '1. a.ts\n   Rating: A\n2. b.ts\n   Rating: B\n', '4:12-4:13'],
    ['a value between items', 'Rating: A\n\n- b.ts\n\nRating: B\n', '5:9-5:10'],
    ['a value of another row', '| Rating | A |\n| Rating | B |\n', '2:12-2:13', {...rating, allow: ['table']}],
    ['a value of another record', 'Rating: A\nNote: x\n\nRating: B\nNote: y\n', '4:9-4:10'],
    ['a value below another label', 'File: a.ts\nRating: A\n\nFile: b.ts\nRating: B\n', '5:9-5:10'],
    [
      'a value with another note',
      'Rating (draft): A\n\nRating (final): B\n',
      '3:17-3:18',
      {...rating, allow: ['note']}
    ],
    ['a value in bold, which the program does not read', 'Rating: A\n\n**Rating:** B\n', '3:13-3:14'],
    ['a value after one in bold', '**Rating:** A\n\nRating: B\n', '3:9-3:10'],
    ['a value in code', 'Rating: A\n\n```\nRating: B\n```\n', '4:9-4:10'],
    ['a value that is quoted', 'Rating: A\n\n> Rating: B\n', '3:11-3:12'],
    ['the one that the program does not read', 'Rating: A\n\nRating: B\n', '3:9-3:10', {...rating, read: 'first'}],
    [
      'an optional one',
      'Rating: A\n\nRating: B\n',
      '3:9-3:10',
      {lines: {Rating: {values: ['A', 'B'], optional: true}}}
    ],
    ['one too many', 'Rating: A\n\nRating: B\n', '3:9-3:10', {...rating, count: 1}]
  ])('%s', (_, text, place, contract = rating) => {
    expect(found(contract, text)).toEqual([`${place} ${second}`])
  })
})

test('a contradiction of a program that takes the last value names the one that it drops', () => {
  expect(found({...rating, read: 'last'}, 'Rating: A\n\nRating: B\n')).toEqual([
    '3:9-3:10 Unexpected second value `B` of line `Rating`, expected one value: before it is `A`'
  ])
})

describe('not a contradiction:', () => {
  test.each<[string, string, OutputContract?]>([
    ['the same value', 'Rating: A\n\nRating: A\n'],
    ['one of all', 'Rating: A\n\nRating: B\n', {...rating, read: 'all'}],
    ['one of any', 'Rating: A\n\nRating: B\n', {...rating, read: 'any'}],
    ['one of two', 'Rating: A\n\nRating: B\n', {lines: {Rating: ['A', 'B']}, count: 2}],
    ['one of a transcript', 'Rating: A\n\nRating: B\n', {...rating, in: 'transcript'}],
    ['one far from the end', 'Rating: A\n\nRating: B\n', {lines: {Rating: ['A', 'B']}, at: 'end'}],
    ['one in thoughts', '<think>Rating: A</think>\n\nRating: B\n'],
    ['one in code that is not read, beside one that is', 'Rating: A\n\nSay:\n\n`Rating: B`\n'],
    ['any text', 'Note: a\n\nNote: b\n', {lines: {Note: {}}}],
    ['one of several labels', 'Task 1: A\n\nTask 2: B\n', {lines: {'Task {n}': ['A', 'B']}}]
  ])('%s', (_, text, contract = rating) => {
    expect(found(contract, text)).toEqual([])
  })
})

test('a value that is wrong has its own finding alone', () => {
  expect(found(rating, 'Rating: A\n\nRating: D\n')).toEqual([
    '3:9-3:10 Unexpected value `D` of line `Rating`, expected one of `A`, `B`, `C`'
  ])
})

test('a second value of a pattern is a warning', () => {
  const text = 'Rating: A\n\nRating: B\n'
  for (const [read, expected] of [
    ['first', 'only'],
    ['last', 'one value: before it is'],
    [undefined, 'only']
  ] as const)
    expect(found({pattern: '^Rating: (A|B)$', ...(read && {read})}, text)).toEqual([
      `3:1-3:10 warning: Unexpected second value \`B\` of match of \`^Rating: (A|B)$\`, expected ${expected} \`A\``
    ])
  expect(found({pattern: '^Rating: (A|B)$', read: 'all'}, text)).toEqual([])
})
