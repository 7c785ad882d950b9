import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Kind, kinds, type Role, roles} from '../../src/contracts/kinds.ts'
import type {Finding} from '../../src/linter/rule.ts'
import {fix, type LintOptions, lint} from '../support/lint.ts'
import {markdown} from '../support/markdown.ts'
import {type Fault, phaseAgentFaults} from '../support/planted.ts'
import {runs} from '../support/runs.ts'

/** Some faults leave no place for others. */
function plantIfFits(fault: Fault, text: string): string {
  try {
    return fault.plant(text)
  } catch {
    return text
  }
}

const options: fc.Arbitrary<LintOptions> = fc.record({
  kind: fc.option(fc.constantFrom<Kind>(...kinds.filter((kind) => kind !== 'state')), {nil: undefined}),
  role: fc.option(fc.constantFrom<Role>(...roles), {nil: undefined}),
  path: fc.constantFrom('agents/a.md', 'templates/system/CLAUDE-plan.md', 'agents/02-solution-architect.md')
}) as fc.Arbitrary<LintOptions>

/** A finding with how it reads without linted text, in place of the function that makes this. */
function wholeFinding({masked, ...finding}: Finding): object {
  const {message, expected, title} = masked?.() ?? {}
  return {...finding, masked: {message, expected, title}}
}

describe('rules on any text', () => {
  test('places lie in the text, and a second run finds the same', () => {
    fc.assert(
      fc.property(markdown, options, (text, subject) => {
        const {findings} = lint(text, subject)
        for (const {range} of findings) {
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeGreaterThanOrEqual(range.start)
          expect(range.end).toBeLessThanOrEqual(text.length)
        }
        expect(lint(text, subject).findings.map(wholeFinding)).toEqual(findings.map(wholeFinding))
      }),
      {numRuns: runs(200)}
    )
  })

  test('fixes are idempotent, and leave no fix that changes the text', () => {
    fc.assert(
      fc.property(markdown, options, fc.boolean(), (text, subject, unsafe) => {
        const fixed = fix(text, subject, unsafe)
        expect(fix(fixed, subject, unsafe)).toBe(fixed)
      }),
      {numRuns: runs(200)}
    )
  })

  test('what is left after the safe fixes of several faults is of the rules that were there before', () => {
    const clean = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
    const subject: LintOptions = {kind: 'agent', role: 'phase-agent', path: 'agents/04-garden-planner.md'}
    const rulesOf = (text: string): Set<string> =>
      new Set(
        lint(text, subject)
          .findings.filter(({severity}) => severity === 'error')
          .map(({rule}) => rule)
      )
    fc.assert(
      fc.property(fc.subarray([...phaseAgentFaults], {maxLength: 3}), (faults) => {
        const text = faults.reduce((planted, fault) => plantIfFits(fault, planted), clean)
        const before = rulesOf(text)
        for (const rule of rulesOf(fix(text, subject))) expect(before).toContain(rule)
      }),
      {numRuns: runs(200)}
    )
  })

  test('a text without findings to fix stays as it is', () => {
    const count = runs(200)
    let kept = 0
    fc.assert(
      fc.property(markdown, options, (text, subject) => {
        const {findings} = lint(text, subject)
        if (findings.some(({fix: found}) => found?.safe)) return
        kept++
        expect(fix(text, subject)).toBe(text)
      }),
      {numRuns: count}
    )
    expect(kept).toBeGreaterThan(count / 10)
  })

  test('a captured output has no fix', () => {
    fc.assert(
      fc.property(markdown, fc.constantFrom<Role>(...roles), (text, role) => {
        const {findings} = lint(text, {kind: 'output', role})
        expect(findings.filter((finding) => finding.fix !== undefined)).toEqual([])
      }),
      {numRuns: runs(200)}
    )
  })

  test('any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 200}), options, (bytes, subject) => {
        const {findings} = lint(Buffer.from(bytes).toString('utf8'), subject)
        expect(Array.isArray(findings)).toBe(true)
      }),
      {numRuns: runs(200)}
    )
  })
})
