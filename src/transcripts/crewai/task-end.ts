import {expectFewThreads} from '../errors.ts'
import type {StopReason, Thread} from '../model.ts'
import {asString} from '../record.ts'

/** How a task of a crew ended. */
export interface TaskEnd {
  /** The role of the agent that did it. */
  readonly agent: string | undefined
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly stopReason?: StopReason | undefined
}

/** An entry of a log of tasks. */
export interface LogEntry {
  readonly agent: string | undefined
  readonly status: string | undefined
  readonly output: string | undefined
  /** From 1. */
  readonly line: number
}

/** How a task ended, by one of its entries. */
export function endOf({agent, status, output, line}: LogEntry): TaskEnd {
  const stopReason = status === 'started' ? 'unfinished run' : status === 'failed' ? 'error' : undefined
  return {agent: roleName(agent), text: output ?? '', line, stopReason}
}

/** Roles in YAML may end in a line feed. */
export function roleName(role: unknown): string | undefined {
  return asString(asString(role)?.trim())
}

/** The threads of tasks: that of the last one is the main thread. The entry of the start of a task that went on does not count. */
export function taskThreads(ends: readonly TaskEnd[]): readonly Thread[] {
  const done = ends.filter(({stopReason}, index) => stopReason !== 'unfinished run' || index === ends.length - 1)
  expectFewThreads(done.length)
  const threads = done.map((end, index) => threadOf(end, index === done.length - 1 ? undefined : index + 1))
  return [...threads.slice(-1), ...threads.slice(0, -1)]
}

function threadOf({agent, text, line, stopReason}: TaskEnd, task: number | undefined): Thread {
  const reason = stopReason ?? (text === '' ? 'nothing' : undefined)
  return {
    id: task === undefined ? 'main' : `task ${task}`,
    kind: task === undefined ? 'main' : 'subagent',
    ...(agent !== undefined && {agent}),
    text,
    line,
    message: text === '' ? 0 : 1,
    ...(reason !== undefined && {stopReason: reason})
  }
}
