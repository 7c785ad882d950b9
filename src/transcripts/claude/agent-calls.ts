import type {Json} from '../format.ts'
import {asObject, asString} from '../record.ts'
import {type ToolCall, textOf} from './content.ts'
import {stopReasonOfStatus} from './stop-reasons.ts'
import {type Notice, type Report, reportOf, unframed} from './reports.ts'

/** A call that starts an agent. */
interface AgentCall {
  readonly id: string | undefined
  /** The type of the agent. */
  type: string | undefined
  /** What the program calls the agent, once it is told. */
  agent: string | undefined
}

/** What an agent returned. */
export interface Returned extends Report {
  /** What the program calls the agent, else its call. */
  readonly id: string
  readonly line: number
  /** How many reports of the agent came, this one with them. */
  readonly count: number
}

/** The calls that start agents, and what came of them. */
export interface AgentCalls {
  made(call: ToolCall): void
  /** The calls that wait for their answer. */
  open(): ReadonlySet<string>
  /**
   * @param answer a block of type `tool_result`
   * @param structured what the program keeps of the answer besides the text for the model
   */
  answered(answer: Json, structured: unknown, line: number): void
  noticed(notice: Notice, line: number): void
  /** The program names the agent of a call. */
  named(call: string, agent: string | undefined, type: string | undefined): void
  /** The call that gave an agent this prompt and whose thread is not known yet. */
  take(prompt: string): string | undefined
  /** What the agent of a call is called; the id itself if it is no call or the agent has no name. */
  agentOf(id: string): string
  typeOf(agent: string): string | undefined
  /** By agent, in the order of the first report. */
  returned(): readonly Returned[]
}

/** Tools that start an agent: the second is the older name. */
const agentTools = ['Agent', 'Task']

/** Answers that only say that the agent has begun, from versions that do not structure them. */
const launched = /^(?:Async agent launched|Spawned successfully|Remote agent launched)/

const refused = /\[Request interrupted by user|doesn't want to (?:proceed|take this action)/

export function createAgentCalls(): AgentCalls {
  const calls = new Map<string, AgentCall>()
  const open = new Set<string>()
  const types = new Map<string, string>()
  const byPrompt = new Map<string, AgentCall[]>()
  const returned = new Map<string, Returned>()

  function made({id, name, input}: ToolCall): void {
    if (!agentTools.includes(name) || (id !== undefined && calls.has(id))) return
    const prompt = asString(input['prompt'])
    const call = {id, type: asString(input['subagent_type']), agent: undefined}
    if (id !== undefined) {
      calls.set(id, call)
      open.add(id)
    }
    if (prompt === undefined) return
    const same = byPrompt.get(prompt)
    if (same === undefined) byPrompt.set(prompt, [call])
    else same.push(call)
  }

  function named(id: string, agent: string | undefined, type: string | undefined): void {
    const call = calls.get(id)
    const known = call?.type ?? type
    if (call !== undefined) {
      call.agent ??= agent
      call.type = known
    }
    if (agent !== undefined && known !== undefined && !types.has(agent)) types.set(agent, known)
  }

  function report(id: string, {text, stopReason}: Report, line: number): void {
    const before = returned.get(id)
    if (before !== undefined && before.text === text && before.stopReason === stopReason) return
    returned.set(id, {id, text, stopReason, line, count: (before?.count ?? 0) + 1})
  }

  function answered(answer: Json, value: unknown, line: number): void {
    const id = asString(answer['tool_use_id'])
    if (id === undefined || !open.delete(id)) return
    const structured = asObject(value)
    const status = asString(structured['status'])
    const raw = textOf(answer['content'])
    const plain = reportOf(raw)
    named(id, asString(structured['agentId']) ?? plain.agent, asString(structured['agentType']))
    const agent = agentOf(id)
    const stopReason = stopReasonOfStatus(status)
    if (answer['is_error'] === true || stopReason !== undefined) {
      report(agent, {text: '', stopReason: refused.test(raw) ? 'interruption' : (stopReason ?? 'error')}, line)
      return
    }
    if (status === undefined ? launched.test(raw) : status !== 'completed') return
    const text = textOf(structured['content'])
    const found = text === '' ? plain : unframed(text)
    report(agent, {text: found.text, stopReason: found.stopReason ?? (found.text === '' ? 'nothing' : undefined)}, line)
  }

  function noticed({agent, call, isBare, text, stopReason}: Notice, line: number): void {
    if (call !== undefined) named(call, agent, undefined)
    const isAgent = !isBare || types.has(agent) || (call !== undefined && calls.has(call))
    if (!isAgent || (isBare && stopReason === undefined)) return
    report(agent, {text, stopReason: stopReason ?? (text === '' ? 'nothing' : undefined)}, line)
  }

  function agentOf(id: string): string {
    return calls.get(id)?.agent ?? id
  }

  return {
    made,
    open: () => open,
    answered,
    noticed,
    named,
    take: (prompt) => byPrompt.get(prompt)?.shift()?.id,
    agentOf,
    typeOf: (agent) => types.get(agent) ?? calls.get(agent)?.type,
    returned: () => [...returned.values()].map((each) => ({...each, id: agentOf(each.id)}))
  }
}
