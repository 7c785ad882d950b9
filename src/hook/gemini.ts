import {isRecord, type JsonObject, memberOf} from '../text/json-object.ts'
import {answer, type HookHost, type WrittenFiles} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/** The text that Gemini CLI passes for an empty answer. */
const placeholder = '[no response text]'

/** Gemini CLI: https://geminicli.com/docs/hooks/reference, read 2026-11. */
export const geminiHook: HookHost = {
  read(payload) {
    if (payload['hook_event_name'] === 'AfterTool') return readWrite(payload)
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
  block: (event, reason) =>
    answer(
      event.kind === 'written'
        ? {hookSpecificOutput: {hookEventName: 'AfterTool', additionalContext: reason}}
        : {decision: 'block', reason}
    ),
  warn: (systemMessage) => answer({systemMessage})
}

/** The response for display holds the text before the change; for a new file it is empty. */
function readWrite(payload: JsonObject): WrittenFiles | undefined {
  const {tool_name: tool, tool_input: input, tool_response: response} = payload
  const path = isRecord(input) ? stringOf(input, 'file_path') : undefined
  if (path === undefined || (tool !== 'write_file' && tool !== 'replace')) return undefined
  const before = memberOf(memberOf(response, 'returnDisplay'), 'originalContent')
  const text = typeof before === 'string' ? before : undefined
  return {kind: 'written', agent: undefined, files: [{path, before: () => text}]}
}
