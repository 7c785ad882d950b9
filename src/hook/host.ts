import type {AgentText} from '../report/agent-text.ts'
import type {JsonObject} from '../text/json-object.ts'
import {toJson} from '../text/printable.ts'

export const hostNames = ['claude', 'codex', 'gemini', 'copilot', 'cursor'] as const
export type HostName = (typeof hostNames)[number]

/** An event whose host waits for the answer of the hook. */
export type HookEvent = Stop | ToolChange | WrittenFiles | SentMessage

interface AgentEvent {
  /** The `name` in the definition of the agent that acts; `undefined` for an agent without a definition. */
  readonly agent: string | undefined
}

/** An agent is about to stop. */
export interface Stop extends AgentEvent {
  readonly kind: 'stop'
  /** Whether this is the agent's last turn; a turn that waits for work in the background is not. */
  readonly isLast: boolean
  /** The last message, as the host passes it. */
  readonly message: string | undefined
  /** `message` is only a part of the last message, or has more text around it: the transcript has the exact message. */
  readonly isPartial?: boolean
  /** The path of the transcript that holds the last message. */
  readonly transcript: string | undefined
  /** Whose message of the transcript counts. */
  readonly participant: TranscriptAgent
  readonly retryKey: RetryKey
}

export interface TranscriptAgent {
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** The host's id of the agent's run. */
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/** Identifies a row of retries: how often in a row an agent was sent back is counted by it. */
export interface RetryKey {
  readonly session: string | undefined
  readonly agent: string | undefined
  readonly turn: string | undefined
  /** Whether the agent goes on because a hook sent it back; `undefined` where the host does not pass it. */
  readonly isRetry: boolean | undefined
  /** How often it was sent back, where the host counts. */
  readonly count?: number | undefined
}

/** A tool is about to write a file. */
export interface ToolChange extends AgentEvent {
  readonly kind: 'file'
  readonly path: string
  /** The text of the file afterwards; `undefined` where the tool will fail. */
  readonly after: (before: string | undefined) => string | undefined
}

/** A tool wrote files. */
export interface WrittenFiles extends AgentEvent {
  readonly kind: 'written'
  readonly files: readonly WrittenFile[]
}

export interface WrittenFile {
  readonly path: string
  /** The text of the file before, from that after; `undefined` for a new file, and where the host does not pass it. */
  readonly before: (text: string) => string | undefined
}

export interface SentMessage extends AgentEvent {
  readonly kind: 'message'
  /** Another agent started the agent that sends it. */
  readonly isSubagent: boolean
  readonly text: string
}

/** The output of a hook process, and its exit code. */
export interface HookAnswer {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** A program that runs coding agents: the payloads that it sends to hooks, and the answers that it expects. */
export interface HookHost {
  /** `undefined` for an event that is not answered. */
  readonly read: (payload: JsonObject) => HookEvent | undefined
  /** Sends the agent back, keeps the tool from running, or reports errors of the written text to the agent. */
  readonly block: (event: HookEvent, reason: AgentText) => HookAnswer
  /** Shows a message to people, and lets the agent go on, which may read it where the host keeps it. */
  readonly warn: (message: AgentText) => HookAnswer
}

export function answer(value: object): HookAnswer {
  return {out: `${toJson(value)}\n`, err: '', code: 0}
}

export const silence: HookAnswer = {out: '', err: '', code: 0}
