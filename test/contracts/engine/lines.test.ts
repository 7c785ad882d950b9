import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

const verdict: OutputContract = {lines: {Verdict: ['PASS', 'FAIL']}}

describe('a line with a label', () => {
  const clean = [
    'Verdict: PASS',
    'Fine.\n\nVerdict: FAIL\n\nBye.',
    '- [x] Verdict: PASS',
    '1. Verdict: PASS  ',
    '## Verdict: PASS',
    'Verdict:\n\nPASS'
  ]
  test.each(clean)('is clean as %j', (text) => {
    expect(found(verdict, text)).toEqual([])
  })

  const decorated: readonly (readonly [text: string, ...expected: string[]])[] = [
    ['**Verdict:** PASS', '1:1-1:13 Unexpected bold around `Verdict:`, expected `Verdict:`'],
    ['**Verdict**: PASS', '1:1-1:12 Unexpected bold around `Verdict`, expected `Verdict:`'],
    ['**Verdict: PASS**', '1:1-1:18 Unexpected bold around `Verdict: PASS`, expected the plain text'],
    [
      '- **Verdict**: **PASS**',
      '1:3-1:14 Unexpected bold around `Verdict`, expected `Verdict:`',
      '1:16-1:24 Unexpected bold around `PASS`, expected `PASS`'
    ],
    [
      '1. `Verdict`: `PASS`',
      '1:4-1:13 Unexpected code around `Verdict`, expected `Verdict:`',
      '1:15-1:21 Unexpected code around `PASS`, expected `PASS`'
    ],
    ['*Verdict:* PASS  ', '1:1-1:11 Unexpected italics around `Verdict:`, expected `Verdict:`'],
    ['| Verdict | PASS |', '1:1-1:19 Unexpected table around `Verdict | PASS`, expected the plain text'],
    [
      '| **Verdict** | `PASS` |',
      '1:1-1:25 Unexpected table and bold around `| **Verdict** | `PASS` |`, expected the plain text',
      '1:17-1:23 Unexpected code around `PASS`, expected `PASS`'
    ],
    ['Verdict\uFF1A PASS', '1:8-1:9 Unexpected look-alike letters in `\uFF1A`, expected `Verdict:`'],
    ['Verdict (final): PASS', '1:1-1:16 Unexpected note in `Verdict (final)`, expected `Verdict:`'],
    ['**Verdict** (final): PASS', '1:1-1:20 Unexpected bold and note in `**Verdict** (final)`, expected `Verdict:`'],
    ['**Verdict (final)**: PASS', '1:1-1:20 Unexpected bold and note in `**Verdict (final)**`, expected `Verdict:`']
  ]
  test.each(decorated)('is a near miss as %j, where no decoration is allowed', (text, ...expected) => {
    expect(found(verdict, text)).toEqual(expected)
    expect(found({...verdict, allow: 'all'}, text)).toEqual([])
  })

  const cases: Cases = [
    [
      'another value',
      'Verdict: MAYBE',
      '1:10-1:15 Unexpected value `MAYBE` of line `Verdict`, expected one of `PASS`, `FAIL`'
    ],
    ['a misspelt value', 'Verdict: PAS', '1:10-1:13 Unexpected value `PAS` of line `Verdict`, expected `PASS`'],
    [
      'a value in another case',
      '- Verdict: pass',
      '1:12-1:16 warning: Unexpected value `pass` of line `Verdict`, expected `PASS`'
    ],
    [
      'a value in italics and another case',
      '- Verdict: *pass*',
      '1:12-1:18 Unexpected italics around `pass`, expected `PASS`'
    ],
    [
      'a value with a remark',
      'Verdict: PASS - well done',
      '1:10-1:26 Unexpected note in `PASS - well done`, expected `PASS`'
    ],
    [
      'a value with another word',
      'Verdict: PASS WITH CONDITIONS',
      '1:10-1:30 Unexpected value `PASS WITH CONDITIONS` of line `Verdict`, expected `PASS`'
    ],
    [
      'placeholder',
      'Verdict: PASS | FAIL',
      '1:10-1:21 Unexpected alternatives `PASS | FAIL` of line `Verdict`, expected one of them'
    ],
    ['no value', 'Verdict:\n', '1:1-1:9 Missing value of line `Verdict`, expected one of `PASS`, `FAIL`'],
    ['a label in another case', 'VERDICT: PASS', '1:1-1:8 warning: Unexpected label `VERDICT`, expected `Verdict`'],
    ['a misspelt label', '- **Verdcit**: PASS', '1:3-1:14 Unexpected label `**Verdcit**`, expected `Verdict`'],
    [
      'a label with an emoji',
      '\u2705 Verdict: PASS',
      '1:1-1:2 Unexpected sign `\u2705`, expected `Verdict:` without it'
    ],
    ['another sign', 'Verdict - PASS', '1:9-1:10 Unexpected `-` after label `Verdict`, expected a colon'],
    ['an equals sign', 'Verdict=PASS', '1:8-1:9 Unexpected `=` after label `Verdict`, expected a colon'],
    ['missing', 'All is well.', '1:1-1:13 Missing line `Verdict`, expected it in the output'],
    ['missing in an empty output', '', '1:1-1:1 Missing line `Verdict`, expected it in the output'],
    ['nothing, only in a fence', '```\nVerdict: PASS\n```\n\nBye.'],
    ['nothing, only in a quotation', '> Verdict: PASS\n\nBye.'],
    [
      'each of several',
      'Verdict: PASS\nVerdict: NO',
      '2:10-2:12 Unexpected value `NO` of line `Verdict`, expected one of `PASS`, `FAIL`'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(verdict, text)).toEqual(expected)
    expect(found(verdict, text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })
})

describe('values of labels', () => {
  const terms: OutputContract = {
    lines: {Confidence: {pattern: '^\\d+%$'}, Reason: {}, Note: {optional: true}}
  }
  const cases: Cases = [
    ['are clean', 'Confidence: 90%\nReason: It works: all of it.'],
    ['are clean on the lines below a label that takes any text', 'Confidence: 90%\n\nReason:\n\n- It works.'],
    [
      'that do not match their pattern',
      'Confidence: high\nReason: x',
      '1:13-1:17 Unexpected value `high` of line `Confidence`, expected a match of `^\\d+%$`'
    ],
    [
      'that are nowhere',
      'Reason:\nConfidence: 1%',
      '1:1-1:8 Missing value of line `Reason`, expected a non-empty string'
    ],
    [
      'of an optional label',
      'Confidence: 1%\nReason: x\nNote:',
      '3:1-3:6 Missing value of line `Note`, expected a non-empty string'
    ]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(terms, text)).toEqual(expected)
  })

  test('with flags of the pattern', () => {
    const lines = {Id: {pattern: '^x\\d$'}}
    expect(found({lines, flags: 'i'}, 'Id: X1')).toEqual([])
    expect(found({lines}, 'Id: X1')).toEqual([
      '1:5-1:7 Unexpected value `X1` of line `Id`, expected a match of `^x\\d$`'
    ])
  })
})

describe('several labels', () => {
  const lines = {VERDICT: ['PASS', 'FAIL'], Risk: ['low', 'high']}
  test('in order', () => {
    expect(found({lines, order: true}, 'VERDICT: PASS\nRisk: low')).toEqual([])
    expect(found({lines, order: true}, 'Risk: low\nVERDICT: PASS')).toEqual([
      '2:1-2:8 Unexpected line `VERDICT` after `Risk`, expected it before `Risk`'
    ])
    expect(found({lines}, 'Risk: low\nVERDICT: PASS')).toEqual([])
  })

  test('at the end', () => {
    expect(found({lines, at: 'end'}, 'Well.\n\nVERDICT: PASS\nRisk: low\n\n')).toEqual([])
    expect(found({lines, at: 'end'}, 'VERDICT: PASS\nRisk: low\nBye.')).toEqual([
      '3:1-3:5 Unexpected text after line `Risk`, expected the output to end with it'
    ])
    expect(found({lines, at: 'end'}, 'VERDICT: PASS\nBye.')).toEqual([
      '2:1-2:5 Missing line `Risk`, expected it at the end of the output'
    ])
  })

  test('at the end, the last of each counts', () => {
    expect(found({lines, at: 'end'}, 'VERDICT: NO\n\nVERDICT: PASS\nRisk: low')).toEqual([])
  })

  test('at the start', () => {
    expect(found({lines, at: 'start'}, '\nVERDICT: PASS\nRisk: low\nBye.')).toEqual([])
    expect(found({lines, at: 'start'}, 'Hi.\nVERDICT: PASS\nRisk: low')).toEqual([
      '1:1-1:4 Unexpected text before line `VERDICT`, expected the output to begin with it'
    ])
  })

  test('and nothing else', () => {
    expect(found({lines, only: true}, 'VERDICT: PASS\n\nRisk: low\n')).toEqual([])
    expect(found({lines, only: true}, 'Hi.\nVERDICT: PASS\nWell.\nRisk: low\nBye.')).toEqual([
      '1:1-1:4 Unexpected text before line `VERDICT`, expected nothing else',
      '3:1-3:6 Unexpected text after line `VERDICT`, expected nothing else',
      '5:1-5:5 Unexpected text after line `Risk`, expected nothing else'
    ])
  })

  test('once', () => {
    expect(found({lines, count: 1}, 'VERDICT: PASS\nRisk: low\nVERDICT: PASS')).toEqual([
      '3:1-3:14 Unexpected line `VERDICT` a second time, expected it once'
    ])
  })

  test('with wildcards', () => {
    expect(found({lines: {'Task {n}': ['done', 'open']}}, 'Task 1: done\nTask 2: opne')).toEqual([
      '2:9-2:13 Unexpected value `opne` of line `Task {n}`, expected `open`'
    ])
    expect(found({lines: {'Task {n}': {}}}, 'Tasks: 2')).toEqual([
      '1:1-1:6 Unexpected label `Tasks`, expected `Task {n}`'
    ])
  })

  test('with colons of their own', () => {
    expect(found({lines: {'a:b': ['x']}}, 'a:b: x')).toEqual([])
    expect(found({lines: {'a:b': ['x']}}, 'a:b: y')).toEqual([
      '1:6-1:7 Unexpected value `y` of line `a:b`, expected `x`'
    ])
  })
})

test('a row of a table with letters of two UTF-16 units has its value at its place', () => {
  const text = '| \u{1D400}b | PASSED |'
  expect(found({lines: {'\u{1D400}b': ['PASS']}, allow: ['table']}, text)).toEqual([
    '1:9-1:15 Unexpected value `PASSED` of line `\u{1D400}b`, expected `PASS`'
  ])
})
