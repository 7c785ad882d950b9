import fc from 'fast-check'
import {randomFrom} from './generated.ts'

const words = ['Done.', '"type":"message"', '\\', '\u4E2D\n', '{"type":"reasoning"}', '']

/** Rollouts of Codex: what agents write, do and get, in any order. */
export const rolloutRecords: fc.Arbitrary<readonly unknown[]> = fc
  .record({seed: fc.nat(), count: fc.integer({min: 1, max: 60})})
  .map(({seed, count}) => [
    {timestamp: '2026', type: 'session_meta', payload: {id: 's', source: 'cli'}},
    ...recordsOf(seed, count)
  ])

function recordsOf(seed: number, count: number): readonly unknown[] {
  const random = randomFrom(seed)
  const word = () => `${words[random(words.length)]}${random(40) === 0 ? 'long '.repeat(random(900)) : ''}`
  const item = (payload: object) => ({timestamp: '2026', type: 'response_item', payload})
  const event = (payload: object) => ({timestamp: '2026', type: 'event_msg', payload})
  const call = () => `c${random(6)}`
  const makers: readonly (() => unknown)[] = [
    () => item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: word()}]}),
    () =>
      item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: word()}], phase: 'commentary'}),
    () => item({type: 'message', role: 'user', content: [{type: 'input_text', text: word()}]}),
    () => item({type: 'reasoning', summary: [{type: 'summary_text', text: word()}], encrypted_content: word()}),
    () => item({type: 'function_call', name: 'shell', arguments: word(), call_id: call()}),
    () => item({type: 'function_call', name: 'shell', arguments: {text: word()}, call_id: call(), status: 'done'}),
    () => item({type: 'custom_tool_call', call_id: call(), name: 'apply', input: word()}),
    () => item({type: 'function_call', id: call(), arguments: word(), call_id: random(2) === 0 ? '"' : undefined}),
    () => item({type: 'function_call_output', call_id: call(), output: word()}),
    () => item({type: 'custom_tool_call_output', output: word(), call_id: call()}),
    () => event({type: 'task_started'}),
    () => event({type: 'task_complete', last_agent_message: word()}),
    () => event({type: 'token_count', info: {total: {type: 'error'}}, status: 'completed', thread_id: 't1'}),
    () => event({type: 'agent_message', message: word()}),
    () => event({type: 'error', message: word()}),
    () =>
      event({
        type: 'item_completed',
        item: {type: ['AgentMessage', 'FileChange'][random(2)], content: [{text: word()}]}
      }),
    () => event({type: 'collab_waiting_end', statuses: {t1: {completed: word()}}}),
    () => ({timestamp: '2026', type: 'turn_context', payload: {cwd: word(), model: word()}}),
    () => ({type: 'message', role: 'assistant', content: [{type: 'output_text', text: word()}]})
  ]
  return Array.from({length: count}, () => makers[random(makers.length)]?.())
}
