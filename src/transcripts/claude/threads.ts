import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {expectFewAgents} from '../errors.ts'
import type {FormatReading} from '../format.ts'
import type {ThreadEnding} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {type AgentCalls, type Content, contentOf, createAgentCalls, sendMessage} from './content.ts'
import {
  addDelivery,
  addRecord,
  beginTurn,
  type Delivery,
  type IsKept,
  type LastTurn,
  openTurn,
  stopTurn,
  structuredOutputTool,
  turnEnding
} from './last-turn.ts'
import {createReports, elementsIn, noticesIn, type Returned} from './reports.ts'
import {createTeamLog, handBack, timeOf} from './team-log.ts'

/** The agent that a record belongs to. */
interface Author {
  /** Empty for the main thread, else an agent, the call that started it, or a key that the reader made. */
  readonly key: string
  readonly type: string | undefined
  /** The agent's name in its team. */
  readonly name: string | undefined
}

/** An agent with records of its own. */
interface ClaudeParticipant extends LastTurn {
  /** The line of its first record; 0 before one. */
  line: number
  type: string | undefined
  name: string | undefined
  /** The model of its last message that names one. */
  model: string | undefined
  /** The command that it was given last, with its `/`; `undefined` for another prompt. */
  command: string | undefined
  /** The command that its last message answered. */
  answered: string | undefined
}

/** The agents with records of their own, by the keys of their authors. */
type ClaudeParticipants = Map<string, ClaudeParticipant>

/** The agent with a key, from its first record on. */
function claudeParticipantOf(participants: ClaudeParticipants, key: string): ClaudeParticipant {
  const existing = participants.get(key)
  if (existing !== undefined) return existing
  expectFewAgents(participants.size)
  const participant: ClaudeParticipant = {
    ...openTurn(),
    line: 0,
    type: undefined,
    name: undefined,
    model: undefined,
    command: undefined,
    answered: undefined
  }
  participants.set(key, participant)
  return participant
}

/** An agent that another started: its records, its returned report, or both. */
interface Subagent {
  readonly line: number
  readonly participant?: ClaudeParticipant | undefined
  readonly returned?: Returned | undefined
}

/** The tools that deliver an answer, by kind of agent. A team does not see the text that a member prints. */
const deliveryTools = {teammate: [sendMessage, handBack], subagent: [handBack], main: []}

/** Takes from a record who made it. @param line from 1 */
function identify(participant: ClaudeParticipant, {type, name}: Author, line: number): void {
  if (participant.line === 0) participant.line = line
  participant.type = type ?? participant.type
  participant.name = name ?? participant.name
}

/** How the main thread ended so far; `undefined` where it has not begun. */
function mainEndingOf(participants: ClaudeParticipants, isKept: IsKept): ThreadEnding | undefined {
  const participant = participants.get('')
  if (participant === undefined || participant.lastLine === 0) return undefined
  return turnEnding(participant, isKept, deliveryTools[participant.name === undefined ? 'main' : 'teammate'])
}

/** The main thread, if there is one. */
function mainThreads(
  participants: ClaudeParticipants,
  type: string | undefined,
  ending?: ThreadEnding
): readonly Thread[] {
  if (ending === undefined) return []
  const participant = participants.get('')
  const agent = participant?.type ?? type ?? participant?.name ?? participant?.answered
  const kind = participant?.name === undefined ? 'main' : 'teammate'
  return [{id: mainId, kind, ...(agent === undefined ? {} : {agent}), ...modelOf(participant), ...ending}]
}

/**
 * The threads of all agents but the main one, in the order of their first lines.
 *
 * @param typeOf the type of an agent, where a source knows it better than the records
 */
function subagentThreads(
  participants: ClaudeParticipants,
  returned: readonly Returned[],
  {calls, isKept, typeOf}: {calls: AgentCalls; isKept: IsKept; typeOf: (agent: string) => string | undefined}
): readonly Thread[] {
  const agents = [...subagentsOf(participants, returned, calls)].sort(([, a], [, b]) => a.line - b.line)
  return agents.map(([agent, {participant, returned}]) => {
    const kind = participant?.name === undefined ? 'subagent' : 'teammate'
    const type = typeOf(agent) ?? participant?.type ?? calls.typeOf(agent) ?? participant?.name
    const ending = participant && turnEnding(participant, isKept, deliveryTools[kind])
    const named = type === undefined ? {} : {agent: type}
    return {id: threadIdOf(agent), kind, ...named, ...modelOf(participant), ...betterOf(ending, returned)}
  })
}

function subagentsOf(
  participants: ClaudeParticipants,
  returned: readonly Returned[],
  calls: AgentCalls
): ReadonlyMap<string, Subagent> {
  const agents = new Map<string, Subagent>()
  for (const [key, participant] of participants) {
    if (key !== '' && participant.lastLine !== 0) agents.set(calls.agentOf(key), {line: participant.line, participant})
  }
  for (const each of returned) {
    const existing = agents.get(each.id)
    agents.set(each.id, {...existing, line: Math.min(each.line, existing?.line ?? each.line), returned: each})
  }
  return agents
}

function modelOf(participant: ClaudeParticipant | undefined): Pick<Thread, 'model'> {
  return participant?.model === undefined ? {} : {model: participant.model}
}

const mainId = 'main'

/** The id of the thread of an agent: one that is named like the main thread gets another. */
function threadIdOf(agent: string): string {
  return agent === mainId ? `${mainId} (agent)` : agent
}

/** An agent's own thread has most; its report has more where the thread is not complete. */
function betterOf(ending: ThreadEnding | undefined, returned: Returned | undefined): ThreadEnding {
  const isBetter = returned !== undefined && (returned.stopReason === undefined || ending?.stopReason === 'nothing')
  if (ending !== undefined && (ending.stopReason === undefined || !isBetter)) return ending
  const {text, line, count, stopReason} = returned ?? {text: '', line: 1, count: 0, stopReason: 'nothing'}
  const message = text === '' ? 0 : count
  return {
    text,
    line,
    message,
    ...(stopReason === undefined ? {} : {stopReason}),
    ...(ending?.printed && {printed: [...ending.printed, ...(text === '' ? [] : [{message, text, line}])]})
  }
}

/** The program writes this where a turn needs no answer. */
const noAnswer = 'No response requested.'

interface Origin {
  readonly participant: ClaudeParticipant
  readonly author: Author
  /** From 1. */
  readonly line: number
}

/** Errors of the service take the place of a message. */
function isFailure(record: JsonObject): boolean {
  return record['isApiErrorMessage'] === true || asObject(record['message'])['model'] === '<synthetic>'
}

/** Adds a record of type `assistant` to its thread. */
function addReply(
  record: JsonObject,
  content: Content,
  {participant, author, line}: Origin,
  deliveries: readonly Delivery[]
): void {
  const {id, model, stop_reason: stop} = asObject(record['message'])
  const uuid = asString(record['uuid'])
  identify(participant, author, line)
  participant.model = asString(model) ?? participant.model
  if (content.texts.length > 0 || content.calls.length > 0 || content.isThought) {
    const isAborted = record['isAbortedMidStream'] === true || record['aborted'] === true
    const key = asString(id) ?? uuid ?? `line ${line}`
    const tools = content.calls.map(({name}) => name)
    addRecord(participant, key, {uuid, line, text: content.texts.join('\n'), tools, stop: asString(stop), isAborted})
    participant.answered = participant.command
  }
  for (const delivery of deliveries) addDelivery(participant, delivery)
}

/** The same for an error of the service. */
function addFailure({texts}: Content, {participant, author, line}: Origin): void {
  identify(participant, author, line)
  if (!texts.includes(noAnswer)) stopTurn(participant, line, 'error')
}

/** The same for a record of type `user` without answers of tools. */
function readPromptRecord(record: JsonObject, content: Content, {participant, author, line}: Origin): void {
  identify(participant, author, line)
  if (isInterruption(record, content)) stopTurn(participant, line, 'interruption')
  else if (opensTurn(record, content)) {
    beginTurn(participant, line)
    participant.command = commandIn(content)
  } else if (isFeedback(content)) participant.isPrompted = true
}

const interruption = '[Request interrupted by user'

/** Whether a record of type `user` records that the agent was interrupted. */
function isInterruption(record: JsonObject, {texts}: Content): boolean {
  return record['interruptedByShutdown'] === true || texts.some((text) => text.startsWith(interruption))
}

const command =
  /^\s*(?:<command-message>[^<]{0,400}<\/command-message>\s*)?<command-name>(\/[\w:.-]{1,100})<\/command-name>/

/** The command that a prompt calls: the agent then follows its definition. */
function commandIn({texts}: Content): string | undefined {
  return command.exec(texts.join('\n'))?.[1]
}

/** Texts that the program adds on its own, and commands that it runs itself. */
const noise =
  /^\s*(?:<(?:system-reminder|task-notification|local-command-|command-name>\/(?:clear|exit|compact)<|bash-)|Caveat: )/

/** Whether a record of type `user` gives the agent something to do. */
function opensTurn(record: JsonObject, {texts, answers}: Content): boolean {
  if (answers.length > 0 || record['isCompactSummary'] === true) return false
  const text = texts.join('\n')
  const messages = elementsIn(text, 'teammate-message')
  if (messages.length > 0) return !messages.every(({body}) => isNotice(body))
  return record['isMeta'] !== true && !noise.test(text)
}

/** Whether a record of type `user` holds why a hook sent the agent back. */
function isFeedback({texts}: Content): boolean {
  return texts.some((text) => /^\w+ hook feedback/.test(text))
}

/** A notice between members of a team, such as being idle or a request to shut down, is an object with a type. */
function isNotice(body: string): boolean {
  const value = parseJson(body)
  return isRecord(value) && typeof value['type'] === 'string'
}

/** The line of the value at a path of a record. */
export type LineAt = (path: readonly PropertyKey[]) => number

/** Facts about the main thread from outside its records. */
interface Main {
  readonly type?: string | undefined
  readonly ending?: ThreadEnding | undefined
}

/** The threads of a run of Claude Code, whichever of its formats they are read from. */
export function createClaudeThreads() {
  const calls = createAgentCalls()
  const reports = createReports(calls)
  const team = createTeamLog()
  const participants: ClaudeParticipants = new Map()
  const retracted = new Set<string>()
  const isKept = (uuid: string | undefined) => uuid === undefined || !retracted.has(uuid)
  /** How the main thread ended so far; `undefined` where it has not begun. */
  const mainEnding = () => mainEndingOf(participants, isKept)

  /** Reads a record of type `assistant`. */
  function readAssistant(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const origin = {participant: claudeParticipantOf(participants, author.key), author, line: lineAt(content.path)}
    if (isFailure(record)) {
      addFailure(content, origin)
      return
    }
    const deliveries = content.calls.flatMap((call) => {
      calls.add(call)
      const {key: thread, name: from} = author
      const uuid = asString(record['uuid'])
      if (call.name === structuredOutputTool)
        return {tool: call.name, uuid, text: JSON.stringify(call.input), line: lineAt(call.path)}
      return team.add(call, {thread, from, uuid, time: timeOf(record), line: () => lineAt(call.path)}) ?? []
    })
    addReply(record, content, origin, deliveries)
  }

  /** Reads a record of type `user`. */
  function readUser(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const structured = content.answers.length === 1 ? (record['toolUseResult'] ?? record['tool_use_result']) : undefined
    for (const answer of content.answers) reports.addAnswer(answer, structured, line)
    if (content.answers.length > 0) return
    for (const text of content.texts) readQueued(text, line)
    readPromptRecord(record, content, {participant: claudeParticipantOf(participants, author.key), author, line})
  }

  /** Reads a text that the agent gets besides the records of type `user`: it may be the report of another. */
  function readQueued(text: unknown, line: number): void {
    if (typeof text !== 'string') return
    for (const notice of noticesIn(text)) reports.addNotice(notice, line)
  }

  /** @param typeOf the type of an agent, where a source knows it better than the records */
  function finish(
    {type, ending = mainEnding()}: Main = {},
    typeOf: (agent: string) => string | undefined = () => undefined
  ): FormatReading {
    const subagents = subagentThreads(participants, reports.returned(), {calls, isKept, typeOf})
    const threads = [...mainThreads(participants, type, ending), ...subagents]
    return {threads, ...team.finish(isKept, (key) => (key === '' ? mainId : threadIdOf(calls.agentOf(key))))}
  }

  return {
    calls,
    reports,
    readAssistant,
    readUser,
    readQueued,
    /** Reads any record: some take others back. */
    retract: (record: JsonObject) => addRetracted(retracted, record),
    mainEnding,
    finish
  }
}

/** The keys of a record that takes others back: their values are the `uuid`s of these. */
const retractionKeys = ['supersedesUuids', 'supersedes', 'retractedMessageUuids', 'retracted_message_uuids']

function addRetracted(retracted: Set<string>, record: JsonObject): void {
  for (const key of retractionKeys)
    for (const uuid of asArray(record[key])) if (typeof uuid === 'string') retracted.add(uuid)
}
