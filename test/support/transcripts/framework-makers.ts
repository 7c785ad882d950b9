/** Outputs as frameworks for agents write them. */
import {lines} from './capture.ts'
import type {Made, Story} from './makers.ts'

export const autogenChat = ({text, isCut, sub}: Story): Made => ({
  format: 'autogen-chat',
  name: 'result.json',
  content: lines({
    messages: [
      {source: 'user', models_usage: null, metadata: {}, content: 'Do it', type: 'TextMessage'},
      ...(sub ? [{source: sub.agent, models_usage: usage, metadata: {}, content: sub.text, type: 'TextMessage'}] : []),
      isCut
        ? {
            source: 'lead',
            models_usage: usage,
            metadata: {},
            content: [{id: 'c', name: 'ls', arguments: '{}'}],
            type: 'ToolCallRequestEvent'
          }
        : {source: 'lead', models_usage: usage, metadata: {}, content: text, type: 'TextMessage'}
    ],
    stop_reason: 'Maximum number of messages 3 reached'
  }),
  line: 1,
  ...(sub && {sub: {thread: sub.agent, line: 1}})
})

const usage = {prompt_tokens: 1, completion_tokens: 1}

export const autogenLog = ({text, isCut, sub}: Story): Made => {
  const call = (agent: string, message: object, reason: string): object => ({
    type: 'LLMCall',
    messages: [{role: 'user', content: 'Do it'}],
    response: {
      id: 'c',
      object: 'chat.completion',
      model: 'm',
      choices: [{index: 0, message: {role: 'assistant', ...message}, finish_reason: reason}]
    },
    prompt_tokens: 1,
    completion_tokens: 1,
    agent_id: `${agent}_${team}/${team}`
  })
  return {
    format: 'autogen-log',
    name: 'events.jsonl',
    content: lines(
      ...(sub ? [call(sub.agent, {content: sub.text}, 'stop')] : []),
      {type: 'Message', payload: '{}', sender: null, receiver: 'x/y', kind: 'MessageKind.DIRECT'},
      isCut
        ? call('lead', {content: null, tool_calls: [{id: 'c', function: {name: 'ls', arguments: '{}'}}]}, 'tool_calls')
        : call('lead', {content: text}, 'stop')
    ),
    line: sub ? 3 : 2,
    ...(sub && {sub: {thread: sub.agent, line: 1}})
  }
}

const team = '21c2a958-dbc8-480f-851b-90fd4caec0e2'

export const crewaiOutput = ({text, isCut, sub}: Story): Made => {
  const entry = (agent: string, output: string | undefined): object => ({
    timestamp: '2026-11-01 10:00:00',
    task_name: 'work',
    task: 'Do it',
    agent,
    status: output === undefined ? 'started' : 'completed',
    ...(output !== undefined && {output})
  })
  return {
    format: 'crewai-output',
    name: 'crew_log.json',
    content: lines([
      ...(sub ? [entry(sub.agent, undefined), entry(sub.agent, sub.text)] : []),
      entry('lead', undefined),
      ...(isCut ? [] : [entry('lead', text)])
    ]),
    line: 1,
    ...(sub && {sub: {thread: 'task 1', line: 1}})
  }
}

export const sharegpt = ({text, isCut}: Story): Made => ({
  format: 'sharegpt',
  name: 'conversations.json',
  content: lines({
    id: 'a',
    conversations: [
      {from: 'human', value: 'Do it'},
      isCut ? {from: 'function_call', value: '{"name": "ls", "arguments": {}}'} : {from: 'gpt', value: text}
    ]
  }),
  line: 1
})

export const langgraphStream = ({text, isCut, sub}: Story): Made => {
  const ai = (content: string, more: object = {}): object => ({type: 'ai', content, tool_calls: [], ...more})
  return {
    format: 'langgraph-stream',
    name: 'stream.jsonl',
    content: lines(
      ...(sub ? [{[sub.agent]: {messages: [ai(sub.text)]}}] : []),
      {tools: {messages: [{type: 'tool', content: 'x', tool_call_id: 'c'}]}},
      {lead: {messages: [isCut ? ai('', {tool_calls: [{name: 'ls', args: {}, id: 'c'}]}) : ai(text)]}}
    ),
    line: sub ? 3 : 2,
    ...(sub && {sub: {thread: sub.agent, line: 1}})
  }
}

export const piSession = ({text, isCut}: Story): Made => ({
  format: 'pi-session',
  name: 'session.jsonl',
  content: lines(
    {type: 'session', version: 3, id: 's', timestamp: 't', cwd: '/repo'},
    {type: 'model_change', id: 'm1', parentId: null, provider: 'p', modelId: 'm'},
    {type: 'message', id: 'u1', parentId: 'm1', message: {role: 'user', content: [{type: 'text', text: 'Do it'}]}},
    {
      type: 'message',
      id: 'a1',
      parentId: 'u1',
      message: {
        role: 'assistant',
        content: isCut ? [{type: 'toolCall', id: 'c', name: 'ls', arguments: {}}] : [{type: 'text', text}],
        model: 'm',
        stopReason: isCut ? 'toolUse' : 'stop'
      }
    }
  ),
  line: 4
})
