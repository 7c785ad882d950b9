/** The content of a captured file, for all programs alike. */

import {formats} from './format-names.ts'

export {formats}

export type FormatName = (typeof formats)[number]

/** Declared formats of a captured file: one of transcripts, or the text that an agent printed. */
export const inputFormats = ['text', ...formats] as const
export type InputFormat = (typeof inputFormats)[number]

/** A literal, `null` for a missing value, `*` for any; or one of several. */
type OwnValue = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** Values by path, all of which a record has. One pattern of a list has to match. */
export type OwnPattern = Readonly<Record<string, OwnValue>>
export type OwnPatterns = OwnPattern | readonly OwnPattern[]

/** The path of a list, and the path of the text in each matching item. */
interface OwnParts {
  readonly in: string
  readonly if?: OwnPatterns | undefined
  readonly text: string
}

export type OwnPlace = string | OwnParts

/** The description of a format of a project's own: patterns of records, and paths of keys with dots between. */
export interface OwnDescription {
  /** JSON on each line, the data of server-sent events, or a place in a document. */
  readonly records?: 'lines' | 'events' | {readonly in: string} | undefined
  readonly turn: OwnPatterns
  readonly text: OwnPlace | readonly OwnPlace[]
  readonly prompt?: OwnPatterns | undefined
  readonly call?: OwnPatterns | undefined
  readonly error?: OwnPatterns | undefined
  readonly end?: OwnPatterns | undefined
  readonly stop?:
    | string
    | {readonly path: string; readonly values: Readonly<Record<string, (typeof recordedReasons)[number]>>}
    | undefined
  readonly agent?: string | undefined
  readonly model?: string | undefined
  readonly thread?: string | undefined
  readonly main?: OwnPatterns | undefined
  readonly message?: string | undefined
  readonly id?: string | undefined
  readonly parent?: string | undefined
  /** The path of the id of a run, of several in a file. */
  readonly run?: string | undefined
}

/** A format that is text: the marks of turns, each at the start of a line; `...` in a mark is any text. */
export interface OwnDialogue {
  readonly records: 'text'
  readonly turn: string | readonly string[]
  readonly prompt: string | readonly string[]
  /** Lines of the program, which belong to no turn. */
  readonly other?: string | readonly string[] | undefined
}

/** A format of a project's own, by the name in its configuration. */
export interface OwnFormat {
  readonly name: string
  readonly description: OwnDescription | OwnDialogue
}

/** The name of a declared format. */
export function formatName(format: InputFormat | OwnFormat): string {
  return typeof format === 'string' ? format : format.name
}

/** A format that a captured file has to have. */
export type DeclaredFormat = FormatName | OwnFormat

/** The format of transcripts that a text resembles, or `records` of an unknown program. */
export type Resembled = string

/** Why a message is not final, as a program records it. `unfinished run`: the program was stopped before it wrote its result. */
export const recordedReasons = [
  'tool call',
  'error',
  'interruption',
  'token limit',
  'refusal',
  'unfinished run'
] as const

/** Why a thread has no final message; `nothing`: it has no message of the agent at all. */
export type StopReason = (typeof recordedReasons)[number] | 'nothing'

export interface PrintedMessage {
  /** Which message of the agent in its thread it is, from 1. */
  readonly message: number
  readonly text: string
  /** The line of the file with the text, from 1. */
  readonly line: number
}

/** The data that a program takes in place of the text, as JSON: `claude -p --json-schema` validates it against that schema. */
interface StructuredOutput {
  readonly text: string
  /** The line of the file with the data, from 1. */
  readonly line: number
}

/** The part of one agent in a run. */
export interface Thread {
  /** `main`, or the program's id of the thread; unique in its run. */
  readonly id: string
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** The `name` of the agent's definition, where the program records it. */
  readonly agent?: string | undefined
  /** The model that wrote it, as the program names it; of the formats whose records have it. */
  readonly model?: string
  /** The text of the last message, tool calls and thoughts left out; empty where there is none. */
  readonly text: string
  /** The line of the file with the text or, without one, the last line of the thread; from 1. */
  readonly line: number
  /** Which message of the agent in this thread it is, from 1; 0 without one. */
  readonly message: number
  /** The data beside a text; data without a text is the text. */
  readonly structured?: StructuredOutput
  /** Why the text is not final; `undefined` where it is. */
  readonly stopReason?: StopReason
  /** A prompt without an answer follows the message, as far as the file goes; formats of hosts with hooks have it. */
  readonly isPrompted?: boolean
  /** All messages, where they were asked for: those with a text, in their order. */
  readonly printed?: readonly PrintedMessage[]
}

/**
 * A message from one agent to another, as a tool call or as the text of its delivery.
 *
 * The agent that sends it is known by its thread, and by its name in its team where the program records that.
 */
export interface SideMessage {
  /** The id of the thread that sent it. */
  readonly thread: string
  /** The name of the agent that sent it. */
  readonly from?: string
  /** The name of the agent that gets it; `*` for all. */
  readonly to?: string
  /** `message`, `broadcast`, `shutdown_request`, `shutdown_response`, or another type of the program. */
  readonly kind: string
  /** The content: of a request or a response its reason, empty where it has none. */
  readonly text: string
  readonly summary?: string
  /** It has the form `{to, message}` of programs without broadcasts. */
  readonly isDirect?: true
  /** The line of the call, from 1. */
  readonly line: number
  /** Which call of its line it is, from 2; without it the first. */
  readonly callNumber?: number
  /** When it was sent, in milliseconds since 1970, where the program records that. */
  readonly time?: number
}

/** A call with which an agent starts other agents, or manages a team of them and its list of tasks. */
export type TeamEvent = AgentSpawn | TeamChange | TaskCreation | TaskUpdate

interface TeamCall {
  /** The id of the thread that made the call. */
  readonly thread: string
  /** The name of the calling agent in its team. */
  readonly from?: string
  /** The line of the call, from 1. */
  readonly line: number
  /** Which call of its line it is, from 2; without it the first. */
  readonly callNumber?: number
  /** When it was made, in milliseconds since 1970, where the program records that. */
  readonly time?: number
}

/** An agent starts another: the tool `Agent`, formerly `Task`. */
interface AgentSpawn extends TeamCall {
  readonly kind: 'spawn'
  /** The `name` of the definition of the new agent: `subagent_type`. */
  readonly agent?: string
  readonly name?: string
  /** The team that the new agent joins: `team_name`. */
  readonly team?: string
  /** Empty where there is none. */
  readonly prompt: string
  readonly description?: string
}

/** An agent creates or deletes a team: the tools `TeamCreate` and `TeamDelete`. */
interface TeamChange extends TeamCall {
  readonly kind: 'team-create' | 'team-delete'
  /** `team_name`; a call that deletes the team of the session may leave it out. */
  readonly team?: string
  readonly description?: string
}

/** An agent adds a task to the list of its team: the tool `TaskCreate`. */
interface TaskCreation extends TeamCall {
  readonly kind: 'task-create'
  readonly subject?: string
  readonly description?: string
  /** The text shown while the task is in progress. */
  readonly activeForm?: string
}

/** An agent sets the status of a task: the tool `TaskUpdate`. */
interface TaskUpdate extends TeamCall {
  readonly kind: 'task-update'
  /** The number that the task got when it was created. */
  readonly task?: string
  readonly status?: string
}

/** An agent's interaction with others of its run. */
export type Call = SideMessage | TeamEvent

/** The name that Claude Code gives the agent that created a team. */
export const leadName = 'team-lead'

/** The member of a team whose session a file holds. */
export interface TeamSession {
  readonly team: string
  /** The member's name in the team; some versions do not record the lead's. */
  readonly member?: string
  /** The time of its first record in the team, in milliseconds since 1970. */
  readonly since?: number
}

/** Lines of a transcript that are not records, one after the other. */
export interface StrayLines {
  /** The first of them, from 1. */
  readonly line: number
  /** The number of lines, without blank lines between them. */
  readonly count: number
  /** How the first begins. */
  readonly text: string
  /** Before the first record; between records or after the last; or a last record whose end is missing. */
  readonly kind: 'before' | 'between' | 'cut'
}

/** A captured file, read. */
export interface Transcript {
  /** The name of a format, which may be a project's own. */
  readonly format: string
  /** The main thread first, then the others in the order of their first line. */
  readonly threads: readonly Thread[]
  /** In the order of the file. */
  readonly messages: readonly SideMessage[]
  /** In the order of the file; of sessions and streams of Claude Code only. */
  readonly teamEvents: readonly TeamEvent[]
  /** The team of a session file of Claude Code, if recorded. */
  readonly teamSession?: TeamSession
  /** The number of lines that are not records: garbage, half-written, or of another format. */
  readonly skipped: number
  /** The skipped lines that are text, in the order of the file. */
  readonly stray?: readonly StrayLines[]
  /** Paths of a format of the project's own without a value in the file, with their keys. */
  readonly unmatched?: readonly string[]
}
