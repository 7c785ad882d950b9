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
import type {Pending, UnreadRecord} from './pending.ts'
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
   * A record that need not be parsed where messages follow: a message without calls that matter.
   *
   * @param id where its own is in the bytes
   */
  addUnreadReply(
    line: KeptLine,
    author: Author,
    id: {readonly start: number; readonly end: number},
    model?: string
  ): void
  /** The same for a prompt without reports. @returns whether it may wait for these: not where no message came before */
  addUnreadPrompt(line: KeptLine, author: Author): boolean
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

  function addUnread(
    {number, bytes, start, end}: KeptLine,
    author: Author,
    records: Pending,
    {message, isPrompt, model}: Pick<UnreadRecord, 'message' | 'isPrompt' | 'model'>
  ): void {
    const record = {number, bytes, start, end, store: undefined, isHeld: true, author, message, isPrompt, model}
    lines.hold(record)
    records.addUnread(record)
  }

  function readUnread(line: UnreadRecord, participant: Participant): void {
    const {author, message, isPrompt} = line
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
    addUnreadReply(line, author, {start, end}, model) {
      const {lastTurn, records} = participants.of(author.key)
      addUnread(line, author, records, {message: lastTurn.messageOf(line.bytes, start, end), isPrompt: false, model})
    },
    addUnreadPrompt(line, author) {
      const {lastTurn, records} = participants.of(author.key)
      const message = lastTurn.lastMessage()
      if (message === undefined) return false
      addUnread(line, author, records, {message, isPrompt: true, model: undefined})
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
