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

test('few changes leave out lines that are equal, and many replace each line', () => {
  const lines = 'b\n'.repeat(20)
  expect(diffOf(`a \n${lines}`, `a\n${lines}`)).not.toContain('-b')
  const [text, fixed] = [`a \n${lines}`.repeat(2_000), `a\n${lines}`.repeat(2_000)]
  expect(diffOf(text, fixed).match(/^-b$/gm)).toHaveLength(40_000)
})
