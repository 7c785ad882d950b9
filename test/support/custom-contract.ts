/** An output under one custom contract, at its public doors: the rule of the linter, and the library for programs. */
import {expect} from 'vitest'
import {type OutputContract, type OutputFinding, readOutput} from '../../src/contracts/index.ts'
import {lines, lint} from './lint.ts'

/** The findings of the linter without their common end, a warning with its severity; the library has the same ones. */
export function found(terms: OutputContract, text: string): string[] {
  const linted = lint(text, {
    kind: 'output',
    contracts: ['c'],
    customContracts: {c: terms},
    only: ['custom-contract']
  })
  const findings = lines(linted).map((line) => {
    expect(line).toMatch(/: (?:error|warning): (?:Unexpected|Missing) .+, expected .+ \(contract `c`\)$/)
    return line
      .replace(/: error: /, ' ')
      .replace(/: warning: /, ' warning: ')
      .replace(/ \(contract `c`\)$/, '')
  })
  const reading = readOutput(text, terms)
  // Findings at one place have another order there.
  expect(findingsIn(reading).map(placed).sort()).toEqual(findings.map((line) => line.replace(' warning: ', ' ')).sort())
  expect(reading.ok).toBe(findings.every((line) => line.includes(' warning: ')))
  return findings
}

/** The findings of the library, in the form of the linter. */
export function findingsOf(text: string, terms: OutputContract): string[] {
  return findingsIn(readOutput(text, terms)).map(placed)
}

/** The kinds of the findings of the library. */
export function kindsOf(text: string, terms: OutputContract): string[] {
  return findingsIn(readOutput(text, terms)).map(({kind}) => kind)
}

function findingsIn(reading: ReturnType<typeof readOutput>): readonly OutputFinding[] {
  return reading.ok ? reading.warnings : reading.findings
}

function placed({line, column, endLine, endColumn, message}: OutputFinding): string {
  return `${line}:${column}-${endLine}:${endColumn} ${message}`
}
