/** The corpus that the bench measures: the same bytes for everyone, and what definitions in the wild consist of. */
import {beforeAll, describe, expect, test} from 'vitest'
import {type CorpusFile, corpus, hashOf} from '../../bench/corpus/corpus.ts'
import {shapeNames, shapeOf} from '../../bench/corpus/shapes.ts'

let files: readonly CorpusFile[] = []
beforeAll(() => {
  files = [...corpus(1000)]
})

test('a seed gives the same files, another seed others', () => {
  expect(hashOf(corpus(20))).toBe(hashOf(corpus(20)))
  expect(hashOf(corpus(20))).not.toBe(hashOf(corpus(20, 2)))
})

test('1,000 files have 10 MB, and paths of their own', () => {
  const sizes = files.map(({text}) => Buffer.byteLength(text)).sort((a, b) => a - b)
  expect(files).toHaveLength(1000)
  expect(new Set(files.map(({path}) => path)).size).toBe(1000)
  const sum = sizes.reduce((all, size) => all + size, 0)
  expect(sum).toBeGreaterThan(9_500_000)
  expect(sum).toBeLessThan(11_000_000)
  expect(sizes[500]).toBeGreaterThan(7000)
  expect(sizes[500]).toBeLessThan(9000)
  expect(sizes[999]).toBeGreaterThan(80_000)
})

describe('the part of files that have it is that of files in public repositories', () => {
  test.each<[string, RegExp, number, number]>([
    ['front matter', /^---\n/, 0.75, 0.9],
    ['a block scalar', /^---\n(?:(?!---\n).*\n)*?\w+: [|>]/, 0.04, 0.15],
    ['a flow list', /^---\n(?:(?!---\n).*\n)*?\w+: \[/, 0.03, 0.12],
    ['a nested map', /^---\n(?:(?!---\n).*\n)*?\w+:\n {2}\w+: /, 0.01, 0.08],
    ['an em dash', /\u2014/, 0.3, 0.5],
    ['curly quotes', /\u201c/, 0.01, 0.08],
    ['a fence', /^```/m, 0.5, 0.8],
    ['a fence in a list', /^ {3}```/m, 0.04, 0.15],
    ['a nested list', /^ {2}- /m, 0.35, 0.6],
    ['a table', /^\|---\|/m, 0.2, 0.45],
    ['HTML', /^<(?:details|example)>$/m, 0.05, 0.15],
    ['a comment', /<!--/, 0.02, 0.1],
    ['a link', /\]\(/, 0.08, 0.2],
    ['`# SUGGESTED PROMPTS`', /^# SUGGESTED PROMPTS$/m, 0.03, 0.08],
    ['a status', /^STATUS: /m, 0.01, 0.05],
    ['a template variable', /\{\{[A-Z_]+\}\}/, 0.02, 0.06]
  ])('%s', (_, pattern, least, most) => {
    const part = files.filter(({text}) => pattern.test(text)).length / files.length
    expect(part).toBeGreaterThan(least)
    expect(part).toBeLessThan(most)
  })
})

describe('a large file of one shape has its size', () => {
  test.each(shapeNames)('%s', (name) => {
    const text = shapeOf(name, 50_000)
    expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(50_000)
    expect(Buffer.byteLength(text)).toBeLessThan(60_000)
    expect(text.endsWith('\n')).toBe(true)
  })

  test('there are ten', () => {
    expect(shapeNames).toHaveLength(10)
    expect(shapeOf('one line', 50_000).split('\n')).toHaveLength(2)
  })
})
