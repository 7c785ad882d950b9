import type {JsonObject} from '../../text/json-object.ts'
import type {FormatReading} from '../format.ts'
import type {ThreadEnding} from '../last-message.ts'
import {asArray, asString} from '../record.ts'
import {type AgentCalls, createAgentCalls} from './agent-calls.ts'
import {contentOf} from './content.ts'
import {addFailure, addReply, isFailure, readPromptRecord} from './effects.ts'
import {structuredOutputTool} from './last-turn.ts'
import {
  type Author,
  type ClaudeParticipants,
  claudeParticipantOf,
  mainEndingOf,
  mainId,
  mainThreads,
  subagentThreads,
  threadIdOf
} from './participants.ts'
import {createReports, noticesIn, type Reports} from './reports.ts'
import {createTeamLog, timeOf} from './team-log.ts'

/** The line of the value at a path of a record. */
export type LineAt = (path: readonly PropertyKey[]) => number

/** What is known of the main thread besides its records. */
interface Main {
  readonly type?: string | undefined
  readonly ending?: ThreadEnding | undefined
}

/** The threads of a run of Claude Code, whichever of its formats they are read from. */
export interface ClaudeThreads {
  readonly calls: AgentCalls
  readonly reports: Reports
  /** A record of type `assistant`. */
  readAssistant(record: JsonObject, author: Author, lineAt: LineAt): void
  /** A record of type `user`. */
  readUser(record: JsonObject, author: Author, lineAt: LineAt): void
  /** A text that the agent gets besides the records of type `user`: it may be the report of another. */
  readQueued(text: unknown, line: number): void
  /** Any record: some take others back. */
  retract(record: JsonObject): void
  /** How the main thread ended so far; `undefined` where it has not begun. */
  mainEnding(): ThreadEnding | undefined
  /** @param typeOf the type of an agent, where a source knows it better than the records */
  finish(main?: Main, typeOf?: (agent: string) => string | undefined): FormatReading
}

export function createClaudeThreads(): ClaudeThreads {
  const calls = createAgentCalls()
  const reports = createReports(calls)
  const team = createTeamLog()
  const participants: ClaudeParticipants = new Map()
  const retracted = new Set<string>()
  const isKept = (uuid: string | undefined) => uuid === undefined || !retracted.has(uuid)
  const mainEnding = () => mainEndingOf(participants, isKept)

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

  function readUser(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const structured = content.answers.length === 1 ? (record['toolUseResult'] ?? record['tool_use_result']) : undefined
    for (const answer of content.answers) reports.addAnswer(answer, structured, line)
    if (content.answers.length > 0) return
    for (const text of content.texts) readQueued(text, line)
    readPromptRecord(record, content, {participant: claudeParticipantOf(participants, author.key), author, line})
  }

  function readQueued(text: unknown, line: number): void {
    if (typeof text !== 'string') return
    for (const notice of noticesIn(text)) reports.addNotice(notice, line)
  }

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
    retract: (record) => addRetracted(retracted, record),
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
