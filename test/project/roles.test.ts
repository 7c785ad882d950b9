import {describe, expect, test} from 'vitest'
import type {Role} from '../../src/contracts/kinds.ts'
import {roleOf} from '../../src/project/kinds.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

describe('roles by path', () => {
  test.each<[string, Role | undefined]>([
    ['agents/00-sdlc-orchestrator.md', 'orchestrator'],
    ['agents/03-system-designer.md', 'phase-agent'],
    ['src/claude/agents/quick-scan/quick-scan-agent.md', 'phase-agent'],
    ['agents/discover/product-analyst.md', 'sub-agent'],
    ['agents/impact-analysis/risk-assessor.md', 'sub-agent'],
    ['agents/tracing/symptom-analyzer.md', 'sub-agent'],
    ['agents/discover-orchestrator.md', 'sub-orchestrator'],
    ['agents/discover/discover-orchestrator.md', 'sub-orchestrator'],
    ['agents/impact-analysis/impact-analysis-orchestrator.md', 'sub-orchestrator'],
    ['agents/tracing/tracing-orchestrator.md', 'sub-orchestrator'],
    ['agents/03-architecture-critic.md', undefined],
    ['agents/03-architecture-refiner.md', undefined],
    ['agents/06-code-reviewer.md', undefined],
    ['agents/16-quality-updater.md', undefined],
    ['agents/discover/plan-critic.md', undefined],
    ['agents/rediscover/analyst.md', undefined],
    ['discover/agents/analyst.md', undefined],
    ['agents/discover/README.md', undefined],
    ['docs/03-design.md', undefined]
  ])('%s: %s', (path, role) => {
    expect(roleOf(path)).toBe(role)
  })
})

describe('what the command line requires', () => {
  const files = {
    '.claude/agents/03-designer.md': '# ROLE\n',
    '.claude/agents/03-design-critic.md': '# ROLE\n',
    '.claude/agents/README.md': '# Agents\n',
    '.claude/commands/plan.md': '# Plan\n',
    '.claude/agents/02-tracing.md': '# SUGGESTED PROMPTS\n\nFollow the shared protocol.\n'
  }
  const required = async (args: readonly string[], config?: object): Promise<string[]> => {
    const path = temporaryFolder({...files, ...(config && {'lint-agents.config.json': JSON.stringify(config)})})
    const {files: found} = reportOf(await runCli(path, ['--format', 'json', ...args, '.']))
    return found.flatMap(({path: file, findings}) =>
      findings
        .filter(({rule}) => rule === 'suggested-prompts-required')
        .map(({line, severity}) => `${file}:${line} ${severity}`)
    )
  }

  test('[REQ-0003 4.2] the contract by name: agent files', async () => {
    const expected = ['.claude/agents/03-design-critic.md:1 error', '.claude/agents/03-designer.md:1 error']
    expect(await required(['--contract', 'suggested-prompts'])).toEqual(expected)
    const entry = {include: ['**/*.md'], contracts: ['suggested-prompts']}
    expect(await required([], {files: [entry]})).toEqual(expected)
  })

  test('[REQ-0003 4.2] the preset isdlc: agents with a role', async () => {
    expect(await required([], {preset: ['isdlc']})).toEqual(['.claude/agents/03-designer.md:1 error'])
  })

  test('without a declaration nothing is required', async () => {
    expect(await required([])).toEqual([])
  })
})

test('[REQ-0003 3.3] the definition of the agent demands the first prompt of the state', async () => {
  const block = (first: string): string =>
    `---\nSUGGESTED NEXT STEPS:\n  [1] ${first}\n  [2] Review the design\n  [3] Show workflow status\n---\n`
  const active = {
    type: 'feature',
    phases: ['04-design', '05-test-strategy', '06-implementation'],
    current_phase: '04-design',
    current_phase_index: 0,
    artifact_folder: 'REQ-1',
    phase_status: {}
  }
  const path = temporaryFolder({
    '.claude/agents/designer.md': `---\nname: designer\ndescription: Designs\n---\n\n# SUGGESTED PROMPTS\n\n${block('{primary_prompt}')}`,
    'state.json': JSON.stringify({active_workflow: active}),
    'wrong.md': block('Continue to Phase 06 - Implementation'),
    'right.md': block('Continue to Phase 05 - Test Strategy')
  })
  const run = (file: string) =>
    runCli(path, ['outputs', '--agent', 'designer', '--state', 'state.json', '--format', 'json', file])
  const [wrong] = reportOf(await run('wrong.md')).files
  expect(wrong?.findings.map(({rule, line}) => `${line} ${rule}`)).toEqual(['3 suggested-prompts-phase-names'])
  expect((await run('right.md')).code).toBe(0)
})
