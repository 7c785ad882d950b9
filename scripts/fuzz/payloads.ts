import {payloads as doctorPayloads} from '../../src/init/doctor/payloads.ts'
import type {Random} from './random.ts'
import {texts} from './seeds.ts'

type Payload = Readonly<Record<string, unknown>>

const base = {cwd: 'PROJECT', session_id: 's', permission_mode: 'default', stop_hook_active: false}
const cursor = {conversation_id: 'c', generation_id: 'g', model: 'm', workspace_roots: ['PROJECT'], status: 'completed'}
const agent = {agent_id: 'a-1', agent_type: 'soil-reviewer'}

/** What the doctor sends as each host, for each event with a hook. */
const ofDoctor = Object.values(doctorPayloads).flatMap((events) =>
  Object.values(events).map(
    (make) =>
      (text: string): Payload => ({...make({cwd: 'PROJECT', session: 's', message: text})})
  )
)

/** Payloads with a message: those, and shapes of them that hosts send besides. */
const makers: readonly ((text: string) => Payload)[] = [
  ...ofDoctor,
  (text) => ({...base, hook_event_name: 'Stop', transcript_path: '/gone', last_assistant_message: text}),
  (text) => ({...base, hook_event_name: 'SubagentStop', ...agent, last_assistant_message: text}),
  (text) => ({...base, hook_event_name: 'TeammateIdle', teammate_name: 'soil-reviewer', last_assistant_message: text}),
  (text) => ({
    ...base,
    hook_event_name: 'SubagentStop',
    ...agent,
    background_tasks: [{status: 'running', type: 'agent'}],
    last_assistant_message: text
  }),
  (text) => toolUse('Write', {file_path: 'agents/new.md', content: text}),
  (text) =>
    toolUse('Edit', {file_path: 'agents/04-garden-planner.md', old_string: '#', new_string: text, replace_all: true}),
  (text) => toolUse('MultiEdit', {file_path: 'agents/a.md', edits: [{old_string: '', new_string: text}]}),
  (text) => toolUse('SendMessage', {type: 'message', recipient: 'b', content: text}),
  (text) => toolUse('SendMessage', {to: 'b', message: {type: 'message', content: text}}),
  (text) => ({...base, hook_event_name: 'Stop', model: 'm', turn_id: 't', last_assistant_message: text}),
  (text) => ({...base, hook_event_name: 'AfterAgent', timestamp: 't', prompt: 'p', prompt_response: text}),
  (text) => ({
    cwd: 'PROJECT',
    sessionId: 's',
    timestamp: 1,
    agentName: 'soil-reviewer',
    response: text,
    stopReason: 'end_turn'
  }),
  (text) => ({
    ...base,
    hook_event_name: 'SubagentStop',
    ...agent,
    stop_reason: 'x',
    timestamp: 't',
    last_assistant_message: text
  }),
  (text) => ({hook_event_name: 'subagentStop', ...cursor, subagent_type: 'soil-reviewer', summary: text})
]

/** Payloads that name a transcript and no message; a transcript without one is read again after a pause. */
const withTranscript: readonly Payload[] = [
  {...base, hook_event_name: 'Stop', transcript_path: 'TRANSCRIPT'},
  {...base, hook_event_name: 'SubagentStop', ...agent, agent_transcript_path: 'TRANSCRIPT'},
  {hook_event_name: 'stop', ...cursor, transcript_path: 'TRANSCRIPT'},
  {...base, hook_event_name: 'AfterAgent', timestamp: 't', transcript_path: 'TRANSCRIPT', prompt_response: 'Done.'}
]

function toolUse(tool_name: string, tool_input: Payload): Payload {
  return {...base, hook_event_name: 'PreToolUse', transcript_path: '/gone', ...agent, tool_name, tool_input}
}

/** What a host sends, as it would. */
export function randomPayload(random: Random): string {
  return JSON.stringify(random.chance(0.03) ? random.pick(withTranscript) : random.pick(makers)(random.pick(texts)))
}
