import {expect, test} from 'vitest'
import {capture, lines, runOf} from '../../support/transcripts/capture.ts'

const request = (response: unknown, more: object = {}): object => ({
  message: {text: 'go', parts: []},
  response,
  result: {},
  ...more
})
const chat = (...requests: readonly object[]): object => ({responderUsername: 'GitHub Copilot', requests})
const tool = {kind: 'toolInvocationSerialized', toolId: 't', isComplete: true}
const inSubagent = {...tool, toolCallId: 'n', subAgentInvocationId: 's'}
const edit = [
  {kind: 'codeblockUri', uri: {path: '/a.ts'}, isEdit: true},
  {kind: 'textEditGroup', edits: []}
]
const fence = {value: '\n```\n'}
const undone = {shouldBeRemovedOnSend: {requestId: 'r'}}

test.each([
  [
    'parts are one text',
    [request([{value: 'See '}, {kind: 'inlineReference', inlineReference: {path: '/src/a.ts'}}, {value: '. Done.'}])],
    {text: 'See `a.ts`. Done.'}
  ],
  [
    'text after a tool',
    [request([{kind: 'thinking', value: 'hm'}, {value: 'I look.'}, tool, {value: 'Done.'}])],
    {text: 'Done.', message: 2}
  ],
  ['a tool at the end', [request([{value: 'I look.'}, tool])], {text: 'I look.', stopReason: 'tool call'}],
  [
    'the last request',
    [request([{value: 'a'}]), request([{kind: 'markdownContent', content: {value: 'Done.'}}], {modelId: 'copilot/m'})],
    {text: 'Done.', model: 'copilot/m'}
  ],
  ['a cancellation', [request([{value: 'a'}], {isCanceled: true})], {text: 'a', stopReason: 'interruption'}],
  ['an error', [request([{value: 'a'}], {result: {errorDetails: {message: 'no'}}})], {stopReason: 'error'}],
  [
    'a filter',
    [request([], {result: {errorDetails: {message: 'x', responseIsFiltered: true}}})],
    {text: '', stopReason: 'refusal'}
  ],
  [
    'a cancellation by state',
    [request([{value: 'a'}], {modelState: {value: 2, completedAt: 1}})],
    {text: 'a', stopReason: 'interruption'}
  ],
  ['a failure by state', [request([{value: 'a'}], {modelState: {value: 3}})], {text: 'a', stopReason: 'error'}],
  [
    'a pending response',
    [request([{value: 'a'}], {modelState: {value: 0}})],
    {text: 'a', stopReason: 'unfinished run'}
  ],
  [
    'a person is asked',
    [request([{value: 'a'}, tool], {modelState: {value: 4}})],
    {text: 'a', stopReason: 'unfinished run'}
  ],
  ['a complete response', [request([{value: 'a'}], {modelState: {value: 1, completedAt: 1}})], {text: 'a', message: 1}],
  [
    'an error of old versions',
    [request([{value: 'a'}], {responseErrorDetails: {message: 'no'}})],
    {stopReason: 'error'}
  ],
  ['an undone request', [request([{value: 'a'}]), request([{value: 'b'}], undone)], {text: 'a', message: 1}],
  ['a hidden request', [request([{value: 'a'}]), request([{value: 'b'}], {isHidden: true})], {text: 'a', message: 1}],
  [
    'the undone end of a response',
    [
      request([{value: 'a'}, {kind: 'undoStop', id: 'x'}, tool, {value: 'b'}], {
        shouldBeRemovedOnSend: {requestId: 'r', afterUndoStop: 'x'}
      })
    ],
    {text: 'a', message: 1}
  ],
  [
    'text that may match public code',
    [request([{value: 'a '}, {kind: 'markdownVuln', content: {value: 'b'}, vulnerabilities: []}])],
    {text: 'a b'}
  ],
  [
    'an edit has no code block',
    [request([{value: 'I edit.'}, tool, fence, ...edit, fence, {value: 'Done.'}])],
    {text: '\nDone.', message: 2}
  ],
  [
    'an edit within a text',
    [request([{value: 'First:\n```ts\n'}, ...edit, {value: '\n```\nDone.'}])],
    {text: 'First:\nDone.'}
  ],
  [
    'code of a file is code',
    [request([{value: '```ts\n'}, {kind: 'codeblockUri', uri: {}}, {value: 'x()\n```\nDone.'}])],
    {text: '```ts\nx()\n```\nDone.'}
  ],
  ['an edit at the end', [request([{value: 'I edit.'}, tool, fence, ...edit, fence])], {stopReason: 'tool call'}],
  [
    'a call of a sub-agent within a text',
    [request([{value: 'a '}, inSubagent, {value: 'b'}])],
    {text: 'a b', message: 1}
  ],
  [
    'a question at the end',
    [request([{value: 'a'}, {kind: 'questionCarousel', questions: []}])],
    {stopReason: 'tool call'}
  ],
  [
    'the agent of a definition',
    [request([{value: 'a'}], {modeInfo: {kind: 'agent', modeInstructions: {name: 'planner', content: 'x'}}})],
    {agent: 'planner', text: 'a'}
  ],
  ['a prompt that is a text', [{message: 'go', response: [{value: 'Done.'}]}], {text: 'Done.'}]
])('%s', (_, requests, expected) => {
  expect(runOf(JSON.stringify(chat(...requests)))).toMatchObject({
    format: 'vscode-chat',
    threads: [{id: 'main', ...expected}]
  })
})

const task = (toolCallId: string, data: object): object => ({
  ...tool,
  toolCallId,
  toolSpecificData: {kind: 'subagent', description: 'x', prompt: 'go', ...data}
})

test('sub-agents', () => {
  const response = [
    {value: 'I ask.'},
    task('1', {agentName: 'reviewer', modelName: 'm', result: 'PASS'}),
    inSubagent,
    task('2', {agentName: 'tester', result: 'Agent completed with no output'}),
    task('3', {}),
    {value: 'Done.'}
  ]
  const threads = [
    {id: 'main', kind: 'main', text: 'Done.', message: 2},
    {id: '1', kind: 'subagent', agent: 'reviewer', model: 'm', text: 'PASS', message: 1},
    {id: '2', kind: 'subagent', agent: 'tester', text: '', message: 0, stopReason: 'nothing'},
    {id: '3', kind: 'subagent', text: '', message: 0, stopReason: 'nothing'}
  ]
  expect(runOf(JSON.stringify(chat(request(response)))).threads).toMatchObject(threads)
  const log = lines(
    {kind: 0, v: {version: 3, sessionId: 's', requests: [request([])]}},
    {kind: 2, k: ['requests', 0, 'response'], v: response}
  )
  expect(runOf(log).threads).toMatchObject(threads.map((thread) => ({...thread, line: 2})))
  expect(runOf(JSON.stringify(chat(request([{value: 'a'}]), request(response, undone)))).threads).toHaveLength(1)
})

test.each([
  ['{"requests": [{"message": "x"}]}'],
  ['{"version": 1, "requests": []}'],
  ['{"version": 1, "requests": [{"url": "x"}]}']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})

test('changes on lines', () => {
  const set = (k: readonly unknown[], v: unknown): object => ({kind: 1, k, v})
  const push = (k: readonly unknown[], v: readonly unknown[], i?: number): object => ({
    kind: 2,
    k,
    v,
    ...(i !== undefined && {i})
  })
  const log = [
    {kind: 0, v: {version: 3, sessionId: 's', requests: [request([{value: 'a'}])]}},
    set(['customTitle'], 'x'),
    push(['requests'], [request([])]),
    push(['requests', 1, 'response'], [{value: 'I look.'}, tool, {value: 'Do'}]),
    push(['requests', 1, 'response'], [{value: 'Don'}], 2),
    set(['requests', 1, 'response', 2, 'value'], 'Done.'),
    set(['requests', 1, 'modelId'], 'm'),
    set(['requests', 99, 'response'], []),
    set(['requests', 1, '__proto__'], {x: 1})
  ]
  expect(runOf(lines(...log))).toEqual({
    format: 'vscode-chat',
    threads: [{id: 'main', kind: 'main', model: 'm', text: 'Done.', line: 6, message: 3}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
  const state = set(['requests', 1, 'modelState'], {value: 2, completedAt: 1})
  expect(runOf(lines(...log, state)).threads).toMatchObject([{text: 'Done.', stopReason: 'interruption'}])
  const undo = set(['requests', 1, 'shouldBeRemovedOnSend'], {requestId: 'r'})
  expect(runOf(lines(...log, undo)).threads).toMatchObject([{text: 'a', message: 1}])
  const redo = {kind: 3, k: ['requests', 1, 'shouldBeRemovedOnSend']}
  expect(runOf(lines(...log, undo, redo)).threads).toMatchObject([{text: 'Done.', message: 3}])
  const mode = set(['requests', 1, 'modeInfo'], {modeInstructions: {name: 'planner'}})
  expect(runOf(lines(...log, mode)).threads).toMatchObject([{agent: 'planner', text: 'Done.'}])
  const cancelled = set(['requests', 1, 'result'], {errorDetails: {code: 'canceled', message: 'x'}})
  expect(runOf(lines(...log, cancelled)).threads).toMatchObject([{text: 'Done.', stopReason: 'interruption'}])
})
