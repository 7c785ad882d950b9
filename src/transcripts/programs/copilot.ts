import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {OpenRecords} from '../engine/description.ts'
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

/** The agents of a session: a sub-agent goes by the id of its call, by one of its own, or by both. */
function createParticipants() {
  const main: CopilotParticipant = {thread: openMain(), isRunning: false, stops: 0}
  const others = new Map<string, CopilotParticipant>()
  /** The keys of agents in `others`, by each of their ids. */
  const keys = new Map<string, string>()
  /** How often the main agent stopped, and why the last time. */
  const stopped: {count: number; reason: StopReason} = {count: 0, reason: 'error'}

  /** Stops an agent that ran while the main agent stopped: before its next event, since a stop may concern any number of them. */
  function takePart(participant: CopilotParticipant): void {
    if (participant.stops < stopped.count && participant.isRunning) participant.thread.stopReason = stopped.reason
    participant.stops = stopped.count
  }

  /** The agent of an event with these ids; the main one where it has none. */
  function participantOf(line: number, ...given: readonly (string | undefined)[]): CopilotParticipant {
    const ids = given.filter((each) => each !== undefined)
    const [first] = ids
    if (first === undefined) {
      main.thread.lastLine = line
      return main
    }
    const key = ids.map((id) => keys.get(id)).find((each) => each !== undefined) ?? first
    for (const id of ids) keys.set(id, key)
    const participant = others.get(key) ?? {
      thread: openThread('subagent', key),
      isRunning: false,
      stops: stopped.count
    }
    others.set(key, participant)
    takePart(participant)
    participant.thread.lastLine = line
    return participant
  }

  return {
    main,
    isKnown: (id: string): boolean => keys.has(id),
    participantOf,
    /** The agent that an event about it names by its call, and perhaps by its id. */
    startedBy(line: number, call: string, id?: string): CopilotParticipant {
      // The event of an agent within an agent may have the id of its parent
      const isOwn = id !== undefined && (keys.get(id) ?? call) === (keys.get(call) ?? call)
      return participantOf(line, call, isOwn ? id : undefined)
    },
    /** An agent stops before its end; the main agent takes with it those that still run. */
    stop(participant: CopilotParticipant, stopReason: StopReason): void {
      participant.thread.stopReason = stopReason
      participant.thread.id = undefined
      if (participant === main) Object.assign(stopped, {count: stopped.count + 1, reason: stopReason})
    },
    threads(): readonly Thread[] {
      for (const participant of others.values()) takePart(participant)
      return [closeThread(main.thread), ...[...others.values()].map(close)]
    }
  }
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
  ...['tool.execution_start', 'tool.execution_partial_result'],
  ...['hook.start', 'hook.end', 'system.message', 'assistant.reasoning']
])

const stops: ReadonlyMap<unknown, StopReason> = new Map([
  ['session.error', 'error'],
  ['abort', 'interruption']
])

const openEvents: OpenRecords = (_, lineOf) => {
  const agents = createParticipants()
  const {main} = agents
  /** The calls that start an agent, with its type. */
  const tasks = new Map<string, string | undefined>()
  /** The calls whose result is only that the agent started. */
  const detached = new Set<string>()

  /** Whether a call returns the text of an agent, as far as is known. */
  function isTask(call: string): boolean {
    return (tasks.has(call) || agents.isKnown(call)) && !detached.has(call)
  }

  function addTask({name, toolCallId: call, arguments: given}: JsonObject): void {
    const task = asObject(typeof given === 'string' ? parseJson(given) : given)
    if (name !== 'task' || typeof call !== 'string') return
    tasks.set(call, asString(task['agent_type']))
    if (task['mode'] === 'background') detached.add(call)
  }

  /** A message of an agent, or a piece of one. */
  function addPiece({thread}: CopilotParticipant, message: JsonObject, content: unknown, line: number): void {
    const text = asString(content) ?? ''
    const requests = asArray(message['toolRequests']).map(asObject)
    thread.model = asString(message['model']) ?? thread.model
    if (text === '' && requests.length === 0) return
    const stopReason = requests.length > 0 && message['phase'] !== 'final_answer' ? 'tool call' : undefined
    addMessage(thread, {text, line, stopReason, id: asString(message['messageId'])})
    for (const request of requests) addTask(request)
  }

  function addResult({success, result}: JsonObject, call: string, line: number): void {
    const text = success === false ? undefined : asString(asObject(result)['content'])
    if (text === undefined || !isTask(call)) return
    const participant = agents.startedBy(line, call)
    participant.thread.agent ??= tasks.get(call)
    participant.result ??= {text, line}
  }

  /** The main agent reported that it is done. */
  function complete(summary: string | undefined, line: number): void {
    const {thread} = main
    if (summary !== undefined && (thread.stopReason !== undefined || thread.text === ''))
      addMessage(thread, {text: summary, line})
  }

  function readSubagent({type, agentId}: JsonObject, data: JsonObject, call: string, line: number): void {
    const participant = agents.startedBy(line, call, asString(agentId))
    participant.thread.agent ??= asString(data['agentName'])
    participant.isRunning = type === 'subagent.started'
    if (type === 'subagent.failed' || isRecord(data['error'])) participant.thread.stopReason = 'error'
    if (data['executionMode'] === 'background') detached.add(call)
  }

  function readEvent(record: JsonObject, line: number): void {
    const {type, agentId, exitCode} = record
    const data = asObject(record['data'])
    const call = asString(data['toolCallId'])
    if (typeof type === 'string' && type.startsWith('subagent.')) {
      if (call !== undefined) readSubagent(record, data, call, line)
      return
    }
    const participant = agents.participantOf(line, asString(agentId), asString(data['parentToolCallId']))
    const {thread} = participant
    const reason = stops.get(type)
    if (type === 'assistant.message')
      addPiece(participant, data, data['content'] ?? record['output'] ?? record['content'], line)
    else if (type === 'tool.execution_complete') {
      if (call !== undefined) addResult(data, call, line)
    } else if (type === 'user.message') addPrompt(thread)
    else if (type === 'session.start' || type === 'session.model_change')
      thread.model = asString(data['newModel']) ?? asString(data['selectedModel']) ?? thread.model
    else if (type === 'session.task_complete') complete(asString(data['summary']), line)
    else if (reason !== undefined) agents.stop(participant, reason)
    else if (type === 'result' && typeof exitCode === 'number' && exitCode !== 0) main.thread.stopReason ??= 'error'
  }

  return {
    probe(line) {
      const call = answeredCall(line)
      return call === undefined || isTask(call) ? probe(line) : 'skip'
    },
    add(record, path) {
      if (record['ephemeral'] !== true) readEvent(record, lineOf(path))
    },
    finish: () => ({threads: agents.threads()})
  }
}

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
  reader: openEvents
})
