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
