import type {TextFormat} from '../format.ts'
import {endOf, type TaskEnd, taskThreads} from './task-end.ts'

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
