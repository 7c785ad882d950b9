/** What nearly matches a pattern is named at its line, by the literal text of the pattern. */
import {describe, expect, test} from 'vitest'
import {literalRuns} from '../../../src/contracts/engine/expressions.ts'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const verdict = {pattern: '^VERDICT: (PASS|FAIL)$'}
const match = 'expected a match of `^VERDICT: (PASS|FAIL)$`'

describe('a line that nearly matches', () => {
  test.each([
    ['**VERDICT: PASS**', '1:1-1:18 Unexpected bold around `VERDICT: PASS`, expected the plain text'],
    ['- VERDICT: PASS', '1:1-1:16 Unexpected list mark before `VERDICT: PASS`, expected the plain text'],
    ['VERDICT: PASSED', `1:1-1:16 Unexpected line \`VERDICT: PASSED\`, ${match}`],
    ['Bye.\n\nVERDICT - PASS', `3:1-3:15 Unexpected line \`VERDICT - PASS\`, ${match}`],
    ['VERDICT: PASSED\n\n**VERDICT: FAIL**', '3:1-3:18 Unexpected bold around `VERDICT: FAIL`, expected the plain text']
  ])('%j: %s', (text, message) => {
    expect(found(verdict, text)).toEqual([message])
  })

  test.each(['', 'All is well.'])('%j: none', (text) => {
    expect(found(verdict, text)).toEqual([expect.stringContaining('Missing match of `^VERDICT: (PASS|FAIL)$`')])
  })

  test.each<OutputContract>([{optional: true}, {count: {min: 0}}])('of one that may be missing: %j', (terms) => {
    expect(found({...verdict, ...terms}, 'All is well.')).toEqual([])
    expect(found({...verdict, ...terms}, 'VERDICT: PASSED')).toEqual([
      `1:1-1:16 Unexpected line \`VERDICT: PASSED\`, ${match}`
    ])
  })

  test('is nothing beside a match', () => {
    expect(found(verdict, 'The VERDICT follows.\n\nVERDICT: PASS')).toEqual([])
  })

  test('in another case comes before one without decorations', () => {
    expect(found(verdict, 'verdict: pass\n\n**VERDICT: PASS**')).toEqual([
      expect.stringMatching(/^1:1-1:14 .*`verdict: pass`/)
    ])
  })
})

test.each([
  ['VERDICT: \\w+', ['VERDICT: ']],
  ['(?:DONE|STUCK): x', ['DONE', 'STUCK', ': x']],
  ['colou?rs', ['colo']],
  ['(?<name>abc)\\.txt', ['abc', '.txt']],
  ['[abc]+', []]
])('the literal text of %s', (pattern, runs) => {
  expect(literalRuns(pattern, true)).toEqual(runs.filter((run) => run.length > 0))
})
