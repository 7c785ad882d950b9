import {contractNames, kinds, roles} from '../../src/contracts/kinds.ts'
import {templatePhases} from '../../src/contracts/system-templates/name.ts'
import type {LintOptions} from '../../test/support/lint.ts'
import {personas} from '../../test/support/personas.ts'
import {state} from '../../test/support/state.ts'
import type {Random} from './random.ts'
import {texts} from './seeds.ts'

const paths: readonly string[] = [
  'agents/04-garden-planner.md',
  'agents/02-solution-architect.md',
  '.claude/agents/reviewer.md',
  'agents/discover-orchestrator.md',
  'templates/system/CLAUDE-implement.md',
  'templates/system/BASE-review.md',
  'commands/discover.md',
  'prompts/beds.md',
  'notes.md'
]

const custom: NonNullable<LintOptions['customContracts']> = {
  verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'},
  report: {sections: ['Summary', 'Findings'], at: 'start'},
  data: {json: {type: 'object', required: ['status'], properties: {status: {enum: ['ok', 'failed']}}}},
  matter: {yaml: {type: 'object', properties: {items: {type: 'array', items: {type: 'string'}}}}},
  line: {pattern: '^RESULT: \\w+$', count: 1}
}

/** What holds for a text, drawn from all that a project can declare. */
export function randomSubject(random: Random): LintOptions {
  const some = <T>(part: number, make: () => T): T | undefined => (random.chance(part) ? make() : undefined)
  const kind = some(0.8, () => random.pick(kinds))
  const contracts = some(0.6, () => [...contractNames, ...Object.keys(custom)].filter(() => random.chance(0.3)))
  const role = some(0.5, () => random.pick(roles))
  const phase = some(0.2, () => random.pick(templatePhases))
  const definition = some(0.3, () => ({path: 'agents/a.md', text: random.pick(texts)}))
  const stopReason = some(0.3, () => random.pick(['max_tokens', 'nothing', 'interrupted']))
  const captured = some(0.2, () => ({
    thread: 'main',
    kind: random.pick(['main', 'subagent', 'teammate'] as const),
    ...(stopReason && {stopReason})
  }))
  return {
    path: random.pick(paths),
    customContracts: custom,
    ...(kind && {kind}),
    ...(contracts && {contracts}),
    ...(role && {role}),
    ...(phase && {phase}),
    ...(definition && {definition}),
    ...(captured && {captured}),
    ...(random.chance(0.2) && {agent: 'garden-planner', agents: {'garden-planner': ['verdict'], '*': ['report']}}),
    ...(random.chance(0.2) && {variables: ['ARTIFACTS', 'change_id']}),
    ...(random.chance(0.3) && {state}),
    ...(random.chance(0.1) && {personas}),
    ...(random.chance(0.2) && {isStrict: true}),
    ...(random.chance(0.1) && {folder: ['CLAUDE-plan.md', 'BASE-plan.md']})
  }
}
