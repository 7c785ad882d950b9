import {expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'
import {triesLimits} from '../../support/runs.ts'

const answer = (text: string | null): unknown => ({role: 'model', parts: [{text}]})

test.each([
  ['answered', answer('Six.'), {tool_uses: [{name: 'roll'}]}, {text: 'Six.', message: 2}],
  ['called a tool', answer(null), {tool_uses: [{name: 'roll'}]}, {text: '', message: 2, stopReason: 'tool call'}],
  ['had events', answer(null), {invocation_events: [{}]}, {text: '', message: 2, stopReason: 'tool call'}],
  ['answered with nothing', answer(null), {tool_uses: [], intermediate_responses: []}, {text: '', message: 2}]
])('an agent that %s in the last invocation of a case', (_, response, between, expected) => {
  const set = {
    eval_set_id: 'dice',
    eval_cases: [
      {
        eval_id: 'roll',
        conversation: [{final_response: answer('Hi.')}, {final_response: response, intermediate_data: between}]
      }
    ]
  }
  const read = readCapture([Buffer.from(JSON.stringify(set))])
  expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{id: 'roll, 1', ...expected}])
})

const asked = {user_content: {parts: [{text: 'Roll.'}]}}
const calls = {tool_uses: [{name: 'roll'}]}

test.each([
  ['only asked', {conversation: [asked, asked]}],
  ['only asked, with the calls that are expected', {conversation: [{...asked, intermediate_data: calls}]}],
  ['asked as a user is played', {conversation_scenario: {starting_prompt: 'Hi.', conversation_plan: 'Ask for a roll.'}}]
])('a case of a set that is %s has no output', (_, each) => {
  const answered = {eval_id: 'answered', conversation: [{...asked, final_response: answer('Six.')}, asked]}
  const set = {eval_set_id: 'dice', eval_cases: [{eval_id: 'asked', ...each}, answered]}
  const read = readCapture([Buffer.from(JSON.stringify(set))])
  expect(read.kind === 'transcript' && read.transcript).toMatchObject({
    format: 'adk-eval',
    threads: [{id: 'answered, 2', text: 'Six.', message: 1}]
  })
  expect(read.kind === 'transcript' && read.transcript.threads).toHaveLength(1)
})

test('an agent that answered nothing in an evaluation has an output that is empty', () => {
  const results = {
    eval_set_id: 'dice',
    eval_case_results: [{eval_id: 'roll', eval_metric_result_per_invocation: [{actual_invocation: asked}]}]
  }
  const read = readCapture([Buffer.from(JSON.stringify(results))])
  expect(read.kind === 'transcript' && read.transcript.threads).toMatchObject([{id: 'roll, 1', text: '', message: 1}])
})

test.runIf(triesLimits)('more than 100,000 cases are too many', () => {
  const cases = Array.from({length: 100_001}, () => '{"eval_id":"a","conversation":[]}')
  const set = Buffer.from(`{"eval_set_id":"dice","eval_cases":[${cases.join()}]}`)
  expect(() => readCapture([set])).toThrow('Unexpected number of threads, expected at most 100000 in a file')
})

test('sets and results whose fields have names in camel case', () => {
  const asks = {invocationId: 'i', userContent: {parts: [{text: 'Roll.'}]}}
  const conversation = [
    {...asks, finalResponse: answer('Six.'), intermediateData: {toolUses: []}},
    {...asks, finalResponse: answer(null), intermediateData: {toolUses: [{name: 'roll'}]}}
  ]
  const plan = {evalId: 'plan', conversationScenario: {startingPrompt: 'Hi.'}}
  const set = {evalSetId: 'dice', evalCases: [{evalId: 'one', conversation: conversation.slice(0, 1)}, plan]}
  const results = {
    evalSetResultId: 'r',
    evalCaseResults: [
      {
        evalId: 'two',
        sessionId: 's',
        evalMetricResultPerInvocation: conversation.map((actualInvocation) => ({actualInvocation}))
      }
    ]
  }
  const read = [set, results].map((value) => readCapture([Buffer.from(JSON.stringify(value, null, 1))]))
  expect(read.map((each) => each.kind === 'transcript' && each.transcript)).toMatchObject([
    {format: 'adk-eval', threads: [{id: 'one, 1', text: 'Six.', line: 20, message: 1}]},
    {format: 'adk-eval', threads: [{id: 'two, s, 1', text: '', message: 2, stopReason: 'tool call'}]}
  ])
})
