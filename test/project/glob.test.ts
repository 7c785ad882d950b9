import fc from 'fast-check'
import picomatch from 'picomatch'
import {describe, expect, test} from 'vitest'
import {globFault, globMatcher} from '../../src/project/glob.ts'
import {indexGlobs} from '../../src/project/glob-index.ts'
import {runs} from '../support/runs.ts'

const atoms = [
  'a',
  'b',
  'ab',
  '*',
  '**',
  '?',
  '{a,b}',
  '{a,{b,c}}',
  '{a,*b}',
  '{a}',
  '.',
  '-',
  '@',
  '$',
  '^',
  ',',
  '[ab]'
]
const segment = fc.array(fc.constantFrom(...atoms), {minLength: 1, maxLength: 3}).map((parts) => parts.join(''))
const glob = fc
  .tuple(
    fc.constantFrom('', '**/', '{a,b}/'),
    fc.array(segment, {minLength: 1, maxLength: 4}),
    fc.constantFrom('', '/**', '/*')
  )
  .map(([start, parts, end]) => start + parts.join('/') + end)
const name = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'c', '.', '-', '@', '$', '^', ','), {minLength: 1, maxLength: 3})
  .map((parts) => parts.join(''))
  .filter((text) => !/^\.*$/.test(text))
const path = fc.array(name, {minLength: 1, maxLength: 4}).map((parts) => parts.join('/'))

test('globs mean what they mean to picomatch', () => {
  fc.assert(
    fc.property(glob, fc.array(path, {minLength: 1, maxLength: 20}), (pattern, paths) => {
      fc.pre(globFault(pattern) === undefined)
      const [ours, theirs] = [globMatcher(pattern), picomatch(pattern, {dot: true})]
      for (const each of paths) expect([pattern, each, ours(each)]).toEqual([pattern, each, theirs(each)])
    }),
    {numRuns: runs(3_000)}
  )
})

test('many globs together match what each of them matches', () => {
  fc.assert(
    fc.property(fc.array(glob, {maxLength: 8}), fc.array(path, {minLength: 1, maxLength: 20}), (globs, paths) => {
      const matches = indexGlobs(globs)
      for (const each of paths)
        expect([globs, each, matches(each)]).toEqual([
          globs,
          each,
          globs.flatMap((pattern, index) => (globMatcher(pattern)(each) ? [index] : []))
        ])
    }),
    {numRuns: runs(500)}
  )
})

describe('a glob', () => {
  test.each([
    ['agents/**', 'agents/a/b.md', true],
    ['agents/**', 'agents', true],
    ['*/**', 'agents', false],
    ['**/*.{md,mdc}', 'a/b.mdc', true],
    ['*.md', '.hidden.md', true],
    ['{a,b}./****b', 'ab/b', false],
    ['runs/**', 'runs/a\nb.md', true],
    ['runs/[ab]*', 'runs/a\nb.md', true],
    ['[0-9][0-9]-*.md', '01-a.md', true],
    ['!(a).md', 'b.md', true],
    ['+([0-9]).md', '12.md', true],
    ['{{{a,b},c},d}/x', 'b/x', true],
    ['{1..3}.md', '2.md', true]
  ])('%j and %j: %j', (pattern, file, expected) => {
    expect(globFault(pattern)).toBeUndefined()
    expect(globMatcher(pattern)(file)).toBe(expected)
  })

  test('many stars do not multiply', () => {
    const pattern = `${'**/a/'.repeat(20)}b`
    expect(globFault(pattern)).toBeUndefined()
    expect(globMatcher(pattern)(`${'a/'.repeat(60)}x.md`)).toBe(false)
    expect(globMatcher(`${'*a'.repeat(40)}b`)('a'.repeat(250))).toBe(false)
  })

  test.each([
    ['**/[a]/**/a/**/a/**/b', 'expected at most 3 `*` beside classes and groups'],
    ['+(a|aa)b', 'expected only characters in a group that repeats'],
    ['*(*(a))b', 'expected only characters in a group that repeats'],
    ['?(a)'.repeat(25), 'expected at most 24 optional parts'],
    ['@(a|)'.repeat(25), 'expected at most 24 optional parts'],
    ['a'.repeat(10_001), 'expected at most 10000 characters'],
    ['{a,b}'.repeat(12), 'expected at most 1000 patterns in its braces']
  ])('%j would take too long', (pattern, fault) => {
    expect(globFault(pattern)).toBe(fault)
    expect(globMatcher(pattern)('b')).toBe(false)
  })
})
