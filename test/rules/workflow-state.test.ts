import fc from 'fast-check'
import {expect, test} from 'vitest'
import {phaseKeys} from '../../src/contracts/index.ts'
import {workflowTypes} from '../../src/contracts/suggested-prompts/state.ts'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'
import {state, workflow} from '../support/state.ts'

const options: LintOptions = {kind: 'state', path: '.isdlc/state.json'}
const text = (value: unknown): string => JSON.stringify(value, null, 2)

test('[REQ-0003 5.2] [REQ-0003 5.3] the state is clean', () => {
  expect(brief(lint(text(state), options))).toEqual([])
  expect(brief(lint('{"active_workflow": null, "history": [1]}', options))).toEqual([])
  expect(brief(lint('{}', options))).toEqual([])
})

test.each<[string, string, readonly string[]]>([
  ['[REQ-0003 5.2] an index out of range', text(workflow({current_phase_index: 3})), ['10 workflow-state error']],
  ['a negative index', text(workflow({current_phase_index: -1})), ['10 workflow-state error']],
  ['an index that is not an integer', text(workflow({current_phase_index: 0.5})), ['10 workflow-state error']],
  [
    '[REQ-0003 5.2] another current phase',
    text(workflow({current_phase: '05-test-strategy'})),
    ['9 workflow-state error']
  ],
  ['a phase key without a hyphen', text(workflow({phases: ['04-design', 'design']})), ['6 workflow-state warning']],
  ['a phase key of one digit', text(workflow({phases: ['04-design', '5-test']})), ['6 workflow-state error']],
  ['an unknown type', text(workflow({type: 'feat'})), ['3 workflow-state error']],
  ['[REQ-0003 5.2] a missing folder', text(workflow({artifact_folder: undefined})), ['2 workflow-state error']],
  ['[REQ-0003 5.3] a prompt in the state', text({...state, next_prompt: 'x'}), ['16 workflow-state warning']],
  ['[REQ-0003 5.3] next steps in the state', text({...state, SUGGESTED_NEXT_STEPS: []}), ['16 workflow-state warning']],
  [
    '[REQ-0003 5.3] a prompt block in the state',
    text({...state, last: 'SUGGESTED NEXT STEPS:\n  [1] Go on'}),
    ['16 workflow-state warning']
  ],
  ['a phase about prompts', text(workflow({phase_status: {'03-prompt-design': 'completed'}})), []],
  ['[REQ-0003 5.2] an empty folder', text(workflow({artifact_folder: ''})), ['11 workflow-state error']],
  ['a trailing comma', '{"active_workflow": null,}', ['1 workflow-state error']],
  ['a comment', '{\n// no\n"active_workflow": null}', ['2 workflow-state error']],
  ['a key twice', '{"active_workflow": null,\n"active_workflow": null}', ['2 workflow-state error']],
  ['no JSON', 'active_workflow: null', ['1 workflow-state error']],
  ['nothing', '', ['1 workflow-state error']],
  ['nesting without end', '['.repeat(100_000), ['1 workflow-state error']]
])('%s', (_, source, expected) => {
  expect(brief(lint(source, options))).toEqual(expected)
})

/** States that keep the contract. */
const states = fc
  .record({
    type: fc.constantFrom(...workflowTypes),
    phases: fc.uniqueArray(fc.constantFrom(...phaseKeys), {minLength: 1, maxLength: 5}),
    at: fc.nat(4),
    hasCurrent: fc.boolean(),
    extra: fc.constantFrom({}, {history: [1]}, {gate: null})
  })
  .map(({type, phases, at, hasCurrent, extra}) => {
    const index = at % phases.length
    const current = hasCurrent ? {current_phase: phases[index]} : {}
    return {
      type,
      phases,
      ...current,
      current_phase_index: index,
      artifact_folder: 'REQ-1',
      phase_status: {[phases[0] ?? '']: 'completed'},
      ...extra
    }
  })
type Workflow = typeof states extends fc.Arbitrary<infer T> ? T : never

/** Single edits that break it, and the text at which the one error is. */
const mutations: readonly (readonly [name: string, edit: (workflow: Workflow) => object, at: RegExp])[] = [
  ...(['type', 'phases', 'current_phase_index', 'artifact_folder', 'phase_status'] as const).map(
    (key) => [`without ${key}`, (value: Workflow) => ({...value, [key]: undefined}), /"active_workflow"/] as const
  ),
  ['another type', (value) => ({...value, type: 'feat'}), /"type"/],
  ['an index out of range', (value) => ({...value, current_phase_index: value.phases.length}), /"current_phase_index"/],
  ['an index of text', (value) => ({...value, current_phase_index: '0'}), /"current_phase_index"/],
  ['another current phase', (value) => ({...value, current_phase: '99-none'}), /"current_phase"/],
  ['phases of numbers', (value) => ({...value, phases: [...value.phases, 1]}), /^ +1$/],
  ['a phase in capitals', (value) => ({...value, phases: [...value.phases, '17-Plan']}), /"17-Plan"/],
  ['a status of numbers', (value) => ({...value, phase_status: {x: 1}}), /"x"/],
  ['a folder of null', (value) => ({...value, artifact_folder: null}), /"artifact_folder"/]
]

test('[REQ-0003 5.2] states that keep the contract have no error, nor has a state without a workflow', () => {
  fc.assert(
    fc.property(states, (value) => {
      expect(brief(lint(text({active_workflow: value}), options))).toEqual([])
    }),
    {numRuns: runs(40)}
  )
})

test.each(mutations)('[REQ-0003 5.2] %s is one error', (_, edit, at) => {
  fc.assert(
    fc.property(states, (value) => {
      const broken = text({active_workflow: edit(value)})
      const line = broken.split('\n').findIndex((each) => at.test(each)) + 1
      expect(brief(lint(broken, options))).toEqual([`${line} workflow-state error`])
    }),
    {numRuns: runs(15)}
  )
})
