/** Safe fixes as whole lines that a pull request added. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Suggestion, suggestionsFor} from '../../src/action/suggest.ts'
import type {ListedFinding} from '../../src/report/report.ts'

type Edit = readonly [start: number, end: number, text: string]

function finding(edits: readonly Edit[], safe = true): ListedFinding {
  const place = {line: 1, column: 1, endLine: 1, endColumn: 1}
  const fix = {title: 'Fix', safe, edits: edits.map(([start, end, text]) => ({start, end, text}))}
  return {rule: 'x', messageId: 'x', severity: 'error', message: 'x', url: 'x', ...place, fix}
}

/** All lines of a text, as a pull request that adds the file has them. */
function linesOf(text: string): ReadonlyMap<number, string> {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return new Map(lines.map((line, index) => [index + 1, line]))
}

const suggested = (text: string, findings: readonly ListedFinding[], added = linesOf(text)) =>
  suggestionsFor(text, findings, added).map(({first, last, after}) => [first, last, after])

describe('a fix', () => {
  test.each<[string, string, readonly Edit[], readonly unknown[]]>([
    ['in a line', 'ab\ncd\nef\n', [[3, 4, 'x']], [[2, 2, 'xd']]],
    [
      'of several places',
      'ab\ncd\nef\n',
      [
        [0, 1, 'x'],
        [6, 7, 'y']
      ],
      [[1, 3, 'xb\ncd\nyf']]
    ],
    ['that adds a line', 'ab\ncd\n', [[3, 3, 'new\n']], [[2, 2, 'new\ncd']]],
    ['that deletes a line', 'ab\ncd\nef\n', [[3, 6, '']], [[2, 2, undefined]]],
    ['that leaves an empty line', 'ab\ncd\n', [[3, 5, '']], [[2, 2, '']]],
    ['at the end of a text without a last line end', 'ab\ncd', [[3, 5, 'x']], [[2, 2, 'x']]],
    ['that only changes the last line end', 'ab\ncd', [[5, 5, '\n']], []],
    ['that joins two lines', 'ab\ncd\n', [[2, 3, ' ']], []],
    ['beyond the last line', 'ab\n', [[3, 3, 'x\n']], []],
    ['that changes nothing', 'ab\n', [[0, 1, 'a']], []],
    ['in a line that ends with CRLF', 'ab\r\n', [[0, 1, 'x']], []],
    ['that adds what cannot be seen', 'ab\n', [[0, 1, '\u202E']], []]
  ])('%s', (_, text, edits, expected) => {
    expect(suggested(text, [finding(edits)])).toEqual(expected)
  })

  test('is not suggested where it is unsafe, or none', () => {
    expect(suggested('ab\n', [finding([[0, 1, 'x']], false), finding([])])).toEqual([])
  })

  test('is not suggested for lines that were there before, or have another text', () => {
    const fix = [
      finding([
        [0, 1, 'x'],
        [3, 4, 'y']
      ])
    ]
    expect(suggested('ab\ncd\n', fix, new Map([[1, 'ab']]))).toEqual([])
    expect(
      suggested(
        'ab\ncd\n',
        fix,
        new Map([
          [1, 'ab'],
          [2, 'ce']
        ])
      )
    ).toEqual([])
  })
})

test('fixes that share lines are one suggestion; of those that overlap, the first counts', () => {
  const findings = [finding([[0, 1, 'x']]), finding([[0, 2, 'zz']]), finding([[4, 5, 'y']]), finding([[8, 8, 'w']])]
  expect(suggested('a b c\nde\n', findings)).toEqual([
    [1, 1, 'x b y'],
    [2, 2, 'dew']
  ])
})

const word = fc.constantFrom('a', 'b', '\n', ' ', 'c\n')
const edit = fc.tuple(fc.nat(60), fc.nat(4), fc.constantFrom('', 'x', 'y\n', '\n', 'zz'))

/** A text with its suggestions applied, the last first. */
function appliedTo(text: string, suggestions: readonly Suggestion[]): string {
  const lines = text.split('\n')
  for (const {first, last, after} of [...suggestions].reverse())
    lines.splice(first - 1, last - first + 1, ...(after === undefined ? [] : after.split('\n')))
  return lines.join('\n')
}

test('suggestions of one fix each give the text that the fix gives; no line is in two', () => {
  fc.assert(
    fc.property(fc.array(word, {maxLength: 30}), edit, (words, [at, length, by]) => {
      const text = `${words.join('')}\n`
      const start = Math.min(at, text.length)
      const end = Math.min(start + length, text.length)
      const suggestions = suggestionsFor(text, [finding([[start, end, by]])], linesOf(text))
      const fixed = text.slice(0, start) + by + text.slice(end)
      expect([text, fixed]).toContain(appliedTo(text, suggestions))
      if (suggestions.length > 0) expect(appliedTo(text, suggestions)).toBe(fixed)
    })
  )
})

test('of many fixes no line is in two, and each changes lines of the pull request alone', () => {
  fc.assert(
    fc.property(fc.array(word, {maxLength: 30}), fc.array(edit, {maxLength: 8}), (words, edits) => {
      const text = `${words.join('')}\n`
      const all = edits
        .map(([at, length, by]): Edit => [Math.min(at, text.length), Math.min(at + length, text.length), by])
        .sort(([a], [b]) => a - b)
      const added = new Map([...linesOf(text)].filter(([number]) => number % 3 !== 0))
      let next = 1
      for (const {first, last, before} of suggestionsFor(
        text,
        all.map((each) => finding([each])),
        added
      )) {
        expect(first).toBeGreaterThanOrEqual(next)
        next = last + 1
        for (let line = first; line <= last; line++) expect(added.has(line)).toBe(true)
        expect(text).toContain(before)
      }
    })
  )
})
