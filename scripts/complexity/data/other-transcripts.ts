/** Captured runs of all other programs. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'
import {lines, list, text, transcript} from './transcript-parts.ts'

export const otherCases: readonly WorstCase[] = [
  lines('Copilot, messages', (index) => ({type: 'assistant.message', data: {messageId: `m${index}`, content: 'a'}})),
  lines('Copilot, pieces of one message', () => ({type: 'assistant.message', data: {messageId: 'm', content: 'a'}})),
  lines('Copilot, agents', (index) => ({
    type: 'subagent.started',
    agentId: `a${index}`,
    data: {toolCallId: `c${index}`, agentName: 'a'}
  })),
  lines('Copilot, aborts of many agents', (index) =>
    index % 2 === 0
      ? {type: 'subagent.started', data: {toolCallId: `c${index}`, agentName: 'a'}}
      : {type: 'abort', data: {}}
  ),
  lines('Copilot, errors of many agents', (index) =>
    index % 2 === 0
      ? {type: 'subagent.started', data: {toolCallId: `c${index}`, agentName: 'a'}}
      : {type: 'session.error', data: {}}
  ),
  lines('opencode, texts of one message', () => ({
    type: 'text',
    sessionID: 's',
    part: {type: 'text', text: 'a', messageID: 'm'}
  })),
  lines('opencode, tasks', (index) => ({
    type: 'tool_use',
    sessionID: 's',
    part: {tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}
  })),
  transcript(
    'opencode, spaces in a task',
    (size) =>
      `${JSON.stringify({type: 'tool_use', sessionID: 's', part: {tool: 'task', callID: 'c', state: {status: 'completed', output: `<task_result>${' '.repeat(size)}a`}}})}\n`
  ),
  transcript(
    'opencode, ends of a task',
    (size) =>
      `${JSON.stringify({type: 'tool_use', sessionID: 's', part: {tool: 'task', callID: 'c', state: {status: 'completed', output: `<task_result>${fill(size, '</task_result> ')}a`}}})}\n`
  ),
  list(
    'opencode export',
    (index) => ({
      info: {role: 'assistant'},
      parts: [
        {type: 'text', text: `a${index}`},
        {tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}
      ]
    }),
    ['{"info":{"id":"s"},"messages":[', ']}']
  ),
  transcript(
    'opencode export, parts of one message',
    (size) =>
      `{"info":{"id":"s"},"messages":[{"info":{"role":"assistant"},"parts":[${fill(size, (index) => JSON.stringify({tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}), ',')}]}]}`
  ),
  lines('Cursor transcript', () => ({role: 'assistant', message: {content: text('a')}})),
  lines(
    'Cursor stream, pieces',
    () => ({type: 'assistant', session_id: 's', timestamp_ms: 1, message: {content: text('a')}}),
    {type: 'system', subtype: 'init', session_id: 's', apiKeySource: 'a'}
  ),
  lines(
    'Cursor stream, pieces and the whole',
    (index) => ({
      type: 'assistant',
      session_id: 's',
      ...(index % 2 === 0 && {timestamp_ms: 1}),
      message: {content: text('a')}
    }),
    {type: 'system', subtype: 'init', session_id: 's', apiKeySource: 'a'}
  ),
  lines('Qwen, agents', (index) => ({
    type: 'assistant',
    sessionId: 's',
    agentId: `a${index}`,
    message: {parts: [{text: 'a'}]}
  })),
  lines('promptfoo, rows', (index) => ({promptIdx: 0, testIdx: index, response: {output: 'a'}, provider: {}})),
  lines('promptfoo, equal rows', () => ({promptIdx: 0, testIdx: 0, response: {output: 'a'}, provider: {}})),
  list('promptfoo', (index) => ({promptIdx: 0, testIdx: index, response: {output: 'a'}}), [
    '{"config":{},"results":{"results":[',
    ']}}'
  ]),
  list(
    'promptfoo, leftover variables',
    (index) => ({promptIdx: 0, testIdx: index, response: {output: '{{FOO}}\u2019'}}),
    ['{"config":{},"results":{"results":[', ']}}']
  ),
  list('OpenAI chat', (index) => ({index, message: {role: 'assistant', content: 'a'}}), [
    '{"object":"chat.completion","choices":[',
    ']}'
  ]),
  list(
    'OpenAI response',
    (index) => ({type: 'message', id: `m${index}`, content: [{type: 'output_text', text: 'a'}]}),
    ['{"object":"response","output":[', ']}']
  ),
  list('OpenAI batch', (index) => ({type: 'message', id: `m${index}`, content: [{type: 'output_text', text: 'a'}]}), [
    '{"custom_id":"a","response":{"body":{"object":"response","output":[',
    ']}}}'
  ]),
  list('Anthropic message', () => ({type: 'text', text: 'a'}), [
    '{"type":"message","role":"assistant","content":[',
    ']}'
  ]),
  list('Anthropic batch', () => ({type: 'text', text: 'a'}), [
    '{"custom_id":"a","result":{"type":"succeeded","message":{"type":"message","role":"assistant","content":[',
    ']}}}'
  ]),
  list('messages', (index) => ({role: index % 2 === 0 ? 'user' : 'assistant', content: 'a'}), ['[', ']']),
  lines('messages on lines', (index) => ({role: index % 2 === 0 ? 'user' : 'assistant', content: 'a'})),
  transcript('messages, a completion', (size) =>
    JSON.stringify([{role: 'assistant', content: `${fill(size, '<attempt_completion><result>')}</attempt_completion>`}])
  ),
  transcript('aider', (size) => `# aider chat started at 2026-01-01\n\n${fill(size, '#### a\n\nb\n\n')}`),
  transcript('aider, empty lines', (size) => `# aider chat started at 2026-01-01\n\n${fill(size, '\n')}`),
  transcript('aider, chats', (size) => fill(size, '# aider chat started at 2026-01-01\na\n'))
]
