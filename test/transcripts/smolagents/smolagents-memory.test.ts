import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const task = {task: 'Do it', task_images: null}
const older = (step: number, more: object): object => ({
  step,
  start_time: 1,
  end_time: 2,
  tool_calls: [],
  error: null,
  model_output: 'I think.',
  observations: 'o',
  action_output: null,
  ...more
})
const step = (number: number, more: object): object => {
  const {step: _, ...rest} = {...older(number, more), step: number}
  return {...rest, step_number: number, is_final_answer: false, ...more}
}

test.each([
  [
    'the step that is final',
    [task, step(1, {action_output: 'x'}), step(2, {action_output: 'Done.', is_final_answer: true})],
    {text: 'Done.'}
  ],
  ['no step that is final', [task, step(1, {action_output: 'x'})], {text: '', stopReason: 'tool call'}],
  [
    'the last step of an older version',
    [task, older(1, {action_output: 'x'}), older(2, {action_output: 'Done.'})],
    {text: 'Done.'}
  ],
  [
    'a last step without output',
    [task, older(1, {action_output: 'x'}), older(2, {})],
    {text: '', stopReason: 'tool call'}
  ],
  [
    'a last step with an error',
    [task, older(1, {}), older(2, {action_output: 'x', error: {type: 'AgentMaxStepsError', message: 'no'}})],
    {text: '', stopReason: 'error'}
  ]
])('%s', (_, steps, expected) => {
  expect(runOf(JSON.stringify(steps))).toMatchObject({
    format: 'smolagents-memory',
    threads: [{id: 'main', ...expected}]
  })
})

test('other steps are something else', () => {
  expect(capture('[{"step": 1, "model_output": "a"}]').kind).toBe('text')
})
