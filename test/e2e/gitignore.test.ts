/** Patterns of `.gitignore` against git itself. */
import {execFileSync} from 'node:child_process'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {isIgnored} from '../support/ignored.ts'
import {createRepository} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

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
    {numRuns: runs(150)}
  )
})
