/** What nearly matches a pattern is named at its line, by the literal text of the pattern. */
import {describe, expect, test} from 'vitest'
import {literalRuns} from '../../../src/contracts/engine/expressions.ts'
import {readOutput} from '../../../src/contracts/engine/library.ts'
import {programMatch} from '../../../src/contracts/engine/program-match.ts'
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

describe('beside matches of which a program takes all', () => {
  const file: OutputContract = {pattern: '^FILE: (\\S+)$', read: 'all'}

  test.each([
    ['FILE: a.py\nFILE: b.py', []],
    ['FILE: a.py\n\nThe FILE: lines are above, **FILE: b.py** too.', []],
    [
      'FILE: a.py\n**FILE: b.py**\n- FILE: c.py',
      [
        '2:1-2:15 Unexpected bold around `FILE: b.py`, expected the plain text',
        '3:1-3:13 Unexpected list mark before `FILE: c.py`, expected the plain text'
      ]
    ],
    ['FILE: a.py\nfile: b.py', ['2:1-2:11 Unexpected case of `file: b.py`, expected a match of `^FILE: (\\S+)$`']]
  ])('%j: a line that nearly matches is dropped', (text, findings) => {
    expect(found(file, text)).toEqual(findings)
  })

  test('the program takes the matches alone', () => {
    const program = {
      ...file,
      program: {path: 'a.py', name: 'FILE', line: 1, expressions: [{pattern: '^FILE: (\\S+)$', flags: 'mu'}]}
    }
    const {pattern: _, ...terms} = program
    expect(programMatch('FILE: a.py\n**FILE: b.py**\nFILE: c.py', terms)).toMatchObject({
      value: ['a.py', 'c.py'],
      isOther: false
    })
  })

  test('values far from the start and the end are read', () => {
    const lines = Array.from({length: 200}, (_, index) => `FILE: ${index}.py`)
    const reading = readOutput(lines.join('\n'), {...file, group: 1})
    expect(reading.ok && reading.all.map(({value}) => value)).toEqual(lines.map((line) => line.slice(6)))
  })
})

describe('a free value', () => {
  const answer: OutputContract = {pattern: '<answer>([^]*?)</answer>'}

  test.each([
    ['yes', undefined],
    ['**No**, since **all** tests pass', undefined],
    ['`a` and `b`', undefined],
    ['```js\na()\n```', undefined],
    ['**yes**', 'bold around `**yes**`'],
    ['`yes`', 'code around ``yes``'],
    ['**yes', 'bold around `**yes`']
  ])('%j: a mark at its edge', (value, words) => {
    expect(found(answer, `<answer>${value}</answer>`)).toEqual(
      words === undefined ? [] : [expect.stringContaining(`Unexpected ${words}, expected the plain text`)]
    )
    expect(found({...answer, allow: ['bold', 'code']}, `<answer>${value}</answer>`)).toEqual([])
  })

  test('is a warning: the program may strip it', () => {
    expect(readOutput('<answer>**yes**</answer>', answer)).toMatchObject({
      ok: true,
      warnings: [{message: 'Unexpected bold around `**yes**`, expected the plain text', line: 1, column: 9}]
    })
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
