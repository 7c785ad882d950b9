import type {JsonObject} from '../../text/json-object.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** An agent of a session. */
export interface CopilotParticipant {
  readonly thread: OpenThread
  /** Between the events of its start and its end. */
  isRunning: boolean
  /** How many stops of the main agent its thread has taken part in. */
  stops: number
  /** What the call that started it returned. */
  result?: {readonly text: string; readonly line: number}
}

/** The agents of a session of Copilot CLI. */
export interface CopilotParticipants {
  readonly main: CopilotParticipant
  readonly others: Map<string, CopilotParticipant>
  /** An agent goes by the id of its call, by one of its own, or by both: its key in `others`, by each of these. */
  readonly keys: Map<string, string>
  /** The calls that start an agent, with its type. */
  readonly tasks: Map<string, string | undefined>
  /** The calls whose result is only that the agent started. */
  readonly detached: Set<string>
  /** How often the main agent stopped, and why the last time. */
  readonly stopped: {count: number; reason: StopReason}
}

export function createParticipants(): CopilotParticipants {
  return {
    main: {thread: openMain(), isRunning: false, stops: 0},
    others: new Map(),
    keys: new Map(),
    tasks: new Map(),
    detached: new Set(),
    stopped: {count: 0, reason: 'error'}
  }
}

/** The agent of an event; the main one where the event has no id. */
export function copilotParticipantOf(
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
export function startedBy(
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
export function addPiece(
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
export function isTask({tasks, keys, detached}: CopilotParticipants, call: string): boolean {
  return (tasks.has(call) || keys.has(call)) && !detached.has(call)
}

/** A call returned its result. */
export function addResult(participants: CopilotParticipants, call: string, text: string, line: number): void {
  if (!isTask(participants, call)) return
  startedBy(participants, call, {agent: participants.tasks.get(call), line}).result ??= {text, line}
}

/** The main agent reported that it is done. */
export function complete({main: {thread}}: CopilotParticipants, summary: string | undefined, line: number): void {
  if (summary !== undefined && (thread.stopReason !== undefined || thread.text === ''))
    addMessage(thread, {text: summary, line})
}

/** An agent stops before its end; the main agent takes with it those that still run. */
export function stop(
  {main, stopped}: CopilotParticipants,
  participant: CopilotParticipant,
  stopReason: StopReason
): void {
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
export function copilotThreads({main, others, stopped}: CopilotParticipants): readonly Thread[] {
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
