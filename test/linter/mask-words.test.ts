/** What of the data of a problem is shown of an output, and what is `...`. */
import {expect, test} from 'vitest'
import {type Context, createSource} from '../../src/contracts/source.ts'
import {createMask, type Mask} from '../../src/linter/mask.ts'

function maskOf(context: Partial<Context> = {}, options: unknown = undefined): Mask {
  const source = createSource('text', {path: 'a.md', kind: 'output', declared: true, variables: [], ...context})
  return createMask(source, options)
}

const {dataOf, expectedOf, fixOf} = maskOf()

test.each(['', 'z', '\u00E9', '\u{1F600}', '...', '----'.slice(1), 'PASS', 'needs_revision', 'status 12', ':', ' - '])(
  '%j is shown',
  (text) => {
    expect(dataOf(text)).toBe(text)
  }
)

test.each(['horse', 'zz', 'PASS horse', '-----', '!?!?', 'status 123', 'pass 12 34 56', 'pass\u0007', '     '])(
  '%j is not shown',
  (text) => {
    expect(dataOf(text)).toBe('...')
  }
)

test('numbers of few digits are shown, as what is neither a text nor a number', () => {
  expect(dataOf({a: 12345, b: 123456, c: -1234, d: -12345, e: true, f: null})).toEqual({
    a: 12345,
    b: '...',
    c: -1234,
    d: '...',
    e: true,
    f: null
  })
})

test('the shape of data stays, also where it is deep', () => {
  expect(dataOf({list: ['PASS', 'horse', ['horse']], kind: 'horse', other: {kind: 'PASS'}})).toEqual({
    list: ['PASS', '...', ['...']],
    kind: '...',
    other: {kind: 'PASS'}
  })
  const nested = (depth: number): unknown => (depth === 0 ? 'PASS' : [nested(depth - 1)])
  const innermost = (value: unknown): unknown => (Array.isArray(value) ? innermost(value[0]) : value)
  expect([innermost(dataOf(nested(99))), innermost(dataOf(nested(101)))]).toEqual(['PASS', '...'])
})

test('what is expected is left out where none of it is shown', () => {
  expect(expectedOf(['PASS', 'horse'])).toEqual(['PASS'])
  expect([expectedOf(['horse']), expectedOf([]), expectedOf(undefined)]).toEqual([undefined, undefined, undefined])
})

test('a fix has its edits where all are shown', () => {
  const edit = (text: string) => ({start: 0, end: 1, text})
  expect(fixOf({safe: true, edits: [edit(''), edit('PASS')]})).toEqual({safe: true, edits: [edit(''), edit('PASS')]})
  expect(fixOf({safe: true, edits: [edit(''), edit('horse')]})).toEqual({safe: true, edits: []})
  expect(fixOf(undefined)).toBeUndefined()
})

test('words of the configuration and of the options are shown', () => {
  const agents = new Map([['horse', ['staple']]])
  const own = maskOf(
    {agents, variables: ['BATTERY'], phase: 'gallop', contracts: ['correct']},
    {list: [{word: 'deep'}]}
  )
  for (const text of ['horse', 'staple', 'battery', 'gallop', 'correct', 'deep', 'word', 'Horse STAPLE'])
    expect(own.dataOf(text)).toBe(text)
  expect(own.dataOf('zebra')).toBe('...')
})

test('text of the definition is shown', () => {
  const definition = createSource('Water the beds.\n', {path: 'b.md', kind: 'agent', declared: true, variables: []})
  const own = maskOf({definition: () => definition})
  expect([own.dataOf('Water the beds'), own.dataOf('Water the horses'), own.dataOf('     ')]).toEqual([
    'Water the beds',
    '...',
    '...'
  ])
})
