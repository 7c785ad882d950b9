/** Sections with what they have to hold: labelled lines, one of several lines, a table, JSON. */
import {describe, expect, expectTypeOf, test} from 'vitest'
import {OutputContract, readOutput, type SectionTerms, toJsonSchema} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const lines: SectionTerms = {heading: 'Scores', lines: {Risk: ['high', 'low'], Note: {optional: true}}}
const verdict: SectionTerms = {heading: 'Verdict', oneOf: ['BLOCK', 'APPROVE WITH FIXES', 'APPROVE']}
const table: SectionTerms = {heading: 'Findings', table: ['File', 'Severity'], values: {Severity: ['high', 'low']}}
const json: SectionTerms = {
  heading: 'Result',
  json: {type: 'object', properties: {ok: {type: 'boolean'}}, required: ['ok']}
}

type Case = readonly [name: string, section: SectionTerms, text: string, ...expected: string[]]

const cases: readonly Case[] = [
  ['a labelled line', lines, '# Scores\n\n- Risk: high\n\n# Next'],
  [
    'a labelled line in bold',
    lines,
    '# Scores\n\n- **Risk**: high\n\n# Next',
    '3:3-3:11 Unexpected bold around `Risk`, expected `Risk:`'
  ],
  ['one under a part of the section', lines, '# Scores\n\n## All\n\nRisk: low'],
  [
    'no labelled line, with one in another section',
    lines,
    '# Scores\n\nFine.\n\n# More\n\nRisk: high',
    '3:1-3:6 Missing line `Risk`, expected it in section `Scores`'
  ],
  [
    'another value',
    lines,
    '# Scores\nRisk: higher',
    '2:7-2:13 Unexpected value `higher` of line `Risk`, expected `high`'
  ],
  ['a line of several', verdict, '## Verdict\n\n- APPROVE\n'],
  [
    'a line of several in bold',
    verdict,
    '## Verdict\n\n**APPROVE**\n',
    '3:1-3:12 Unexpected bold around `APPROVE`, expected `APPROVE`'
  ],
  ['one below an underlined heading', verdict, 'Verdict\n-------\nBLOCK'],
  ['a near miss', verdict, '# Verdict\n\nAPROVE', '3:1-3:7 Unexpected line `APROVE`, expected `APPROVE`'],
  [
    'none of them',
    verdict,
    'APPROVE\n\n# Verdict\n\nIt is fine as it is.',
    '5:1-5:21 Missing one of the lines `BLOCK`, `APPROVE WITH FIXES`, `APPROVE`, expected it in section `Verdict`'
  ],
  ['a table', table, '# Findings\n\n| File | Severity |\n| --- | --- |\n| a.ts | low |'],
  [
    'a cell with another value',
    table,
    '# Findings\n\n| File | Severity |\n| --- | --- |\n| a.ts | medium |',
    '5:10-5:16 Unexpected value `medium` of column `Severity`, expected one of `high`, `low`'
  ],
  [
    'a table in the section behind it',
    table,
    '# Findings\n\nNone.\n\n# Else\n\n| File | Severity |\n| --- | --- |',
    '3:1-3:6 Missing table with columns `File`, `Severity`, expected it in section `Findings`'
  ],
  ['JSON', json, '# Result\n\n```json\n{"ok": true}\n```\n\n# Next'],
  [
    'JSON of another type',
    json,
    '# Result\n{"ok": "yes"}',
    '2:8-2:13 Unexpected value `yes` of `ok`, expected a boolean'
  ],
  ['an empty section', json, '# Result\n# Next', '1:1-1:9 Missing JSON, expected it in section `Result`'],
  ['a section that may be missing', {...verdict, optional: true}, 'Fine.'],
  [
    'each section of a heading with a wildcard',
    {heading: 'File {path}', lines: {Risk: ['high', 'low']}},
    '# File a\n\nRisk: low\n\n# File b\n\nNone.',
    '7:1-7:6 Missing line `Risk`, expected it in section `File {path}`'
  ]
]

describe('a section has to hold', () => {
  test.each(cases.map(([name, ...each]) => [name, each] as const))('%s', (_, [section, text, ...expected]) => {
    expect(found({sections: [section]}, text)).toEqual(expected)
  })
})

test('the content of a tag has such sections', () => {
  const terms: OutputContract = {tag: 'report', sections: [verdict]}
  expect(found(terms, '<report>\n# Verdict\n\nBLOCKED\n</report>')).toEqual([
    '4:1-4:8 Unexpected line `BLOCKED`, expected `BLOCK`'
  ])
})

test('a program gets what a section holds', () => {
  const contract = {
    sections: [
      {heading: 'Scores', lines: {Risk: ['high', 'low']}},
      {heading: 'Findings', table: ['File', 'Severity'], values: {Severity: ['high', 'low']}},
      'Next'
    ]
  } as const
  const text = '# Scores\nRisk: low\n# Findings\n| File | Severity |\n|--|--|\n| a | high |\n# Next\nGo.'
  const reading = readOutput(text, contract)
  if (!reading.ok) throw new Error('Unexpected findings, expected a value')
  expectTypeOf(reading.value.Scores.lines.Risk).toEqualTypeOf<'high' | 'low'>()
  expectTypeOf(reading.value.Findings.table[0]?.Severity).toEqualTypeOf<'high' | 'low' | undefined>()
  expect(reading.value).toEqual({
    Scores: {heading: 'Scores', text: 'Risk: low', lines: {Risk: 'low'}},
    Findings: {
      heading: 'Findings',
      text: '| File | Severity |\n|--|--|\n| a | high |',
      table: [{File: 'a', Severity: 'high'}]
    },
    Next: {heading: 'Next', text: 'Go.'}
  })
  expect(toJsonSchema({sections: [contract.sections[0]]})).toEqual({
    type: 'object',
    properties: {
      Scores: {
        type: 'object',
        properties: {
          heading: {type: 'string'},
          text: {type: 'string'},
          lines: {
            type: 'object',
            properties: {Risk: {type: 'string', enum: ['high', 'low']}},
            required: ['Risk'],
            additionalProperties: false
          }
        },
        required: ['heading', 'text', 'lines'],
        additionalProperties: false
      }
    },
    required: ['Scores'],
    additionalProperties: false
  })
})

const faults: readonly (readonly [section: object, path: string, message: string])[] = [
  [{heading: 'A', values: {B: ['c']}}, 'values', 'expected it only with `table`'],
  [{heading: 'A', order: true}, 'order', 'expected it only with `lines`'],
  [{heading: 'A', table: ['B'], values: {C: ['d']}}, 'values.C', 'expected a column of `table`'],
  [{heading: 'A', oneOf: ['B', 'B']}, 'oneOf.1', 'expected a line that is not listed yet'],
  [{heading: 'A', lines: {}}, 'lines', 'expected at least 1 key'],
  [{heading: 'A', lines: {B: {pattern: '('}}}, 'lines.B.pattern', 'expected a regular expression: Unterminated group']
]

test.each(faults)('a contract cannot have the section %j', (section, path, message) => {
  const {issues = []} = OutputContract.safeParse({sections: [section]}).error ?? {}
  const all = issues.flatMap((issue) => {
    const inner = issue.code === 'invalid_union' ? issue.errors.flat() : [issue]
    return inner.map((each) => `${[...issue.path, ...each.path].join('.')}: ${each.message}`)
  })
  expect(all.some((text) => text.endsWith(`${path}: ${message}`))).toBe(true)
})
