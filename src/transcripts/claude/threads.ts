import type {JsonObject} from '../../text/json-object.ts'
import type {Reading} from '../format.ts'
import type {Ending} from '../last-message.ts'
import {asArray, asString, readRecord} from '../record.ts'
import {type AgentCalls, createAgentCalls} from './agent-calls.ts'
import {contentOf} from './content.ts'
import {failureEffect, isFailure, messageOf, promptEffect, replyEffect} from './effects.ts'
import {createHeldLines, type KeptLine} from './held-lines.ts'
import {openParticipants} from './open-participants.ts'
import {
  type Author,
  mainEndingOf,
  mainId,
  mainThreads,
  type Participant,
  subagentThreads,
  threadIdOf
} from './participants.ts'
import type {UnreadRecord} from './pending.ts'
import {noticesIn} from './reports.ts'
import {retractionKeys} from './retractions.ts'
import {createReports, type Reports} from './returned.ts'
import {createTeamLog} from './team-log.ts'

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
  /**
   * A record that need not be parsed where messages follow: a message without calls that matter, or a prompt without reports.
   *
   * @param message its id; without it the record is a prompt
   * @returns whether it may wait for these
   */
  addUnread(line: KeptLine, author: Author, message?: string, model?: string): boolean
  /** The bytes of all lines so far are about to be overwritten. */
  keep(): void
  /** A text that the agent gets besides the records of type `user`: it may be the report of another. */
  readQueued(text: unknown, line: number): void
  /** Any record: some take others back. */
  retract(record: JsonObject): void
  /** How the main thread ended so far; `undefined` where it has not begun. */
  mainEnding(): Ending | undefined
  /** @param typeOf the type of an agent, where a source knows it better than the records */
  finish(main?: Main, typeOf?: (agent: string) => string | undefined): Reading
}

export function createClaudeThreads(): ClaudeThreads {
  const calls = createAgentCalls()
  const reports = createReports(calls)
  const team = createTeamLog()
  const lines = createHeldLines()
  const participants = openParticipants(lines, readUnread)
  let skipped = 0
  const retracted = new Set<string>()
  const isKept = (uuid: string | undefined) => uuid === undefined || !retracted.has(uuid)
  const mainEnding = () => mainEndingOf(participants.all, isKept)

  function readAssistant(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const origin = {participant: participants.of(author.key), author, line: lineAt(content.path)}
    const {records} = origin.participant
    if (isFailure(record)) {
      records.add(failureEffect(record, origin))
      return
    }
    const message = messageOf(record, content, origin)
    const deliveries = content.calls.flatMap((call) => {
      calls.add(call)
      const {key: thread, name: from} = author
      return team.add(call, {thread, from, uuid: asString(record['uuid']), line: () => lineAt(call.path)}) ?? []
    })
    records.add(replyEffect(record, origin, message, deliveries))
  }

  function readUser(record: JsonObject, author: Author, lineAt: LineAt): void {
    const content = contentOf(record)
    const line = lineAt(content.path)
    const structured = content.answers.length === 1 ? (record['toolUseResult'] ?? record['tool_use_result']) : undefined
    for (const answer of content.answers) reports.addAnswer(answer, structured, line)
    if (content.answers.length > 0) return
    for (const text of content.texts) readQueued(text, line)
    const participant = participants.of(author.key)
    participant.records.add(promptEffect(record, {participant, author, line}))
  }

  function readUnread({line, author, message, isPrompt}: UnreadRecord, participant: Participant): void {
    const record = readRecord(line)
    const origin = {participant, author, line: line.number}
    if (record === undefined) skipped++
    else if (isPrompt) promptEffect(record, origin)()
    else replyEffect(record, origin, message)()
  }

  function readQueued(text: unknown, line: number): void {
    if (typeof text !== 'string') return
    for (const notice of noticesIn(text)) reports.addNotice(notice, line)
  }

  function finish(
    {type, ending = mainEnding()}: Main = {},
    typeOf: (agent: string) => string | undefined = () => undefined
  ): Reading {
    const subagents = subagentThreads(participants.all, reports.returned(), {calls, isKept, typeOf})
    const threads = [...mainThreads(participants.all, type, ending), ...subagents]
    return {threads, skipped, ...team.finish(isKept, (key) => (key === '' ? mainId : threadIdOf(calls.agentOf(key))))}
  }

  return {
    calls,
    reports,
    readAssistant,
    readUser,
    addUnread(line, author, id, model) {
      const {lastTurn, records} = participants.of(author.key)
      const message = id === undefined ? lastTurn.lastMessage() : lastTurn.messageOf(id)
      if (message === undefined) return false
      records.addUnread({line: lines.hold(line), author, message, isPrompt: id === undefined, model})
      return true
    },
    keep: lines.keep,
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
