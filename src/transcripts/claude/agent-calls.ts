import {expectFewAgents} from '../errors.ts'
import {asString} from '../record.ts'
import type {ToolCall} from './content.ts'
import {agentTools} from './team-events.ts'

/** A call that starts an agent. */
interface AgentCall {
  readonly id: string | undefined
  /** The type of the agent. */
  type: string | undefined
  /** The program's id of the agent, once a record has it. */
  agent: string | undefined
}

/** The calls that start agents. */
export interface AgentCalls {
  add(call: ToolCall): void
  /** The calls that wait for their answer. */
  open(): ReadonlySet<string>
  /** A call is answered. @returns whether it waited for that */
  close(id: string): boolean
  /** A record names the agent of a call. */
  name(call: string, agent: string | undefined, type: string | undefined): void
  /** The call that gave an agent this prompt and whose thread is not known yet. */
  take(prompt: string): string | undefined
  /** Whether a call started an agent. */
  isAgentCall(call: string): boolean
  /** Whether a record gave the type of an agent. */
  isTyped(agent: string): boolean
  /** The id of the agent of a call; the id itself where it is not a call, or the agent has none. */
  agentOf(id: string): string
  typeOf(agent: string): string | undefined
}

export function createAgentCalls(): AgentCalls {
  const calls = new Map<string, AgentCall>()
  const open = new Set<string>()
  const types = new Map<string, string>()
  const byPrompt = new Map<string, AgentCall[]>()

  function add({id, name, input}: ToolCall): void {
    if (!agentTools.includes(name) || (id !== undefined && calls.has(id))) return
    const prompt = asString(input['prompt'])
    const call = {id, type: asString(input['subagent_type']), agent: undefined}
    if (id !== undefined) {
      expectFewAgents(calls.size)
      calls.set(id, call)
      open.add(id)
    }
    if (prompt === undefined) return
    const same = byPrompt.get(prompt)
    if (same === undefined) byPrompt.set(prompt, [call])
    else same.push(call)
  }

  function name(id: string, agent: string | undefined, type: string | undefined): void {
    const call = calls.get(id)
    const resolvedType = call?.type ?? type
    if (call !== undefined) {
      call.agent ??= agent
      call.type = resolvedType
    }
    if (agent !== undefined && resolvedType !== undefined && !types.has(agent)) types.set(agent, resolvedType)
  }

  return {
    add,
    open: () => open,
    close: (id) => open.delete(id),
    name,
    take: (prompt) => byPrompt.get(prompt)?.shift()?.id,
    isAgentCall: (id) => calls.has(id),
    isTyped: (agent) => types.has(agent),
    agentOf: (id) => calls.get(id)?.agent ?? id,
    typeOf: (agent) => types.get(agent) ?? calls.get(agent)?.type
  }
}
