import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'
import {type Fault, lineOf, phaseAgentFaults, subAgentFaults} from '../support/planted.ts'

const suites: readonly [string, readonly Fault[], LintOptions][] = [
  ['agents/04-garden-planner.md', phaseAgentFaults, {kind: 'agent', role: 'phase-agent'}],
  ['agents/soil-sampler.md', subAgentFaults, {kind: 'agent', role: 'sub-agent'}]
]

describe.each(suites)('%s', (path, faults, options) => {
  const clean = readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')

  test('is clean', () => {
    expect(brief(lint(clean, {...options, path}))).toEqual([])
  })

  test.each(faults.map((fault) => [fault.name, fault] as const))('%s is one error', (_, fault) => {
    const planted = fault.plant(clean)
    const all = {...options, ...fault.options, path}
    const found = brief(lint(planted, all)).filter((line) => line.endsWith(' error'))
    expect(found).toEqual([`${lineOf(planted, fault.at)} ${fault.rule} error`])
    const fixed = fix(planted, all)
    if (fault.fix === 'original') expect(fixed).toBe(clean)
    else if (fault.fix === 'clean') expect(brief(lint(fixed, all))).toEqual([])
    else expect(fixed).toBe(planted)
  })
})
