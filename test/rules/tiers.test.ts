import {expect, test} from 'vitest'
import {formatPrompts} from '../../src/contracts/index.ts'
import {brief, lint} from '../support/lint.ts'

/** A section whose items begin on its line 5. */
const section = (...items: string[]): string => `# SUGGESTED PROMPTS\n\n${formatPrompts({items})}\n`
const only = ['suggested-prompts-tiers']

test('[REQ-0003 2] what goes on is first and a utility is last', () => {
  const [next, other, status] = ['Continue to Phase 05 - Test Strategy', 'Review the design', 'Show workflow status']
  expect(brief(lint(section(next, other, status), {only}))).toEqual([])
  expect(brief(lint(section(other, next, status), {only}))).toEqual(['6 suggested-prompts-tiers warning'])
  expect(brief(lint(section(next, status, other), {only}))).toEqual(['7 suggested-prompts-tiers warning'])
})
