import {describe, expect, test} from 'vitest'
import {formatPrompts} from '../../src/contracts/index.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {state} from '../support/state.ts'

/** A section whose items begin on its line 5. */
const section = (...items: string[]): string => `# SUGGESTED PROMPTS\n\n${formatPrompts({items})}\n`
const only = ['suggested-prompts-tiers']
const found = (items: readonly string[], options: LintOptions = {}): string[] =>
  brief(lint(section(...items), {only, ...options})).map((line) => line.replace(' suggested-prompts-tiers', ''))
const [next, other, status] = ['Continue to Phase 05 - Test Strategy', 'Review the design', 'Show workflow status']

test('[REQ-0003 2] what goes on is first and a utility is last', () => {
  expect(found([next, other, status])).toEqual([])
  expect(found([next, other, 'Wait', status])).toEqual([])
  expect(found([other, next, status])).toEqual(['6 warning'])
  expect(found([next, status, other])).toEqual(['7 warning'])
  expect(found([other, next])).toEqual([])
  expect(found([next, status, other], {role: 'orchestrator'})).toEqual([])
})

describe('utilities', () => {
  test.each([
    status,
    'View project status',
    'Show the status of the build',
    'Show progress',
    'View progress of the workflow',
    'Cancel',
    'Cancel workflow',
    'Abort the run',
    'Show help',
    'Help',
    'View the plan',
    '{utility_action}',
    '{status_prompt}'
  ])('[REQ-0003 2] %s may be last', (utility) => {
    expect(found([next, other, utility])).toEqual([])
  })

  test.each([
    'Start over',
    'Check build status',
    'Review the design',
    '{alternative_action}',
    'Helpful hints',
    'Do not cancel'
  ])('[REQ-0003 2] %s may not be last', (last) => {
    expect(found([next, other, last])).toEqual(['7 warning'])
    expect(found([next, other, last], {rules: {[only[0] ?? '']: ['warn', {utilities: [last]}]}})).toEqual([])
  })

  test('[REQ-0003 2] a primary prompt in the last place is one warning', () => {
    expect(found([other, 'Look at it', 'Continue to Phase 05 - Test Strategy'])).toEqual(['7 warning'])
  })

  test('[REQ-0003 2] there is exactly one', () => {
    for (const utility of ['Cancel workflow', 'Show help', 'View project status', '{utility_action}'])
      expect(found([next, utility, status])).toEqual(['6 warning'])
    for (const alternative of ['Check build status', 'View the plan', 'Review progress'])
      expect(found([next, alternative, status])).toEqual([])
  })
})

test('[REQ-0003 1.1] the placeholders of the canonical format are right in their places', () => {
  const [first, second, last] = ['{primary_action}', '{alternative_action}', '{utility_action}']
  expect(found([first, second, last])).toEqual([])
  expect(found([first, second, second, last])).toEqual([])
  expect(found([second, first, last])).toEqual(['6 warning'])
  expect(found([first, last, second])).toEqual(['7 warning'])
  expect(found([second, second, last])).toEqual(['5 warning'])
})

describe('in an output, the state determines which status is right', () => {
  const output = (last: string, active: object): string[] =>
    brief(lint(formatPrompts({items: [next, other, last]}), {kind: 'output', state: active, only}))

  test.each<[string, string, object, boolean]>([
    ['active', status, state, true],
    ['active', 'View project status', state, false],
    ['active', 'Cancel workflow', state, true],
    ['active', 'Show help', state, true],
    ['none', status, {active_workflow: null}, false],
    ['none', 'View project status', {active_workflow: null}, true],
    ['absent', status, {}, false],
    ['absent', 'View project status', {}, true],
    ['absent', 'Cancel it', {}, true]
  ])('[REQ-0003 2] %s workflow, %s', (_, last, active, isRight) => {
    expect(output(last, active)).toEqual(isRight ? [] : ['5 suggested-prompts-tiers warning'])
  })
})
