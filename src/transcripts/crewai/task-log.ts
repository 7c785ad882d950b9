import {expectFewThreads} from '../errors.ts'
import type {TextFormat} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {asString} from '../record.ts'

/**
 * A log of the tasks of a crew as text: `2026-11-01 10:00:00: task_name="…", task="…", agent="…", status="completed", output="…"`. An entry
 * may have many lines.
 *
 * Source: `utilities/file_handler.py` of https://github.com/crewAIInc/crewAI, read in November 2026.
 */
export const crewaiLog: TextFormat = {
  name: 'crewai-output',
  detects: (text) => start.test(text.trimStart()) && text.includes(statusMark),
  read(text) {
    const lines = text.trimEnd().split('\n')
    const starts = lines.flatMap((line, index) => (start.test(line.replace(/^\uFEFF/, '')) ? [index] : []))
    return {
      threads: taskThreads(starts.map((from, index) => readEntry(lines.slice(from, starts[index + 1]), from + 1)))
    }
  }
}

const start = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}: (?:task_name|task|agent)="/
const statusMark = '", status="'
const outputMark = '", output="'

/** @param line of the record, from 1 */
function readEntry(lines: readonly string[], line: number): TaskEnd {
  const text = lines.join('\n').trimEnd()
  const end = text.indexOf(statusMark)
  const [status] = text.slice(end + statusMark.length).split('"', 1)
  const outputStart = text.indexOf(outputMark, end + statusMark.length)
  const output = outputStart === -1 ? undefined : text.slice(outputStart + outputMark.length)
  const feeds = text.slice(0, Math.max(outputStart, 0)).split('\n').length - 1
  return endOf({agent: agentIn(text.slice(0, end)), status, output: output?.replace(/"$/, ''), line: line + feeds})
}

/** The agent is the last field before the status; in the first versions it was the first one. */
function agentIn(fields: string): string | undefined {
  const [, first] = /^[^"]{1,40}\bagent="([^"]{0,200})"/.exec(fields) ?? []
  return first ?? fields.slice(fields.lastIndexOf('agent="') + 'agent="'.length)
}

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
