import {isRecord} from '../../text/json-object.ts'
import type {DocumentFormat, Format, LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {crewaiConsole} from './console.ts'
import {crewaiLog, endOf, roleName, type TaskEnd, taskThreads} from './task-log.ts'

/**
 * What a crew of CrewAI gave back: `{raw, tasks_output, token_usage}`, its `tasks_output` or one of them alone, the result of one agent
 * `{raw, agent_role}`, or a log of its tasks, `[{timestamp, task, agent, status, output}]`. Each task is a thread, the last one the main thread. Agents are known by their roles.
 *
 * Source: `crews/crew_output.py`, `tasks/task_output.py`, `lite_agent_output.py` and `utilities/file_handler.py` of
 * https://github.com/crewAIInc/crewAI, read in November 2026.
 */
const crewaiOutput: DocumentFormat = {
  name: 'crewai-output',
  detects: (value) => (Array.isArray(value) ? isLog(value) || areTaskOutputs(value) : isOutput(value)),
  read: (value, lineOf) => ({
    threads: taskThreads(Array.isArray(value) && isLog(value) ? logEnds(value, lineOf) : outputEnds(value, lineOf))
  })
}

function areTaskOutputs(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every(isTaskOutput)
}

/** An output of a task with all of its fields: outside of its crew, fewer may be those of anything. */
function isTaskOutput(value: unknown): boolean {
  const {description, output_format: format} = asObject(value)
  return (
    isTask(value) && typeof description === 'string' && typeof format === 'string' && 'json_dict' in asObject(value)
  )
}

function isOutput(value: unknown): boolean {
  const {raw, agent_role: role, tasks_output: tasks} = asObject(value)
  const isRaw = raw === undefined || typeof raw === 'string'
  if (Array.isArray(tasks)) return isRaw && tasks.length > 0 && tasks.every(isTask)
  return (typeof raw === 'string' && typeof role === 'string') || isTaskOutput(value)
}

function isTask(value: unknown): boolean {
  const {agent, raw, output} = asObject(value)
  return typeof agent === 'string' && (typeof raw === 'string' || typeof output === 'string')
}

function outputEnds(value: unknown, lineOf: LineOf): readonly TaskEnd[] {
  const {raw, agent_role, agent: author, tasks_output: list} = asObject(value)
  const [tasks, base]: readonly [readonly unknown[], Path] = Array.isArray(value)
    ? [value, []]
    : [asArray(list), ['tasks_output']]
  const all = tasks.map((task, index): TaskEnd => {
    const {agent, raw: rawText, output} = asObject(task)
    const path: Path = [...base, index, rawText === undefined ? 'output' : 'raw']
    return {agent: roleName(agent), text: asString(rawText ?? output) ?? '', line: lineOf(path)}
  })
  const done = all.filter(({text}) => text !== '')
  // A task whose condition was not met has an output, too; the crew gives back that of the last one that was done.
  const ends = done.length === 0 ? all : done
  if (typeof raw !== 'string') return ends
  const agent = roleName(agent_role ?? author) ?? ends.at(-1)?.agent
  return [...ends.slice(0, -1), {agent, text: raw, line: lineOf(['raw'])}]
}

const statuses: ReadonlySet<unknown> = new Set(['started', 'completed', 'failed'])

function isLog(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every(isLogEntry)
}

function isLogEntry(value: unknown): boolean {
  const {timestamp, task, agent, status} = asObject(value)
  return isRecord(value) && [timestamp, task, agent].every((each) => typeof each === 'string') && statuses.has(status)
}

function logEnds(list: readonly unknown[], lineOf: LineOf): readonly TaskEnd[] {
  return list.map((item, index) => {
    const {agent, status, output} = asObject(item)
    const line = lineOf([index, 'output'])
    return endOf({agent: asString(agent), status: asString(status), output: asString(output), line})
  })
}

export const crewaiOutputFormat: Format = {
  name: 'crewai-output',
  program: 'CrewAI',
  files:
    'outputs of crews, tasks and agents, logs of tasks (`output_log_file`) as JSON or text; with the format declared, what `verbose` shows, whose boxes cut lines at the width of the terminal; each task is a thread, with the role of its agent',
  triedOn: 'real files',
  documents: [crewaiOutput],
  texts: [crewaiLog],
  dialogues: [crewaiConsole]
}
