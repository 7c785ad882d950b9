import {expect, test} from 'vitest'
import {brief, type LintOptions, lint} from '../support/lint.ts'
import {state, workflow} from '../support/state.ts'

const options: LintOptions = {kind: 'state', path: '.isdlc/state.json'}
const text = (value: unknown): string => JSON.stringify(value, null, 2)

test('the state is clean', () => {
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
  ['a trailing comma', '{"active_workflow": null,}', ['1 workflow-state error']],
  ['a comment', '{\n// no\n"active_workflow": null}', ['2 workflow-state error']],
  ['a key twice', '{"active_workflow": null,\n"active_workflow": null}', ['2 workflow-state error']],
  ['no JSON', 'active_workflow: null', ['1 workflow-state error']],
  ['nothing', '', ['1 workflow-state error']],
  ['nesting without end', '['.repeat(100_000), ['1 workflow-state error']]
])('%s', (_, source, expected) => {
  expect(brief(lint(source, options))).toEqual(expected)
})
