import {readStop, readSubagentStop} from './claude.ts'
import {answer, type Host} from './host.ts'

/**
 * Codex: `codex-rs/hooks/schema/generated` of openai/codex, read 2026-11. Its answers are checked against a strict schema, where
 * another key fails the hook.
 */
export const codex: Host = {
  read(payload) {
    switch (payload['hook_event_name']) {
      case 'Stop':
        return readStop(payload)
      case 'SubagentStop':
        return readSubagentStop(payload)
      default:
        return undefined
    }
  },
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: (systemMessage) => answer({systemMessage})
}
