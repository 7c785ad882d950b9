/** The assertion for promptfoo: an output in, a grade with the findings as its reason out. */
import {beforeEach, expect, test, vi} from 'vitest'
import assertOutput from '../../src/run/promptfoo.ts'
import {temporaryFolder} from '../support/folder.ts'

const definition = '---\nname: reviewer\n---\n\n## Output\n\n```\nVERDICT: SHIP | HOLD\nBlockers: <number>\n```\n'

beforeEach(() => {
  const cwd = temporaryFolder({
    'agents/reviewer.md': definition,
    'agents/writer.md': '---\nname: writer\n---\n\nWrite.\n',
    'lint-agents.config.json': '{"contracts": {"done": {"json": {"required": ["done"]}, "only": true}}}'
  })
  const spy = vi.spyOn(process, 'cwd').mockReturnValue(cwd)
  return () => spy.mockRestore()
})

const right = 'Fine.\n\nVERDICT: SHIP\nBlockers: 0\n'

test('an output that its definition asks for passes, wherever its agent is named', async () => {
  const passed = {pass: true, score: 1, reason: 'Nothing found'}
  expect(await assertOutput(right, {config: {agent: 'reviewer'}})).toEqual(passed)
  expect(await assertOutput(right, {test: {metadata: {agent: 'reviewer'}}, vars: {agent: 'writer'}})).toEqual(passed)
  expect(await assertOutput(right, {vars: {agent: 'reviewer'}})).toEqual(passed)
})

test('another output fails, and its findings are the reason', async () => {
  expect(await assertOutput('VERDICT: SHIPPED\n', {config: {agent: 'reviewer'}})).toEqual({
    pass: false,
    score: 0,
    reason:
      'Line 1: Missing line `Blockers`, expected it in the output (from the agent definition)\n' +
      'Line 1: Unexpected value `SHIPPED` of line `VERDICT`, expected one of `SHIP`, `HOLD` (from the agent definition)'
  })
})

test('contracts of the configuration count, also for JSON that promptfoo has read', async () => {
  const config = {agent: 'writer', contracts: ['done']}
  expect(await assertOutput({done: true}, {config})).toMatchObject({pass: true})
  expect(await assertOutput({}, {config})).toMatchObject({
    pass: false,
    reason: 'Line 1: Missing key `done`, expected it in the JSON (contract `done`)'
  })
})

test('without an agent, or one that is asked for nothing, it fails', async () => {
  expect(await assertOutput(right, {})).toEqual({
    pass: false,
    score: 0,
    reason: expect.stringMatching(/^1 output names no agent and has no contract, so it was not checked: /)
  })
  expect(await assertOutput(right, {vars: {agent: 'writer'}})).toMatchObject({
    pass: false,
    reason: '1 output of `writer` was not checked: its definition shows no form to check, and it has no contract'
  })
})
