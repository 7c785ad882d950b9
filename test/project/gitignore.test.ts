import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {mostWildcards, readPatterns} from '../../src/project/gitignore.ts'
import {createRepository} from '../support/repository.ts'

/** Whether patterns ignore a file, or a folder that it is in. */
function isIgnored(text: string, path: string): boolean {
  const patterns = readPatterns([text])
  const parts = path.split('/')
  return parts.some((_, index) => patterns.decide(parts.slice(0, index + 1).join('/'), index < parts.length - 1))
}

const atoms = [
  'a',
  'b',
  'ab',
  '*',
  '**',
  '***',
  '?',
  '[ab]',
  '[!a]',
  '\\a',
  '\\*',
  '.',
  'é',
  '[[:alpha:]]',
  '[a-c]',
  '['
]
const rareAtoms = ['[a', '\\', '[]a]', ' ', '!', '#', '[a/b]', '-', '[^b]']
const name = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'c', '.', 'é', '*', '\\', '[', '-', ' ', '!'), {minLength: 1, maxLength: 3})
  .map((parts) => parts.join(''))
  .filter((text) => !/^\.*$/.test(text))
const path = fc.array(name, {minLength: 1, maxLength: 4}).map((parts) => parts.join('/'))
const segment = fc.array(fc.constantFrom(...atoms, ...rareAtoms), {maxLength: 3}).map((parts) => parts.join(''))
const pattern = fc
  .tuple(
    fc.constantFrom('', '!', '/', '!/', '**/'),
    fc.array(segment, {minLength: 1, maxLength: 4}),
    fc.constantFrom('', '/', '/**', ' ', '\\ ', '\r')
  )
  .map(([start, parts, end]) => start + parts.join('/') + end)

test('patterns mean what they mean to git', () => {
  const {folder, write} = createRepository()
  const known = (paths: readonly string[]): ReadonlySet<string> => {
    try {
      const options = {cwd: folder, input: paths.join('\0'), encoding: 'utf8'} as const
      return new Set(execFileSync('git', ['check-ignore', '--no-index', '--stdin', '-z'], options).split('\0'))
    } catch {
      return new Set()
    }
  }
  fc.assert(
    fc.property(
      fc.array(pattern, {minLength: 1, maxLength: 4}),
      fc.array(path, {minLength: 1, maxLength: 30}),
      (patterns, paths) => {
        const text = `${patterns.join('\n')}\n`
        write('.gitignore', text)
        const ignored = known(paths)
        for (const each of paths) expect([each, isIgnored(text, each)]).toEqual([each, ignored.has(each)])
      }
    ),
    {numRuns: 150}
  )
})

describe('patterns', () => {
  test.each([
    ['runs/', 'runs/a.md', true],
    ['runs/', 'runs', false],
    ['*.md\n!keep.md', 'docs/keep.md', false],
    ['/a.md', 'docs/a.md', false],
    ['docs/*.md', 'docs/deep/a.md', false],
    ['docs/**/a.md', 'docs/a.md', true],
    ['docs\n!docs/a.md', 'docs/a.md', true],
    ['\uFEFFa.md', 'a.md', true],
    ['a.md  \r\n', 'a.md', true],
    ['a?.md', 'a\n.md', true]
  ])('%j and %j: %j', (text, file, expected) => {
    expect(isIgnored(text, file)).toBe(expected)
  })

  test('many stars do not multiply', () => {
    const deep = join(...Array.from({length: 60}, () => 'a'), 'x.md')
    expect(isIgnored(`${'**/a/'.repeat(20)}b`, deep)).toBe(false)
    expect(isIgnored('*a'.repeat(40), 'a'.repeat(250))).toBe(true)
    expect(isIgnored(`${'*a'.repeat(40)}b`, 'a'.repeat(250))).toBe(false)
  })

  test('names without wildcards have no limit, and what is beyond the limit of others is counted', () => {
    const names = Array.from({length: 50_000}, (_, index) => `name-${index}.md`).join('\n')
    expect(isIgnored(names, 'deep/name-49999.md')).toBe(true)
    const wildcards = Array.from({length: mostWildcards + 3}, (_, index) => `*-${index}-*`).join('\n')
    expect(readPatterns([wildcards]).skipped).toBe(3)
  })
})
