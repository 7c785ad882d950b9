/** An output under one custom contract, at its public doors: the rule of the linter, and the library for programs. */
import {expect} from 'vitest'
import {type Lenience, type OutputContract, type OutputFinding, readOutput} from '../../src/contracts/index.ts'
import {lines, lint} from './lint.ts'

/** The findings of the linter without their common end; the library has the same ones. */
export function found(terms: OutputContract, text: string): string[] {
  const linted = lint(text, {
    kind: 'output',
    contracts: ['c'],
    customContracts: {c: terms},
    only: ['custom-contract']
  })
  const findings = lines(linted).map((line) => {
    expect(line).toMatch(/: error: (?:Unexpected|Missing) .+, expected .+ \(contract `c`\)$/)
    return line.replace(/: error: /, ' ').replace(/ \(contract `c`\)$/, '')
  })
  // Findings at one place have another order there.
  expect(findingsOf(text, terms).sort()).toEqual([...findings].sort())
  return findings
}

/** The findings of the library, in the form of the linter. */
export function findingsOf(text: string, terms: OutputContract, lenience?: Lenience): string[] {
  return findingsIn(text, terms, lenience).map(
    ({line, column, endLine, endColumn, message}) => `${line}:${column}-${endLine}:${endColumn} ${message}`
  )
}

/** The kinds of the findings of the library. */
export function kindsOf(text: string, terms: OutputContract, lenience?: Lenience): string[] {
  return findingsIn(text, terms, lenience).map(({kind}) => kind)
}

function findingsIn(text: string, terms: OutputContract, lenience?: Lenience): readonly OutputFinding[] {
  const reading = readOutput(text, terms, lenience)
  return reading.ok ? [] : reading.findings
}
