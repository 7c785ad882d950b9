/** Choices in the texts of contracts: `{PASS | FAIL}`. */
import {describe, expect, test} from 'vitest'
import {toJsonSchema} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

test.each([
  ['Verdict: {PASS | FAIL}', 'Verdict: PASS'],
  [
    'Verdict: {PASS | FAIL}',
    'Verdict: \u{1F7E2} PASS',
    '1:10-1:12 Unexpected sign `\u{1F7E2}`, expected the plain text'
  ],
  [
    'Verdict: {PASS | FAIL}',
    'Verdict: PAS',
    '1:10-1:13 Unexpected value `PAS` of line `Verdict: {PASS | FAIL}`, expected `PASS`'
  ],
  [
    'Verdict: {PASS | FAIL}',
    'Verdict: PASSED',
    '1:10-1:16 Unexpected value `PASSED` of line `Verdict: {PASS | FAIL}`, expected `PASS`'
  ],
  [
    'Verdict: {PASS | FAIL}',
    'Verdict: NO',
    '1:10-1:12 Unexpected value `NO` of line `Verdict: {PASS | FAIL}`, expected one of `PASS`, `FAIL`'
  ],
  ['Verdict: {PASS | FAIL}', 'Verdict: ', '1:1-1:9 Unexpected line `Verdict:`, expected `Verdict: {PASS | FAIL}`'],
  ['{file}: {ok | bad}', 'a: b: ok'],
  ['{file}: {ok | bad} ({n})', 'a: b: ok (2)'],
  [
    '{file}: {ok | bad} ({n})',
    'a: no (2)',
    '1:1-1:10 Missing line `{file}: {ok | bad} ({n})`, expected it in the output'
  ],
  ['{A | AB}{BC | C}', 'ABC'],
  ['{a|b}', 'anything'],
  [
    '[{HIGH | LOW}] {file}',
    '[MID] a.ts',
    '1:2-1:5 Unexpected value `MID` of line `[{HIGH | LOW}] {file}`, expected one of `HIGH`, `LOW`'
  ],
  ['[{HIGH | LOW}] {file}', '[LOW] a.ts'],
  ['[{HIGH | LOW}] {file}', 'LOW a.ts', '1:1-1:9 Missing line `[{HIGH | LOW}] {file}`, expected it in the output'],
  ['{file}', 'a.ts']
])('a line %s in %s', (line, text, ...expected) => {
  expect(found({oneOf: [line]}, text)).toEqual(expected)
})

describe('an output', () => {
  test('has one heading of a choice, with one of its values', () => {
    const contract = {sections: ['Verdict: {PASS | FAIL}', {heading: 'File: {path}', optional: true}]}
    expect(found(contract, '## Verdict: PASS')).toEqual([])
    expect(found(contract, '## Verdict: PASS\n## File: **a**\n## File: b')).toEqual([])
    expect(found(contract, '## Verdict: none')).toEqual([
      '1:13-1:17 Unexpected value `none` of section `Verdict: {PASS | FAIL}`, expected one of `PASS`, `FAIL`'
    ])
    expect(found(contract, '## Verdict: PASS\n## Verdict: FAIL')).toEqual([
      '2:1-2:17 Unexpected section `Verdict: {PASS | FAIL}` a second time, expected it once'
    ])
  })

  test('has any other lines beside those of a choice', () => {
    const contract = {oneOf: ['[{HIGH | LOW}] {file}', '{text}']}
    expect(found(contract, '- [HIGH] a\n- None.')).toEqual([])
    expect(found(contract, '- [HIGH] a\n- [MID] b')).toEqual([
      '2:4-2:7 Unexpected value `MID` of line `[{HIGH | LOW}] {file}`, expected one of `HIGH`, `LOW`'
    ])
    expect(found(contract, '- [see the file] b')).toEqual([])
  })

  test('has one verdict in a section, which a second one contradicts', () => {
    const contract = {sections: [{heading: 'Verdict', oneOf: ['PASS', 'FAIL']}]}
    expect(found(contract, '# Verdict\nPASS\n\nPASS')).toEqual([])
    expect(found(contract, '# Verdict\nPASS\n\nFAIL')).toEqual([
      '4:1-4:5 Unexpected second value `FAIL` of one of the lines `PASS`, `FAIL`, expected only `PASS`'
    ])
  })

  test('has YAML between lines of hyphens in a fence', () => {
    const contract = {yaml: {type: 'object', properties: {status: {enum: ['ok']}}}}
    expect(found(contract, '```yaml\n---\nstatus: ok\n---\n```')).toEqual([])
    expect(found(contract, '```yaml\n---\nstatus: no\n---\n```')).toEqual([
      '3:9-3:11 Unexpected value `no` of `status`, expected `ok`'
    ])
  })
})

test('the schema of a line has its choices', () => {
  expect(toJsonSchema({oneOf: ['Risk: {high | low} ({n})']})).toEqual({
    type: 'string',
    pattern: '^Risk: (?:high|low) \\([^\\n]+\\)$'
  })
})
