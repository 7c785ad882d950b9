import {isRecord, type JsonObject} from '../text/json-object.ts'
import {readChange} from './change.ts'
import {answer, type HookEvent, type HookHost, type RetryKey, type Stop} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/** Claude Code: https://code.claude.com/docs/en/hooks, read 2026-11. */
export const claudeHook: HookHost = {
  read(payload) {
    switch (payload['hook_event_name']) {
      case 'TeammateIdle':
        return readTeammateIdle(payload)
      case 'PreToolUse':
        return readToolUse(payload)
      case 'PostToolUse':
        return readWrite(payload)
      default:
        return readStopEvent(payload)
    }
  },
  block(event, reason) {
    if (event.kind === 'file' || event.kind === 'message') return answer({hookSpecificOutput: denial(reason)})
    // The one event whose answer is an exit code: 2, with the reason on standard error.
    if (event.kind === 'stop' && event.participant.kind === 'teammate') return {out: '', err: `${reason}\n`, code: 2}
    return answer({decision: 'block', reason})
  },
  warn: (systemMessage) => answer({systemMessage})
}

function denial(permissionDecisionReason: string) {
  return {hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason}
}

/** Reads the two stop events; Codex has the same ones with the same fields. @returns `undefined` for another event */
export function readStopEvent(payload: JsonObject): Stop | undefined {
  switch (payload['hook_event_name']) {
    case 'Stop':
      return readStop(payload)
    case 'SubagentStop':
      return readSubagentStop(payload)
    default:
      return undefined
  }
}

function readStop(payload: JsonObject): Stop {
  return {
    kind: 'stop',
    agent: stringOf(payload, 'agent_type'),
    isLast: !isWaiting(payload),
    message: stringOf(payload, 'last_assistant_message'),
    transcript: stringOf(payload, 'transcript_path'),
    participant: {kind: 'main'},
    retryKey: retryKeyOf(payload, stringOf(payload, 'agent_type'))
  }
}

function readSubagentStop(payload: JsonObject): Stop {
  const id = stringOf(payload, 'agent_id')
  const name = stringOf(payload, 'agent_type')
  return {
    ...readStop(payload),
    // Itself, where it works in the background, and its siblings are among the tasks of the session.
    isLast: true,
    transcript: stringOf(payload, 'agent_transcript_path', 'transcript_path'),
    participant: {kind: 'subagent', id, name},
    retryKey: retryKeyOf(payload, id ?? name)
  }
}

function readTeammateIdle(payload: JsonObject): Stop {
  const name = stringOf(payload, 'teammate_name')
  return {...readStop(payload), agent: name, participant: {kind: 'teammate', name}, retryKey: retryKeyOf(payload, name)}
}

function retryKeyOf(payload: JsonObject, agent: string | undefined): RetryKey {
  return {
    session: stringOf(payload, 'session_id'),
    agent,
    turn: stringOf(payload, 'turn_id'),
    isRetry: booleanOf(payload, 'stop_hook_active')
  }
}

/** Whether an agent works in the background: its result starts a new turn. A shell, such as a development server, may never end. */
function isWaiting({background_tasks: tasks}: JsonObject): boolean {
  if (!Array.isArray(tasks)) return false
  return tasks.some((task) => isRecord(task) && task['status'] === 'running' && task['type'] !== 'shell')
}

function readToolUse(payload: JsonObject): HookEvent | undefined {
  const {tool_name: tool, tool_input: input} = payload
  if (!isRecord(input)) return undefined
  const agent = stringOf(payload, 'agent_type')
  if (tool === 'SendMessage') {
    const text = messageText(input)
    return text === undefined
      ? undefined
      : {kind: 'message', agent, isSubagent: stringOf(payload, 'agent_id') !== undefined, text}
  }
  const path = stringOf(input, 'file_path')
  const after = readChange(tool, input)
  return path === undefined || after === undefined ? undefined : {kind: 'file', agent, path, after}
}

/** Which tools write; their response has the text before, `null` for a new file. */
function readWrite(payload: JsonObject): HookEvent | undefined {
  const {tool_name: tool, tool_input: input, tool_response: response} = payload
  if (!isRecord(input) || readChange(tool, input) === undefined) return undefined
  const path = stringOf(input, 'file_path')
  if (path === undefined) return undefined
  const before = isRecord(response) ? stringOf(response, 'originalFile') : undefined
  return {kind: 'written', agent: stringOf(payload, 'agent_type'), files: [{path, before: () => before}]}
}

/** The text of a message to teammates; control messages have none. The fields changed with version 2.1.75. */
function messageText(input: JsonObject): string | undefined {
  const {message} = input
  const kind = isRecord(message) ? stringOf(message, 'type') : stringOf(input, 'type')
  if (kind !== undefined && kind !== 'message' && kind !== 'broadcast') return undefined
  if (typeof message === 'string') return message
  return (isRecord(message) ? stringOf(message, 'content') : undefined) ?? stringOf(input, 'content')
}
