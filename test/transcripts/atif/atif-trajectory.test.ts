import {expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const trajectory = (id: object, agent: string, text: string, ...inner: readonly object[]): object => ({
  schema_version: 'ATIF-v1.7',
  ...id,
  agent: {name: agent, version: '1'},
  steps: [{step_id: 1, source: 'agent', message: text}],
  subagent_trajectories: inner
})

test('sub-agents are named by their trajectories, where a session is that of the whole run', () => {
  const inner = trajectory({session_id: 's', trajectory_id: 'b'}, 'reader', 'Read.')
  const outer = trajectory({session_id: 's', trajectory_id: 'a'}, 'finder', 'Found.', inner)
  const file = JSON.stringify(trajectory({session_id: 's', trajectory_id: 'lead'}, 'lead', 'Done.', outer))
  expect(runOf(file)).toMatchObject({
    format: 'atif-trajectory',
    threads: [
      {id: 'main', kind: 'main', agent: 'lead', text: 'Done.'},
      {id: 'a', kind: 'subagent', agent: 'finder', text: 'Found.'},
      {id: 'b', kind: 'subagent', agent: 'reader', text: 'Read.'}
    ]
  })
})

test('sub-agents without trajectories are named by their sessions', () => {
  const file = JSON.stringify(trajectory({}, 'lead', 'Done.', trajectory({session_id: 'x'}, 'finder', 'Found.')))
  expect(runOf(file).threads).toMatchObject([{id: 'main'}, {id: 'x', agent: 'finder', text: 'Found.'}])
})

const step = (message: string, more: object = {}): object => ({step_id: 1, source: 'agent', message, ...more})
const ofSteps = (steps: readonly object[], more: object = {}): string =>
  JSON.stringify({schema_version: 'ATIF-v1.7', agent: {name: 'lead', version: '1'}, steps, ...more})

test('a trajectory that goes on in another file has not ended', () => {
  expect(runOf(ofSteps([step('So far.')], {continued_trajectory_ref: 'trajectory.cont-1.json'})).threads).toMatchObject(
    [{text: 'So far.', stopReason: 'unfinished run'}]
  )
})

test('a step that has another agent work is a call of it', () => {
  const delegation = step('Over to the finder.', {
    llm_call_count: 0,
    observation: {results: [{subagent_trajectory_ref: [{trajectory_id: 'a'}]}]}
  })
  const inner = trajectory({trajectory_id: 'a'}, 'finder', 'Found.')
  expect(runOf(ofSteps([delegation], {subagent_trajectories: [inner]})).threads).toMatchObject([
    {agent: 'lead', stopReason: 'tool call'},
    {agent: 'finder', text: 'Found.'}
  ])
  const [lead] = runOf(ofSteps([delegation, step('Done.', {llm_call_count: 0})])).threads
  expect(lead).toMatchObject({text: 'Done.', message: 2})
  expect(lead?.stopReason).toBeUndefined()
})

test('a step with nothing but what a tool gave is not a message', () => {
  const late = step('', {llm_call_count: 0, observation: {results: [{content: 'x'}]}})
  expect(runOf(ofSteps([step('Done.', {llm_call_count: 1}), late])).threads).toMatchObject([
    {text: 'Done.', message: 1}
  ])
  expect(runOf(ofSteps([step('Done.'), step('', {llm_call_count: 1})])).threads).toMatchObject([{text: '', message: 2}])
})
