import type {JsonObject} from '../text/json-object.ts'
import {answer, type HookHost, silence} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/**
 * GitHub Copilot, in the terminal and in the cloud: https://docs.github.com/en/copilot/reference/hooks-reference, read 2026-11.
 * The case of the event's name in the settings decides the case of all fields. An answer cannot show a message to people:
 * standard error does.
 */
export const copilotHook: HookHost = {
  read(payload) {
    const event = eventOf(payload)
    if (event === undefined) return undefined
    const isSubagent = event === 'subagentStop'
    const id = stringOf(payload, 'agent_id', 'agentId')
    const message = stringOf(payload, 'last_assistant_message', 'response')
    const name = stringOf(payload, 'agent_type', 'agentType', 'agent_name', 'agentName')
    return {
      kind: 'stop',
      agent: name,
      // A sub-agent ends with `agentStop` without its message, which its transcript may not have yet, and then with `subagentStop`.
      isLast: message !== undefined || stringOf(payload, 'parent_agent_id', 'parentAgentId') === undefined,
      message,
      transcript: stringOf(payload, 'transcript_path', 'transcriptPath'),
      participant: isSubagent ? {kind: 'subagent', id, name} : {kind: 'main'},
      retryKey: {
        session: stringOf(payload, 'session_id', 'sessionId'),
        agent: isSubagent ? (id ?? name) : undefined,
        turn: undefined,
        isRetry: booleanOf(payload, 'stop_hook_active')
      }
    }
  },
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: () => silence
}

/** In camel case the payload does not name its event: the fields identify the two events that end a turn. */
function eventOf(payload: JsonObject): 'agentStop' | 'subagentStop' | undefined {
  const name = payload['hook_event_name']
  if (name === 'Stop' || name === 'agentStop') return 'agentStop'
  if (name === 'SubagentStop' || name === 'subagentStop') return 'subagentStop'
  if (name !== undefined || stringOf(payload, 'stopReason', 'response') === undefined) return undefined
  return stringOf(payload, 'agentId', 'agentName', 'response') === undefined ? 'agentStop' : 'subagentStop'
}
