import type {Json} from '../transcripts/format.ts'
import {answer, type Host, silence} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/**
 * GitHub Copilot, in the terminal and in the cloud: https://docs.github.com/en/copilot/reference/hooks-reference, read 2026-11.
 * The case of the event's name in the settings decides the case of all fields. Nothing can be told to people but by standard
 * error.
 */
export const copilot: Host = {
  read(payload) {
    const event = eventOf(payload)
    if (event === undefined) return undefined
    const isSubagent = event === 'subagentStop'
    const id = stringOf(payload, 'agent_id', 'agentId')
    const name = stringOf(payload, 'agent_type', 'agentType', 'agent_name', 'agentName')
    return {
      kind: 'stop',
      agent: name,
      isLast: true,
      said: stringOf(payload, 'last_assistant_message', 'response'),
      transcript: stringOf(payload, 'transcript_path', 'transcriptPath'),
      speaker: isSubagent ? {kind: 'subagent', id, name} : {kind: 'main'},
      chain: {
        session: stringOf(payload, 'session_id', 'sessionId'),
        agent: isSubagent ? (id ?? name) : undefined,
        turn: undefined,
        isForced: booleanOf(payload, 'stop_hook_active')
      }
    }
  },
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: () => silence
}

/** In camel case the payload does not name its event: those of the two that end a turn are told by their fields. */
function eventOf(payload: Json): 'agentStop' | 'subagentStop' | undefined {
  const name = payload['hook_event_name']
  if (name === 'Stop' || name === 'agentStop') return 'agentStop'
  if (name === 'SubagentStop' || name === 'subagentStop') return 'subagentStop'
  if (name !== undefined || stringOf(payload, 'stopReason', 'response') === undefined) return undefined
  return stringOf(payload, 'agentId', 'agentName', 'response') === undefined ? 'agentStop' : 'subagentStop'
}
