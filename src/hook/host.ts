import type {Json} from '../transcripts/format.ts'

export const hostNames = ['claude', 'codex', 'gemini', 'copilot', 'cursor'] as const
export type HostName = (typeof hostNames)[number]

/** Something that a host asks about before it goes on. */
export type HookEvent = Stop | FileChange | Message

interface Asked {
  /** The `name` of the definition of the agent that acts; `undefined` for one without. */
  readonly agent: string | undefined
}

/** An agent is about to stop. */
export interface Stop extends Asked {
  readonly kind: 'stop'
  /** A turn that waits for work in the background is not the agent's last. */
  readonly isLast: boolean
  /** The last message, as the host tells it. */
  readonly said: string | undefined
  /** What the host tells is part of the last message, or holds it: the transcript's own says where it begins and ends. */
  readonly isRough?: boolean
  /** Where the last message can be read. */
  readonly transcript: string | undefined
  /** Whose message of the transcript counts. */
  readonly speaker: Speaker
  /** How to count how often the agent was sent back. */
  readonly chain: Chain
}

/** An agent of a transcript. */
export interface Speaker {
  readonly kind: 'main' | 'subagent' | 'teammate'
  /** What the host calls the agent's run. */
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/** A row of answers that ends when an agent was sent back too often. */
export interface Chain {
  readonly session: string | undefined
  readonly agent: string | undefined
  readonly turn: string | undefined
  /** Whether the agent goes on because a hook sent it back; `undefined` where the host does not tell. */
  readonly isForced: boolean | undefined
  /** How often it was sent back, where the host counts. */
  readonly count?: number | undefined
}

/** A tool is about to write a file. */
export interface FileChange extends Asked {
  readonly kind: 'file'
  readonly path: string
  /** The text of the file afterwards; `undefined` where the tool will fail. */
  readonly after: (before: string | undefined) => string | undefined
}

/** An agent is about to send a message to another. */
export interface Message extends Asked {
  readonly kind: 'message'
  readonly text: string
}

/** What a process says and ends with. */
export interface Answer {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** A program that runs coding agents: how it asks, and how it wants to be answered. */
export interface Host {
  /** `undefined` for an event that is not answered. */
  readonly read: (payload: Json) => HookEvent | undefined
  /** Sends the agent back, or keeps the tool from running. */
  readonly block: (event: HookEvent, reason: string) => Answer
  /** What people are told while everything goes on. */
  readonly warn: (message: string) => Answer
}

/** An answer as the one JSON object that hosts read. */
export function answer(value: object): Answer {
  return {out: `${JSON.stringify(value)}\n`, err: '', code: 0}
}

export const silence: Answer = {out: '', err: '', code: 0}
