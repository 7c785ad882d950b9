import {readStopEvent} from './claude.ts'
import {answer, type HookHost} from './host.ts'

/**
 * Codex: `codex-rs/hooks/schema/generated` of openai/codex, read 2026-11. It checks answers against a strict schema: one more key
 * fails the hook.
 */
export const codexHook: HookHost = {
  read: readStopEvent,
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: (systemMessage) => answer({systemMessage})
}
