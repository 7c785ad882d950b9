import type {JsonObject} from '../../text/json-object.ts'
import type {StopReason} from '../model.ts'
import {asObject, asString} from '../record.ts'
import {type AgentCalls, claudeContentText, stopReasonOfStatus} from './content.ts'

/** The text that an agent returned to the one that called it. */
interface ReturnedReport {
  readonly text: string
  readonly stopReason: StopReason | undefined
}

/** A report that came after the call was answered. */
export interface LateReport extends ReturnedReport {
  /** The program's id of the agent. */
  readonly agent: string
  /** The call that started the agent. */
  readonly call: string | undefined
  /** There is no text in it: a failure, or a command that ran in the background. */
  readonly isBare: boolean
}

const handBack = /^\[Subagent hand-back\] .*The report follows:$/m

const agentLine = /^agentId: ([\w-]+) \([^)]*\)$/

/** A report whose agent was not allowed to go on has a note above. */
const turnLimit = /^(?: {2})?NOTE: this agent stopped at its \d+-turn limit before finishing\.[^\n]*\n*/

/** The answer of a call without the program's frame before it, and without the id and counts after it. */
function reportOf(text: string): ReturnedReport & {readonly agent: string | undefined} {
  const counted = withoutUsage(text)
  const trimmed = counted.trimEnd()
  const start = trimmed.lastIndexOf('\n') + 1
  const agent = agentLine.exec(trimmed.slice(start))?.[1]
  const framed = agent === undefined ? counted : trimmed.slice(0, Math.max(0, start - 1))
  return {...unframed(framed), agent}
}

/** The report in the answer of a call that starts an agent; `undefined` where the agent has only begun. */
export function reportIn(text: string): ReturnedReport | undefined {
  return launched.test(text) ? undefined : withReason(reportOf(text))
}

function withoutUsage(text: string): string {
  const trimmed = text.trimEnd()
  const start = trimmed.endsWith('</usage>') ? trimmed.lastIndexOf('<usage>') : -1
  return start === -1 ? text : trimmed.slice(0, start)
}

/** A report without the frame around it, which indents it by two spaces (from 2.1.277), and without notes above it. */
function unframed(text: string): ReturnedReport {
  const note = turnLimit.exec(text)?.[0]
  const stopReason = note === undefined ? undefined : 'unfinished run'
  const frame = handBack.exec(text)
  if (frame === null) return {text: text.slice(note?.length ?? 0), stopReason}
  return {text: text.slice(frame.index + frame[0].length + 1).replace(/^ {2}/gm, ''), stopReason}
}

/** Reports in a message to the agent that called: notifications of tasks, and reports that were handed back. */
export function noticesIn(text: string): readonly LateReport[] {
  return [...notificationsIn(text), ...handBacksIn(text)]
}

const notification = '<task-notification>'

function notificationsIn(text: string): readonly LateReport[] {
  const notices: LateReport[] = []
  const starts = [...text.matchAll(/<task-notification>\s*<task-id>/g)].map(({index}) => index)
  for (const [order, start] of starts.entries()) {
    const notice = notificationOf(text.slice(start + notification.length, starts[order + 1]))
    if (notice !== undefined) notices.push(notice)
  }
  return notices
}

/** Background tasks that are not agents. */
const otherTask = /^(?:Background command|Monitor|Workflow) /

/** The report was given with a tool, and the notification only refers to it. */
const pointer = /^This agent's report was delivered to you as a message from "/

/** Version 2.1.332 escapes the text of a result, 2.1.220 did not: there it ends where the last tag of that name does. */
function notificationOf(text: string): LateReport | undefined {
  const open = text.indexOf('<result>')
  const close = text.lastIndexOf('</result>')
  const hasResult = open !== -1 && close > open
  const head = hasResult ? text.slice(0, open) : text
  const agent = textInTag(head, 'task-id')
  if (agent === undefined || otherTask.test(textInTag(head, 'summary') ?? '')) return undefined
  const result = hasResult ? unescaped(text.slice(open + '<result>'.length, close)) : ''
  const isBare = !hasResult || pointer.test(result)
  const report = unframed(isBare ? '' : result)
  const stopReason = stopReasonOfStatus(textInTag(head, 'status')) ?? report.stopReason
  return {agent, call: textInTag(head, 'tool-use-id'), isBare, text: report.text, stopReason}
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&']
])

/** A text as it was before it was escaped; one with a character that would have been was not. */
function unescaped(text: string): string {
  return /[<>]|&(?!(?:lt|gt|amp);)/.test(text)
    ? text
    : text.replace(/&(?:lt|gt|amp);/g, (found) => escapes.get(found) ?? found)
}

/** Every line of a report is indented, so that its end cannot occur in it. */
function handBacksIn(text: string): readonly LateReport[] {
  const notices: LateReport[] = []
  for (const {attributes, body} of elementsIn(text, 'agent-message', '\n</agent-message>')) {
    const agent = /^from="([^"]+)"/.exec(attributes)?.[1]
    if (agent === undefined || !handBack.test(body)) continue
    notices.push({agent, call: undefined, isBare: false, ...unframed(body.replace(/^\n/, ''))})
  }
  return notices
}

/** An element that the program puts into a message; its text is not escaped. */
export interface MessageElement {
  /** The text between the name and the `>`. */
  readonly attributes: string
  readonly body: string
}

/** The elements of a name in a text, one after the other. The last may have no end, then it is left out. */
export function elementsIn(text: string, name: string, end = `</${name}>`): readonly MessageElement[] {
  const elements: MessageElement[] = []
  const start = `<${name} `
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at)) {
    const head = text.indexOf('>', at)
    const close = head === -1 ? -1 : text.indexOf(end, head)
    if (close === -1) break
    elements.push({attributes: text.slice(at + start.length, head), body: text.slice(head + 1, close)})
    at = close + end.length
  }
  return elements
}

/** The text of the first element without attributes of a name; `undefined` where there is none, or one with elements. */
function textInTag(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start === -1) return undefined
  const from = start + name.length + 2
  const end = text.indexOf('<', from)
  return text.startsWith(`</${name}>`, end) ? text.slice(from, end) : undefined
}

export interface Returned extends ReturnedReport {
  /** The program's id of the agent, else its call. */
  readonly id: string
  readonly line: number
  /** The number of the agent's reports so far, with this one. */
  readonly count: number
}

/** Answers that only report that the agent has begun, from versions that do not structure them. */
const launched = /^(?:(?:Async|Background) agent launched|Spawned successfully|Remote agent launched)/

const refused = /\[Request interrupted by user|doesn't want to (?:proceed|take this action)/

/** The reports that agents return to those that called them. */
export function createReports(calls: AgentCalls) {
  const returned = new Map<string, Returned>()

  function add(id: string, {text, stopReason}: ReturnedReport, line: number): void {
    const before = returned.get(id)
    if (before !== undefined && before.text === text && before.stopReason === stopReason) return
    returned.set(id, {id, text, stopReason, line, count: (before?.count ?? 0) + 1})
  }

  /**
   * @param answer a block of type `tool_result`
   * @param value the program's record of the answer, besides the text for the model
   */
  function addAnswer(answer: JsonObject, value: unknown, line: number): void {
    const id = asString(answer['tool_use_id'])
    if (id === undefined || !calls.close(id)) return
    const structured = asObject(value)
    const status = asString(structured['status'])
    const raw = claudeContentText(answer['content'])
    const plain = reportOf(raw)
    calls.name(id, asString(structured['agentId']) ?? plain.agent, asString(structured['agentType']))
    const agent = calls.agentOf(id)
    const stopReason = stopReasonOfStatus(status)
    if (answer['is_error'] === true || stopReason !== undefined) {
      add(agent, {text: '', stopReason: refused.test(raw) ? 'interruption' : (stopReason ?? 'error')}, line)
      return
    }
    if (status === undefined ? launched.test(raw) : status !== 'completed') return
    const text = keptText(structured)
    add(agent, withReason(text === '' ? plain : unframed(text)), line)
  }

  function addNotice({agent, call, isBare, text, stopReason}: LateReport, line: number): void {
    if (call !== undefined) calls.name(call, agent, undefined)
    const isAgent = !isBare || calls.isTyped(agent) || (call !== undefined && calls.isAgentCall(call))
    if (!isAgent || (isBare && stopReason === undefined)) return
    add(agent, withReason({text, stopReason}), line)
  }

  return {
    addAnswer,
    addNotice,
    /** By agent, in the order of the first report. */
    returned: (): readonly Returned[] => [...returned.values()].map((each) => ({...each, id: calls.agentOf(each.id)}))
  }
}

/** The text of a kept answer, which counts the program's own note blocks at its start and end. */
function keptText({content, harnessNoteCount: before, harnessTailCount: after}: JsonObject): string {
  if (!Array.isArray(content)) return claudeContentText(content)
  const [first, rest] = [before, after].map((count) => (typeof count === 'number' ? count : 0))
  return claudeContentText(content.slice(first, content.length - (rest ?? 0)))
}

/** An empty report is not a final message. */
function withReason({text, stopReason}: ReturnedReport): ReturnedReport {
  return {text, stopReason: stopReason ?? (text === '' ? 'nothing' : undefined)}
}
