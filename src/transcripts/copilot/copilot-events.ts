import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Format, LineFormat} from '../format.ts'
import {addPrompt} from '../last-message.ts'
import {asObject, asString} from '../record.ts'
import {readId, skipTypes} from '../skip-types.ts'
import {
  addPiece,
  addResult,
  type CopilotParticipants,
  complete,
  copilotParticipantOf,
  copilotThreads,
  createParticipants,
  isTask,
  startedBy,
  stop
} from './participants.ts'

/** Webhooks have dotted names too, such as `user.created`. */
const event =
  /^(?:assistant\.\w+|user\.message|tool\.execution_\w+|subagent\.\w+|session\.(?:start|resume|shutdown|error|info|model_change|task_complete))$/
const sessionEvent = /^session\.\w+$/
const answeredCall = readId(['tool.execution_complete'], 'toolCallId')
const probe = skipTypes([
  'tool.execution_start',
  'tool.execution_partial_result',
  'hook.start',
  'hook.end',
  'system.message',
  'assistant.reasoning'
])
const oldest: ReadonlySet<unknown> = new Set(['user.message', 'assistant.message'])

/**
 * The events of Copilot CLI: `{type, data, agentId?}`, the oldest without `data`. The records of sub-agents are in the
 * same file, with the id of the call that started them or one of their own.
 *
 * Source: `session-events.d.ts` of `@github/copilot-sdk` 1.0.14 and files of the CLI, read in November 2026.
 */
const copilotEvents: LineFormat = {
  name: 'copilot-events',
  detects: (records) => records.some((record) => isEvent(record) || isEnd(record)),
  open() {
    const participants = createParticipants()
    return {
      probe(line) {
        const call = answeredCall(line)
        return call === undefined || isTask(participants, call) ? probe(line) : 'skip'
      },
      read(record, line) {
        if (record['ephemeral'] !== true) readEvent(participants, record, line)
      },
      finish: () => ({threads: copilotThreads(participants)})
    }
  }
}

function isEvent({type, data, id, parentId}: JsonObject): boolean {
  if (typeof type !== 'string') return false
  if (isRecord(data) && typeof id === 'string' && parentId !== undefined && sessionEvent.test(type)) return true
  return event.test(type) && (isRecord(data) || oldest.has(type))
}

/** What `copilot -p --output-format json` prints last; a run that failed early has nothing else. */
function isEnd({type, sessionId, exitCode}: JsonObject): boolean {
  return type === 'result' && typeof sessionId === 'string' && typeof exitCode === 'number'
}

function readEvent(participants: CopilotParticipants, record: JsonObject, line: number): void {
  const type = record['type']
  const data = asObject(record['data'])
  const id = asString(record['agentId'])
  const call = asString(data['toolCallId'])
  if (typeof type === 'string' && type.startsWith('subagent.')) {
    if (call !== undefined) readSubagent(participants, record, call, line)
    return
  }
  const participant = copilotParticipantOf(participants, id, asString(data['parentToolCallId']), line)
  if (type === 'assistant.message') {
    const content = data['content'] ?? record['output'] ?? record['content']
    addPiece(participants, participant, {...data, content}, line)
  } else if (type === 'tool.execution_complete') {
    const text = data['success'] === false ? undefined : asString(asObject(data['result'])['content'])
    if (text !== undefined && call !== undefined) addResult(participants, call, text, line)
  } else if (type === 'user.message') addPrompt(participant.thread)
  else if (type === 'session.start' || type === 'session.model_change')
    participant.thread.model = asString(data['newModel']) ?? asString(data['selectedModel']) ?? participant.thread.model
  else if (type === 'session.task_complete') complete(participants, asString(data['summary']), line)
  else if (type === 'session.error') stop(participants, participant, 'error')
  else if (type === 'abort') stop(participants, participant, 'interruption')
  else if (type === 'result' && typeof record['exitCode'] === 'number' && record['exitCode'] !== 0)
    participants.main.thread.stopReason ??= 'error'
}

/** An event about a sub-agent. */
function readSubagent(participants: CopilotParticipants, record: JsonObject, call: string, line: number): void {
  const data = asObject(record['data'])
  const agent = asString(data['agentName'])
  const participant = startedBy(participants, call, {id: asString(record['agentId']), agent, line})
  participant.isRunning = record['type'] === 'subagent.started'
  if (record['type'] === 'subagent.failed' || isRecord(data['error'])) participant.thread.stopReason = 'error'
  if (data['executionMode'] === 'background') participants.detached.add(call)
}

export const copilotEventsFormat: Format = {
  name: 'copilot-events',
  program: 'GitHub Copilot CLI',
  files: '`events.jsonl` below `~/.copilot/session-state`',
  triedOn: 'real files',
  lines: [copilotEvents]
}
