import {answer, type HookHost, silence} from './host.ts'
import {booleanOf, numberOf, stringOf} from './payload.ts'

/**
 * Cursor: https://cursor.com/docs/hooks, read 2026-11. A block is a follow-up message in the name of the user; Cursor
 * counts these itself. An answer cannot show a message to people: standard error does.
 */
export const cursorHook: HookHost = {
  read(payload) {
    const event = stringOf(payload, 'hook_event_name')?.toLowerCase()
    if (event !== 'stop' && event !== 'subagentstop') return undefined
    if (payload['status'] !== 'completed') return undefined
    const isSubagent = event === 'subagentstop'
    const name = stringOf(payload, 'subagent_type')
    return {
      kind: 'stop',
      agent: name,
      isLast: true,
      // A summary may be shorter than the message.
      ...(isSubagent ? {message: stringOf(payload, 'result', 'summary'), isPartial: true} : {message: undefined}),
      transcript: stringOf(payload, ...(isSubagent ? ['agent_transcript_path'] : ['transcript_path'])),
      participant: isSubagent ? {kind: 'subagent', name} : {kind: 'main'},
      retryKey: {
        session: stringOf(payload, 'conversation_id'),
        agent: name,
        turn: undefined,
        isRetry: booleanOf(payload, 'stop_hook_active'),
        count: numberOf(payload, 'loop_count')
      }
    }
  },
  block: (_, reason) => answer({followup_message: reason}),
  warn: () => silence
}
