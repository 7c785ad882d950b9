/** Captured runs of programs and APIs whose files are lists or trees of messages. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'
import {lines, list, text, transcript} from './transcript-parts.ts'

const node = (id: number | string, parent: number | string): string =>
  `"n${id}":{"parent":"n${parent}","children":[],"message":{"author":{"role":"assistant"},"content":{"parts":["a"]}}}`

const claudeMessage = (id: number, parent: number): string =>
  `{"uuid":"n${id}","parent_message_uuid":"n${parent}","sender":"assistant","text":"a"}`

export const chatCases: readonly WorstCase[] = [
  transcript('ChatGPT, a way', (size) => `{"mapping":{${fill(size, (index) => node(index, index - 1), ',')}}}`),
  transcript(
    'Claude, a way',
    (size) => `{"uuid":"c","chat_messages":[${fill(size, (index) => claudeMessage(index, index - 1), ',')}]}`
  ),
  transcript('ChatGPT, leaves', (size) => `{"mapping":{${fill(size, (index) => node(index, 'x'), ',')}}}`),
  list('VS Code, requests', () => ({message: 'a', response: [{value: 'a'}]}), ['{"version":3,"requests":[', ']}']),
  transcript(
    'VS Code, parts',
    (size) =>
      `{"version":3,"requests":[{"message":"a","response":[${fill(size, (index) => JSON.stringify(index % 2 === 0 ? {value: 'a'} : {kind: 'toolInvocation'}), ',')}]}]}`
  ),
  transcript('VS Code, edits', (size) => {
    const edit = [{value: '\n```\n'}, {kind: 'codeblockUri'}, {value: '\n```\n'}]
    return `{"version":3,"requests":[{"message":"a","response":[${fill(size, edit.map((part) => JSON.stringify(part)).join(','), ',')}]}]}`
  }),
  list(
    'VS Code, sub-agents',
    (index) => ({toolCallId: `t${index}`, toolSpecificData: {kind: 'subagent', result: 'a'}}),
    ['{"version":3,"requests":[{"message":"a","response":[', ']}]}']
  ),
  lines('VS Code, changes', (index) => ({kind: 2, k: ['requests', 0, 'response'], v: [{value: 'a'}], i: index}), {
    kind: 0,
    v: {version: 3, requests: [{message: 'a', response: []}]}
  }),
  list('Cursor, chats', (index) => ({tabId: `t${index}`, bubbles: [{type: 'ai', text: 'a'}]}), ['{"tabs":[', ']}']),
  list('Gemini, pieces', () => ({candidates: [{content: {role: 'model', parts: [{text: 'a'}]}}], responseId: 'r'}), [
    '[',
    ']'
  ]),
  list('Gemini, candidates', () => ({content: {role: 'model', parts: [{text: 'a'}]}}), ['{"candidates":[', ']}']),
  list('Bedrock', () => ({text: 'a'}), [
    '{"output":{"message":{"role":"assistant","content":[',
    ']}},"stopReason":"end_turn"}'
  ]),
  lines('Ollama, pieces', () => ({model: 'm', created_at: 't', response: 'a', done: false})),
  lines('Ollama, responses', () => ({model: 'm', created_at: 't', response: 'a', done: true})),
  list('OpenHands, agents', (index) => ({source: 'agent', observation: 'delegate', content: 'a', cause: index}), [
    '[',
    ']'
  ]),
  lines('OpenHands, actions', () => ({source: 'agent', action: 'message', args: {content: 'a'}})),
  list('SWE-agent', () => ({role: 'assistant', content: 'a', agent: 'main', action: 'ls'}), ['{"history":[', ']}']),
  list('Cline', () => ({ts: 1, type: 'say', say: 'api_req_started', text: '{"cancelReason":"x"}'}), ['[', ']']),
  lines('pi', () => ({type: 'message', message: {role: 'assistant', content: text('a'), stopReason: 'stop'}}), {
    type: 'session',
    version: 3,
    id: 's',
    cwd: '/'
  }),
  list('Goose', () => ({role: 'assistant', created: 1, content: text('a')}), [
    '{"working_dir":"/","conversation":[',
    ']}'
  ]),
  lines('OpenAI stream', () => ({object: 'chat.completion.chunk', id: 'c', choices: [{delta: {content: 'a'}}]})),
  lines('OpenAI stream, completions', (index) => ({
    object: 'chat.completion.chunk',
    id: `c${index}`,
    choices: [{delta: {content: 'a'}}]
  })),
  transcript('OpenAI events', (size) =>
    fill(size, 'data: {"object":"chat.completion.chunk","id":"c","choices":[{"delta":{"content":"a"}}]}\n\n')
  ),
  transcript('events of nothing', (size) => fill(size, 'data: {}\n\n')),
  lines('OpenAI response stream', () => ({type: 'response.output_text.delta', delta: 'a'}), {
    type: 'response.created',
    response: {object: 'response'}
  }),
  lines('Anthropic stream', () => ({type: 'message_start', message: {role: 'assistant'}})),
  lines('Anthropic stream, pieces', () => ({type: 'content_block_delta', delta: {text: 'a'}}), {
    type: 'message_start',
    message: {role: 'assistant'}
  }),
  lines('Goose, pieces', () => ({
    type: 'message',
    message: {id: 'm', role: 'assistant', created: 1, content: text('a')}
  })),
  lines('Droid', () => ({type: 'message', id: 'm', message: {role: 'assistant', content: text('a')}}), {
    type: 'session_start',
    id: 's'
  }),
  lines(
    'Droid stream',
    (index) => ({type: 'message', role: 'assistant', id: `m${index}`, text: 'a', session_id: 's'}),
    {type: 'system', subtype: 'init', session_id: 's', cwd: '/', tools: [], model: 'm'}
  ),
  list('Continue', () => ({message: {role: 'assistant', content: 'a'}}), [
    '{"sessionId":"s","workspaceDirectory":"/w","history":[',
    ']}'
  ]),
  list('AI SDK, steps of a message', (index) => (index % 2 === 0 ? {type: 'step-start'} : {type: 'text', text: 'a'}), [
    '[{"role":"assistant","parts":[',
    ']}]'
  ]),
  list('AI SDK, steps of a result', () => ({stepType: 'initial', text: 'a', finishReason: 'stop', usage: {}}), [
    '[',
    ']'
  ]),
  transcript('AI SDK, data', (size) => fill(size, '0:"a"\ne:{}\n')),
  list('AI SDK, chunks in a list', () => ({type: 'text-delta', textDelta: 'a'}), ['[', ']']),
  lines('AI SDK, pieces', () => ({type: 'text-delta', id: '0', delta: 'a'})),
  list('Hermes', () => ({role: 'assistant', content: 'a'}), ['{"session_id":"s","platform":"x","messages":[', ']}']),
  list('Cursor chat', () => ({type: 2, text: 'a'}), ['{"composerId":"c","conversation":[', ']}'])
]
