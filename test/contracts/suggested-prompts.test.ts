import {describe, expect, test} from 'vitest'
import {
  displayName,
  formatPrompts,
  formatStatus,
  nextPrompt,
  patterns,
  phaseKeys,
  searchStrings,
  WorkflowState
} from '../../src/contracts/index.ts'
import {brief, fix, type LintOptions, lint} from '../support/lint.ts'

test('[REQ-0003 3.2] display names of 3.2', () => {
  expect(phaseKeys.map(displayName).slice(0, 5)).toEqual([
    'Phase 00 - Quick Scan',
    'Phase 01 - Requirements',
    'Phase 02 - Impact Analysis',
    'Phase 02 - Tracing',
    'Phase 03 - Architecture'
  ])
  expect(displayName('10-cicd')).toBe('Phase 10 - Cicd')
  expect(displayName('16-upgrade-execute')).toBe('Phase 16 - Upgrade Execute')
  expect(displayName('requirements')).toBe('Phase requirements')
})

test('[REQ-0003 3.3] the next prompt of 3.3', () => {
  const phases = ['01-requirements', '03-architecture']
  expect(nextPrompt({phases, current_phase_index: 0})).toBe('Continue to Phase 03 - Architecture')
  expect(nextPrompt({phases, current_phase_index: 1})).toBe('Complete workflow and merge to main')
  expect(nextPrompt({phases, current_phase_index: 2})).toBe('Complete workflow and merge to main')
  expect(nextPrompt({phases, current_phase_index: 0.5})).toBeUndefined()
  expect(nextPrompt({phases, current_phase_index: -1})).toBeUndefined()
  expect(nextPrompt(null)).toBeUndefined()
})

describe('what finds prompts in a text', () => {
  const prompts = formatPrompts({items: ['a', 'b']})
  const status = formatStatus({task: 'Work', parent: 'me'})

  const definition = (heading: string): string[] =>
    brief(
      lint(`# ROLE\n\n${heading}\n\n${prompts}\n`, {
        kind: 'agent',
        contracts: ['suggested-prompts'],
        only: ['suggested-prompts-required']
      })
    )
  const output = (text: string): string[] =>
    brief(lint(text, {kind: 'output', contracts: ['suggested-prompts'], only: ['suggested-prompts-last']}))

  test('[REQ-0003 6.1] each search string is in the text that it finds', () => {
    expect(searchStrings).toEqual({
      block: 'SUGGESTED NEXT STEPS:',
      status: 'STATUS:',
      section: '# SUGGESTED PROMPTS',
      tiers: ['[1]', '[2]', '[3]', '[4]']
    })
    expect(searchStrings.tiers.map((tier) => prompts.includes(tier))).toEqual([true, true, false, false])
    expect([prompts.includes(searchStrings.block), status.includes(searchStrings.status)]).toEqual([true, true])
    expect(definition(searchStrings.section)).toEqual([])
    expect([output(`${prompts}\n`), output(`${status}\n`)]).toEqual([[], []])
  })

  test('[REQ-0003 6.1] a text without the search string is one error, and none is in a text of another kind', () => {
    expect([prompts.includes(searchStrings.status), status.includes(searchStrings.block)]).toEqual([false, false])
    expect(definition('# PROMPTS')).toEqual(['1 suggested-prompts-required error'])
    expect(output('Done.\n')).toEqual(['1 suggested-prompts-last error'])
  })

  test('[REQ-0003 6.2] the patterns match a block, a status and an item', () => {
    expect(patterns.block.exec(`Done.\n${prompts}\n`)?.[0]).toBe(prompts)
    expect(patterns.status.exec(`Done.\n${status}\n`)?.[0]).toBe(status)
    expect(patterns.item.exec(prompts)?.slice(1)).toEqual(['1', 'a'])
  })

  test.each<[keyof typeof patterns, string, string]>([
    ['block', prompts, prompts.replace('STEPS:', 'STEPS')],
    ['block', prompts, prompts.replace('  [2]', '\n  [2]')],
    ['block', prompts, prompts.replace('  [2]', ' [2]')],
    ['block', prompts, prompts.replace('  [2] b\n', '')],
    ['block', prompts, prompts.replaceAll('\n', '\r\n')],
    ['block', prompts, prompts.replace(/---$/, '----')],
    ['status', status, status.replace('STATUS', 'Status')],
    ['status', status, status.replace(/STATUS: .*/, 'STATUS:')],
    ['item', '  [1] a', '  1. a'],
    ['item', '  [1] a', '  [12] a'],
    ['item', '  [1] a', '  [1]a']
  ])('[REQ-0003 6.2] the pattern of %s matches %j, and not %j', (name, right, wrong) => {
    expect(wrong).not.toBe(right)
    expect(patterns[name].test(right)).toBe(true)
    expect(patterns[name].test(wrong)).toBe(false)
  })
})

test('the schema of the state', () => {
  expect(WorkflowState.safeParse({active_workflow: null, other: 1}).success).toBe(true)
  expect(WorkflowState.safeParse({active_workflow: {type: 'fix'}}).success).toBe(false)
})

describe('closing lines', () => {
  const options: LintOptions = {path: 'agents/13-site-reliability-engineer.md', kind: 'agent', role: 'phase-agent'}
  const block = `${formatPrompts({items: ['{primary_prompt}', 'Show workflow status']})}\n`
  const closing = 'You are the guardian of production, day and night.\n'
  const section = `# SUGGESTED PROMPTS\n\n${block}`

  test('[REQ-0003 4.3] a closing line of 4.3 at the end', () => {
    expect(brief(lint(`# ROLE\n\n${section}\n${closing}`, options))).toEqual([])
  })

  test('[REQ-0003 4.3] a closing line of 4.3 before the section', () => {
    expect(brief(lint(`# ROLE\n\n${closing}\n${section}`, options))).toEqual(['5 suggested-prompts-placement error'])
  })

  test('[REQ-0003 4.3] another closing line than that of 4.3', () => {
    expect(brief(lint(`# ROLE\n\n${section}\nYou guard production.\n`, options))).toEqual([
      '11 suggested-prompts-placement warning'
    ])
  })

  test('[REQ-0003 4.3] the closing line of another agent is any paragraph', () => {
    const other = {...options, path: 'agents/gardener.md'}
    expect(brief(lint(`# ROLE\n\n${closing}\n${section}\nBye.\n`, other))).toEqual([])
  })

  test('[REQ-0003 4.3] the same line as an introduction, where it also ends the file', () => {
    expect(brief(lint(`${closing}\n${section}\n${closing}`, options))).toEqual([])
  })

  test('[REQ-0003 4.3] the front matter names the agent; its file only where that does not', () => {
    const named = (name: string, path: string): string[] =>
      brief(lint(`---\nname: ${name}\n---\n\n${section}\nBye.\n`, {...options, path})).filter((line) =>
        line.includes('placement')
      )
    const warning = ['13 suggested-prompts-placement warning']
    expect(named('13-site-reliability-engineer', 'agents/a.md')).toEqual(warning)
    expect(named('gardener', 'agents/13-site-reliability-engineer.md')).toEqual([])
  })

  test('a section that moves goes before the closing line', () => {
    const text = `${section}\n# SELF-VALIDATION\n\nCheck.\n\n${closing}`
    expect(brief(lint(text, options))).toEqual(['1 suggested-prompts-placement error'])
    expect(fix(text, options, true)).toBe(`# SELF-VALIDATION\n\nCheck.\n\n${section}\n${closing}`)
  })
})

describe('orchestrators', () => {
  const options: LintOptions = {path: 'agents/boss.md', kind: 'agent', role: 'orchestrator'}
  const points = (count: number): string =>
    Array.from({length: count}, (_, index) => `### ${index + 1}. Moment\n\nEmit:\n  [1] Go on\n  [2] Stop\n`).join('\n')

  test('[REQ-0003 1.4] five emission points in unframed lists', () => {
    expect(brief(lint(`# PROMPT EMISSION PROTOCOL\n\n${points(5)}\n# NEXT\n`, options))).toEqual([])
  })

  test('[REQ-0003 1.4] fewer than five emission points', () => {
    expect(brief(lint(`# PROMPT EMISSION PROTOCOL\n\n${points(4)}\n# NEXT\n\n### 5. Else\n`, options))).toEqual([
      '1 suggested-prompts-tiers warning'
    ])
  })
})

describe('phase names', () => {
  const item = (text: string): string =>
    `# SUGGESTED PROMPTS\n\n${formatPrompts({items: [text, 'Show workflow status']})}\n`
  const only = ['suggested-prompts-phase-names']

  test.each([
    'Continue to Phase 05 - Test Strategy',
    'Continue to Phase 05 - Test Strategy, then rest',
    'Continue to Phase 42 - Harvest',
    'Continue to the phase after this',
    'Continue to {display_name}'
  ])('%s is fine', (text) => {
    expect(brief(lint(item(text), {only}))).toEqual([])
  })

  test.each<[string, string]>([
    ['Phase 5 - Test Strategy', 'Phase 05 - Test Strategy'],
    ['Phase 05: Test Strategy', 'Phase 05 - Test Strategy'],
    ['phase 05 - test strategy', 'Phase 05 - Test Strategy'],
    ['Phase 05 - Test Stratgy', 'Phase 05 - Test Strategy'],
    ['Phase 02 - Impact-Analysis', 'Phase 02 - Impact Analysis']
  ])('%s is fixed', (text, expected) => {
    expect(brief(lint(item(`Go to ${text} now`), {only}))).toEqual(['5 suggested-prompts-phase-names error'])
    expect(fix(item(`Go to ${text} now`), {only})).toBe(item(`Go to ${expected} now`))
  })

  test.each([
    'Phase 04 - Test Strategy',
    'Phase 13 - Production',
    'Phase 16 - Quality Loop',
    'Phase 04 - Design and Phase 05 - Test Strategy',
    'Phase 33 - Harvest'
  ])('[REQ-0003 3.2] %s has the form of 3.1', (text) => {
    expect(brief(lint(item(`Go to ${text}`), {only}))).toEqual([])
  })

  test('phases of the options are known', () => {
    const text = item('Continue to Phase 16 - Quality Lop')
    expect(brief(lint(text, {only}))).toEqual([])
    expect(brief(lint(text, {only, rules: {[only[0] ?? '']: ['error', {phases: ['16-quality-loop']}]}}))).toEqual([
      '5 suggested-prompts-phase-names error'
    ])
  })
})
