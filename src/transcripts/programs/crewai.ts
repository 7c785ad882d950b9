import type {JsonObject} from '../../text/json-object.ts'
import {markedDialogue, trimmedBlock} from '../dialogue.ts'
import type {FormatForm} from '../engine/description.ts'
import {allOf, aString, eachIs, isPresent, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {expectFewThreads} from '../errors.ts'
import type {LineOf, TextFormat} from '../format.ts'
import type {Thread} from '../model.ts'
import {type Output, outputThread} from '../open-thread.ts'
import {asString} from '../record.ts'

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
function readEntry(lines: readonly string[], line: number): Output {
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

/** An entry of a log of tasks. */
interface LogEntry {
  readonly agent: unknown
  readonly status: unknown
  readonly output: unknown
  /** From 1. */
  readonly line: number
}

/** How a task ended, by one of its entries. */
function endOf({agent, status, output, line}: LogEntry): Output {
  const stopReason = status === 'started' ? 'unfinished run' : status === 'failed' ? 'error' : undefined
  return {agent: roleName(agent), text: asString(output) ?? '', line, stopReason}
}

/** Roles in YAML may end in a line feed. */
function roleName(role: unknown): string | undefined {
  return asString(asString(role)?.trim())
}

/** The threads of tasks, the last one as the main thread. A task's start entry does not count if the task went on. */
function taskThreads(ends: readonly Output[]): readonly Thread[] {
  const done = ends.filter(({stopReason}, index) => stopReason !== 'unfinished run' || index === ends.length - 1)
  expectFewThreads(done.length)
  const last = done.slice(-1).map((end) => outputThread('main', 'main', end))
  return [...last, ...done.slice(0, -1).map((end, index) => outputThread(`task ${index + 1}`, 'subagent', end))]
}

/**
 * The `verbose` log of a crew of CrewAI: `# Agent: Writer` above `## Task:`, `## Using tool:` or `## Final Answer:`.
 * Later versions draw boxes with such titles, and cut lines at the terminal's width.
 *
 * Source: `agents/crew_agent_executor.py` and `utilities/console_formatter.py` of https://github.com/crewAIInc/crewAI, and runs that users
 * published, read in November 2026.
 */
const crewaiConsole = markedDialogue({
  name: 'crewai-output',
  marksIn: partsIn,
  isEvident: ([first, ...others]) =>
    first !== undefined && (first.isBox || others.some(({title}) => title !== first.title)),
  read: (lines, parts) => ({
    threads: taskThreads(parts.map((part, index) => consoleEndOf(lines, part, parts[index + 1]?.line)))
  })
})

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
function consoleEndOf(lines: readonly string[], {agent, title, isBox, from, to}: Part, next = lines.length): Output {
  if (title !== 'Final Answer') return {agent: roleName(agent), text: '', line: from + 1, stopReason: 'unfinished run'}
  const texts = lines.slice(from, to ?? next).map((line) => (isBox ? boxedText(line) : line))
  texts[0] = texts[0]?.replace(/^[^:]*:/, '').trim() ?? ''
  const block = trimmedBlock(texts, 0, texts.length)
  return {agent: roleName(agent), text: block.text, line: from + block.from + 1}
}

const logEntry = {timestamp: aString, task: aString, agent: aString, status: ['started', 'completed', 'failed']}

const task = [
  {agent: aString, raw: aString},
  {agent: aString, output: aString}
]

/** A task's output with all its fields; outside of a crew, fewer fields prove nothing. */
const taskOutput = allOf(task, {description: aString, output_format: aString, json_dict: isPresent})

/**
 * The result of a crew of CrewAI: `{raw, tasks_output, token_usage}`, its `tasks_output`, or one of them. Also the
 * result of one agent `{raw, agent_role}`, or a log of tasks, `[{timestamp, task, agent, status, output}]`. Each task
 * is a thread, the last one the main thread. Agents are known by their roles.
 *
 * Source: `crews/crew_output.py`, `tasks/task_output.py`, `lite_agent_output.py` and `utilities/file_handler.py` of
 * https://github.com/crewAIInc/crewAI, read in November 2026.
 */
const crewaiOutput: FormatForm = {
  documents: [
    {when: [eachIs(logEntry), eachIs(taskOutput)], records: ''},
    {
      when: [{raw: [undefined, aString], tasks_output: eachIs(task)}, {raw: aString, agent_role: aString}, taskOutput],
      records: 'tasks_output'
    }
  ],
  reader(_, lineOf, document = {}, [first] = []) {
    const isLog = matches(logEntry, first)
    const ends: Output[] = []
    return {
      add: ({agent, status, output, raw}, path) =>
        void ends.push(
          isLog
            ? endOf({agent, status, output, line: lineOf([...path, 'output'])})
            : {
                agent: roleName(agent),
                text: asString(raw ?? output) ?? '',
                line: lineOf([...path, raw === undefined ? 'output' : 'raw'])
              }
        ),
      finish: () => ({threads: taskThreads(isLog ? ends : withResult(ends, document, lineOf))})
    }
  }
}

/** A task with an unmet condition has an output, too; the crew returns the output of the last task that was done. */
function withResult(
  tasks: readonly Output[],
  {raw, agent_role: role, agent}: JsonObject,
  lineOf: LineOf
): readonly Output[] {
  const done = tasks.filter(({text}) => text !== '')
  const ends = done.length === 0 ? tasks : done
  if (typeof raw !== 'string') return ends
  return [
    ...ends.slice(0, -1),
    {agent: roleName(role ?? agent) ?? ends.at(-1)?.agent, text: raw, line: lineOf(['raw'])}
  ]
}

export const crewaiOutputFormat = format({
  ...crewaiOutput,
  name: 'crewai-output',
  program: 'CrewAI',
  files:
    'outputs of crews, tasks and agents, logs of tasks (`output_log_file`) as JSON or text; with the format declared, what `verbose` shows, whose boxes cut lines at the width of the terminal; each task is a thread, with the role of its agent',
  triedOn: 'real files',
  readers: {texts: [crewaiLog], dialogues: [crewaiConsole]}
})
