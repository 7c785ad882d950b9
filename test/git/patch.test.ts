/** The changed lines of a file by its hunks. */
import {createTwoFilesPatch} from 'diff'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {addedLines, changesOfHunks, isInSpans, textBeforeChange} from '../../src/git/patch.ts'

test.each<[string, string, readonly (readonly [first: number, last: number])[]]>([
  ['nothing', '', []],
  ['a new file', '@@ -0,0 +1,2 @@\n+a\n+b', [[1, 2]]],
  ['a new file of one line', '@@ -0,0 +1 @@\n+a\n\\ No newline at end of file', [[1, 1]]],
  [
    'lines around',
    '@@ -1,3 +1,4 @@\n a\n-b\n+B\n+C\n d\n@@ -9 +10,2 @@ title\n e\n+f',
    [
      [2, 3],
      [11, 11]
    ]
  ],
  ['deleted lines', '@@ -1,3 +0,0 @@\n-a\n-b\n-c', []],
  ['lines that look like headers', '@@ -1 +1,2 @@\n-@@ -1 +9 @@\n+@@ -1 +9 @@\n+++ b/x', [[1, 2]]],
  ['what is not a hunk', '+a\n+b\n@@ x @@\n+c', []],
  ['a hunk that ends early', '@@ -0,0 +1,9 @@\n+a', [[1, 1]]]
])('%s', (_, patch, expected) => {
  expect(changesOfHunks(patch).spans).toEqual(expected.map(([first, last]) => ({first, last})))
})

const text = fc
  .array(fc.constantFrom('a', 'b', '', '+', '-x', '@@ -1 +1 @@', '+++ b/x'), {maxLength: 12})
  .map((lines) => lines.map((line) => `${line}\n`).join(''))

test('are the same with and without lines around, and have the text of the new file', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [near = '', far = ''] = [0, 3].map((context) =>
        createTwoFilesPatch('a', 'a', before, after, '', '', {context}).split('\n').slice(3).join('\n')
      )
      expect(changesOfHunks(far)).toEqual(changesOfHunks(near))
      expect(textBeforeChange(after, changesOfHunks(near))).toBe(before)
      const lines = after.split('\n')
      for (const [number, line] of addedLines(far)) expect(line).toBe(lines[number - 1])
      const count = changesOfHunks(far).spans.reduce((sum, {first, last}) => sum + last - first + 1, 0)
      expect(addedLines(far).size).toBe(count)
    })
  )
})

test('a line is in a span where a search from the first span finds it', () => {
  const lengths = fc.array(fc.tuple(fc.integer({min: 1, max: 3}), fc.integer({min: 1, max: 3})), {maxLength: 8})
  fc.assert(
    fc.property(lengths, fc.nat(40), fc.nat(4), (pairs, from, more) => {
      let at = 0
      const spans = pairs.map(([gap, length]) => {
        const first = at + gap
        at = first + length
        return {first, last: at - 1}
      })
      const expected = spans.some(({first, last}) => first <= from + more && last >= from)
      expect(isInSpans(spans, {first: from, last: from + more})).toBe(expected)
    })
  )
})
