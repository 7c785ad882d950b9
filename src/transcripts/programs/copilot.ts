import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {aNumber, aString, isPresent, type Pattern} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {addMessage, addPrompt} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {readId, skipTypes} from '../skip-types.ts'

/** An agent of a session. */
interface CopilotParticipant {
  readonly thread: OpenThread
  /** Between the events of its start and its end. */
  isRunning: boolean
  /** How many stops of the main agent its thread has taken part in. */
  stops: number
  /** The result of the call that started it. */
  result?: {readonly text: string; readonly line: number}
}

/** The agents of a session of Copilot CLI. */
type CopilotParticipants = ReturnType<typeof createParticipants>

function createParticipants() {
  const main: CopilotParticipant = {thread: openMain(), isRunning: false, stops: 0}
  const stopped: {count: number; reason: StopReason} = {count: 0, reason: 'error'}
  return {
    main,
    others: new Map<string, CopilotParticipant>(),
    /** An agent goes by the id of its call, by one of its own, or by both: its key in `others`, by each of these. */
    keys: new Map<string, string>(),
    /** The calls that start an agent, with its type. */
    tasks: new Map<string, string | undefined>(),
    /** The calls whose result is only that the agent started. */
    detached: new Set<string>(),
    /** How often the main agent stopped, and why the last time. */
    stopped
  }
}

/** The agent of an event; the main one where the event has no id. */
function copilotParticipantOf(
  participants: CopilotParticipants,
  id: string | undefined,
  call: string | undefined,
  line: number
): CopilotParticipant {
  const ids = [id, call].filter((each) => each !== undefined)
  if (ids.length > 0) return participantWith(participants, ids, line)
  participants.main.thread.lastLine = line
  return participants.main
}

/** The agent that an event about it names by its call, and perhaps by its id and its type. */
function startedBy(
  participants: CopilotParticipants,
  call: string,
  {id, agent, line}: {readonly id?: string | undefined; readonly agent: string | undefined; readonly line: number}
): CopilotParticipant {
  const {keys} = participants
  // The event of an agent within an agent may have the id of its parent
  const isOwn = id !== undefined && (keys.get(id) ?? call) === (keys.get(call) ?? call)
  const participant = participantWith(participants, isOwn ? [call, id] : [call], line)
  participant.thread.agent ??= agent
  return participant
}

function participantWith(
  {others, keys, stopped}: CopilotParticipants,
  ids: readonly string[],
  line: number
): CopilotParticipant {
  const key = ids.map((id) => keys.get(id)).find((each) => each !== undefined) ?? ids[0] ?? 'main'
  for (const id of ids) keys.set(id, key)
  const participant = others.get(key) ?? {
    thread: openThread('subagent', key),
    isRunning: false,
    stops: stopped.count
  }
  takePart(participant, stopped)
  participant.thread.lastLine = line
  others.set(key, participant)
  return participant
}

/** A message of an agent, or a piece of one. */
function addPiece(
  participants: CopilotParticipants,
  {thread}: CopilotParticipant,
  message: JsonObject,
  line: number
): void {
  const text = asString(message['content']) ?? ''
  const requests = asArray(message['toolRequests']).map(asObject)
  thread.model = asString(message['model']) ?? thread.model
  if (text === '' && requests.length === 0) return
  const stopReason = requests.length > 0 && message['phase'] !== 'final_answer' ? 'tool call' : undefined
  addMessage(thread, {text, line, stopReason, id: asString(message['messageId'])})
  for (const request of requests) addTask(participants, request)
}

function addTask({tasks, detached}: CopilotParticipants, {name, toolCallId: call, arguments: given}: JsonObject): void {
  const task = asObject(typeof given === 'string' ? parseJson(given) : given)
  if (name !== 'task' || typeof call !== 'string') return
  tasks.set(call, asString(task['agent_type']))
  if (task['mode'] === 'background') detached.add(call)
}

/** Whether a call returns the text of an agent, as far as is known. */
function isTask({tasks, keys, detached}: CopilotParticipants, call: string): boolean {
  return (tasks.has(call) || keys.has(call)) && !detached.has(call)
}

function addResult(participants: CopilotParticipants, call: string, text: string, line: number): void {
  if (!isTask(participants, call)) return
  startedBy(participants, call, {agent: participants.tasks.get(call), line}).result ??= {text, line}
}

/** The main agent reported that it is done. */
function complete({main: {thread}}: CopilotParticipants, summary: string | undefined, line: number): void {
  if (summary !== undefined && (thread.stopReason !== undefined || thread.text === ''))
    addMessage(thread, {text: summary, line})
}

/** An agent stops before its end; the main agent takes with it those that still run. */
function stop({main, stopped}: CopilotParticipants, participant: CopilotParticipant, stopReason: StopReason): void {
  participant.thread.stopReason = stopReason
  participant.thread.id = undefined
  if (participant !== main) return
  stopped.count++
  stopped.reason = stopReason
}

/** Stops an agent that ran while the main agent stopped: before its next event, since a stop may concern any number of them. */
function takePart(participant: CopilotParticipant, {count, reason}: CopilotParticipants['stopped']): void {
  if (participant.stops < count && participant.isRunning) participant.thread.stopReason = reason
  participant.stops = count
}

/** The threads of all agents, once no record follows. */
function copilotThreads({main, others, stopped}: CopilotParticipants): readonly Thread[] {
  for (const participant of others.values()) takePart(participant, stopped)
  return [closeThread(main.thread), ...[...others.values()].map(close)]
}

function close({thread, result, isRunning}: CopilotParticipant): Thread {
  if (thread.number === 0 && thread.stopReason === undefined) {
    if (result !== undefined) addMessage(thread, result)
    else if (isRunning) thread.stopReason = 'unfinished run'
  }
  return closeThread(thread)
}

/** Webhooks have dotted names too, such as `user.created`. */
const event =
  /^(?:assistant\.\w+|user\.message|tool\.execution_\w+|subagent\.\w+|session\.(?:start|resume|shutdown|error|info|model_change|task_complete))$/

/** A run that failed early has no other record than the last one of `copilot -p --output-format json`. */
const eventRecord: Pattern = [
  {type: (type) => /^session\.\w+$/.test(asString(type) ?? ''), id: aString, parentId: isPresent, data: isRecord},
  {type: (type) => event.test(asString(type) ?? ''), data: isRecord},
  {type: ['user.message', 'assistant.message']},
  {type: 'result', sessionId: aString, exitCode: aNumber}
]

const answeredCall = readId(['tool.execution_complete'], 'toolCallId')
const probe = skipTypes([
  'tool.execution_start',
  'tool.execution_partial_result',
  'hook.start',
  'hook.end',
  'system.message',
  'assistant.reasoning'
])

/**
 * The events of Copilot CLI: `{type, data, agentId?}`, the oldest without `data`. The records of sub-agents are in the
 * same file, with the id of the call that started them or one of their own.
 *
 * Source: `session-events.d.ts` of `@github/copilot-sdk` 1.0.14 and files of the CLI, read in November 2026.
 */
export const copilotEventsFormat = format({
  name: 'copilot-events',
  program: 'GitHub Copilot CLI',
  files: '`events.jsonl` below `~/.copilot/session-state`',
  triedOn: 'real files',
  lines: {some: [eventRecord]},
  reader(_, lineOf) {
    const participants = createParticipants()
    return {
      probe(line) {
        const call = answeredCall(line)
        return call === undefined || isTask(participants, call) ? probe(line) : 'skip'
      },
      add(record, path) {
        if (record['ephemeral'] !== true) readEvent(participants, record, lineOf(path))
      },
      finish: () => ({threads: copilotThreads(participants)})
    }
  }
})

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
