import type {JsonObject} from '../text/json-object.ts'
import {claudeHook} from './claude.ts'
import {codexHook} from './codex.ts'
import {copilotHook} from './copilot.ts'
import {cursorHook} from './cursor.ts'
import {geminiHook} from './gemini.ts'
import type {HookHost, HostName} from './host.ts'

export const hosts: Readonly<Record<HostName, HookHost>> = {
  claude: claudeHook,
  codex: codexHook,
  gemini: geminiHook,
  copilot: copilotHook,
  cursor: cursorHook
}

/** The program that wrote a payload, by the fields that only it has. */
export function detect(payload: JsonObject): HostName {
  const has = (...names: readonly string[]): boolean => names.every((name) => payload[name] !== undefined)
  if (has('conversation_id', 'generation_id')) return 'cursor'
  if (payload['hook_event_name'] === 'AfterAgent') return 'gemini'
  if (has('sessionId') || has('stop_reason', 'timestamp')) return 'copilot'
  // Before a tool runs it names no transcript; Claude Code always does.
  if (has('tool_name', 'timestamp') && !has('transcript_path')) return 'copilot'
  return has('turn_id', 'model') ? 'codex' : 'claude'
}
