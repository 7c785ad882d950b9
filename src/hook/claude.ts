import {isRecord} from '../text/json.ts'
import type {Json} from '../transcripts/format.ts'
import {readChange} from './change.ts'
import {answer, type Chain, type HookEvent, type Host, type Stop} from './host.ts'
import {booleanOf, stringOf} from './payload.ts'

/** Claude Code: https://code.claude.com/docs/en/hooks, read 2026-11. */
export const claude: Host = {
  read(payload) {
    switch (payload['hook_event_name']) {
      case 'Stop':
        return readStop(payload)
      case 'SubagentStop':
        return readSubagentStop(payload)
      case 'TeammateIdle':
        return readTeammateIdle(payload)
      case 'PreToolUse':
        return readToolUse(payload)
      default:
        return undefined
    }
  },
  block(event, reason) {
    if (event.kind !== 'stop') return answer({hookSpecificOutput: denial(reason)})
    // The one event whose answer is an exit code: 2, with the reason on standard error.
    if (event.speaker.kind === 'teammate') return {out: '', err: `${reason}\n`, code: 2}
    return answer({decision: 'block', reason})
  },
  warn: (systemMessage) => answer({systemMessage})
}

function denial(permissionDecisionReason: string) {
  return {hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason}
}

/** Codex has the same events with the same fields. */
export function readStop(payload: Json): Stop {
  return {
    kind: 'stop',
    agent: stringOf(payload, 'agent_type'),
    isLast: !isWaiting(payload),
    said: stringOf(payload, 'last_assistant_message'),
    transcript: stringOf(payload, 'transcript_path'),
    speaker: {kind: 'main'},
    chain: chainOf(payload, stringOf(payload, 'agent_type'))
  }
}

export function readSubagentStop(payload: Json): Stop {
  const id = stringOf(payload, 'agent_id')
  const name = stringOf(payload, 'agent_type')
  return {
    ...readStop(payload),
    transcript: stringOf(payload, 'agent_transcript_path', 'transcript_path'),
    speaker: {kind: 'subagent', id, name},
    chain: chainOf(payload, id ?? name)
  }
}

function readTeammateIdle(payload: Json): Stop {
  const name = stringOf(payload, 'teammate_name')
  return {...readStop(payload), agent: name, speaker: {kind: 'teammate', name}, chain: chainOf(payload, name)}
}

function chainOf(payload: Json, agent: string | undefined): Chain {
  return {
    session: stringOf(payload, 'session_id'),
    agent,
    turn: stringOf(payload, 'turn_id'),
    isForced: booleanOf(payload, 'stop_hook_active')
  }
}

/** A shell in the background, such as a development server, may run for ever; an agent comes back and starts a new turn. */
function isWaiting({background_tasks: tasks}: Json): boolean {
  if (!Array.isArray(tasks)) return false
  return tasks.some((task) => isRecord(task) && task['status'] === 'running' && task['type'] !== 'shell')
}

function readToolUse(payload: Json): HookEvent | undefined {
  const {tool_name: tool, tool_input: input} = payload
  if (!isRecord(input)) return undefined
  const agent = stringOf(payload, 'agent_type')
  if (tool === 'SendMessage') {
    const text = messageText(input)
    return text === undefined ? undefined : {kind: 'message', agent, text}
  }
  const path = stringOf(input, 'file_path')
  const after = readChange(tool, input)
  return path === undefined || after === undefined ? undefined : {kind: 'file', agent, path, after}
}

/** The text of a message to people of a team; what only steers them has none. Fields changed with version 2.1.75. */
function messageText(input: Json): string | undefined {
  const {message} = input
  const kind = isRecord(message) ? stringOf(message, 'type') : stringOf(input, 'type')
  if (kind !== undefined && kind !== 'message' && kind !== 'broadcast') return undefined
  if (typeof message === 'string') return message
  return (isRecord(message) ? stringOf(message, 'content') : undefined) ?? stringOf(input, 'content')
}
