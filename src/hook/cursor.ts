import {answer, type Host, silence} from './host.ts'
import {booleanOf, numberOf, stringOf} from './payload.ts'

/**
 * Cursor: https://cursor.com/docs/hooks, read 2026-11. It sends the agent on with a message of the user's, and counts these
 * itself. Nothing can be told to people but by standard error.
 */
export const cursor: Host = {
  read(payload) {
    const event = String(payload['hook_event_name']).toLowerCase()
    if (event !== 'stop' && event !== 'subagentstop') return undefined
    if (payload['status'] !== 'completed') return undefined
    const isSubagent = event === 'subagentstop'
    const name = stringOf(payload, 'subagent_type')
    return {
      kind: 'stop',
      agent: name,
      isLast: true,
      // A summary may be less than the sub-agent said.
      ...(isSubagent ? {said: stringOf(payload, 'result', 'summary'), isRough: true} : {said: undefined}),
      transcript: stringOf(payload, ...(isSubagent ? ['agent_transcript_path'] : ['transcript_path'])),
      speaker: isSubagent ? {kind: 'subagent', name} : {kind: 'main'},
      chain: {
        session: stringOf(payload, 'conversation_id'),
        agent: name,
        turn: undefined,
        isForced: booleanOf(payload, 'stop_hook_active'),
        count: numberOf(payload, 'loop_count')
      }
    }
  },
  block: (_, reason) => answer({followup_message: reason}),
  warn: () => silence
}
