import {expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {requiredEndingProblems} from '../../src/contracts/suggested-prompts/required.ts'
import {limitTime} from '../../src/disk/time-limit.ts'
import {giveTimeLimit} from '../../src/text/bounded.ts'
import {limitPatterns} from '../support/pattern-limit.ts'

limitPatterns(0.02)

test('an expression of the configuration that takes too long refers to no protocol', () => {
  giveTimeLimit(limitTime)
  const text = `# ROLE\n\n# SUGGESTED PROMPTS\n\nSee the ${'a'.repeat(60)} protocol!\n`
  const source = createSource(text, {
    path: 'a.md',
    kind: 'agent',
    role: 'phase-agent',
    declared: true
  })
  const kinds = (protocol: RegExp): string[] => requiredEndingProblems(source, protocol).map(({kind}) => kind)
  expect(kinds(/see the (?:a|a)*$/i)).toEqual(['missing'])
  expect(kinds(/see the a* protocol/i)).toEqual([])
})
