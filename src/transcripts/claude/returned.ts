import type {JsonObject} from '../../text/json-object.ts'
import {asObject, asString} from '../record.ts'
import type {AgentCalls} from './agent-calls.ts'
import {claudeContentText, stopReasonOfStatus} from './content.ts'
import {type LateReport, type ReturnedReport, reportOf, unframed} from './reports.ts'

/** What an agent returned. */
export interface Returned extends ReturnedReport {
  /** The program's id of the agent, else its call. */
  readonly id: string
  readonly line: number
  /** How many reports of the agent came, this one included. */
  readonly count: number
}

/** The reports that agents return to those that called them. */
export interface Reports {
  /**
   * @param answer a block of type `tool_result`
   * @param structured what the program keeps of the answer besides the text for the model
   */
  addAnswer(answer: JsonObject, structured: unknown, line: number): void
  addNotice(notice: LateReport, line: number): void
  /** By agent, in the order of the first report. */
  returned(): readonly Returned[]
}

/** Answers that only report that the agent has begun, from versions that do not structure them. */
const launched = /^(?:Async agent launched|Spawned successfully|Remote agent launched)/

const refused = /\[Request interrupted by user|doesn't want to (?:proceed|take this action)/

export function createReports(calls: AgentCalls): Reports {
  const returned = new Map<string, Returned>()

  function add(id: string, {text, stopReason}: ReturnedReport, line: number): void {
    const before = returned.get(id)
    if (before !== undefined && before.text === text && before.stopReason === stopReason) return
    returned.set(id, {id, text, stopReason, line, count: (before?.count ?? 0) + 1})
  }

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
    const text = claudeContentText(structured['content'])
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
    returned: () => [...returned.values()].map((each) => ({...each, id: calls.agentOf(each.id)}))
  }
}

/** An empty report is not a final message. */
function withReason({text, stopReason}: ReturnedReport): ReturnedReport {
  return {text, stopReason: stopReason ?? (text === '' ? 'nothing' : undefined)}
}
