import {answer, type HookHost} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/** What Gemini CLI passes where the model wrote nothing. */
const placeholder = '[no response text]'

/** Gemini CLI: https://geminicli.com/docs/hooks/reference, read 2026-11. */
export const geminiHook: HookHost = {
  read(payload) {
    if (payload['hook_event_name'] !== 'AfterAgent') return undefined
    const message = stringOf(payload, 'prompt_response')
    return {
      kind: 'stop',
      agent: undefined,
      isLast: true,
      message: message === placeholder ? undefined : message,
      // All texts of the turn, one after the other.
      isPartial: true,
      transcript: stringOf(payload, 'transcript_path'),
      participant: {kind: 'main'},
      retryKey: {
        session: stringOf(payload, 'session_id'),
        agent: undefined,
        turn: undefined,
        isRetry: booleanOf(payload, 'stop_hook_active')
      }
    }
  },
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: (systemMessage) => answer({systemMessage})
}
