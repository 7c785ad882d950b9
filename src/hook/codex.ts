import {isRecord, type JsonObject} from '../text/json-object.ts'
import {readStopEvent} from './claude.ts'
import {answer, type HookHost, type WrittenFiles} from './host.ts'
import {filesInPatch} from './patch.ts'
import {stringOf} from './payload.ts'

/**
 * Codex: `codex-rs/hooks/schema/generated` of openai/codex, read 2026-11. It checks answers against a strict schema: one more key
 * fails the hook.
 */
export const codexHook: HookHost = {
  read: (payload) => (payload['hook_event_name'] === 'PostToolUse' ? readPatched(payload) : readStopEvent(payload)),
  block: (_, reason) => answer({decision: 'block', reason}),
  warn: (systemMessage) => answer({systemMessage})
}

/** It passes the patch, and not the texts of the files. */
function readPatched(payload: JsonObject): WrittenFiles | undefined {
  const {tool_name: tool, tool_input: input} = payload
  const patch = isRecord(input) ? stringOf(input, 'command') : undefined
  if (tool !== 'apply_patch' || patch === undefined) return undefined
  return {kind: 'written', agent: stringOf(payload, 'agent_type'), files: filesInPatch(patch)}
}
