/** Payloads of each host, with the documented fields. */
import type {HostName} from '../../hook/host.ts'

interface Turn {
  readonly cwd: string
  /** Unique, so that the hook's counts of earlier sessions do not apply. */
  readonly session: string
  readonly message: string
}

type Make = (turn: Turn) => object

const base = ({cwd, session}: Turn) => ({
  session_id: session,
  cwd,
  permission_mode: 'default',
  transcript_path: null,
  stop_hook_active: false
})
const agent = {agent_id: 'lint-agents-doctor', agent_type: 'lint-agents-doctor'}

/** Claude Code and Codex share two events. */
const stops = (fields: object): Readonly<Record<string, Make>> => ({
  Stop: (turn) => ({...base(turn), ...fields, hook_event_name: 'Stop', last_assistant_message: turn.message}),
  SubagentStop: (turn) => ({
    ...base(turn),
    ...fields,
    ...agent,
    hook_event_name: 'SubagentStop',
    agent_transcript_path: null,
    last_assistant_message: turn.message
  })
})

/** In camel case, as requested by the event names that `init` writes. */
const copilotBase = ({cwd, session}: Turn) => ({sessionId: session, timestamp: 0, cwd, stopReason: 'end_turn'})
const cursorBase = ({cwd, session}: Turn) => ({
  conversation_id: session,
  generation_id: session,
  model: 'default',
  cursor_version: '2',
  workspace_roots: [cwd],
  transcript_path: null,
  status: 'completed',
  loop_count: 0
})

/** Required events by host. */
export const payloads: Readonly<Record<HostName, Readonly<Record<string, Make>>>> = {
  claude: stops({}),
  codex: stops({turn_id: 'lint-agents-doctor', model: 'default'}),
  gemini: {
    AfterAgent: (turn) => ({
      ...base(turn),
      hook_event_name: 'AfterAgent',
      timestamp: '2026-01-01T00:00:00Z',
      prompt: 'Go on',
      prompt_response: turn.message
    })
  },
  copilot: {
    agentStop: (turn) => ({...copilotBase(turn), transcriptPath: ''}),
    subagentStop: (turn) => ({
      ...copilotBase(turn),
      agentId: agent.agent_id,
      agentType: agent.agent_type,
      agentName: agent.agent_type,
      response: turn.message
    })
  },
  cursor: {
    stop: (turn) => ({...cursorBase(turn), hook_event_name: 'stop'}),
    subagentStop: (turn) => ({
      ...cursorBase(turn),
      hook_event_name: 'subagentStop',
      subagent_type: agent.agent_type,
      result: turn.message
    })
  }
}
