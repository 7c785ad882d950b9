import {applyPatch} from 'diff'
import {expect, test} from 'vitest'
import {diffs} from '../../src/cli/diff.ts'
import {runs} from '../support/runs.ts'

const cwd = '/project'

function diffOf(text: string, fixed: string): string {
  return diffs([{path: `${cwd}/a.md`, text, fixed}], cwd)
}

test.each([
  ['each line', 'a\r\n'.repeat(runs(20_000)), 'a\n'.repeat(runs(20_000))],
  ['every other line', 'a \nb\n'.repeat(runs(20_000)), 'a\nb\n'.repeat(runs(20_000))],
  ['lines far apart', `a \n${'b\n'.repeat(20)}`.repeat(runs(2_000)), `a\n${'b\n'.repeat(20)}`.repeat(runs(2_000))],
  ['the line end at the end', `${'a \n'.repeat(runs(2_000))}b`, `${'a\n'.repeat(runs(2_000))}b\n`],
  ['lines that are added', 'a\n'.repeat(runs(3_000)), 'a\n\n'.repeat(runs(3_000))],
  ['lines that are removed', 'a\n\n'.repeat(runs(3_000)), 'a\n'.repeat(runs(3_000))]
])('a diff of many lines applies: %s', (_, text, fixed) => {
  expect(applyPatch(text, diffOf(text, fixed), {autoConvertLineEndings: false})).toBe(fixed)
})

test('of many lines those that are equal are not in the diff', () => {
  const lines = diffOf(
    `a \n${'b\n'.repeat(20)}`.repeat(runs(2_000)),
    `a\n${'b\n'.repeat(20)}`.repeat(runs(2_000))
  ).split('\n')
  expect(lines.filter((line) => line.startsWith('-a'))).toHaveLength(runs(2_000))
  expect(lines.filter((line) => line.startsWith('-b') || line.startsWith('+b'))).toHaveLength(0)
})
