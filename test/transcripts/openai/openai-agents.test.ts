import {expect, test} from 'vitest'
import {runOf} from '../../support/transcripts/capture.ts'

const message = (text: string, agent: string): object => ({
  type: 'message_output_item',
  raw_item: {type: 'message', role: 'assistant', content: [{type: 'output_text', text, annotations: []}]},
  agent: {name: agent}
})
const call = {
  type: 'tool_call_item',
  raw_item: {type: 'function_call', name: 'look', call_id: 'c', arguments: '{}'},
  agent: {name: 'lead'}
}
const state = (...items: readonly object[]): string => stateAt(null, ...items)
const stateAt = (step: object | null, ...items: readonly object[]): string =>
  JSON.stringify({
    $schemaVersion: '1.19',
    current_turn: 1,
    current_agent: {name: 'lead'},
    original_input: 'Look.',
    model_responses: [],
    generated_items: items,
    current_step: step,
    session_items: []
  })

test('the state of a run of the SDK for Python', () => {
  expect(runOf(state(message('Seen.', 'finder'), call, message('Done.', 'lead')))).toMatchObject({
    format: 'openai-agents',
    threads: [
      {id: 'main', agent: 'lead', text: 'Done.'},
      {kind: 'subagent', agent: 'finder', text: 'Seen.'}
    ]
  })
  expect(runOf(state(message('I look.', 'lead'), call)).threads).toMatchObject([
    {agent: 'lead', text: 'I look.', stopReason: 'tool call'}
  ])
})

test('a result of the SDK for JavaScript has the state of its run', () => {
  const item = {
    type: 'message_output_item',
    rawItem: {type: 'message', role: 'assistant', status: 'completed', content: [{type: 'output_text', text: 'Done.'}]},
    agent: {name: 'lead'}
  }
  const run = {
    $schemaVersion: '1.4',
    currentAgent: {name: 'lead'},
    modelResponses: [],
    generatedItems: [item],
    currentStep: {type: 'next_step_final_output', output: 'Done.'}
  }
  expect(runOf(JSON.stringify({state: run}, null, 2))).toMatchObject({
    format: 'openai-agents',
    threads: [{id: 'main', agent: 'lead', text: 'Done.', line: 18}]
  })
})

test('the items of a run alone', () => {
  const file = JSON.stringify([message('I look.', 'lead'), call, message('Done.', 'lead')], null, 2)
  const {format, threads} = runOf(file)
  expect([format, threads.length, threads[0]?.agent, threads[0]?.text]).toEqual(['openai-agents', 1, 'lead', 'Done.'])
  expect(file.split('\n')[(threads[0]?.line ?? 0) - 1]).toContain('"text": "Done."')
})

test('an agent that handed over has no thread', () => {
  const handoff = {
    type: 'handoff_call_item',
    raw_item: {type: 'function_call', name: 'transfer_to_writer', call_id: 'c', arguments: '{}'},
    agent: {name: 'triage'}
  }
  expect(runOf(state(handoff, message('Written.', 'writer'))).threads.map(({agent}) => agent)).toEqual(['writer'])
})

test.each([{type: 'next_step_run_again'}, {type: 'next_step_interruption', data: {}}])(
  'a state that goes on with $type has not ended',
  (step) => {
    expect(runOf(stateAt(step, message('So far.', 'lead'))).threads).toMatchObject([
      {agent: 'lead', text: 'So far.', stopReason: 'unfinished run'}
    ])
    expect(runOf(stateAt(step, message('I look.', 'lead'), call)).threads).toMatchObject([{stopReason: 'tool call'}])
    const item = {type: 'message_output_item', rawItem: {content: [{type: 'output_text', text: 'So far.'}]}}
    expect(runOf(JSON.stringify({generatedItems: [item], currentStep: step})).threads).toMatchObject([
      {text: 'So far.', stopReason: 'unfinished run'}
    ])
  }
)

test('a state with nothing but what is to be answered has no message', () => {
  const input = {type: 'input_item', raw_item: {role: 'user', content: 'Later.'}, agent: {name: 'lead'}}
  expect(runOf(stateAt({type: 'next_step_run_again'}, input)).threads).toMatchObject([
    {text: '', stopReason: 'nothing'}
  ])
})
