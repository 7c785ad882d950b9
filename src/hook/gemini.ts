import {answer, type Host} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/** What Gemini CLI says where the model said nothing. */
const nothing = '[no response text]'

/** Gemini CLI: https://geminicli.com/docs/hooks/reference, read 2026-11. */
export const gemini: Host = {
  read(payload) {
    if (payload['hook_event_name'] !== 'AfterAgent') return undefined
    const said = stringOf(payload, 'prompt_response')
    return {
      kind: 'stop',
      agent: undefined,
      isLast: true,
      said: said === nothing ? undefined : said,
      // All texts of the turn, one after the other.
      isRough: true,
      transcript: stringOf(payload, 'transcript_path'),
      speaker: {kind: 'main'},
      chain: {
        session: stringOf(payload, 'session_id'),
        agent: undefined,
        turn: undefined,
        isForced: booleanOf(payload, 'stop_hook_active')
      }
    }
  },
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: (systemMessage) => answer({systemMessage})
}
