import {isRecord} from '../../text/json.ts'
import {textOf} from '../chat-message.ts'
import {closeDraft, type Draft, openDraft} from '../last-message.ts'
import type {Json, LineFormat, LineReader} from '../format.ts'
import type {SideMessage, StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'
import {passOver, readId} from '../sniff.ts'
import {openCollab} from './sub-agents.ts'
import {hear, openVoice} from './delete-me.ts'

const types: ReadonlySet<unknown> = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])
const answeredCall = readId(['function_call_output', 'custom_tool_call_output'], 'call_id')
const calls: ReadonlySet<unknown> = new Set(['function_call', 'custom_tool_call', 'local_shell_call'])

/**
 * The rollout files of Codex: `{timestamp, type, payload}`, before 0.30 the bare items.
 *
 * What the agent said stands in `response_item` messages. The events say it again, and count only where a file has no such
 * message; what a `compacted` line brings back was said before.
 */
export const codexRollout: LineFormat = {
  name: 'codex-rollout',
  detects: (records) =>
    records.some(
      (record) => (types.has(record['type']) && isRecord(record['payload'])) || record['record_type'] === 'state'
    ),
  mayCount: passOver([
    'reasoning',
    'agent_reasoning',
    'user_message',
    'compacted',
    'turn_context',
    'world_state',
    'exec_command_end',
    'mcp_tool_call_end',
    'patch_apply_end',
    'CommandExecution',
    'McpToolCall',
    'FileChange',
    'Reasoning'
  ]),
  open: openRollout
}

function openRollout(): LineReader {
  const spoken = openVoice()
  const repeated = openVoice()
  const reported = openVoice()
  const collab = openCollab()
  const letters: Letter[] = []
  const open = new Set<unknown>()
  let meta: Json | undefined
  let stopReason: StopReason | undefined
  let turn = 0
  let isRunning = false
  let last = 1

  function readItem(item: Json, line: number): void {
    const type = item['type']
    if (calls.has(type)) open.add(item['call_id'] ?? item['id'])
    else if (type === 'function_call_output' || type === 'custom_tool_call_output') open.delete(item['call_id'])
    else if (type === 'agent_message') letters.push(...readLetter(item, line))
    if (type !== 'message' || item['role'] !== 'assistant') return
    const text = textOf(item['content'])
    if (text === '') return
    hear(spoken, {text, line, turn, isCommentary: item['phase'] === 'commentary'})
    open.clear()
    stopReason = undefined
  }

  function readEvent(event: Json, line: number): void {
    const type = event['type']
    if (type === 'task_started' || type === 'turn_started') {
      turn += 1
      isRunning = true
    } else if (type === 'task_complete' || type === 'turn_complete') readEnd(event, line)
    else if (type === 'turn_aborted') {
      isRunning = false
      stopReason = 'interruption'
    } else if (type === 'error') stopReason = 'error'
    else if (type === 'item_completed') readRepeated(asObject(event['item']), line)
    else collab.readEvent(event, line)
  }

  function readEnd(event: Json, line: number): void {
    const text = asString(event['last_agent_message'])
    if (text !== undefined) hear(reported, {text, line, turn, isCommentary: false})
    isRunning = false
    open.clear()
    // A turn that failed completes too, without a message
    if (isRecord(event['error'])) stopReason = 'error'
    else if (text !== undefined || stopReason !== 'error') stopReason = undefined
  }

  function readRepeated(item: Json, line: number): void {
    const text = item['type'] === 'AgentMessage' ? textOf(item['content']) : ''
    if (text === '') return
    hear(repeated, {text, line, turn, isCommentary: item['phase'] === 'commentary'})
    stopReason = undefined
  }

  return {
    mayCount(line) {
      const id = answeredCall(line)
      open.delete(id)
      return id === undefined
    },
    read(record, line) {
      last = line
      const type = record['type']
      const payload = asObject(record['payload'])
      if (type === 'session_meta') meta ??= payload
      else if (type === 'event_msg') readEvent(payload, line)
      else readItem(type === 'response_item' ? payload : record, line)
    },
    finish() {
      const voice = [spoken, repeated, reported].find(({said}) => said > 0) ?? spoken
      const isUnanswered = isRunning && (voice.turn < turn || voice.isCommentary)
      const draft = openThread(meta ?? {})
      draft.text = voice.text
      draft.line = voice.line
      draft.last = last
      draft.said = voice.message
      draft.stopReason = stopReason ?? (open.size > 0 ? 'tool call' : isUnanswered ? 'unfinished run' : undefined)
      return {
        threads: [draft, ...collab.drafts()].map(closeDraft),
        messages: letters.map((letter) => sent(letter, draft.id, pathOf(meta ?? {})))
      }
    }
  }
}

/** What is known of the thread before it says anything. A sub-agent has a file of its own, and an id. */
function openThread(meta: Json): Draft {
  const {subagent} = asObject(meta['source'])
  if (subagent === undefined) return openDraft('main', 'main')
  const role = asString(spawnOf(meta)['agent_role']) ?? asString(meta['agent_role'])
  return openDraft('subagent', asString(meta['id']) ?? asString(meta['session_id']) ?? 'main', role)
}

const spawnOf = (meta: Json): Json => asObject(asObject(asObject(meta['source'])['subagent'])['thread_spawn'])

const pathOf = (meta: Json): string => asString(meta['agent_path']) ?? asString(spawnOf(meta)['agent_path']) ?? '/root'

type Letter = Omit<SideMessage, 'thread'>

/** A message between agents: none where it is encrypted. */
function readLetter(item: Json, line: number): readonly Letter[] {
  const text = textOf(item['content'])
  if (text === '' || asArray(item['content']).some((part) => asObject(part)['type'] === 'encrypted_content')) return []
  const from = asString(item['author'])
  const to = asString(item['recipient'])
  const kind = /^Message Type: (\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'message'
  return [{...(from !== undefined && {from}), ...(to !== undefined && {to}), kind, text, line}]
}

/** Senders go by their paths, the thread of the file itself by its id. */
function sent(letter: Letter, id: string, path: string): SideMessage {
  return {...letter, thread: letter.from === undefined || letter.from === path ? id : letter.from}
}
