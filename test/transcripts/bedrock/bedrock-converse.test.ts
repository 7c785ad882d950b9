import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const answer = (content: unknown, stopReason = 'end_turn') => ({
  output: {message: {role: 'assistant', content}},
  stopReason
})

test.each([
  ['blocks', answer([{reasoningContent: {reasoningText: {text: 'hm'}}}, {text: 'Done.'}]), {text: 'Done.'}],
  [
    'texts with their sources',
    answer([
      {text: 'It says '},
      {
        citationsContent: {
          citations: [{title: 'd', sourceContent: [{text: 'source'}], location: {documentPage: {documentIndex: 0}}}],
          content: [{text: '"yes"'}, {text: ' and'}]
        }
      },
      {text: ' no more.'}
    ]),
    {text: 'It says "yes" and no more.'}
  ],
  ['nothing but a text with its sources', answer([{citationsContent: {content: [{text: 'Yes.'}]}}]), {text: 'Yes.'}],
  [
    'a call',
    answer([{text: 'a'}, {toolUse: {toolUseId: 't', name: 'f', input: {}}}], 'tool_use'),
    {text: 'a', stopReason: 'tool call'}
  ],
  ['the token limit', answer([{text: 'a'}], 'max_tokens'), {stopReason: 'token limit'}],
  ['a guardrail', answer([{text: 'a'}], 'guardrail_intervened'), {stopReason: 'refusal'}],
  ['a batch', {recordId: 'r', modelInput: {}, modelOutput: answer([{text: 'Done.'}])}, {text: 'Done.'}],
  [
    'a batch that failed',
    {recordId: 'r', modelInput: {}, error: {errorCode: 400, errorMessage: 'no'}},
    {stopReason: 'error'}
  ]
])('%s', (_, value, expected) => {
  expect(runOf(JSON.stringify(value))).toMatchObject({format: 'bedrock-converse', threads: [{id: 'main', ...expected}]})
})

test('another output is something else', () => {
  expect(capture('{"output": {"message": "x"}, "stopReason": "end_turn"}').kind).toBe('text')
})
