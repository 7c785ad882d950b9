/** What a captured file holds, whatever program wrote it. */

/** The shapes of captured files, by the program that writes them. */
export const formats = [
  'claude-session',
  'claude-stream',
  'claude-result',
  'claude-web',
  'codex-rollout',
  'codex-exec',
  'gemini-result',
  'gemini-stream',
  'gemini-session',
  'copilot-events',
  'opencode-run',
  'opencode-export',
  'cursor-transcript',
  'promptfoo',
  'openai-chat',
  'openai-response',
  'anthropic-message',
  'messages',
  'aider'
] as const
export type Format = (typeof formats)[number]

/** Why a thread has no final message: what stands in its place. */
export type StopReason =
  | 'tool call'
  | 'error'
  | 'interruption'
  | 'token limit'
  | 'refusal'
  /** No message of the agent at all. */
  | 'nothing'
  /** The program was stopped before it wrote its result. */
  | 'unfinished run'

/** What one agent said in a run. */
export interface Thread {
  /** `main`, or what the program calls the thread; unique in its run. */
  readonly id: string
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** The `name` of the agent's definition, where the program tells it. */
  readonly agent?: string
  /** The text of the last message, tool calls and thoughts left out; empty where there is none. */
  readonly text: string
  /** The line of the file that holds the text or, without one, the last line of the thread; from 1. */
  readonly line: number
  /** Which message of the agent in this thread it is, from 1; 0 without one. */
  readonly message: number
  /** Why the text is not final; `undefined` where it is. */
  readonly stopReason?: StopReason
}

/** A message from one agent to another, as a tool call or as the text of its delivery. */
export interface SideMessage {
  /** The thread that sent it. */
  readonly thread: string
  readonly from?: string
  /** `*` for all. */
  readonly to?: string
  /** `message`, `broadcast`, `shutdown_request` or what else the program has. */
  readonly kind: string
  readonly text: string
  readonly summary?: string
  readonly line: number
}

/** A captured file, read. */
export interface Run {
  readonly format: Format
  /** The main thread first, then the others in the order of their first line. */
  readonly threads: readonly Thread[]
  readonly messages: readonly SideMessage[]
  /** How many lines are no record: garbage, half-written. */
  readonly skipped: number
}
