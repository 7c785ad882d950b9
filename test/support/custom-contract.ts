/** Linting of an output under one custom contract. */
import {expect} from 'vitest'
import type {OutputContract} from '../../src/contracts/output/model.ts'
import {type LintOptions, lines, lint} from './lint.ts'

/** The findings of an output under one contract, without their common end. */
export async function found(terms: OutputContract, text: string): Promise<string[]> {
  const options: LintOptions = {
    kind: 'output',
    contracts: ['c'],
    customContracts: {c: terms},
    only: ['custom-contract']
  }
  return lines(await lint(text, options)).map((line) => {
    expect(line).toMatch(/: error: (?:Unexpected|Missing) .+, expected .+ \(contract `c`\)$/)
    return line.replace(/: error: /, ' ').replace(/ \(contract `c`\)$/, '')
  })
}
