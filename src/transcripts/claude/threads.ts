import type {JsonObject} from '../../text/json-object.ts'
import type {Reading} from '../format.ts'
import type {Ending} from '../last-message.ts'
import {asArray, asObject, asString} from '../record.ts'
import {type AgentCalls, createAgentCalls} from './agent-calls.ts'
import {contentOf} from './content.ts'
import {
  type Author,
  mainEndingOf,
  mainId,
  mainThreads,
  type Participants,
  participantOf,
  subagentThreads,
  threadIdOf
} from './participants.ts'
import {noticesIn} from './reports.ts'
import {retractionKeys} from './retractions.ts'
import {createReports, type Reports} from './returned.ts'
import {createTeamLog} from './team-log.ts'
import {isFeedback, isInterruption, opensTurn} from './user-records.ts'

/** The line of the value at a path of a record. */
export type LineAt = (path: readonly PropertyKey[]) => number

/** What is known of the main thread besides its records. */
interface Main {
  readonly type?: string | undefined
  readonly ending?: Ending | undefined
}

/** The threads of a run of Claude Code, whichever of its formats they are read from. */
export interface ClaudeThreads {
  readonly calls: AgentCalls
  readonly reports: Reports
  /** A record of type `assistant`. */
  readAssistant(record: JsonObject, author: Author, lineAt: LineAt): void
  /** A record of type `user`. */
  readUser(record: JsonObject, author: Author, lineAt: LineAt): void
  /** A record of type `assistant` without calls that matter, of a message that cannot be the last of its thread. */
  passAssistant(message: string, author: Author, line: number): void
  /** A record of type `user` without answers and reports, before messages that take the place of those before it. */
  passPrompt(author: Author, line: number): void
  /** Whether an agent gave texts to others, by its key: what prompts come between them decides which is its last. */
  hasDeliveries(key: string): boolean
  /** A text that the agent gets besides the records of type `user`: it may be the report of another. */
  readQueued(text: unknown, line: number): void
  /** Any record: some take others back. */
  retract(record: JsonObject): void
  /** How the main thread ended so far; `undefined` where it has not begun. */
  mainEnding(): Ending | undefined
  /** @param typeOf the type of an agent, where a source knows it better than the records */
  finish(main?: Main, typeOf?: (agent: string) => string | undefined): Reading
}

/** The program writes this where a turn needs no answer. */
const noAnswer = 'No response requested.'

export function createClaudeThreads(): ClaudeThreads {
  const calls = createAgentCalls()
  const reports = createReports(calls)
  const team = createTeamLog()
  const participants: Participants = new Map()
  const retracted = new Set<string>()
  const isKept = (uuid: string | undefined) => uuid === undefined || !retracted.has(uuid)
  const mainEnding = () => mainEndingOf(participants, isKept)

  function readAssistant(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const participant = participantOf(participants, author, line)
    const {lastTurn} = participant
    if (isFailure(record)) {
      if (!content.texts.includes(noAnswer)) lastTurn.fail(line)
      return
    }
    const {id, model, stop_reason: stop} = asObject(record['message'])
    participant.model = asString(model) ?? participant.model
    const uuid = asString(record['uuid'])
    const isAborted = record['isAbortedMidStream'] === true || record['aborted'] === true
    lastTurn.add({message: asString(id), uuid, line, content, stop: asString(stop), isAborted})
    for (const call of content.calls) {
      calls.add(call)
      const origin = {thread: author.key, from: author.name, uuid, line: () => lineAt(call.path)}
      const delivery = team.add(call, origin)
      if (delivery !== undefined) lastTurn.addDelivery(delivery)
    }
  }

  function readUser(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const structured = content.answers.length === 1 ? (record['toolUseResult'] ?? record['tool_use_result']) : undefined
    for (const answer of content.answers) reports.addAnswer(answer, structured, line)
    if (content.answers.length > 0) return
    const {lastTurn} = participantOf(participants, author, line)
    for (const text of content.texts) readQueued(text, line)
    if (isInterruption(record, content)) lastTurn.interrupt(line)
    else if (opensTurn(record, content)) lastTurn.begin(line)
    else if (isFeedback(content)) lastTurn.prompt()
  }

  function readQueued(text: unknown, line: number): void {
    if (typeof text !== 'string') return
    for (const notice of noticesIn(text)) reports.addNotice(notice, line)
  }

  function finish(
    {type, ending = mainEnding()}: Main = {},
    typeOf: (agent: string) => string | undefined = () => undefined
  ): Reading {
    const subagents = subagentThreads(participants, reports.returned(), {calls, isKept, typeOf})
    const threads = [...mainThreads(participants, type, ending), ...subagents]
    return {threads, ...team.finish(isKept, (key) => (key === '' ? mainId : threadIdOf(calls.agentOf(key))))}
  }

  return {
    calls,
    reports,
    readAssistant,
    readUser,
    passAssistant: (message, author, line) => participantOf(participants, author, line).lastTurn.pass(message, line),
    passPrompt: (author, line) => participantOf(participants, author, line).lastTurn.begin(line),
    hasDeliveries: (key) => participants.get(key)?.lastTurn.hasDeliveries() === true,
    readQueued,
    retract: (record) => addRetracted(retracted, record),
    mainEnding,
    finish
  }
}

function addRetracted(retracted: Set<string>, record: JsonObject): void {
  for (const key of retractionKeys)
    for (const uuid of asArray(record[key])) if (typeof uuid === 'string') retracted.add(uuid)
}

/** Errors of the service take the place of a message. */
function isFailure(record: JsonObject): boolean {
  return record['isApiErrorMessage'] === true || asObject(record['message'])['model'] === '<synthetic>'
}
