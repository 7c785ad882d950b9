/** Captured runs of Codex, Gemini and Cline. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'
import {lines, list, transcript} from './transcript-parts.ts'

const meta = {type: 'session_meta', payload: {id: 's'}}
const item = (payload: object) => ({type: 'response_item', payload})

export const codexCases: readonly WorstCase[] = [
  lines(
    'Codex rollout, messages',
    () => item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'a'}]}),
    meta
  ),
  lines('Codex rollout, open calls', (index) => item({type: 'function_call', call_id: `c${index}`}), meta),
  lines(
    'Codex rollout, messages between agents',
    (index) =>
      item({
        type: 'agent_message',
        author: `/root/a${index}`,
        recipient: '/root',
        content: [{type: 'output_text', text: 'a'}]
      }),
    meta
  ),
  lines(
    'Codex rollout, statuses',
    (index) => ({
      type: 'event_msg',
      payload: {type: 'collab_waiting_end', statuses: {[`t${index}`]: {completed: 'a'}}}
    }),
    meta
  ),
  transcript(
    'Codex rollout, statuses of one event',
    (size) =>
      `${JSON.stringify(meta)}\n{"type":"event_msg","payload":{"type":"x","statuses":{${fill(size, (index) => `"t${index}":{"completed":"a"}`, ',')}}}}\n`
  ),
  lines('Codex exec, items', (index) => ({type: 'item.completed', item: {type: 'agent_message', text: `a${index}`}}), {
    type: 'thread.started',
    thread_id: 's'
  }),
  lines('Codex exec, threads', (index) => ({type: 'thread.started', thread_id: `s${index}`})),
  lines(
    'Codex exec, states of agents',
    (index) => ({type: 'item.completed', item: {agents_states: {[`t${index}`]: {status: 'completed', message: 'a'}}}}),
    {type: 'thread.started', thread_id: 's'}
  )
]

export const geminiCases: readonly WorstCase[] = [
  lines('Gemini session, messages', (index) => ({id: `m${index}`, type: 'gemini', content: 'a'}), {
    sessionId: 's',
    projectHash: 'h'
  }),
  lines(
    'Gemini session, rewinds',
    (index) => (index % 2 === 0 ? {id: `m${index}`, type: 'gemini', content: 'a'} : {$rewindTo: `m${index - 1}`}),
    {sessionId: 's', projectHash: 'h'}
  ),
  lines('Gemini session, patches', (index) => ({$set: {messages: [{id: `m${index}`, type: 'gemini', content: 'a'}]}}), {
    sessionId: 's',
    projectHash: 'h'
  }),
  lines(
    'Gemini session, sub-agents',
    (index) => ({
      type: 'gemini',
      content: 'a',
      toolCalls: [
        {agentId: `a${index}`, resultDisplay: {isSubagentProgress: true, result: 'a', terminateReason: 'GOAL'}}
      ]
    }),
    {sessionId: 's', projectHash: 'h'}
  ),
  list('Gemini session in one value', (index) => ({id: `m${index}`, type: 'gemini', content: 'a'}), [
    '{"sessionId":"s","projectHash":"h","messages":[',
    ']}'
  ]),
  transcript('Gemini result', (size) => JSON.stringify({session_id: 's', response: fill(size, '{{a}} '), stats: {}})),
  lines('Gemini stream, pieces', () => ({type: 'message', role: 'assistant', content: 'a', delta: true}), {
    type: 'init',
    session_id: 's',
    model: 'm'
  }),
  lines('Gemini stream, sessions', (index) => ({type: 'init', session_id: `s${index}`, model: 'm'}))
]

export const clineCases: readonly WorstCase[] = [
  lines('Cline run, pieces', () => ({
    type: 'agent_event',
    event: {type: 'content_start', contentType: 'text', text: 'a'}
  })),
  lines('Cline messages, pieces', (index) => ({type: 'say', say: 'text', text: `a${index}`, partial: true}), {
    type: 'task_started',
    taskId: '1'
  })
]
