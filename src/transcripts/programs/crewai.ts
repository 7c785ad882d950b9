import {isRecord} from '../../text/json-object.ts'
import {dialogueLines, fencedLines, trimmedBlock} from '../dialogue.ts'
import {expectFewThreads} from '../errors.ts'
import type {DialogueFormat, DocumentFormat, Format, LineOf, Path, TextFormat} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * A log of the tasks of a crew as text: `2026-11-01 10:00:00: task_name="…", task="…", agent="…", status="completed", output="…"`. An entry
 * may have many lines.
 *
 * Source: `utilities/file_handler.py` of https://github.com/crewAIInc/crewAI, read in November 2026.
 */
const crewaiLog: TextFormat = {
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
interface TaskEnd {
  /** The role of the agent that did it. */
  readonly agent: string | undefined
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly stopReason?: StopReason | undefined
}

/** An entry of a log of tasks. */
interface LogEntry {
  readonly agent: string | undefined
  readonly status: string | undefined
  readonly output: string | undefined
  /** From 1. */
  readonly line: number
}

/** How a task ended, by one of its entries. */
function endOf({agent, status, output, line}: LogEntry): TaskEnd {
  const stopReason = status === 'started' ? 'unfinished run' : status === 'failed' ? 'error' : undefined
  return {agent: roleName(agent), text: output ?? '', line, stopReason}
}

/** Roles in YAML may end in a line feed. */
function roleName(role: unknown): string | undefined {
  return asString(asString(role)?.trim())
}

/** The threads of tasks, the last one as the main thread. A task's start entry does not count if the task went on. */
function taskThreads(ends: readonly TaskEnd[]): readonly Thread[] {
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

/**
 * The `verbose` log of a crew of CrewAI: `# Agent: Writer` above `## Task:`, `## Using tool:` or `## Final Answer:`.
 * Later versions draw boxes with such titles, and cut lines at the terminal's width.
 *
 * Source: `agents/crew_agent_executor.py` and `utilities/console_formatter.py` of https://github.com/crewAIInc/crewAI, and runs that users
 * published, read in November 2026.
 */
const crewaiConsole: DialogueFormat = {
  name: 'crewai-output',
  detects: (text) => partsIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const fenced = fencedLines(lines)
    const parts = partsIn(lines).filter(({line}) => !fenced.has(line))
    const [first] = parts
    return first !== undefined && (first.isBox || parts.slice(1).some(({title}) => title !== first.title))
  },
  read(text) {
    const lines = dialogueLines(text)
    const parts = partsIn(lines)
    return {threads: taskThreads(parts.map((part, index) => consoleEndOf(lines, part, parts[index + 1]?.line)))}
  }
}

/** An agent's act in the log. */
interface Part {
  /** The index of its first line. */
  readonly line: number
  readonly agent: string
  readonly title: string
  readonly isBox: boolean
  /** The index of the first line of its text, behind a title. The text ends before `to`, or before the next part. */
  readonly from: number
  readonly to?: number
}

function partsIn(lines: readonly string[]): readonly Part[] {
  return lines.flatMap((_, index) => headingPart(lines, index) ?? boxPart(lines, index) ?? [])
}

const heading = /^# Agent: (.{1,400})$/
const step = /^## (Task|Thought|Using tool|Final Answer):/

function headingPart(lines: readonly string[], line: number): Part | undefined {
  const [, agent] = heading.exec(lines[line] ?? '') ?? []
  const [, title] = step.exec(lines[line + 1] ?? '') ?? []
  return agent !== undefined && title !== undefined ? {line, agent, title, isBox: false, from: line + 1} : undefined
}

const boxTop = /^[╭┌]─+ (?:\P{L}{1,10} )?Agent (Started|Final Answer) ─+[╮┐] *$/u
const boxAgent = /^Agent: (.{1,400})$/

function boxPart(lines: readonly string[], line: number): Part | undefined {
  const [, title] = boxTop.exec(lines[line] ?? '') ?? []
  if (title === undefined) return undefined
  let to = line + 1
  let from: number | undefined
  let agent: string | undefined
  for (; boxLine.test(lines[to] ?? ''); to++) {
    const text = boxedText(lines[to])
    agent ??= boxAgent.exec(text)?.[1]
    if (text.startsWith('Final Answer:')) from ??= to
  }
  return agent === undefined ? undefined : {line, agent, title, isBox: true, from: from ?? to, to}
}

const boxLine = /^│ {0,2}(.*)│ *$/

function boxedText(line = ''): string {
  return boxLine.exec(line)?.[1]?.trimEnd() ?? ''
}

/** How a task ended; one that the agent only began or went on with has not. @param next the index of the line of the next part */
function consoleEndOf(lines: readonly string[], {agent, title, isBox, from, to}: Part, next = lines.length): TaskEnd {
  if (title !== 'Final Answer') return {agent: roleName(agent), text: '', line: from + 1, stopReason: 'unfinished run'}
  const texts = lines.slice(from, to ?? next).map((line) => (isBox ? boxedText(line) : line))
  texts[0] = texts[0]?.replace(/^[^:]*:/, '').trim() ?? ''
  const block = trimmedBlock(texts, 0, texts.length)
  return {agent: roleName(agent), text: block.text, line: from + block.from + 1}
}

/**
 * The result of a crew of CrewAI: `{raw, tasks_output, token_usage}`, its `tasks_output`, or one of them. Also the
 * result of one agent `{raw, agent_role}`, or a log of tasks, `[{timestamp, task, agent, status, output}]`. Each task
 * is a thread, the last one the main thread. Agents are known by their roles.
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

/** Whether a value is a task's output with all its fields; outside of a crew, fewer fields prove nothing. */
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
  // A task with an unmet condition has an output, too; the crew returns the output of the last task that was done.
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
