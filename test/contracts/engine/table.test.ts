import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'
import {triesLimits} from '../../support/runs.ts'

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

const terms: OutputContract = {table: ['File', 'Issue', 'Severity'], values: {Severity: ['high', 'low']}}
const row = '| a.ts | It leaks \\| often | high |'
const bars = '| --- | --- | --- |'
const head = '| File | Issue | Severity |'

describe('a table', () => {
  const cases: Cases = [
    ['is clean', `Found:\n\n${head}\n${bars}\n${row}\n\nBye.`],
    ['is clean without rows', `${head}\n${bars}`],
    ['is clean without bars at its ends', 'File | Issue | Severity\n:-- | :-: | --:\na | b | low'],
    [
      'in marks',
      `| **File** | Issue | \`Severity\` |\n${bars}\n| a | **b** | **low** |`,
      '1:3-1:11 Unexpected bold around `File`, expected `File`',
      '1:22-1:32 Unexpected code around `Severity`, expected `Severity`',
      '3:15-3:22 Unexpected bold around `low`, expected `low`'
    ],
    ['is clean beside other tables', `| A | B |\n|---|---|\n| 1 | 2 |\n\n${head}\n${bars}`],
    [
      'a bar that is not escaped',
      `${head}\n${bars}\n${row}\n| b | c | low | d |`,
      '4:17-4:18 Unexpected column `d`, expected the last column to be `Severity`'
    ],
    [
      'a wrong value',
      `${head}\n${bars}\n${row}\n| b | c | hihg |`,
      '4:11-4:15 Unexpected value `hihg` of column `Severity`, expected `high`'
    ],
    [
      'a missing cell',
      `${head}\n${bars}\n| b | c |`,
      '3:1-3:10 Missing value of column `Severity`, expected one of `high`, `low`'
    ],
    [
      'a misspelt column',
      `| File | Isue | SEVERITY |\n${bars}`,
      '1:10-1:14 Unexpected column `Isue`, expected `Issue`',
      '1:17-1:25 warning: Unexpected column `SEVERITY`, expected `Severity`'
    ],
    [
      'a renamed column',
      '| File | Problem | Severity |\n|---|---|---|',
      '1:10-1:17 Unexpected column `Problem`, expected `Issue`'
    ],
    ['a missing column', '| File | Severity |\n|---|---|', '1:3-1:18 Missing column `Issue`, expected it after `File`'],
    [
      'a missing first column',
      '| Issue | Severity |\n|---|---|',
      '1:3-1:19 Missing column `File`, expected it as the first of the table'
    ],
    [
      'one column more',
      '| File | Issue | Severity | Note |\n|---|---|---|---|',
      '1:29-1:33 Unexpected column `Note`, expected the last column to be `Severity`'
    ],
    [
      'another order',
      `| File | Severity | Issue |\n${bars}`,
      '1:21-1:26 Unexpected column `Issue` after `Severity`, expected it before `Severity`'
    ],
    ['missing', 'None.', '1:1-1:6 Missing table with columns `File`, `Issue`, `Severity`, expected it in the output'],
    [
      'another table',
      '| A | B |\n|---|---|',
      '2:1-2:10 Missing table with columns `File`, `Issue`, `Severity`, expected it in the output'
    ],
    ['is clean in a fence', `\`\`\`\n${head}\n${bars}\n\`\`\`\n\nBye.`]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found(terms, text)).toEqual(expected)
    expect(found(terms, text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  test.runIf(triesLimits)('is looked for in the last 10,000', () => {
    const others = (count: number) => '|A|\n|-|\n\n'.repeat(count)
    const right = `${head}\n${bars}\n${row}\n\n`
    expect(found(terms, right + others(9_999))).toEqual([])
    expect(found(terms, others(10_000) + right)).toEqual([])
    expect(found(terms, right + others(10_000))).toEqual([expect.stringContaining('Missing table')])
  })

  test('at the end, and nothing else', () => {
    const text = `Hi.\n\n${head}\n${bars}\n${row}\n`
    expect(found({...terms, at: 'end'}, text)).toEqual([])
    expect(found({...terms, at: 'end'}, `${text}\nBye.`)).toEqual([
      '7:1-7:5 Unexpected text after table with columns `File`, `Issue`, `Severity`, expected the output to end with it'
    ])
    expect(found({...terms, only: true}, text)).toEqual([
      '1:1-1:4 Unexpected text before table with columns `File`, `Issue`, `Severity`, expected nothing else'
    ])
  })
})
